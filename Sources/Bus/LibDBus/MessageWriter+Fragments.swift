/// A piece of a message that is written over and over, in wire format from a multiple of eight on.
package struct MessageFragment: Sendable {
  fileprivate let bytes: [UInt8]

  /// Makes a fragment of what `body` writes.
  package init(_ body: (inout MessageWriter) -> Void) {
    var writer = MessageWriter()
    body(&writer)
    bytes = writer.withBytes { Array($0) }
  }
}

extension MessageWriter {
  /// Writes a fragment where a struct or a dictionary entry may begin.
  package mutating func fragment(_ fragment: MessageFragment) {
    align(8)
    fragment.bytes.withUnsafeBytes { raw($0) }
  }
}
