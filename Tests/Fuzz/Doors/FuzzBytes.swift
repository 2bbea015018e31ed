import LibDBus

/// Bytes that are read as choices, numbers and texts; behind their end are zeros, so that any bytes are a whole input.
struct FuzzBytes: Sendable {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }
  /// All bytes that are left.
  var rest: [UInt8] { Array(bytes) }
  /// The bytes that are left as a text, with replacements for what is not UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
  mutating func bool() -> Bool { byte() & 1 == 1 }
  mutating func number(below count: Int) -> Int { Int(byte()) % count }
  mutating func one<Element>(of choices: [Element]) -> Element { choices[number(below: choices.count)] }

  /// The next bytes, at most so many.
  mutating func taken(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// A number of any size: small ones and those at the ends of the type are as likely as all others.
  mutating func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
    switch byte() {
    case let small where small < 0xC0: return Number(truncatingIfNeeded: Int(small) - (Number.isSigned ? 16 : 0))
    case 0xC0: return .max
    case 0xC1: return .min
    case 0xC2: return .max - 1
    default: return taken(Number.bitWidth / 8).reduce(0) { (($0 << 7) << 1) | Number(truncatingIfNeeded: $1) }
    }
  }

  mutating func double() -> Double {
    switch byte() {
    case let small where small < 0x80: Double(small) / 16
    case 0x80: .nan
    case 0x81: .infinity
    case 0x82: -.infinity
    case 0x83: .greatestFiniteMagnitude
    case 0x84: -.greatestFiniteMagnitude
    case 0x85: .leastNonzeroMagnitude
    default: Double(bitPattern: integer(UInt64.self))
    }
  }

  /// A text of at most 31 bytes of the input, or one of those that are special somewhere.
  mutating func string() -> String {
    let first = byte()
    if first >= 0x80 { return FuzzWords.texts[Int(byte()) % FuzzWords.texts.count] }
    return String(decoding: taken(Int(first & 0x1F)).filter { $0 != 0 }, as: UTF8.self)
  }
}

extension FuzzBytes {
  /// A value of a type.
  mutating func value(_ signature: Signature, depth: Int = 0) -> Value {
    var rest = signature.rawValue[...]
    return value(&rest, depth: depth)
  }

  /// Values of all types of a signature.
  mutating func values(_ signature: String) -> [Value] {
    var rest = signature[...]
    var values: [Value] = []
    while !rest.isEmpty { values.append(value(&rest, depth: 0)) }
    return values
  }

  private mutating func value(_ type: inout Substring, depth: Int) -> Value {
    let code = type.removeFirst()
    switch code {
    case "y": return .byte(byte())
    case "b": return .bool(bool())
    case "n": return .int16(integer())
    case "q": return .uint16(integer())
    case "i": return .int32(integer())
    case "u": return .uint32(integer())
    case "x": return .int64(integer())
    case "t": return .uint64(integer())
    case "d": return .double(double())
    case "o": return .objectPath(one(of: ["/", "/a", "/org/menubus/Menu", "/NO_DBUSMENU"]))
    case "g": return .signature(one(of: ["", "s", "a{sv}", "(iiay)"]))
    case "v": return .variant(anyValue(depth: depth + 1))
    case "a": return array(&type, depth: depth + 1)
    case "(":
      var fields: [Value] = []
      while type.first != ")" { fields.append(value(&type, depth: depth + 1)) }
      type.removeFirst()
      return .structure(fields)
    default: return .string(string())
    }
  }

  private mutating func array(_ type: inout Substring, depth: Int) -> Value {
    if type.first == "y" {
      type.removeFirst()
      return .bytes(taken(Int(byte() & 0x3F)))
    }
    let count = isAtEnd || depth > 20 ? 0 : number(below: 6)
    if type.first == "{" {
      type.removeFirst()
      let key = Self.first(&type)
      let content = Self.first(&type)
      type.removeFirst()
      if key == "s", content == "v" {
        return .dictionary(key: "s", value: "v", (0..<count).map { _ in entry(depth: depth) })
      }
      let entries = (0..<count).map { _ in
        var (keyType, contentType) = (key, content)
        return Value.DictionaryEntry(
          value(&keyType, depth: depth + 1), value(&contentType, depth: depth + 1))
      }
      return .dictionary(key: Self.signature(key), value: Self.signature(content), entries)
    }
    let element = Self.first(&type)
    let elements = (0..<count).map { _ in
      var elementType = element
      return value(&elementType, depth: depth)
    }
    return .array(of: Self.signature(element), elements)
  }

  private static func signature(_ type: Substring) -> Signature { Signature(String(type)) ?? "s" }

  /// The first complete type.
  private static func first(_ type: inout Substring) -> Substring {
    var depth = 0
    var length = 0
    for code in type {
      length += 1
      if code == "a" { continue }
      if "({".contains(code) { depth += 1 }
      if ")}".contains(code) { depth -= 1 }
      if depth == 0 { break }
    }
    defer { type = type.dropFirst(length) }
    return type.prefix(length)
  }

  /// A value of any type.
  mutating func anyValue(depth: Int = 0) -> Value {
    let types = depth < 8 ? Self.types : Array(Self.types.prefix(8))
    var type = Substring(one(of: types))
    return value(&type, depth: depth)
  }

  private static let types = [
    "s", "i", "b", "d", "y", "u", "x", "ay", "t", "n", "q", "o", "g", "v", "as", "aas", "a{sv}", "aa{sv}", "(ii)",
    "(iiii)",
    "a(iiay)", "(sa(iiay)ss)", "a{is}", "av", "(ia{sv}av)",
  ]
}
