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

    package init(isSticky: Bool = false) {
      self.isSticky = isSticky
    }
  }

  package static func == (one: RowPlacement, other: RowPlacement) -> Bool {
    one === other || one.marks == other.marks
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(marks) }
}
