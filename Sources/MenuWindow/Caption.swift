import CGtk3
import DBusMenu
import MenuPresenting
import Printing

/// A line below a menu that names the program that asks for it.
///
/// It is there where a menu could pretend to be somebody else's: when the screen is dimmed or text can be typed. Alt
/// shows it for any menu.
@MainActor
final class Caption {
  let widget: Widget
  private static let gap = 4

  init(_ caller: Caller) {
    let name = caller.program.map { "\($0)" } ?? "\(caller.connection)"
    let process = caller.processID.map { " (process \($0))" } ?? ""
    // GTK makes every object that is asked for, or ends the process.
    widget = gtk_label_new("Menu of " + name + process)!
    gtk_style_context_add_class(gtk_widget_get_style_context(widget), "menubus-caption")
    StyleSheet.install()
  }

  /// Whether a menu shows who asks for it.
  static func isShown(with navigation: MenuNavigation<WindowLayout>) -> Bool {
    navigation.menu.isDimmed || navigation.modifiers.contains(.alt)
      || navigation.levels.contains { level in
        level.rows.contains { row in
          row.role == .searchField || row.content?.parts.contains { if case .field = $0.kind { true } else { false } } == true
        }
      }
  }

  /// The place below a menu, or above it where there is no room.
  func frame(beside menu: PixelRect, within area: PixelRect) -> PixelRect {
    var size = GtkRequisition()
    gtk_widget_get_preferred_size(widget, nil, &size)
    let (width, height) = (Int(size.width), Int(size.height))
    let below = menu.maxY + Self.gap + height <= area.maxY
    let y = below ? menu.maxY + Self.gap : menu.minY - Self.gap - height
    return PixelRect(x: menu.minX, y: y, width: width, height: height).shifted(into: area)
  }
}
