import Basics

/// Finds out which rows of a list's new version are rows of its old version.
///
/// Rows are recognised by their identifiers, then by their titles, then by where they are between rows that were
/// recognised. No guess crosses a row that is certain, so that a removed separator does not become the next one, with
/// everything between them moved.
struct RowMatching {
  /// For each new row, the place of the old row that it is; `nil` for a row that is new.
  private(set) var origins: [Int?]
  private let old: [MenuDescription.Item]
  private let new: [MenuDescription.Item]
  private var isTaken: [Bool]

  init(old: [MenuDescription.Item], new: [MenuDescription.Item]) {
    self.old = old
    self.new = new
    origins = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    guard !old.isEmpty else { return }
    matchUnique { $0.identifier.map { [$0] } }
    matchUnique(\.fullName)
    matchUnique(\.name)
    matchBetweenCertain(\.fullName)
    matchBetweenCertain(\.name)
    matchBetweenCertain { $0.isSeparator || $0.identifier != nil ? nil : $0.kind }
    matchBetweenCertain { $0.isSeparator ? $0.kind : nil }
    match(old.indices, new.indices, by: \.fullName)
  }

  /// The rows that kept their order, as places in the new list: as many as possible.
  var unmoved: [Int] {
    let matched = origins.enumerated().compactMap { place, origin in origin.map { (place: place, origin: $0) } }
    return longestIncreasingSubsequence(matched.map(\.origin)).map { matched[$0].place }
  }

  /// Pairs rows whose key no other unmatched row of the same list has.
  private mutating func matchUnique(_ key: (MenuDescription.Item) -> [String]?) {
    func places(_ rows: [MenuDescription.Item], _ isFree: (Int) -> Bool) -> [Sort: [Int]] {
      var places: [Sort: [Int]] = [:]
      for index in rows.indices where isFree(index) {
        if let key = key(rows[index]) { places[Sort(rows[index], key), default: []].append(index) }
      }
      return places
    }
    let before = places(old) { !isTaken[$0] }
    for (sort, after) in places(new, { origins[$0] == nil }) {
      guard after.count == 1, let found = before[sort], found.count == 1 else { continue }
      pair(found[0], after[0])
    }
  }

  /// Pairs rows with the same key, in order, in each stretch between two rows that are matched and did not move.
  private mutating func matchBetweenCertain(_ key: (MenuDescription.Item) -> [String]?) {
    var start = (old: 0, new: 0)
    for index in unmoved + [new.count] {
      let end = (old: index < new.count ? origins[index] ?? old.count : old.count, new: index)
      match(start.old..<end.old, start.new..<end.new, by: key)
      start = (end.old + 1, end.new + 1)
    }
  }

  private mutating func match(_ before: Range<Int>, _ after: Range<Int>, by key: (MenuDescription.Item) -> [String]?) {
    guard !before.isEmpty, !after.isEmpty else { return }
    var waiting: [Sort: ArraySlice<Int>] = [:]
    for index in before where !isTaken[index] {
      if let key = key(old[index]) { waiting[Sort(old[index], key), default: []].append(index) }
    }
    for index in after where origins[index] == nil {
      guard let key = key(new[index]), let found = waiting[Sort(new[index], key)]?.popFirst() else { continue }
      pair(found, index)
    }
  }

  private mutating func pair(_ before: Int, _ after: Int) {
    origins[after] = before
    isTaken[before] = true
  }

  /// A key among rows of the same element class: no action becomes a menu, and no command's rows become another's.
  private struct Sort: Hashable {
    enum Element: Hashable { case action, menu, separator, header, search, lazy(MenuDescription.Lazy) }

    var element: Element
    var key: [String]

    init(_ item: MenuDescription.Item, _ key: [String]) {
      element =
        if item.items != nil {
          .menu
        } else if let lazy = item.lazy {
          .lazy(lazy)
        } else {
          item.isSeparator ? .separator : item.isHeader ? .header : item.search != nil ? .search : .action
        }
      self.key = key
    }
  }
}

extension MenuDescription.Item {
  /// The name by which a user knows the row.
  fileprivate var name: [String]? { (title ?? accessibilityLabel).map { [$0] } }

  /// The name, and what the row does.
  fileprivate var fullName: [String]? {
    guard let name else { return nil }
    return switch command {
    case .run(let words): name + ["run"] + words
    case .shell(let line): name + ["shell", line]
    case .open(let target): name + ["open", target]
    case nil: name
    }
  }

  /// The look of the row apart from its texts.
  fileprivate var kind: [String] {
    if isSeparator { return ["separator"] }
    if items != nil { return [isPalette ? "palette" : isInline ? "inline" : "submenu"] }
    return [selected == nil ? "action" : "toggle"]
  }
}
