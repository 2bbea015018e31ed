import LibDBus

extension ObjectPath {
  /// A text as an element of a path: other characters than letters, digits and `_` become `_` and the two hexadecimal
  /// digits of each byte.
  static func element(_ text: some StringProtocol) -> String {
    text.utf8.map { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "_": String(Unicode.Scalar(byte))
      default: "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
