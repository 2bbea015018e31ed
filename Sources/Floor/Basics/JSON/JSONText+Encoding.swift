extension JSONText {
  /// A value as its type encodes it. The members of objects are sorted by name.
  ///
  /// The reason for an encoder here is that the one of Foundation brings megabytes along.
  package init(_ value: some Encodable) throws {
    let slot = Slot()
    try slot.fill(value, at: [])
    self = slot.text
  }
}

/// A place for a value, which its type fills by the way of containers.
private final class Slot {
  private enum Content {
    case empty
    case text(JSONText)
    case array([Slot])
    case object([String: Slot])
  }

  private var content = Content.empty

  /// The value in the slot; an object without members, if its type has encoded nothing.
  var text: JSONText {
    switch content {
    case .empty: .object([])
    case .text(let text): text
    case .array(let slots): .array(slots.map(\.text))
    case .object(let slots):
      .object(slots.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, $0.value.text) })
    }
  }

  var count: Int { if case .array(let slots) = content { slots.count } else { 0 } }

  func fill(_ value: some Encodable, at path: [any CodingKey]) throws {
    // The types themselves: to ask for a protocol takes the time of a search through all of the program's types.
    switch value {
    case let text as JSONText: content = .text(text)
    case let text as String: content = .text(.string(text))
    case let flag as Bool: content = .text(.bool(flag))
    case let number as Double: content = .text(try Self.number(number, at: path))
    case let number as Float: content = .text(try Self.number(number, at: path))
    default:
      if let digits = Self.integer(value) {
        content = .text(.number(digits))
      } else {
        try value.encode(to: SlotEncoder(slot: self, codingPath: path))
      }
    }
  }

  private static func integer(_ value: some Encodable) -> String? {
    switch value {
    case let number as Int: "\(number)"
    case let number as Int32: "\(number)"
    case let number as UInt32: "\(number)"
    case let number as Int64: "\(number)"
    case let number as UInt64: "\(number)"
    case let number as UInt: "\(number)"
    case let number as UInt8: "\(number)"
    case let number as Int8: "\(number)"
    case let number as Int16: "\(number)"
    case let number as UInt16: "\(number)"
    default: nil
    }
  }

  func fillWithNull() { content = .text(.null) }

  /// Makes the slot an array or object, unless it is one already: several parts of a value may share one.
  func makeArray() { if case .array = content {} else { content = .array([]) } }
  func makeObject() { if case .object = content {} else { content = .object([:]) } }

  func newElement() -> Slot {
    let slot = Slot()
    if case .array(var slots) = content {
      content = .empty  // so that the array is not copied
      slots.append(slot)
      content = .array(slots)
    }
    return slot
  }

  func newMember(_ name: String) -> Slot {
    let slot = Slot()
    if case .object(var slots) = content {
      content = .empty
      slots[name] = slot
      content = .object(slots)
    }
    return slot
  }

  private static func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ number: Number, at path: [any CodingKey]
  ) throws -> JSONText {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, EncodingError.Context(codingPath: path, debugDescription: "JSON has no \(number)"))
    }
    let digits = "\(number)"
    return .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }
}

private struct SlotEncoder: Encoder, SingleValueEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.makeObject()
    return KeyedEncodingContainer(ObjectContainer<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.makeArray()
    return ArrayContainer(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { slot.fillWithNull() }
  func encode<T: Encodable>(_ value: T) throws { try slot.fill(value, at: codingPath) }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: Slot
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { slot.newMember(key.stringValue).fillWithNull() }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try slot.newMember(key.stringValue).fill(value, at: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: keyedBy)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { SlotEncoder(slot: slot.newMember("super"), codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> SlotEncoder {
    SlotEncoder(slot: slot.newMember(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
  let slot: Slot
  let codingPath: [any CodingKey]
  var count: Int { slot.count }

  func encodeNil() { slot.newElement().fillWithNull() }
  func encode<T: Encodable>(_ value: T) throws { try slot.newElement().fill(value, at: codingPath) }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.container(keyedBy: keyedBy)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }

  private var encoder: SlotEncoder { SlotEncoder(slot: slot.newElement(), codingPath: codingPath) }
}

extension JSONText: Encodable {
  /// Encodes the value with any encoder. Numbers that are no 64-bit integers lose digits there.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let digits):
      if let number = Int64(digits) {
        try container.encode(number)
      } else if let number = UInt64(digits) {
        try container.encode(number)
      } else {
        try container.encode(Double(digits))
      }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members):
      try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { _, last in last })
    }
  }
}
