#if Tool
package import Basics
import Foundation

/// Any JSON, for a part of what is printed.
package enum JSONTree: Codable, Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case natural(UInt64)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// A value as it is printed.
  package init(_ value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(value))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .natural(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .natural(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The members of an object; none for anything else.
  package var members: [String: JSONTree] { if case .object(let members) = self { members } else { [:] } }

  /// The value in a line: a text as it is, nothing for `null`, and anything else as JSON.
  package var line: PrintableText {
    switch self {
    case .null: ""
    case .string(let text): PrintableText(text)
    default: (try? JSONShape.line(self)) ?? ""
    }
  }
}
#endif
