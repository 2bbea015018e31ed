/// A list with exactly one row for each child, in their order, behind those of its title and headers, as far as it has
/// to be known for a change of its children to be resolved without the rest.
///
/// It holds the children by identity. Its owner keeps the rows it was resolved to, and with them the children.
package struct PlainList {
  /// The properties that the rows depend on, in addition to the children.
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
  /// The number of rows in front of the children's.
  let offset: Int
  let terms: Terms

  /// The rows of some children.
  func rows(of children: Range<Int>) -> Range<Int> { children.lowerBound + offset..<children.upperBound + offset }
}

/// The rows of a list that take the place of others.
@MainActor
package struct RowSplice {
  /// The rows that are replaced, in the list before the change.
  package let range: Range<Int>
  /// The rows in their place. As many elements were read for them.
  package let rows: [Row]
}

/// The part of the children whose rows are resolved again.
@MainActor
struct SpliceWindow {
  let children: [MenuElement]
  var change: ListChange
  /// Whether a visible row that is no separator and no heading is in front of the window.
  private(set) var hasRowBefore = false
  /// Whether one is behind it.
  private(set) var hasRowBehind = false

  /// Takes in all up to the nearest visible row on either side that is no separator and no heading: so far reaches what
  /// a row decides about the separators and headings beside it. Headings in front of that row are shown because of it,
  /// and sections behind the window are not concerned.
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

  private static func showsRow(_ element: MenuElement) -> Bool {
    !element.isHidden && !(element is Separator) && !(element is TitleHeader)
  }
}
