#if Tool
package import DBusMenu

/// The rows of several menus, and those of them that a text finds: a value without a bus.
package struct SearchIndex: Sendable {
  /// A row by its menu, counted from 0, and its id there.
  package struct Key: Sendable, Hashable {
    package var menu: Int
    package var id: ItemID

    package init(menu: Int, id: ItemID) { (self.menu, self.id) = (menu, id) }
  }

  /// A row that was found.
  package struct Hit: Sendable {
    package var key: Key
    package var menu: SearchMenu
    package var row: SearchRow
  }

  package private(set) var menus: [SearchMenu] = []
  private var rows: [[SearchRow]] = []
  private let limit: Int
  /// Whether rows were left out, because there are too many.
  package private(set) var hasTooMany = false

  /// Makes an index without rows.
  ///
  /// - Parameter limit: The most rows of all menus.
  package init(_ menus: [SearchMenu] = [], limit: Int = MenuScriptingLimits.searchedRows) {
    self.limit = limit
    for menu in menus { add(menu) }
  }

  /// Adds a menu, whose rows are not known yet.
  package mutating func add(_ menu: SearchMenu) {
    menus.append(menu)
    rows.append([])
  }

  /// The number of rows that are searched.
  package var count: Int { rows.reduce(0) { $0 + $1.count } }

  /// Takes over a menu as it is now.
  package mutating func update(_ menu: Int, to found: [SearchRow]) {
    let room = max(0, limit - (count - rows[menu].count))
    if found.count > room { hasTooMany = true }
    rows[menu] = Array(found.prefix(room))
  }

  /// The rows that a text finds, those of the window before those of the tray, the best of each first. Without a text
  /// they are the recent choices, then all rows that can be chosen in the order of their menus.
  ///
  /// A disabled row is found only by the letters with which a word of its title begins.
  ///
  /// - Parameter limit: The most rows of each group.
  package func hits(
    for text: String, recent: RecentChoices, limit: Int = MenuScriptingLimits.shownHits
  ) -> [(group: SearchMenu.Group, hits: [Hit])] {
    let text = SearchText(text)
    return SearchMenu.Group.allCases.map { group in
      var ranks: [Rank] = []
      for (index, menu) in menus.enumerated() where menu.group == group {
        rank(index, of: menu, by: text, recent.ages(of: menu.program), into: &ranks)
      }
      return (group, Self.best(limit, of: &ranks).map { hit($0) })
    }
  }

  private func hit(_ rank: Rank) -> Hit {
    let row = rows[rank.menu][rank.place]
    return Hit(key: Key(menu: rank.menu, id: row.row.node.id), menu: menus[rank.menu], row: row)
  }

  /// The place of a row among those that were found.
  private struct Rank: Comparable {
    var menu: Int
    /// The place of the menu in its group.
    var order: Int
    var place: Int
    var match: SearchMatch?
    /// The number of choices since the row was chosen; the greatest number for none.
    var age: Int
    var isEnabled: Bool
    var length: Int

    /// Whether the user probably means the row because it was chosen before.
    private var isRecent: Bool { isEnabled && age < .max && match.map { $0.way <= .words } ?? true }

    static func < (one: Rank, other: Rank) -> Bool {
      if one.isRecent != other.isRecent { return one.isRecent }
      if one.isRecent, one.age != other.age { return one.age < other.age }
      if one.isEnabled != other.isEnabled { return one.isEnabled }
      if let match = one.match, let otherMatch = other.match {
        if match != otherMatch { return match < otherMatch }
        if one.length != other.length { return one.length < other.length }
      }
      return (one.order, one.menu, one.place) < (other.order, other.menu, other.place)
    }
  }

  private func rank(
    _ index: Int, of menu: SearchMenu, by text: SearchText, _ ages: [[String]: Int], into ranks: inout [Rank]
  ) {
    for (place, row) in rows[index].enumerated() {
      var rank = Rank(
        menu: index, order: menu.order, place: place, match: nil, age: .max, isEnabled: row.isEnabled,
        length: row.title.letters.count)
      if text.isEmpty {
        guard row.isEnabled else { continue }
      } else {
        guard let match = SearchMatch(text, in: row.title, path: row.path, isExact: !row.isEnabled) else { continue }
        rank.match = match
      }
      if !ages.isEmpty { rank.age = ages[row.row.titles] ?? .max }
      ranks.append(rank)
    }
  }

  /// The first ones in order, without sorting those that are not shown.
  private static func best(_ limit: Int, of ranks: inout [Rank]) -> [Rank] {
    guard ranks.count > 4 * limit else { return Array(ranks.sorted().prefix(limit)) }
    var best = ranks.prefix(limit).sorted()
    for rank in ranks.dropFirst(limit) {
      guard let last = best.last, rank < last else { continue }
      best.removeLast()
      var (low, high) = (0, best.count)
      while low < high {
        let middle = (low + high) / 2
        if best[middle] < rank { low = middle + 1 } else { high = middle }
      }
      best.insert(rank, at: low)
    }
    return best
  }
}
#endif
