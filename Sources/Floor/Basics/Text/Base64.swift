/// Bytes as text, in the alphabet of RFC 4648, section 4, with padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

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

  /// The bytes of a text as ``text(of:)`` writes it; `nil` for any other.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let bytes = bytes(of: text, limit: text.utf8.count), self.text(of: bytes) == text else { return nil }
    return bytes
  }

  /// The bytes of a text, without regard to spaces and line ends; `nil` if it is not Base64 or larger than the limit.
  package static func bytes(of text: some StringProtocol, limit: Int) -> [UInt8]? {
    guard text.utf8.count <= limit * 2 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var isAtEnd = false
    for character in text.utf8 {
      let value: UInt32
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(character) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(character) - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(character) + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        isAtEnd = true
        continue
      case 9, 10, 13, 32: continue
      default: return nil
      }
      guard !isAtEnd else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        guard bytes.count <= limit else { return nil }
      }
    }
    return count == 6 ? nil : bytes
  }
}
