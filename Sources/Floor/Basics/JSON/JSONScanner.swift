/// Reads the words and strings of a text of JSON (RFC 8259).
struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  /// Bytes before ``place`` that begin no scalar.
  private var continuations = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  // MARK: Characters

  var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  /// The column of the next character: the number of scalars before it, and one.
  var column: Int { place - bytes.startIndex - continuations + 1 }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  /// Passes a character, if it is the next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  func fault(_ reason: String) -> JSONFault { JSONFault(reason: reason, column: column) }

  /// A fault in the place of something that was expected.
  func fault(expecting wanted: String) -> JSONFault {
    guard next != nil else { return fault("the line ends where \(wanted) was expected") }
    let found = String(decoding: bytes[place...].prefix(4), as: UTF8.self).first.map(String.init) ?? ""
    return fault("this is not JSON: \(wanted) was expected, not `\(found.withControlsAsSpaces)`")
  }

  /// A number, a truth value or `null`.
  mutating func word<Value>() throws(JSONFault) -> JSONContent<Value> {
    let characters = bytes[place...].prefix(while: Self.isOfWord)
    let word = String(decoding: characters, as: UTF8.self)
    let content: JSONContent<Value>
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    default:
      guard Self.isNumber(characters) else { throw fault(expecting: "a value") }
      content = .number(word)
    }
    place = characters.endIndex
    return content
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "a"..."z", "E", "+", "-", ".": true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Whether a text is a number, with all that belongs to it.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func skipDigits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard skipDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard skipDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  // MARK: Strings

  /// A text in quotes.
  mutating func string() throws(JSONFault) -> String {
    let start = self
    place += 1
    var result: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        guard let string = String(validating: result, as: UTF8.self) else { throw start.fault("a string is not UTF-8") }
        return string.withShortRuns
      case UInt8(ascii: "\\"): try escape(into: &result)
      case ..<0x20: throw fault("a control character stands in a string")
      default:
        result.append(byte)
        if byte & 0xC0 == 0x80 { continuations += 1 }
        place += 1
      }
    }
    throw fault("the line ends inside a string")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escape(into result: inout [UInt8]) throws(JSONFault) {
    let start = self
    place += 1
    guard let byte = next else { throw fault("the line ends inside a string") }
    place += 1
    if let plain = Self.escapes[byte] { return result.append(plain) }
    guard byte == UInt8(ascii: "u") else { throw start.fault("JSON knows no such escape") }
    guard let character = escapedCharacter() else {
      throw start.fault("`\\u` is not followed by a character's number")
    }
    result += character.utf8
  }

  /// The character of four digits, or of two times four with `\u` between.
  private mutating func escapedCharacter() -> String? {
    guard let first = unit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return String(validating: [first], as: UTF16.self) }
    guard take("\\"), take("u"), let second = unit() else { return nil }
    return String(validating: [first, second], as: UTF16.self)
  }

  private mutating func unit() -> UInt16? {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    place += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
