/// A list with exactly one row for each child, in their order, behind those of its title and headers: what of it is noted,
/// so that a change of its children need not resolve it whole.
///
/// It holds the children by identity. Its owner keeps the rows it was resolved to, and with them the children.
package struct PlainList {
  /// What the rows depend on besides the children.
  struct Terms: Equatable {
    /// The text of the title row.
    var title: String?
    var headers: [ObjectIdentifier]
    var inSingleSelection: Bool
    var policy: SeparatorPolicy
    var isAccessible: Bool
    var reservesSearchFields: Bool
  }

  var children: ElementIdentities
  /// How many rows are in front of the children's.
  let offset: Int
  let terms: Terms

  /// Which rows are those of some children.
  func rows(of children: Range<Int>) -> Range<Int> { children.lowerBound + offset..<children.upperBound + offset }
}

/// The rows of a list that take the place of others.
@MainActor
package struct RowSplice {
  /// Which of the rows before are replaced.
  package let range: Range<Int>
  /// The rows in their place. As many elements were read for them.
  package let rows: [Row]
}

/// The part of the children whose rows are made anew.
@MainActor
struct SpliceWindow {
  let children: [MenuElement]
  var change: ListChange
  /// Whether a visible row that is no separator stands in front of the window.
  private(set) var hasRowBefore = false
  /// Whether one stands behind it.
  private(set) var hasRowBehind = false

  init(children: [MenuElement], change: ListChange) {
    self.children = children
    self.change = change
  }

  /// Takes in all up to the nearest visible row on either side that is no separator: so far reaches what a row decides
  /// about the separators beside it.
  mutating func widen() {
    while !hasRowBefore, change.new.lowerBound > 0 {
      if Self.showsRow(children[change.new.lowerBound - 1]) {
        hasRowBefore = true
      } else {
        change.include(change.new.lowerBound - 1)
      }
    }
    while !hasRowBehind, change.new.upperBound < children.count {
      if Self.showsRow(children[change.new.upperBound]) {
        hasRowBehind = true
      } else {
        change.include(change.new.upperBound)
      }
    }
  }

  private static func showsRow(_ element: MenuElement) -> Bool { !element.isHidden && !(element is Separator) }
}
