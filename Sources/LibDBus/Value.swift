/// Any D-Bus value, for what has no fixed type: variants, and calls written by hand.
public enum Value: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(ObjectPath)
  case signature(Signature)
  /// An array of bytes; `ay` is always read as this.
  case bytes([UInt8])
  /// An array whose elements have the given type.
  case array(of: Signature, [Value])
  /// A dictionary, in the order of the message. Keys are of a basic type.
  case dictionary(key: Signature, value: Signature, [DictionaryEntry])
  case structure([Value])
  indirect case variant(Value)

  /// One key of a dictionary, with its value.
  public struct DictionaryEntry: Sendable, Hashable {
    /// The key.
    public var key: Value
    /// Its value.
    public var value: Value
    /// Pairs a key with its value.
    public init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// The type of the value, as a signature of one complete type.
  public var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .bytes: "ay"
    case .array(let element, _): "a" + element.rawValue
    case .dictionary(let key, let value, _): "a{\(key.rawValue)\(value.rawValue)}"
    case .structure(let fields): "(\(fields.map(\.signature).joined()))"
    case .variant: "v"
    }
  }

  /// An array of strings.
  public static func strings(_ strings: [String]) -> Value { .array(of: "s", strings.map(Value.string)) }

  /// A dictionary from strings to variants, `a{sv}`, sorted by key.
  public static func dictionary(_ entries: [String: Value]) -> Value {
    .dictionary(
      key: "s", value: "v",
      entries.sorted { $0.key < $1.key }.map { DictionaryEntry(.string($0.key), .variant($0.value)) })
  }

  /// The text of a string, object path or signature.
  public var stringValue: String? {
    switch self {
    case .string(let text): text
    case .objectPath(let path): path.rawValue
    case .signature(let signature): signature.rawValue
    default: nil
    }
  }

  /// The number of any integer type that fits.
  public var integerValue: Int? {
    switch self {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(exactly: number)
    case .uint64(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The truth value of a boolean.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The value inside any number of variants.
  public var unwrapped: Value { if case .variant(let inner) = self { inner.unwrapped } else { self } }

  /// How many containers stand inside each other in the value, variants included; arrays of numbers count as none,
  /// because nothing in them is descended into.
  public var containerDepth: Int {
    switch self {
    case .array(let element, let elements):
      "ybnqiuxtd".contains(element.rawValue)
        ? 0 : 1 + (elements.lazy.map(\.containerDepth).max() ?? element.containerDepth)
    case .dictionary(_, let value, let entries):
      2 + (entries.lazy.map(\.value.containerDepth).max() ?? value.containerDepth)
    case .structure(let fields): 1 + (fields.lazy.map(\.containerDepth).max() ?? 0)
    case .variant(let inner): 1 + inner.containerDepth
    default: 0
    }
  }
}

extension Signature {
  /// The most containers that can open inside each other in a value of this type, the content of variants apart.
  var containerDepth: Int {
    var depth = 0
    var deepest = 0
    for code in rawValue.utf8 {
      switch code {
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "a"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
