import DBusMenu
import LibDBus

/// The menu as it is at first, as `watch --json` prints it.
struct JSONStart: Encodable {
  var change = "start"
  var sentence: String
  var rows: [JSONRow]
}

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

  var version = JSONShape.version
  /// `properties`, `children`, `attributes`, `activation`, `gone`, `back`, `failed` or `disconnected`.
  var change: String
  var sentence: String
  /// The item that `children`, `activation` and `failed` are about.
  var id: Int32?
  var properties: [Property]?
  var children: [List]?
  /// Items that the program spoke of without changing them.
  var restated: [Int32]?
  var attributes: [String: JSONValue]?
  var missed: Int?
  /// The number of properties and lists that are not in the line, because there were too many.
  var unnamed: Int?

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
