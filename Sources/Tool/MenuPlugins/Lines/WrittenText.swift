import Basics

/// A text with escapes such as `\n`, which each program reads by rules of its own. They are of bytes: `\303\251` is é.
struct WrittenText {
  private var rest: ArraySlice<UInt8>
  private var bytes: [UInt8] = []

  private init(_ text: String) { rest = Array(text.utf8)[...] }

  /// The text that is meant.
  static func read(_ text: String, in dialect: Dialect) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var written = WrittenText(text)
    switch dialect {
    case .xbar, .bitbar: return written.readAsGo() ? written.meant : text
    case .swiftbar: written.readAsSwiftBar()
    case .argos: written.readAsGLib()
    }
    return written.meant
  }

  private var meant: String { String(decoding: bytes, as: UTF8.self).withShortRuns }

  /// As `strconv.Unquote` reads what is between double quotes; `false` for a text that it refuses, which stays.
  private mutating func readAsGo() -> Bool {
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return false
      case UInt8(ascii: "\\"): if !readGoEscape() { return false }
      default: bytes.append(byte)
      }
    }
    return true
  }

  private mutating func readGoEscape() -> Bool {
    guard let letter = rest.first else { return false }
    if ("0"..."7").contains(Unicode.Scalar(letter)) {
      guard let value = number(of: 3, radix: 8), let byte = UInt8(exactly: value) else { return false }
      bytes.append(byte)
      return true
    }
    rest.removeFirst()
    switch letter {
    case UInt8(ascii: "x"):
      guard let value = number(of: 2, radix: 16) else { return false }
      bytes.append(UInt8(truncatingIfNeeded: value))
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      guard let value = number(of: count, radix: 16), let scalar = Unicode.Scalar(value) else { return false }
      bytes += Array(String(Character(scalar)).utf8)
    default:
      guard let byte = Self.controls[letter] ?? Self.goControls[letter] else { return false }
      bytes.append(byte)
    }
    return true
  }

  /// A number of so many digits.
  private mutating func number(of count: Int, radix: Int) -> UInt32? {
    let digits = rest.prefix(count).map { Character(Unicode.Scalar($0)).hexDigitValue ?? radix }
    rest = rest.dropFirst(count)
    guard digits.count == count, digits.allSatisfy({ $0 < radix }) else { return nil }
    return digits.reduce(0) { $0 * UInt32(radix) + UInt32($1) }
  }

  /// As `g_strcompress`: three octal digits at most, and a backslash before any other character is no part of the text,
  /// which ends at a NUL.
  private mutating func readAsGLib() {
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(3).prefix { ("0"..."7").contains(Unicode.Scalar($0)) }
      if !digits.isEmpty {
        rest = rest.dropFirst(digits.count)
        let value = digits.reduce(0) { $0 * 8 + Int($1 - UInt8(ascii: "0")) }
        if value & 0xFF == 0 { return }
        bytes.append(UInt8(value & 0xFF))
      } else if let letter = rest.popFirst() {
        bytes.append(Self.controls[letter] ?? letter)
      }
    }
  }

  /// `\n` and `\t`; a backslash before any other character is no part of the text.
  private mutating func readAsSwiftBar() {
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else if let letter = rest.popFirst() {
        bytes.append("nt".utf8.contains(letter) ? Self.controls[letter] ?? letter : letter)
      }
    }
  }

  /// The letters for control characters that C and Go know.
  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
    UInt8(ascii: "r"): 13,
  ]
  private static let goControls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\""): UInt8(ascii: "\""),
  ]
}
