/// Reads one JSON value, of a depth and a number of parts that are bounded.
package struct JSONReader {
  /// The fault of a text, as the end of a sentence.
  package struct Fault: Error, Hashable {
    package var reason: String
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var left: Int

  /// The most containers inside each other: a menu of 128 levels has two for each, and its values more.
  private static let maximumDepth = 400
  /// The most values of one text.
  private static let maximumCount = 4_000_000

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
    left = Self.maximumCount
  }

  /// Reads a text that is one value.
  package static func read(_ bytes: ArraySlice<UInt8>) throws(Fault) -> JSONText {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == bytes.endIndex else { throw reader.fault("there is more after the end of the value") }
    return value
  }

  private var next: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  private func fault(_ reason: String) -> Fault {
    Fault(reason: "\(reason), at column \(place - bytes.startIndex + 1)")
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONText {
    guard depth < Self.maximumDepth else { throw fault("values stand too deep inside each other") }
    left -= 1
    guard left > 0 else { throw fault("there are more than \(Self.maximumCount) values") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where "-0123456789".utf8.contains(byte): return .number(try number())
    case UInt8(ascii: "t") where word("true"): return .bool(true)
    case UInt8(ascii: "f") where word("false"): return .bool(false)
    case UInt8(ascii: "n") where word("null"): return .null
    case nil: throw fault("the text ends where a value is missing")
    default: throw fault("there is no value")
    }
  }

  private mutating func word(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func object(depth: Int) throws(Fault) -> JSONText {
    place += 1
    var members: [JSONText.Member] = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is missing") }
      let name = try string()
      guard take(":") else { throw fault("a colon is missing") }
      members.append(JSONText.Member(name, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw fault("a comma or a closing brace is missing") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Fault) -> JSONText {
    place += 1
    var elements: [JSONText] = []
    if take("]") { return .array([]) }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault("a comma or a closing bracket is missing") }
    return .array(elements)
  }

  private mutating func number() throws(Fault) -> String {
    let start = place
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { place += 1 }
    let digits = String(decoding: bytes[start..<place], as: UTF8.self)
    guard digits.utf8.count <= 64, Double(digits) != nil, digits.first != "+" else { throw fault("there is no number") }
    return digits
  }

  private mutating func string() throws(Fault) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a control character stands in a string") }
      place += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    guard next != nil else { throw fault("a string has no end") }
    place += 1
    guard let string = String(validating: text, as: UTF8.self) else { throw fault("a string is not UTF-8") }
    return string
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escape(into text: inout [UInt8]) throws(Fault) {
    guard let byte = next else { throw fault("a string has no end") }
    place += 1
    if let plain = Self.escapes[byte] { return text.append(plain) }
    guard byte == UInt8(ascii: "u") else { throw fault("there is no such escape") }
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[place...].starts(with: #"\u"#.utf8) {
      place += 2
      units.append(try unit())
    }
    guard let character = String(validating: units, as: UTF16.self) else { throw fault("an escape is no character") }
    text += character.utf8
  }

  private mutating func unit() throws(Fault) -> UInt16 {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("an escape lacks its four digits") }
    place += 4
    return unit
  }
}
