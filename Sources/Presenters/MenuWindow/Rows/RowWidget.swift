import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting

/// The widgets of a row. It keeps its outer widget for as long as it lives, whatever the row becomes.
@MainActor
final class RowWidget {
  /// The row that the widgets inside are made for; for another one they are made again.
  private struct Structure: Hashable {
    var shape: RowFace.Shape
    var isRadio: Bool
    var hasSubmenu: Bool
    var hasShortcut: Bool
    var columns: Columns
  }

  let widget: Widget
  private(set) var face: RowFace?
  var isRightToLeft = false
  private var structure: Structure?
  private(set) var parts = RowParts()
  /// Whether the row scrolls, and so is cut off at the edges of the view.
  let scrolls: Bool

  /// - Parameter isSeparator: Whether it is and will be the line between rows.
  init?(isSeparator: Bool, scrolls: Bool) {
    guard let widget = cmenuwindow_row_new(isSeparator ? 1 : 0) else { return nil }
    self.widget = widget
    self.scrolls = scrolls
  }

  /// Shows a row.
  func update(_ face: RowFace, columns: Columns, operating operation: PartOperation) {
    let next = Structure(
      shape: face.shape.frame, isRadio: face.mark?.isRadio ?? false, hasSubmenu: face.hasSubmenu,
      hasShortcut: !face.shortcut.isEmpty, columns: columns)
    if next != structure {
      if let old = structure?.shape.kind { setClasses(of: old, isOn: false) }
      setClasses(of: face.kind, isOn: true)
      parts = RowParts(face, columns: columns, operating: operation, reusing: parts, in: widget)
      structure = next
      self.face = nil  // new widgets show nothing yet, also where the row is as it was and only the columns are others
      cmenuwindow_set_direction(widget, isRightToLeft ? 1 : 0)
    }
    parts.content?.update(operation)
    parts.accessory?.update(operation)
    guard face != self.face else { return }
    parts.show(face, columns: columns, operating: operation)
    if face.content != self.face?.content { cmenuwindow_set_direction(widget, isRightToLeft ? 1 : 0) }
    setLook(face)
    self.face = face
  }

  private func setClasses(of kind: RowFace.Kind, isOn: Bool) {
    for name in kind.classes { widget.set(class: name, isOn) }
  }

  private func setLook(_ face: RowFace) {
    let isGrey = !face.isEnabled && face.kind != .heading && face.kind != .view && face.kind != .title
    gtk_widget_set_sensitive(widget, isGrey ? 0 : 1)
    widget.set(class: "destructive", face.disposition == .destructive)
    widget.set(class: "warning", face.disposition == .warning)
    if face.isTile { widget.set(class: "checked", face.mark?.isOn ?? false) }
    gtk_widget_set_tooltip_text(widget, face.tooltip.isEmpty ? nil : face.tooltip.description)
  }
}

extension RowMark {
  var isRadio: Bool { if case .radio = self { true } else { false } }
  var isOn: Bool { state == 1 }
  var isMixed: Bool { state != 0 && state != 1 }

  private var state: Int {
    switch self {
    case .check(let state), .radio(let state): state
    }
  }
}

extension RowFace.Kind {
  /// The style classes of the row.
  fileprivate var classes: [String] {
    switch self {
    case .row, .loading, .separator, .viewAction: []
    case .heading, .note: ["heading"]
    case .title: ["title"]
    case .search: ["search"]
    case .view: ["view"]
    case .small: ["tile", "small"]
    case .medium: ["tile", "medium"]
    case .palette(let selection):
      switch selection {
      case .tint: ["tile", "palette", "tint"]
      case .openCircle: ["tile", "palette", "open", "circle"]
      case .closedCircle: ["tile", "palette", "closed", "circle"]
      case .openRectangle: ["tile", "palette", "open"]
      case .closeRectangle: ["tile", "palette", "closed"]
      }
    }
  }
}
