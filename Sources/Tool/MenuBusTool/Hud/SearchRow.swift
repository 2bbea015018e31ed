import Basics
import DBusMenu
import MenuPresenting

/// A row of one of the menus that are searched.
struct SearchRow: Sendable {
  /// The row in its menu.
  let row: RowNames.Row
  /// The titles that lead to the row, and its own, as the search compares them.
  let title: SearchText
  let path: SearchText
  /// The letters that the row takes of the share of its menu.
  let letters: Int
  /// Whether a click on the row does something.
  var isEnabled: Bool { row.canBeChosen }

  /// The rows of a menu that are searched, as far as all menus together may have them.
  static func all(_ names: RowNames, in menu: SearchMenu) -> [SearchRow] {
    SearchedRows(names, in: menu).folded(within: .all)
  }

  /// - Parameter first: The title in front of the path, where the menu has one among others.
  fileprivate init(_ row: RowNames.Row, below first: String?, letters: Int) {
    self.row = row
    self.letters = letters
    title = SearchText([row.title], scalars: ToolLimits.searchedTitleScalars)
    // Each row below long titles would have a copy of them.
    path = SearchText([first].compactMap { $0 } + row.titles, scalars: ToolLimits.searchedScalars)
  }
}

extension RowNames.Row {
  /// The row's own title.
  fileprivate var title: String { titles.last ?? "" }

  /// Whether the titles that lead to the row are few and short enough to be looked for among those of recent choices.
  var isRemembered: Bool {
    var bytes = 0
    return titles.allSatisfy { title in
      bytes += title.utf8.count
      return bytes <= ToolLimits.referenceBytes
    }
  }
}

/// The rows of a menu that a search is about, before they are made ready to be compared.
struct SearchedRows: Sendable {
  private let menu: SearchMenu
  private let rows: [(row: RowNames.Row, letters: Int)]
  /// All that the menu would have without others.
  let wanted: SearchShare

  init(_ names: RowNames, in menu: SearchMenu) {
    self.menu = menu
    rows = names.rows.filter(Self.isSearched).map { ($0, Self.letters(of: $0, below: menu.title)) }
    wanted = SearchShare(rows: rows.count, letters: rows.reduce(0) { $0 + $1.letters })
  }

  /// The first rows, as many as a share has room for. Ends early where the task is cancelled.
  func folded(within share: SearchShare) -> [SearchRow] {
    var left = share.letters
    var folded: [SearchRow] = []
    for (row, letters) in rows.prefix(share.rows) {
      left -= letters
      guard left >= 0, !Task.isCancelled else { break }
      folded.append(SearchRow(row, below: menu.title, letters: letters))
    }
    WorkCounts.add(folded.reduce(0) { $0 + $1.letters }, .letters)
    return folded
  }

  /// The bytes of a row's title and path that are compared, at most: no more than there are scalars.
  private static func letters(of row: RowNames.Row, below first: String?) -> Int {
    var path = first.map { $0.utf8.count + 1 } ?? 0
    for title in row.titles {
      guard path < ToolLimits.searchedScalars else { break }
      path += title.utf8.count + 1
    }
    return min(row.title.utf8.count, ToolLimits.searchedTitleScalars)
      + min(path, ToolLimits.searchedScalars)
  }

  /// Whether a search is about the row: it does something, or would if it was enabled.
  private static func isSearched(_ row: RowNames.Row) -> Bool {
    let face = MenuRow(row.node)
    let isKind = face.role == .ordinary || face.role == .viewAction
    return row.node.isVisible && isKind && !face.hasSubmenu && !row.title.isBlank
  }
}

/// One of the menus that are searched.
struct SearchMenu: Sendable, Hashable {
  /// The groups of menus, in the order in which their rows are shown.
  enum Group: Int, Sendable, CaseIterable {
    /// The menu of the focused window, or of what the user named.
    case window
    /// A menu of the tray.
    case tray
  }

  /// The program, by which recent choices are kept: a name that stays from run to run.
  var program: String
  /// The title in front of the paths of its rows; `nil` without one.
  var title: String?
  var group: Group
  /// The place among the menus of its group; those of the same are in the order in which they were found.
  var order = 0
}
