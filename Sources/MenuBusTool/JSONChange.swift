#if Tool
import DBusMenu
import Foundation
import LibDBus

/// A change as `watch --json` prints it.
struct JSONChange: Encodable {
  struct Property: Encodable {
    var id: Int32
    var title: String
    var name: String
    /// `null` is the protocol's default.
    var old: JSONValue
    var new: JSONValue
  }

  struct Row: Encodable {
    var id: Int32
    var title: String
  }

  struct List: Encodable {
    var parent: Row
    var added: [Row]
    var removed: [Row]
    var moved: [Row]
  }

  /// `start`, `properties`, `children`, `attributes`, `activation`, `gone`, `back`, `failed`.
  var change: String
  var sentence: String
  /// The item that `children`, `activation` and `failed` are about.
  var id: Int32?
  var rows: Int?
  var properties: [Property]?
  var children: [List]?
  /// Items that the program spoke of without changing them.
  var restated: [Int32]?
  var attributes: [String: JSONValue]?
  var missed: Int?
  /// The number of properties and lists that are not in the line, because there were too many.
  var unnamed: Int?

  init(start sentence: String, rows: Int) {
    change = "start"
    self.sentence = sentence
    self.rows = rows
  }

  init(_ change: MenuClientChange) {
    sentence = change.sentence
    missed = change.missed == 0 ? nil : change.missed
    unnamed = change.unnamed == 0 ? nil : change.unnamed
    switch change.kind {
    case .properties(let changes, let restated):
      self.change = "properties"
      properties = changes.map(Self.property)
      self.restated = restated.isEmpty ? nil : restated.map(\.rawValue)
    case .children(let parent, let lists, let changes):
      self.change = "children"
      id = parent.rawValue
      children = lists.map(Self.list)
      properties = changes.isEmpty ? nil : changes.map(Self.property)
    case .attributes(let values):
      self.change = "attributes"
      attributes = values.mapValues { JSONValue($0) }
    case .activationRequested(let item, _):
      self.change = "activation"
      id = item.rawValue
    case .gone: self.change = "gone"
    case .back: self.change = "back"
    case .failed(let item, _):
      self.change = "failed"
      id = item.rawValue
    case .disconnected: self.change = "disconnected"
    }
  }

  /// The object in one line.
  var line: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  private static func property(_ change: MenuClientChange.PropertyChange) -> Property {
    Property(
      id: change.id.rawValue, title: change.title, name: change.name, old: JSONValue(change.old),
      new: JSONValue(change.new))
  }

  private static func list(_ change: MenuClientChange.ChildrenChange) -> List {
    func rows(_ ids: [ItemID]) -> [Row] { ids.map { Row(id: $0.rawValue, title: change.titles[$0] ?? "") } }
    return List(
      parent: Row(id: change.parent.rawValue, title: change.title), added: rows(change.added),
      removed: rows(change.removed), moved: rows(change.moved))
  }
}

/// A D-Bus value as JSON; bytes are only counted. Nests no deeper than D-Bus does.
struct JSONValue: Encodable {
  var value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case nil: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    // JSON has no infinity.
    case .double(let number): if number.isFinite { try container.encode(number) } else { try container.encodeNil() }
    case .bytes(let bytes): try container.encode("<\(bytes.count) bytes>")
    case .uint64(let number): try container.encode(number)
    case .array(_, let elements), .structure(let elements): try container.encode(elements.map { JSONValue($0) })
    case .dictionary(_, _, let entries):
      try container.encode(entries.map { [JSONValue($0.key), JSONValue($0.value)] })
    case .variant(let inner): try container.encode(JSONValue(inner))
    case let value?:
      if let number = value.integerValue {
        try container.encode(number)
      } else {
        try container.encode(value.stringValue ?? "")
      }
    }
  }
}
#endif
