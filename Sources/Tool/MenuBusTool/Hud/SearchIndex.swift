import Basics
import DBusMenu

/// The rows of several menus, and those of them that a text finds: a value without a bus.
struct SearchIndex: Sendable {
  /// A row by its menu, counted from 0, and its id there.
  struct Key: Sendable, Hashable {
    var menu: Int
    var id: ItemID

    init(menu: Int, id: ItemID) { (self.menu, self.id) = (menu, id) }
  }

  /// A row that was found.
  struct Hit: Sendable {
    var key: Key
    var menu: SearchMenu
    var row: SearchRow
  }

  /// A menu, and its part of what is searched.
  private struct Entry: Sendable {
    var menu: SearchMenu
    var rows: [SearchRow] = []
    /// All that the menu has.
    var wanted = SearchShare(rows: 0, letters: 0)
    /// The share that the rows were made ready for, or have been cut to since.
    var share = SearchShare(rows: 0, letters: 0)

    /// The number of rows that are left out.
    var missing: Int { max(0, wanted.rows - rows.count) }

    /// Gives back what is beyond a share.
    mutating func cut(to other: SearchShare) {
      share = SearchShare(rows: min(share.rows, other.rows), letters: min(share.letters, other.letters))
      var left = share.letters
      let end = rows.prefix(share.rows).firstIndex { row in
        left -= row.letters
        return left < 0
      }
      rows.removeSubrange((end ?? min(share.rows, rows.count))...)
    }
  }

  private var entries: [Entry] = []
  private let limit: SearchShare

  /// Makes an index without rows.
  ///
  /// - Parameter limit: What all menus have together.
  init(_ menus: [SearchMenu] = [], limit: SearchShare = .all) {
    self.limit = limit
    for menu in menus { add(menu) }
  }

  /// The menus that are searched.
  var menus: [SearchMenu] { entries.map(\.menu) }

  /// Adds a menu, whose rows are not known yet.
  mutating func add(_ menu: SearchMenu) { entries.append(Entry(menu: menu)) }

  /// The number of rows that are searched.
  var count: Int { entries.reduce(0) { $0 + $1.rows.count } }

  /// The letters of the rows that are searched.
  var letters: Int { entries.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.letters } } }

  /// Whether rows are left out, because there are too many.
  var hasTooMany: Bool { entries.contains { $0.missing > 0 } }

  /// The number of rows of a menu that are left out, because there are too many.
  func missing(of menu: Int) -> Int { entries[menu].missing }

  /// The share of a menu that wants as much.
  func share(of menu: Int, wanting wanted: SearchShare) -> SearchShare {
    var entries = entries
    entries[menu].wanted = wanted
    return limit.shared(among: entries.map { ($0.menu.group, $0.wanted) })[menu]
  }

  /// A menu of which rows were left out that there is room for by now.
  var growing: Int? {
    let shares = limit.shared(among: entries.map { ($0.menu.group, $0.wanted) })
    return entries.indices.first { entries[$0].missing > 0 && shares[$0].exceeds(entries[$0].share) }
  }

  /// Takes over a menu as it is now. Others give way where they have more than their share.
  ///
  /// - Parameters:
  ///   - found: The rows that the menu's share has room for.
  ///   - wanted: All that the menu has; `nil` if these are all its rows.
  ///   - share: The share that the rows were found for; `nil` for that which the menu has now.
  mutating func update(
    _ menu: Int, to found: [SearchRow], of wanted: SearchShare? = nil, within share: SearchShare? = nil
  ) {
    entries[menu].rows = found
    entries[menu].wanted =
      wanted ?? SearchShare(rows: found.count, letters: found.reduce(0) { $0 + $1.letters })
    let shares = limit.shared(among: entries.map { ($0.menu.group, $0.wanted) })
    entries[menu].share = share ?? shares[menu]
    for (index, share) in shares.enumerated() { entries[index].cut(to: share) }
  }

  /// The rows that a text finds, those of the window before those of the tray, the best of each first. Without a text
  /// they are the recent choices, then all rows that can be chosen in the order of their menus.
  ///
  /// A disabled row is found only by the letters with which a word of its title begins.
  ///
  /// - Parameter limit: The most rows of each group.
  func hits(
    for text: String, recent: RecentChoices, limit: Int = ToolLimits.shownHits
  ) -> [(group: SearchMenu.Group, hits: [Hit])] {
    let pattern = SearchPattern(FoldedText(text))
    return SearchMenu.Group.allCases.map { group in
      var ranks: [Rank] = []
      for (index, entry) in entries.enumerated() where entry.menu.group == group {
        rank(index, by: pattern, recent.ages(of: entry.menu.program), into: &ranks)
      }
      return (group, Self.best(limit, of: &ranks).map { hit($0) })
    }
  }

  private func hit(_ rank: Rank) -> Hit {
    let entry = entries[rank.menu]
    let row = entry.rows[rank.place]
    return Hit(key: Key(menu: rank.menu, id: row.row.node.id), menu: entry.menu, row: row)
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
    _ index: Int, by pattern: SearchPattern, _ ages: [[String]: Int], into ranks: inout [Rank]
  ) {
    let entry = entries[index]
    for (place, row) in entry.rows.enumerated() {
      var rank = Rank(
        menu: index, order: entry.menu.order, place: place, match: nil, age: .max, isEnabled: row.isEnabled,
        length: row.title.letters.count)
      if pattern.text.isEmpty {
        guard row.isEnabled else { continue }
      } else {
        guard let match = SearchMatch(pattern, in: row.title, path: row.path, isExact: !row.isEnabled) else { continue }
        rank.match = match
      }
      if !ages.isEmpty, row.row.isRemembered { rank.age = ages[row.row.titles] ?? .max }
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

/// A part of what all menus of a search have together: rows, and letters that are compared.
struct SearchShare: Sendable, Hashable {
  var rows: Int
  /// The letters of the titles and paths, in bytes.
  var letters: Int

  /// The limits of all menus together.
  static let all = SearchShare(
    rows: ToolLimits.searchedRows, letters: ToolLimits.searchedLetters)

  /// Whether there is more of anything than in another share.
  func exceeds(_ other: SearchShare) -> Bool { rows > other.rows || letters > other.letters }

  /// The shares of some menus, by what each wants.
  ///
  /// The menus of windows come first, and leave a quarter to those of the tray if these want as much. Within a group
  /// the shares are fair.
  func shared(among wants: [(group: SearchMenu.Group, share: SearchShare)]) -> [SearchShare] {
    let rows = Self.split(rows, among: wants.map { ($0.group, $0.share.rows) })
    let letters = Self.split(letters, among: wants.map { ($0.group, $0.share.letters) })
    return zip(rows, letters).map { SearchShare(rows: $0, letters: $1) }
  }

  private static func split(_ limit: Int, among wants: [(group: SearchMenu.Group, want: Int)]) -> [Int] {
    func wanted(by group: SearchMenu.Group) -> [Int] { wants.map { $0.group == group ? $0.want : 0 } }
    let kept = min(wanted(by: .tray).reduce(0, +), limit / 4)
    let window = FairShares.of(limit - kept, among: wanted(by: .window))
    let tray = FairShares.of(limit - window.reduce(0, +), among: wanted(by: .tray))
    return zip(window, tray).map { $0 + $1 }
  }
}
