import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import LibDBus
import MenuPresenting

/// The widgets of a part of a view, which the user operates.
@MainActor
final class PartView {
  /// All of the part, with its title.
  let widget: Widget
  /// The widget that is operated.
  let control: Widget
  let name: String
  private let label: Widget?
  private let entry: EntryView?
  private let stop: MenuStop
  private var operation: PartOperation
  private var part: ContentView.Part?
  /// Whether a value is being set, and so was not entered.
  private var isShowing = false
  /// The value of a toggle as the program knows it, while the user's is another one.
  private var flippedFrom: Bool?
  private var answer: Task<Void, Never>?

  init?(_ part: ContentView.Part, operating operation: PartOperation) {
    name = part.identifier
    stop = MenuStop(id: operation.stop.id, part: part.identifier)
    self.operation = operation
    entry =
      if case .field = part.kind {
        EntryView(isSearch: false, stop: stop, operating: operation)
      } else {
        nil
      }
    guard let control = entry?.widget ?? Self.control(of: part, isHeard: operation.isHeard) else { return nil }
    self.control = control
    var isLabeled = !part.title.isEmpty
    if case .button = part.kind { isLabeled = false }
    if isLabeled, let box = Widget.box(spacing: 8) {
      label = .label(class: "name")
      box.pack(label, expands: part.isToggle)
      box.pack(control, expands: !part.isToggle)
      widget = box
    } else {
      label = nil
      widget = control
    }
    show(part, operating: operation)
    connectControl(part)
  }

  private static func control(of part: ContentView.Part, isHeard: Bool) -> Widget? {
    let control: Widget?
    switch part.kind {
    case .button: control = gtk_button_new_with_label("")
    case .toggle:
      control = gtk_switch_new()
      if let control, isHeard { cmenuwindow_switch_be_check_box(control) }
    case .slider(_, let range):
      control = cmenuwindow_scale_new(
        range.lowerBound, max(range.upperBound, range.lowerBound.nextUp),
        max((range.upperBound - range.lowerBound) / 20, .leastNormalMagnitude))
      if let control { gtk_widget_set_size_request(control, 120, -1) }
    case .field: control = nil
    }
    if let control { gtk_widget_set_valign(control, GTK_ALIGN_CENTER) }
    return control?.shown()
  }

  private func connectControl(_ part: ContentView.Part) {
    let signal: String
    switch part.kind {
    case .button: signal = "clicked"
    case .toggle: signal = "notify::active"
    case .slider: signal = "value-changed"
    case .field: return
    }
    connect(control, signal) { [weak self] _ in
      self?.entered()
      return false
    }
    connect(control, "focus-in-event") { [weak self] _ in
      if let self { self.operation.focus(self.stop) }
      return false
    }
  }

  private func entered() {
    guard !isShowing, operation.isOperable, let part else { return }
    switch part.kind {
    case .slider: operation.set(stop, .double(gtk_range_get_value(cast(control))))
    case .toggle(let isOn):
      flippedFrom = isOn
      awaitAnswer()
      operation.operate(stop)
    case .button, .field: operation.operate(stop)
    }
  }

  /// Shows the program's value again if it has not followed the user in a while.
  private func awaitAnswer() {
    answer?.cancel()
    answer = Task { [weak self] in
      guard (try? await Task.sleep(for: .seconds(2))) != nil, let self else { return }
      flippedFrom = nil
      if let part { show(part, operating: operation) }
    }
  }

  /// Passes on what has changed although the part has not.
  func update(_ operation: PartOperation) {
    self.operation = operation
    control.set(class: "selected", operation.selected == stop && entry == nil)
    if let part { show(part, operating: operation) }
  }

  func show(_ part: ContentView.Part, operating operation: PartOperation) {
    self.operation = operation
    self.part = part
    isShowing = true
    defer { isShowing = false }
    label?.setText(part.title)
    let isEnabled = part.isEnabled && operation.isOperable
    gtk_widget_set_sensitive(widget, isEnabled ? 1 : 0)
    switch part.kind {
    case .button:
      if gtk_button_get_label(cast(control)).map({ String(cString: $0) }) != part.title.description {
        gtk_button_set_label(cast(control), part.title.description)
      }
    case .toggle(let isOn):
      if flippedFrom != isOn { flippedFrom = nil }
      if flippedFrom == nil, isActive != isOn { gtk_switch_set_active(cast(control), isOn ? 1 : 0) }
    case .slider(let value, let range):
      gtk_range_set_range(
        cast(control), range.lowerBound, max(range.upperBound, range.lowerBound.nextUp))
      let number = operation.drafts.number(of: stop, is: value)
      ContentView.Part.spoken(number, in: range).withCString { cmenuwindow_scale_set_spoken_value(control, $0) }
      gtk_range_set_value(cast(control), number)
    case .field(let text, let placeholder):
      entry?.show(text, placeholder: placeholder, isEnabled: isEnabled, operating: operation)
    }
    guard operation.isHeard else { return }
    control.setSpokenName(part.title.isEmpty ? operation.title : part.title)
    cmenuwindow_set_description(control, operation.selected == stop ? operation.heading.description : "")
  }

  /// Whether text is typed into the part.
  var isField: Bool { entry != nil }

  private var isActive: Bool { gtk_switch_get_active(cast(control)) != 0 }
}

extension ContentView.Part {
  fileprivate var isToggle: Bool { if case .toggle = kind { true } else { false } }
}
