import DBusMenu
import LibDBus

// How the program wants its menu drawn.
extension PresenterState {
  /// Whether menus stand above what they belong to, as the program says; their rows are in the order for that.
  var opensUpwards: Bool { menu.string("direction") == "up" }

  /// How wide the first menu is to be with its frame. A column has eight pixels, as in most fonts of terminals.
  var preferredColumns: Int? {
    guard let pixels = menu.value("preferred-width")?.integerValue, pixels > 0 else { return nil }
    return max(Self.leastColumns, pixels / 8)
  }

  private static let leastColumns = 8

  /// Whether all but the menu and what it belongs to is faint.
  var isDimmed: Bool {
    guard let dim = menu.value("dim").flatMap(Dictionary.init(view:)) else { return false }
    return dim["opacity"] != .double(0)
  }

  func columns(ofLevel index: Int) -> Int {
    min(size.columns, index == 0 ? preferredColumns ?? size.columns : size.columns) - 4
  }
}
