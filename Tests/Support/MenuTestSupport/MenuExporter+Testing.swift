package import DBusMenu
package import MenuExport
package import Menus
import TestSupport

extension MenuExporter {
  /// An exporter that forgets removed rows at once, and announces what each turn changed.
  package static func testing(_ menu: Menu, _ options: Options = Options(), showsToggleIcons: Bool = false)
    -> MenuExporter
  {
    var options = options
    options.frames = nil
    options.server.grace = .zero
    options.showsToggleIcons = showsToggleIcons
    return MenuExporter(menu, options: options, logger: .quiet)
  }
}

extension MenuLayout {
  /// The rows below an item that a user sees: in brackets, lines as a dash.
  package func visible(below id: ItemID = .root) -> String {
    children(of: id).compactMap { child in
      guard let row = properties(of: child), row.isVisible else { return nil }
      if row.kind == .separator { return "-" }
      let mark = row.toggle.map { "\($0.kind.rawValue.prefix(1))\($0.state)" } ?? ""
      return (row.label ?? "?") + mark + (row.isEnabled ? "" : "!")
        + (row.hasSubmenu ? "(\(visible(below: child)))" : "")
    }.joined(separator: " ")
  }
}
