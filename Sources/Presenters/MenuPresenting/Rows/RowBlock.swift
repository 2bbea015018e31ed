import DBusMenu

/// Rows of a menu that are drawn together, from the top.
package enum RowBlock: Sendable, Hashable {
  case separator
  case row(Int)
  /// Rows that share lines, each as wide as the others; in their order.
  case line([Int])
  /// Rows beside each other, each as wide as its title; in their order.
  case palette([Int])
  /// A row that consists of its content.
  case content(Int)
}

extension RowBlock {
  /// Arranges rows: those that share a line come together where the first of them is, and no separator begins or
  /// ends the menu or follows another.
  ///
  /// - Returns: The blocks, and the number of those at the top that stay in view while the others scroll.
  static func blocks(of rows: [MenuRow]) -> (blocks: [RowBlock], stickyCount: Int) {
    let sharers = Dictionary(grouping: rows.indices.filter { rows[$0].sharing != nil }) { rows[$0].sharing }
    var blocks: [RowBlock] = []
    var stickyCount = 0
    var done: Set<MenuRow.Sharing> = []
    var isAfterSeparator = true
    for (index, row) in rows.enumerated() {
      let start = blocks.count
      if let sharing = row.sharing, let members = sharers[sharing] {
        guard done.insert(sharing).inserted else { continue }
        let ordered = members.sorted { (rows[$0].position, $0) < (rows[$1].position, $1) }
        if case .line = sharing { blocks.append(.line(ordered)) } else { blocks.append(.palette(ordered)) }
      } else if row.role == .separator {
        // Where rows were taken out, there may be several after each other.
        if !isAfterSeparator { blocks.append(.separator) }
      } else if row.content != nil, row.role == .view || row.role == .viewAction {
        blocks.append(.content(index))
      } else {
        blocks.append(.row(index))
      }
      isAfterSeparator = row.role == .separator
      if row.isSticky, stickyCount == start { stickyCount = blocks.count }
    }
    if blocks.last == .separator { blocks.removeLast() }
    return (blocks, min(stickyCount, blocks.count))
  }
}
