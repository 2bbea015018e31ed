#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuScripting

struct Get: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a property of a row.",
    discussion: """
      PROPERTY is a member of what menubus tree --json prints of a row, such as title, enabled or state, a name of the \
      menu protocol, such as toggle-state, or one of MenuBus without its prefix, such as subtitle. Without it, all are \
      printed, one in a line, with its name and a tab before it. With #0 as ITEM, they are those of the menu: revision, \
      protocolVersion, status, textDirection and so on.

      A property that the row does not have is an empty line. The state is on, off or mixed. Lists and pictures are printed \
      as JSON, a picture by its size.

      Example: menubus get org.menubus.Menu @dnd state
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Wi-Fi, #12 or @dnd; #0 for the menu itself.") var item: ItemArgument
  @Argument(help: "The property.") var property: String?
  @Flag(help: "Prints the property and the row as JSON.") var json = false

  func run() async throws {
    try await reporting {
      let item = try item.resolved()
      try await options.visit(menu) { visit in
        let row = try await visit.find(item).last ?? MenuNode(id: .root)
        let menu = await visit.json
        let shown = await visit.json(row)
        let facts = try RowFacts(row.id == .root ? JSONTree(menu) : JSONTree(shown), row)
        guard let name = property else {
          if json {
            try JSONShape.print(JSONAnswer(menu: menu, content: JSONFoundRow(row: shown)))
          } else {
            for (name, value) in facts.all { printLine("\(name)\t\(facts.line(value, name))") }
          }
          return
        }
        let value = try facts.value(of: name)
        if json {
          try JSONShape.print(JSONAnswer(menu: menu, content: JSONProperty(property: name, value: value, row: shown)))
        } else {
          printLine(facts.line(value, name))
        }
      }
    }
  }
}

/// All that is known of a row, by name.
struct RowFacts {
  private var members: [String: JSONTree]
  private var properties: [String: JSONTree]
  private var row: MenuNode

  /// Members that a row may lack.
  private static let optional = ["picture", "identifier", "reference", "protocolVersion"]

  /// - Parameter shown: The row, or the menu, as `--json` prints it.
  init(_ shown: JSONTree, _ row: MenuNode) {
    members = shown.members
    properties = members.removeValue(forKey: "properties")?.members ?? [:]
    self.row = row
  }

  /// All of them but the rows below, sorted by name.
  var all: [(name: String, value: JSONTree)] {
    members.filter { $0.key != "children" }.merging(properties) { own, _ in own }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// The value of a name; the protocol's default if the row does not have the property.
  ///
  /// - Throws: ``Failure`` for a name that neither the row nor the protocol has.
  func value(of name: String) throws -> JSONTree {
    for known in [name, PropertyName.prefix + name] {
      if let value = members[known] ?? properties[known] { return value }
      if let property = PropertyName(rawValue: known) {
        return try ItemProperties.defaultValue(of: property.rawValue).map { try JSONTree(JSONValue($0)) } ?? .null
      }
    }
    if name == "properties" { return .object(properties) }
    if Self.optional.contains(name) { return .null }
    throw absence(of: name)
  }

  private func absence(of name: String) -> Failure {
    let present = Set(members.keys).union(properties.keys).sorted()
    let known = PropertyName.allCases.map(\.rawValue)
      .map { $0.hasPrefix(PropertyName.prefix) ? String($0.dropFirst(PropertyName.prefix.count)) : $0 }
    let nearest: PrintableText =
      Spelling.nearest(to: name, among: present + known).map { "; did you mean “\($0)”?" } ?? ""
    let list = present.prefix(40).map { "“\($0)”" as PrintableText }.joined(separator: ", ")
    return Failure(.notFound, "there is no property “\(name)”; there are \(list)\(nearest)")
  }

  /// A value in a line.
  func line(_ value: JSONTree, _ name: String) -> PrintableText {
    name == "state" ? "\(ToggleState(row)?.rawValue ?? "")" : value.line
  }
}

/// One property, as `get --json` prints it.
private struct JSONProperty: Encodable {
  var property: String
  var value: JSONTree
  var row: JSONRow
}

/// A row that a command has found.
struct JSONFoundRow: Encodable {
  var row: JSONRow
}
#endif
