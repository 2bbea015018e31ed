/// The attributes that a row has from its place in a list and not from its element: where a rich panel draws it.
///
/// A reference, because few rows have one: a row without it costs no more than a pointer.
package final class RowPlacement: Sendable, Hashable {
  /// The attributes of the place.
  package let marks: Marks

  /// The place of headers.
  package static let header = RowPlacement(Marks(isSticky: true))

  package init(_ marks: Marks) {
    self.marks = marks
  }

  package struct Marks: Sendable, Hashable {
    /// Whether the row stays in sight while those below it scroll.
    package var isSticky = false
    /// The line that the row shares with its neighbours.
    package var line: Line?
    /// The strip that the row is part of.
    package var palette: Palette?
    /// The identifier of the inline menu that the row belongs to.
    package var section: String?
    /// The identifier of the group that the row belongs to.
    package var group: String?
    /// Whether the row stands in for content that plain panels cannot operate.
    package var isFallback = false
    /// Whether only rich panels show the row, which draw content or let users type.
    package var isRichOnly = false
    /// Whether rows of the list keep room in front; noted on rows with content only.
    package var hasLeadingAccessories = false
    /// The metrics that the client has sent; noted on rows with content only.
    package var metrics: MenuMetrics?

    package init(isSticky: Bool = false) {
      self.isSticky = isSticky
    }
  }

  /// The place with the mark of headers.
  static func header(_ placement: RowPlacement?) -> RowPlacement {
    guard var marks = placement?.marks else { return header }
    marks.isSticky = true
    return RowPlacement(marks)
  }

  /// The place with changed marks; `nil` if it has none left.
  static func changing(_ placement: RowPlacement?, _ change: (inout Marks) -> Void) -> RowPlacement? {
    var marks = placement?.marks ?? Marks()
    change(&marks)
    return marks == Marks() ? nil : RowPlacement(marks)
  }

  /// The place of rows in inline menus and groups; `nil` if those have no identifiers.
  @MainActor
  static func inside(_ lineage: [MenuElement]) -> RowPlacement? {
    guard !lineage.isEmpty else { return nil }
    var marks = Marks()
    marks.section = lineage.last { $0 is Menu }?.identifier
    marks.group = lineage.last { $0 is Group }?.identifier
    marks.isFallback = lineage.contains { $0 is CustomView }
    return marks == Marks() ? nil : RowPlacement(marks)
  }

  /// A place in a line of elements side by side.
  package struct Line: Sendable, Hashable {
    /// Equal in all rows of a line, and in no other row of the list.
    package var key: String
    package var index: Int
    package var size: ElementSize
  }

  /// A place in a strip.
  package struct Palette: Sendable, Hashable {
    /// Equal in all rows of a strip, and in no other row of the list.
    package var key: String
    package var style: PaletteSelectionStyle
  }

  package static func == (one: RowPlacement, other: RowPlacement) -> Bool {
    one === other || one.marks == other.marks
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(marks) }
}
