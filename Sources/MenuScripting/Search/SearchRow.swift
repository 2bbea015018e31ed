#if Tool
import Basics
import DBusMenu
import MenuPresenting

/// A row of one of the menus that are searched.
package struct SearchRow: Sendable {
  /// The row in its menu.
  package let row: RowNames.Row
  /// The titles that lead to the row, and its own, as the search compares them.
  let title: SearchText
  let path: SearchText
  /// Whether a click on the row does something.
  package var isEnabled: Bool { row.canBeChosen }

  /// The rows of a menu that are searched.
  package static func all(_ names: RowNames, in menu: SearchMenu) -> [SearchRow] {
    names.rows.filter(isSearched).map { SearchRow($0, below: menu.title) }
  }

  /// - Parameter first: The title in front of the path, where the menu has one among others.
  private init(_ row: RowNames.Row, below first: String?) {
    self.row = row
    title = SearchText(row.node.title)
    // Each row below long titles would have a copy of them.
    let titles = ([first].compactMap { $0 } + row.titles).map(\.unicodeScalars)
    let start = titles.joined(separator: " ".unicodeScalars).prefix(MenuScriptingLimits.searchedScalars)
    path = SearchText(String(String.UnicodeScalarView(start)))
  }

  /// Whether a search is about the row: it does something, or would if it was enabled.
  private static func isSearched(_ row: RowNames.Row) -> Bool {
    let face = MenuRow(row.node)
    let isKind = face.role == .ordinary || face.role == .viewAction
    return row.node.isVisible && isKind && !face.hasSubmenu && !row.node.title.allSatisfy(\.isWhitespace)
  }
}

/// One of the menus that are searched.
package struct SearchMenu: Sendable, Hashable {
  /// The groups of menus, in the order in which their rows are shown.
  package enum Group: Int, Sendable, CaseIterable {
    /// The menu of the focused window, or of what the user named.
    case window
    /// A menu of the tray.
    case tray
  }

  /// The program, by which recent choices are kept: a name that stays from run to run.
  package var program: String
  /// The title in front of the paths of its rows; `nil` without one.
  package var title: String?
  package var group: Group
  /// The place among the menus of its group; those of the same are in the order in which they were found.
  package var order = 0

  package init(program: String, title: String?, group: Group) {
    (self.program, self.title, self.group) = (program, title, group)
  }
}
#endif
