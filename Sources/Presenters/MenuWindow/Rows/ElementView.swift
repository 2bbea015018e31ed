import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import LibDBus
import MenuPresenting

/// The widgets of a view in a row, or of a piece of it.
@MainActor
final class ElementView {
  let widget: Widget
  /// The shape that the widgets are made for; of a stack it changes.
  private var shape: RowFace.Shape.Element
  private var children: [ElementView] = []
  private(set) var part: PartView?
  private var element: ContentView.Element?

  init?(_ element: ContentView.Element, operating operation: PartOperation) {
    shape = RowFace.Shape.Element(element)
    if case .part(let part) = element {
      guard let view = PartView(part, operating: operation) else { return nil }
      self.part = view
      widget = view.widget
    } else {
      guard let widget = Self.widget(for: element) else { return nil }
      self.widget = widget
    }
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    show(element, operating: operation)
  }

  private static func widget(for element: ContentView.Element) -> Widget? {
    switch element {
    case .text(_, let role): return .label(class: role == .title ? "name" : "secondary")
    case .badge: return .label(class: "badge")
    case .picture(let picture): return picture.isPicture ? gtk_image_new()?.shown() : .label(class: "emoji")
    case .progress:
      let bar = gtk_progress_bar_new()?.shown()
      if let bar { gtk_widget_set_size_request(bar, 80, -1) }
      return bar
    case .stack(_, let axis): return .box(isVertical: axis == .vertical, spacing: axis == .vertical ? 2 : 8)
    case .part: return nil
    }
  }

  /// The piece of a part, to be found on the screen.
  func part(named name: String) -> PartView? {
    if let part, part.name == name { return part }
    return children.lazy.compactMap { $0.part(named: name) }.first
  }

  /// Passes on what has changed although the view has not.
  func update(_ operation: PartOperation) {
    part?.update(operation)
    for child in children { child.update(operation) }
  }

  /// Shows an element of the shape that the widgets are made for.
  func show(_ element: ContentView.Element, operating operation: PartOperation) {
    guard element != self.element else { return }
    self.element = element
    switch element {
    case .text(let text, _), .badge(let text): widget.setText(text)
    case .picture(let picture):
      if picture.isPicture {
        operation.pictures.show(picture, in: widget, size: operation.pictures.contentSize)
      } else {
        widget.setText(picture.text)
      }
      if !picture.description.isEmpty { widget.setSpokenName(picture.description) }
    case .progress(let share): showProgress(share)
    case .stack(let elements, let axis): show(elements, isVertical: axis == .vertical, operating: operation)
    case .part(let part): self.part?.show(part, operating: operation)
    }
  }

  private func showProgress(_ share: Double?) {
    if let share {
      gtk_progress_bar_set_fraction(cast(widget), share)
    } else {
      gtk_progress_bar_set_pulse_step(cast(widget), 0.02)
      gtk_progress_bar_pulse(cast(widget))
    }
    pulses = share == nil && Desktop.animates
  }

  /// Whether a bar moves because the share is not known.
  private var pulses = false {
    didSet {
      guard pulses != oldValue else { return }
      if pulses {
        pulse = gtk_widget_add_tick_callback(
          widget,
          { widget, _, _ in
            if let widget { gtk_progress_bar_pulse(cast(widget)) }
            return 1
          }, nil, nil)
      } else {
        gtk_widget_remove_tick_callback(widget, pulse)
      }
    }
  }
  private var pulse: UInt32 = 0

  /// Keeps the children that are of the same shape as before, and so what is typed in them: no widget that stays leaves
  /// its box.
  private func show(_ elements: [ContentView.Element], isVertical: Bool, operating operation: PartOperation) {
    var old = children
    children = []
    for element in elements {
      let index = old.firstIndex { $0.canShow(element) }
      guard let child = index.map({ old.remove(at: $0) }) ?? ElementView(element, operating: operation) else {
        continue
      }
      if index == nil { add(child, isVertical: isVertical) }
      child.show(element, operating: operation)
      gtk_box_reorder_child(cast(widget), child.widget, Int32(children.count))
      children.append(child)
    }
    for child in old { gtk_widget_destroy(child.widget) }
    shape = .stack(children.map(\.shape), isVertical: isVertical)
  }

  private func add(_ child: ElementView, isVertical: Bool) {
    widget.pack(child.widget, expands: !isVertical && child.expands)
    if isVertical { gtk_widget_set_halign(child.widget, child.expands ? GTK_ALIGN_FILL : GTK_ALIGN_START) }
  }

  /// Whether the widgets are made for elements like this one.
  private func canShow(_ element: ContentView.Element) -> Bool {
    if case .part(let next) = element, next.identifier != part?.name { return false }
    return RowFace.Shape.Element(element).frame == shape.frame
  }

  /// Whether the piece takes the room that there is.
  private var expands: Bool {
    switch shape {
    case .text(let isTitle): isTitle
    case .progress, .slider, .field, .toggle: true
    case .stack(let children, _): children.contains { $0 != .badge && $0 != .picture && $0 != .emoji }
    case .badge, .picture, .emoji, .button: false
    }
  }
}
