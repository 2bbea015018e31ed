import Basics

// Closed: the types of D-Bus but that of file descriptors, which are not read as values.
/// Any D-Bus value, for variants and for calls without types of their own.
public enum Value: Sendable, Hashable {
  /// A byte, `y`.
  case byte(UInt8)
  /// A boolean, `b`.
  case bool(Bool)
  /// A 16-bit integer, `n`.
  case int16(Int16)
  /// An unsigned 16-bit integer, `q`.
  case uint16(UInt16)
  /// A 32-bit integer, `i`.
  case int32(Int32)
  /// An unsigned 32-bit integer, `u`.
  case uint32(UInt32)
  /// A 64-bit integer, `x`.
  case int64(Int64)
  /// An unsigned 64-bit integer, `t`.
  case uint64(UInt64)
  /// A floating-point number, `d`.
  case double(Double)
  /// A string, `s`; it cannot be sent with a NUL in it.
  case string(String)
  /// An object path, `o`.
  case objectPath(ObjectPath)
  /// A signature, `g`.
  case signature(Signature)
  /// An array of bytes; `ay` is always read as this.
  case bytes([UInt8])
  /// An array whose elements have the given type.
  case array(of: Signature, [Value])
  /// A dictionary, in the order of the message. Keys are of a basic type.
  case dictionary(key: Signature, value: Signature, [DictionaryEntry])
  /// A struct, `(…)`, of at least one field.
  case structure([Value])
  /// A variant, `v`: a value that carries its type.
  indirect case variant(Value)

  /// An entry of a dictionary.
  public struct DictionaryEntry: Sendable, Hashable {
    /// The key, of a basic type.
    public var key: Value
    /// The value.
    public var value: Value
    /// Creates an entry.
    public init(_ key: Value, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// The type of the value: one complete type.
  public var signature: Signature { Signature(checked: typeCodes) }

  private var typeCodes: String {
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
    case .structure(let fields): "(\(fields.map(\.typeCodes).joined()))"
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

  /// The text of a string, object path or signature; `nil` for other types.
  public var stringValue: String? {
    switch self {
    case .string(let text): text
    case .objectPath(let path): path.rawValue
    case .signature(let signature): signature.rawValue
    default: nil
    }
  }

  /// The number of an integer of any type that fits; `nil` for others.
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

  /// The value of a boolean; `nil` for other types.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The value without the variants around it.
  public var unwrapped: Value { if case .variant(let inner) = self { inner.unwrapped } else { self } }

  /// The depth of nested containers, variants included. Arrays of numbers do not count, because their elements are not
  /// visited one by one.
  package var containerDepth: Int {
    switch self {
    case .array(let element, let elements):
      "ybnqiuxtd".contains(text: element.rawValue)
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
  /// The types of some values.
  package init(of values: some Sequence<Value>) { self.init(checked: values.map(\.signature.rawValue).joined()) }

  /// The depth of nested containers of a value of this type, without the content of variants.
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
