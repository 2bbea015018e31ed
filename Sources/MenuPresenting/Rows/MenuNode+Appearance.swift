package import DBusMenu
import LibDBus

// How a program wants its menu drawn, as the root says.
extension MenuNode {
  /// Whether menus stand above what they belong to; their rows are in the order for that.
  package var opensUpwards: Bool { Word.Direction(properties[.direction]) == .up }

  /// The width of the first menu with its frame, in pixels; `nil` for its natural width.
  package var preferredWidth: Int? {
    guard let pixels = properties[.preferredWidth]?.integerValue, pixels > 0 else { return nil }
    return pixels
  }

  /// The identifier of the configuration of the menu, or of the submenu that opens from this row.
  package var configuration: String? {
    let name = text(.configuration)
    return name.isEmpty ? nil : name
  }

  /// Whether everything but the menu and what it belongs to is dimmed.
  package var isDimmed: Bool {
    guard let dim = properties[.dim].flatMap(Dictionary.init(view:)) else { return false }
    return dim[DimEntry.opacity] != .double(0)
  }
}
