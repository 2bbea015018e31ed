#if Tool
/// Reads Base64, which pictures of plugins come in.
enum Base64 {
  /// The bytes of a text, without regard to spaces and line ends; `nil` if it is not Base64 or larger than the limit.
  static func bytes(of text: some StringProtocol, limit: Int) -> [UInt8]? {
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
#endif
