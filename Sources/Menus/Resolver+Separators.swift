extension Resolver {
  /// Adds the automatic separators, and settles which separators show.
  ///
  /// A separator stands wherever the owner of the rows changes, whether or not the rows are visible now, so that
  /// hiding rows changes no structure. Which of them show follows from the visible rows alone. A heading belongs to what
  /// follows it: no separator stands behind one, and one that would stands in front of it.
  ///
  /// The first `headers` rows are the menu's headers; one separator stands behind them, and none of another kind.
  func separated(_ entries: [Entry], headers: Int, outer: Menu) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(entries.count)
    var counts: [RowKey: Int] = [:]
    let borders = Borders(outer: outer)
    let headings = Headings(entries, headers: headers)
    func separator(_ from: Menu, _ to: Menu, _ index: Int) -> Entry {
      // One in front of a heading is that heading's: otherwise it would change places with it when what follows does.
      let heading = headings[index].map { _ in ObjectIdentifier(entries[index].row.element) }
      let (before, behind) = (heading ?? ObjectIdentifier(from), heading ?? ObjectIdentifier(to))
      let pair = RowKey.separator(from: before, to: behind, 0)
      let count = counts[pair, default: 0]
      counts[pair] = count + 1
      let key = RowKey.separator(from: before, to: behind, count)
      var row = Row(key: key, element: outer, isVisible: false)
      if index < headers { row.placement = .header }
      return Entry(row, owner: to)
    }
    var packing = Packing(packsRows: !isAccessible)
    var previous: Borders.Side?
    var lastVisible: Borders.Side?
    var candidates: [Int] = []  // automatic separators since the last visible row
    for (index, entry) in entries.enumerated() {
      if index == headers, index > 0 {
        result.append(Entry(Row(key: .headers(ObjectIdentifier(outer)), element: outer), owner: outer))
        previous = nil
        lastVisible = nil
        candidates = []
        packing.interrupt()
      }
      let heading = headings[index]
      if let previous, let to = borders.owner(behind: previous, entry.owner, heading?.next) {
        candidates.append(result.count)
        result.append(separator(previous.owner, to, index))
      }
      let side = Borders.Side(owner: borders.standIn(entry.owner), isHeading: heading != nil)
      previous = side
      if entry.row.isVisible {
        if let last = lastVisible, let to = borders.owner(behind: last, entry.owner, heading?.nextVisible) {
          if let nearest = candidates.last {
            result[nearest].row.isVisible = true
          } else {  // hidden rows stand between, at which there is no separator
            var extra = separator(last.owner, to, index)
            extra.row.isVisible = true
            result.append(extra)
          }
        }
        lastVisible = side
        candidates = []
      }
      var entry = entry
      if index < headers, entry.owner === outer {
        packing.interrupt()
      } else {
        entry.row.placement = packing.marks(of: entry.row, owner: entry.owner)
      }
      result.append(entry)
    }
    collapse(&result)
    return result
  }

  /// Hides separators that would be first, last or next to another.
  ///
  /// - Parameters:
  ///   - hasRowBefore: Whether another visible row stands in front of these.
  ///   - hasRowBehind: Whether one stands behind them.
  func collapse(_ entries: inout [Entry], hasRowBefore: Bool = false, hasRowBehind: Bool = false) {
    func keeps(_ entry: Entry) -> Bool {
      guard separatorPolicy == .literal, case .element = entry.row.key else { return false }
      return true
    }
    var pending: Int?  // a visible separator with a row before it and none yet behind
    var hasRow = hasRowBefore
    for index in entries.indices where entries[index].row.isVisible {
      if entries[index].row.isSeparator {
        if keeps(entries[index]) {
          if let shown = pending { entries[shown].row.isVisible = false }
          pending = nil
          hasRow = false
        } else if hasRow && pending == nil {
          pending = index
        } else {
          entries[index].row.isVisible = false
        }
      } else {
        hasRow = true
        pending = nil
      }
    }
    if let last = pending, !hasRowBehind { entries[last].row.isVisible = false }
  }
}

/// Where the rows of one menu meet those of another, in the list of a third.
@MainActor
private struct Borders {
  /// What is in front of a border.
  struct Side {
    var owner: Menu
    var isHeading: Bool
  }

  let outer: Menu

  /// A palette joins what is above it, and counts as a part of the list for what is below.
  func standIn(_ owner: Menu) -> Menu { owner.displaysAsPalette ? outer : owner }

  /// The menu that a separator in front of a row leads to; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - previous: The row before.
  ///   - owner: The menu of the row.
  ///   - following: The menu of what a heading is above, if the row is a heading.
  func owner(behind previous: Side, _ owner: Menu, _ following: Menu?) -> Menu? {
    if previous.isHeading { return nil }
    if allowed(previous.owner, owner) { return owner }
    return following.flatMap { allowed(standIn(owner), $0) ? $0 : nil }
  }

  private func allowed(_ from: Menu, _ to: Menu) -> Bool {
    if to.displaysAsPalette { return false }
    return from !== to && [outer, from, to].allSatisfy { $0.betweenMenusSeparatorStyle == .automatic }
  }
}

/// The headings of a list that are elements of it, each with the menus of the rows behind.
@MainActor
private struct Headings {
  struct Heading {
    /// The menu of the next row that is no heading.
    var next: Menu?
    /// The menu of the next such row in sight.
    var nextVisible: Menu?
  }

  private var headings: [Int: Heading] = [:]

  init(_ entries: [Entry], headers: Int) {
    guard entries.contains(where: { $0.row.isHeading }) else { return }
    var following = Heading()
    for (index, entry) in entries.enumerated().reversed() {
      if index == headers - 1 { following = Heading() }  // what is above the headers' line is not about what is below
      if entry.row.isHeading {
        headings[index] = following
      } else {
        following.next = entry.owner
        if entry.row.isVisible { following.nextVisible = entry.owner }
      }
    }
  }

  subscript(index: Int) -> Heading? { headings[index] }
}

extension Row {
  /// Whether the row is a heading that was written, and not the title of a menu.
  fileprivate var isHeading: Bool {
    if case .element = key { element is TitleHeader } else { false }
  }
}
