import Basics
import DBusMenu
import LibDBus

/// All that is known of a row, by name.
struct RowFacts {
  private var members: [String: JSONText]
  private var properties: [String: JSONText]

  /// Members that a row may lack.
  private static let optional = ["picture", "identifier", "reference", "protocolVersion"]

  /// - Parameter shown: The row, or the menu, as `--json` prints it.
  init(_ shown: JSONText) {
    members = shown.membersByName
    properties = members.removeValue(forKey: "properties")?.membersByName ?? [:]
  }

  /// Words of menu files and of other libraries for members that have another name here.
  private static let wordsOfFiles = [
    "selected": "state", "checked": "state", "text": "title", "name": "title",
  ]

  /// All of them but the rows below, sorted by name.
  var all: [(name: String, value: JSONText)] {
    members.filter { $0.key != "children" }.merging(properties) { own, _ in own }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// The value of a name; the protocol's default if the row does not have the property.
  ///
  /// - Throws: ``Failure`` for a name that neither the row nor the protocol has.
  func value(of name: String) throws -> JSONText {
    for known in [name, PropertyName.prefix + name] {
      if let value = members[known] ?? properties[known] { return value }
      if let property = PropertyName(rawValue: known) {
        return try ItemProperties.defaultValue(of: property.rawValue).map { try JSONText(JSONValue($0)) } ?? .null
      }
    }
    if name == "properties" {
      return .object(properties.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, $0.value) })
    }
    if Self.optional.contains(name) { return .null }
    throw absence(of: name)
  }

  private func absence(of name: String) -> Failure {
    let present = Set(members.keys).union(properties.keys).sorted()
    let meant = Self.wordsOfFiles[name] ?? Spelling.nearest(to: name, among: present + Self.protocolNames)
    let nearest: PrintableText = meant.map { "; did you mean “\($0)”?" } ?? ""
    let list = present.prefix(40).map { "“\($0)”" as PrintableText }.joined(separator: ", ")
    return Failure(.notFound, "there is no property “\(name)”; there are \(list)\(nearest)")
  }

  /// The names that a property of any row can have.
  static var names: [String] {
    let members = (try? JSONText(JSONRow(MenuNode(id: .root), reference: nil)))?.membersByName.keys.map(\.self) ?? []
    return members + optional + protocolNames
  }

  /// The names of the protocol, those of MenuBus without their prefix.
  private static var protocolNames: [String] {
    PropertyName.allCases.map(\.rawValue)
      .map { $0.hasPrefix(PropertyName.prefix) ? String($0.dropFirst(PropertyName.prefix.count)) : $0 }
  }
}

extension JSONText {
  /// The members of an object; none for anything else.
  fileprivate var membersByName: [String: JSONText] {
    Dictionary((members ?? []).map { ($0.name, $0.value) }) { _, last in last }
  }

  /// The value in a line: a text as it is, nothing for `null`, and anything else as JSON.
  var line: PrintableText {
    switch self {
    case .null: ""
    case .string(let text): PrintableText(text)
    default: PrintableText(json: text)
    }
  }
}
