/// JSON as it is written: numbers keep their digits, and objects their order.
package enum JSONText: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONText])
  case object([Member])

  /// A name with its value.
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONText

    package init(_ name: String, _ value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// The value of that name; of several, the last.
  package subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONText]? { if case .array(let elements) = self { elements } else { nil } }
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The digits of a number, or of a string in its place.
  package var digits: String? {
    switch self {
    case .number(let digits), .string(let digits): digits
    default: nil
    }
  }
}

extension JSONText {
  /// Reads a text that is one value.
  package init(reading bytes: ArraySlice<UInt8>) throws(JSONFault) {
    self = try JSONReader.read(bytes, depth: BasicsLimits.jsonDepth) { content, _ in
      switch content {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let digits): .number(digits)
      case .string(let string): .string(string)
      case .array(let elements): .array(elements)
      case .object(let members): .object(members.map { Member($0.name, $0.value) })
      }
    }
  }
}
