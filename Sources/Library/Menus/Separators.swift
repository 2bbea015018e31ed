/// The rows of a list with the automatic separators between them.
///
/// A separator is wherever the owner of the rows changes, whether or not the rows are visible now, so that
/// hiding rows changes no structure. Which of them show follows from the visible rows alone. A heading belongs to the
/// rows below it: no separator is behind one, and one that would be is in front of it.
///
/// One separator is behind the menu's headers, and none of another kind.
@MainActor
struct Separators {
  /// The rows so far, with the separators in front of them.
  private(set) var rows: [Entry] = []
  private let source: [Entry]
  /// The number of rows at the start of the list that are the menu's headers.
  private let headers: Int
  private let outer: Menu
  private let borders: Borders
  private let headings: Headings
  private var packing: Packing
  /// The number of separators between the same two menus.
  private var counts: [RowKey: Int] = [:]
  private var previous: Borders.Side?
  private var lastVisible: Borders.Side?
  /// The last separator since the last visible row.
  private var nearest: Int?

  init(_ source: [Entry], headers: Int, outer: Menu, packsRows: Bool, hasHeadings: Bool) {
    self.source = source
    self.headers = headers
    self.outer = outer
    borders = Borders(outer: outer)
    headings = hasHeadings ? Headings(source, headers: headers) : Headings()
    packing = Packing(packsRows: packsRows)
    rows.reserveCapacity(source.count)
    for index in source.indices { append(index) }
  }

  private mutating func append(_ index: Int) {
    if index == headers, index > 0 { endHeaders() }
    let (entry, heading) = (source[index], headings[index])
    if let previous, let next = borders.owner(behind: previous, entry.owner, heading?.next) {
      nearest = rows.count
      rows.append(separator(from: previous.owner, to: next, inFrontOf: index))
    }
    let side = Borders.Side(owner: borders.standIn(entry.owner), isHeading: heading != nil)
    if entry.row.isVisible {
      if let last = lastVisible, let next = borders.owner(behind: last, entry.owner, heading?.nextVisible) {
        showSeparator(from: last.owner, to: next, inFrontOf: index)
      }
      lastVisible = side
      nearest = nil
    }
    previous = side
    rows.append(placed(entry, isHeader: index < headers))
  }

  /// Sets the headers off from the rows behind them.
  private mutating func endHeaders() {
    rows.append(Entry(Row(key: .headers(ObjectIdentifier(outer)), element: outer), owner: outer))
    previous = nil
    lastVisible = nil
    nearest = nil
    packing.interrupt()
  }

  private mutating func showSeparator(from last: Menu, to next: Menu, inFrontOf index: Int) {
    if let nearest {
      rows[nearest].row.isVisible = true
    } else {  // hidden rows are between, at which there is no separator
      var extra = separator(from: last, to: next, inFrontOf: index)
      extra.row.isVisible = true
      rows.append(extra)
    }
  }

  /// A hidden separator between the rows of two menus.
  private mutating func separator(from last: Menu, to next: Menu, inFrontOf index: Int) -> Entry {
    // One in front of a heading is that heading's: otherwise it would change places with it when the rows below do.
    let heading = headings[index].map { _ in ObjectIdentifier(source[index].row.element) }
    let (before, behind) = (heading ?? ObjectIdentifier(last), heading ?? ObjectIdentifier(next))
    let pair = RowKey.separator(from: before, to: behind, 0)
    let count = counts[pair, default: 0]
    counts[pair] = count + 1
    var row = Row(key: .separator(from: before, to: behind, count), element: outer, isVisible: false)
    if index < headers { row.placement = .header }
    return Entry(row, owner: next)
  }

  private mutating func placed(_ entry: Entry, isHeader: Bool) -> Entry {
    if isHeader, entry.owner === outer {
      packing.interrupt()
      return entry
    }
    var entry = entry
    entry.row.placement = packing.marks(of: entry.row, owner: entry.owner)
    return entry
  }
}

/// The borders between the rows of two menus, in the list of a third.
@MainActor
private struct Borders {
  /// The row in front of a border.
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

  init() {}

  init(_ entries: [Entry], headers: Int) {
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
