/// What a row has from its place in a list and not from its element: where a richer client would draw it.
///
/// Few rows have one, so that it is a reference: a row without costs no more than a pointer.
package final class RowPlacement: Sendable, Hashable {
  /// The place, in so many words.
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
    /// Whether only those see the row who show content, or let people type.
    package var isForThoseWhoDraw = false
    /// Whether rows of the list keep room in front; noted of rows with content only.
    package var hasLeadingAccessories = false
    /// What the client said of its own metrics; noted of rows with content only.
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

  /// The place with other marks besides; `nil` if there are none then.
  static func changing(_ placement: RowPlacement?, _ change: (inout Marks) -> Void) -> RowPlacement? {
    var marks = placement?.marks ?? Marks()
    change(&marks)
    return marks == Marks() ? nil : RowPlacement(marks)
  }

  /// What rows have from the inline menus and groups around them; `nil` if those have no identifiers.
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
