/// Bytes as text, in the alphabet of RFC 4648, section 4, with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let values = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * place)) & 63
        text.append(place <= group.count ? alphabet[index] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `nil` for a text with other characters, or without its padding.
  package static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      var group = digits[start..<start + 4]
      if start + 4 == digits.count {
        while group.count > 2, group.last == padding { group.removeLast() }
      }
      var bits: UInt32 = 0
      for digit in group {
        guard let value = values[digit] else { return nil }
        bits = bits << 6 | value
      }
      bits <<= 6 * UInt32(4 - group.count)
      for place in 0..<group.count - 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * place))) }
    }
    return bytes
  }
}
