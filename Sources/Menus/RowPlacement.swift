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

  /// What rows have from the inline menus and groups around them; `nil` if those have no identifiers.
  @MainActor
  static func inside(_ lineage: [MenuElement]) -> RowPlacement? {
    guard !lineage.isEmpty else { return nil }
    var marks = Marks()
    marks.section = lineage.last { $0 is Menu }?.identifier
    marks.group = lineage.last { $0 is Group }?.identifier
    return marks.section == nil && marks.group == nil ? nil : RowPlacement(marks)
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
