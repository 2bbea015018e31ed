import Foundation

/// What a client in another process said.
enum JSON: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  init(parsing text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

  subscript(key: String) -> JSON { if case .object(let members) = self { members[key] ?? .null } else { .null } }
  subscript(index: Int) -> JSON { array.indices.contains(index) ? array[index] : .null }
  var array: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var object: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var int: Int? { if case .number(let number) = self { Int(number) } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(uniqueKeysWithValues: elements)) }
}

/// A row of a layout, `[id, properties, children]`, as a client got it.
struct ClientRow: Equatable {
  var id: Int
  var properties: [String: JSON]
  var children: [ClientRow]

  init(_ json: JSON) {
    id = json[0].int ?? -1
    properties = json[1].object
    children = json[2].array.map(ClientRow.init)
  }

  var label: String? { properties["label"]?.string }
  /// All rows below, depth first.
  var all: [ClientRow] { children.flatMap { [$0] + $0.all } }

  /// The row with that label.
  func row(_ label: String) -> ClientRow? { all.first { $0.label == label } }
}
