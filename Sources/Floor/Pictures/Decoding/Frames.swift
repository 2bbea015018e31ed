/// Pieces of bytes behind each other, each after its length.
package enum Frames {
  package static func join(_ pieces: [[UInt8]]) -> [UInt8] {
    pieces.flatMap { piece in number(piece.count) + piece }
  }

  /// The whole pieces; a last one that is cut off is left out.
  package static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while let length = number(rest), rest.count - 4 >= length {
      rest = rest.dropFirst(4)
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  package static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  package static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return bytes.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }
}
