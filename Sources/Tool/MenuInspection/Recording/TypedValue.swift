package import Basics
package import LibDBus

/// D-Bus values as JSON that keeps their types: an object with the signature as the name of its one member.
///
/// `{"s": "Open"}`, `{"aas": [["Control", "o"]]}`, `{"ay": "base64"}`, `{"a{sv}": [["key", {"i": 1}]]}`.
/// 64-bit integers are strings of digits, because many readers of JSON round them; what no JSON number
/// is, is a string too: `nan`.
extension Value {
  /// The value with its type.
  package var typedJSON: JSONText { .object([JSONText.Member(signature.rawValue, json)]) }

  private var json: JSONText {
    switch self {
    case .byte(let number): .number("\(number)")
    case .bool(let value): .bool(value)
    case .int16(let number): .number("\(number)")
    case .uint16(let number): .number("\(number)")
    case .int32(let number): .number("\(number)")
    case .uint32(let number): .number("\(number)")
    case .int64(let number): .string("\(number)")
    case .uint64(let number): .string("\(number)")
    case .double(let number): number.isFinite ? .number("\(number)") : .string("\(number)")
    case .string(let text): .string(text)
    case .objectPath(let path): .string(path.rawValue)
    case .signature(let signature): .string(signature.rawValue)
    case .bytes(let bytes): .string(Base64.text(of: bytes))
    case .array(_, let elements), .structure(let elements): .array(elements.map(\.json))
    case .dictionary(_, _, let entries): .array(entries.map { .array([$0.key.json, $0.value.json]) })
    case .variant(let inner): inner.typedJSON
    }
  }
}

/// Reads values that ``LibDBus/Value/typedJSON`` wrote; so many of them, and no more.
struct TypedValueReader {
  /// The fault of a value, as a sentence without its end.
  struct Fault: Error, Hashable {
    var reason: String
  }

  /// The number of values that may still be read.
  private(set) var left: Int

  init(limit: Int) { left = limit }

  /// Reads a value with its type.
  mutating func value(_ json: JSONText) throws(Fault) -> Value {
    guard case .object(let members) = json, let member = members.first, members.count == 1 else {
      throw Fault(reason: "a value is an object with its type as the only name, such as {\"s\": \"text\"}")
    }
    guard Signature(member.name) != nil, let type = TypedValueReader.first(member.name[...]), type == member.name[...]
    else { throw Fault(reason: "“\(member.name)” is not a type of D-Bus") }
    return try value(member.value, type)
  }

  private mutating func value(_ json: JSONText, _ type: Substring) throws(Fault) -> Value {
    left -= 1
    guard left > 0 else { throw Fault(reason: "there are more values than are read") }
    switch type.first {
    case "a": return try array(json, type.dropFirst())
    case "(":
      guard let fields = json.array else { throw Self.wrong(type) }
      var values: [Value] = []
      var types = type.dropFirst().dropLast()
      for field in fields {
        guard let next = Self.first(types) else { throw Self.wrong(type) }
        values.append(try value(field, next))
        types = types.dropFirst(next.count)
      }
      guard types.isEmpty else { throw Self.wrong(type) }
      return .structure(values)
    case "v": return .variant(try value(json))
    default:
      guard let value = Self.basic(json, type) else { throw Self.wrong(type) }
      return value
    }
  }

  private mutating func array(_ json: JSONText, _ element: Substring) throws(Fault) -> Value {
    if element == "y" {
      guard let bytes = json.string.flatMap(Base64.bytes) else { throw Self.wrong("ay") }
      return .bytes(bytes)
    }
    guard let elements = json.array, let signature = Signature(element) ?? Signature("a" + element) else {
      throw Self.wrong("a" + element)
    }
    guard element.first == "{" else {
      var values: [Value] = []
      for item in elements { values.append(try value(item, element)) }
      return .array(of: signature, values)
    }
    let types = element.dropFirst().dropLast()
    guard let key = Signature(types.prefix(1)), let content = Signature(types.dropFirst()) else {
      throw Self.wrong("a" + element)
    }
    var entries: [Value.DictionaryEntry] = []
    for item in elements {
      guard let pair = item.array, pair.count == 2 else { throw Self.wrong("a" + element) }
      entries.append(
        Value.DictionaryEntry(try value(pair[0], types.prefix(1)), try value(pair[1], types.dropFirst())))
    }
    return .dictionary(key: key, value: content, entries)
  }

  private static func basic(_ json: JSONText, _ type: Substring) -> Value? {
    switch type {
    case "b": json.bool.map(Value.bool)
    case "y": json.digits.flatMap { UInt8($0) }.map(Value.byte)
    case "n": json.digits.flatMap { Int16($0) }.map(Value.int16)
    case "q": json.digits.flatMap { UInt16($0) }.map(Value.uint16)
    case "i": json.digits.flatMap { Int32($0) }.map(Value.int32)
    case "u": json.digits.flatMap { UInt32($0) }.map(Value.uint32)
    case "x": json.digits.flatMap { Int64($0) }.map(Value.int64)
    case "t": json.digits.flatMap { UInt64($0) }.map(Value.uint64)
    case "d": json.digits.flatMap { Double($0) }.map(Value.double)
    // libdbus refuses a text with a NUL.
    case "s": json.string.flatMap { $0.utf8.contains(0) ? nil : .string($0) }
    case "o": json.string.flatMap { ObjectPath($0) }.map(Value.objectPath)
    case "g": json.string.flatMap { Signature($0) }.map(Value.signature)
    default: nil
    }
  }

  private static func wrong(_ type: some StringProtocol) -> Fault {
    Fault(reason: "a value is not of its type “\(type)”")
  }

  /// The first complete type of a signature.
  private static func first(_ types: Substring) -> Substring? {
    let prefix = types.prefix { $0 == "a" }
    let rest = types[prefix.endIndex...]
    guard let code = rest.first else { return nil }
    guard code == "(" || code == "{" else { return types[..<rest.index(after: rest.startIndex)] }
    var depth = 0
    for index in rest.indices {
      if "({".contains(rest[index]) { depth += 1 }
      if ")}".contains(rest[index]) { depth -= 1 }
      if depth == 0 { return types[...index] }
    }
    return nil
  }
}
