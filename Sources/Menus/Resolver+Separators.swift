extension Resolver {
  /// Adds the automatic separators, and settles which separators show.
  ///
  /// A separator stands wherever the owner of the rows changes, whether or not the rows are visible now, so that
  /// hiding rows changes no structure. Which of them show follows from the visible rows alone.
  ///
  /// The first `headers` rows are the menu's headers; one separator stands behind them, and none of another kind.
  func separated(_ entries: [Entry], headers: Int, outer: Menu) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(entries.count)
    var counts: [RowKey: Int] = [:]
    func separator(_ from: Menu, _ to: Menu, _ index: Int) -> Entry {
      let pair = RowKey.separator(from: ObjectIdentifier(from), to: ObjectIdentifier(to), 0)
      let count = counts[pair, default: 0]
      counts[pair] = count + 1
      let key = RowKey.separator(from: ObjectIdentifier(from), to: ObjectIdentifier(to), count)
      var row = Row(key: key, element: outer, isVisible: false)
      if index < headers { row.placement = .header }
      return Entry(row, owner: to)
    }
    func allowed(_ from: Menu, _ to: Menu) -> Bool {
      if to.displaysAsPalette { return false }
      return from !== to && [outer, from, to].allSatisfy { $0.betweenMenusSeparatorStyle == .automatic }
    }
    // A palette joins what is above it, and counts as a part of the list for what is below.
    func standIn(_ owner: Menu) -> Menu { owner.displaysAsPalette ? outer : owner }
    var packing = Packing(packsRows: !isAccessible)
    var previous: Menu?
    var lastVisible: Menu?
    var candidates: [Int] = []  // automatic separators since the last visible row
    for (index, entry) in entries.enumerated() {
      if index == headers, index > 0 {
        result.append(Entry(Row(key: .headers(ObjectIdentifier(outer)), element: outer), owner: outer))
        previous = nil
        lastVisible = nil
        candidates = []
        packing.interrupt()
      }
      if let previous, allowed(previous, entry.owner) {
        candidates.append(result.count)
        result.append(separator(previous, entry.owner, index))
      }
      previous = standIn(entry.owner)
      if entry.row.isVisible {
        if let last = lastVisible, allowed(last, entry.owner) {
          if let nearest = candidates.last {
            result[nearest].row.isVisible = true
          } else {  // hidden rows of a menu without separators stand between
            var extra = separator(last, entry.owner, index)
            extra.row.isVisible = true
            result.append(extra)
          }
        }
        lastVisible = standIn(entry.owner)
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
  func collapse(_ entries: inout [Entry]) {
    func keeps(_ entry: Entry) -> Bool {
      guard separatorPolicy == .literal, case .element = entry.row.key else { return false }
      return true
    }
    var pending: Int?  // a visible separator with a row before it and none yet behind
    var hasRow = false
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
    if let last = pending { entries[last].row.isVisible = false }
  }
}
