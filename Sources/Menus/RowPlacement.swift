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

    package init(isSticky: Bool = false) {
      self.isSticky = isSticky
    }
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
