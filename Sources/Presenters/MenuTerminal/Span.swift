import Basics
import MenuPresenting

/// A piece of a line, from its beginning on, which is on the right in a right-to-left menu.
struct Span: Sendable, Hashable {
  var column: Int
  var width: Int
  var text: PrintableText
  var style: CellStyle = []
  /// The stop that a click here chooses.
  var stop: MenuStop?
  /// Whether the next typed letter comes here.
  var isCaret = false
}
