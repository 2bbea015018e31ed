/// The header of a PNG file.
package struct PNGHeader: Sendable, Hashable {
  /// The bytes that every PNG file begins with.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The pixels in a row, as the file claims.
  package let width: Int
  /// The rows, as the file claims.
  package let height: Int
  /// The bits of a channel.
  let depth: UInt8
  let isInterlaced: Bool

  /// Reads the header alone, from the beginning of a file.
  package init(_ png: [UInt8]) throws(PNGError) {
    guard png.starts(with: Self.signature) else { throw .notPNG }
    guard png.count >= 33 else { throw .invalid("it is cut off after \(png.count) bytes") }
    guard png.number(at: 8) == 13, png[12..<16].elementsEqual("IHDR".utf8) else { throw .invalid("it has no header") }
    (width, height) = (png.number(at: 16), png.number(at: 20))
    (depth, isInterlaced) = (png[24], png[28] != 0)
  }

  /// Checks that the data is complete, because libpng stops after the last row.
  static func checkEnd(of png: [UInt8]) throws(PNGError) {
    var offset = signature.count
    while true {
      guard png.count - offset >= 12 else { throw .invalid("it is cut off after \(png.count) bytes") }
      let length = png.number(at: offset)
      guard length <= png.count - offset - 12 else { throw .invalid("it is cut off after \(png.count) bytes") }
      if png[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return }
      offset += 12 + length
    }
  }
}

extension [UInt8] {
  fileprivate func number(at offset: Int) -> Int { self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
}
