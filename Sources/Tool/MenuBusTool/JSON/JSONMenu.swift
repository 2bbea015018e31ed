import Basics
import DBusMenu
import LibDBus

/// The form of everything that `--json` prints: data/menu.schema.json describes it.
enum JSONShape {
  /// The version of the form. It goes up when a member changes its meaning or goes; new members leave it as it is.
  static let version = 2

  /// A document in several lines.
  static func text(_ value: some Encodable) throws -> PrintableText {
    PrintableText(json: try JSONText(value).lines)
  }

  /// A document in one line.
  static func line(_ value: some Encodable) throws -> PrintableText {
    PrintableText(json: try JSONText(value).text)
  }
}

/// A menu as `--json` prints it: the same members in every command.
struct JSONMenu: Encodable {
  var version = JSONShape.version
  /// The bus name that the menu was asked for under.
  var service: String
  /// The owner of that name.
  var owner: String
  var path: String
  /// The revision of the last answer to `GetLayout`.
  var revision: UInt32
  /// The version of the menu protocol; `nil` if the program does not tell it.
  var protocolVersion: Int?
  /// `normal` or `notice`.
  var status: String
  /// `ltr` or `rtl`.
  var textDirection: String
  var iconThemePath: [String]
  /// The properties of the menu itself, the item with the id 0.
  var properties: [String: JSONValue]
  /// The faults of the menu, each with the part that was left out.
  var notes: [String]

  /// Describes a menu that was read.
  init(_ client: MenuClient, owner: BusName?) async {
    let attributes = await client.attributes
    service = client.shownService.rawValue
    self.owner = owner?.rawValue ?? ""
    path = client.shownPath.rawValue
    revision = await client.revision ?? 0
    protocolVersion = attributes["Version"]?.integerValue
    status = attributes["Status"]?.stringValue ?? "normal"
    textDirection = attributes["TextDirection"]?.stringValue ?? "ltr"
    iconThemePath =
      if case .array(_, let folders)? = attributes["IconThemePath"] { folders.compactMap(\.stringValue) } else { [] }
    properties = await client.item(.root)?.properties.mapValues { JSONValue($0) } ?? [:]
    notes = await client.allNotes
  }
}

/// A menu with what a command says about it, in one object.
struct JSONAnswer<Content: Encodable>: Encodable {
  var menu: JSONMenu
  var content: Content

  func encode(to encoder: any Encoder) throws {
    try menu.encode(to: encoder)
    try content.encode(to: encoder)
  }
}

/// Rows of a menu.
struct JSONRows: Encodable {
  var rows: [JSONRow]
}

/// A row as `--json` prints it.
struct JSONRow: Encodable {
  var id: Int32
  /// `standard` or `separator`, or whatever else the program sent.
  var type: String
  /// The label with its mnemonic marks.
  var label: String
  /// The text that the user sees.
  var title: String
  var enabled: Bool
  var visible: Bool
  /// `checkmark`, `radio`, or empty.
  var toggle: String
  /// `on`, `off` or `mixed`, or empty.
  var state: String
  /// The name of the icon; empty for none.
  var icon: String
  /// The size of the picture that came with the row.
  var picture: JSONBytes?
  var shortcut: [[String]]
  /// `normal`, `informative`, `warning` or `alert`, or whatever else the program sent.
  var disposition: String
  /// The text for screen readers; empty for the title.
  var description: String
  var identifier: String?
  var submenu: Bool
  /// Every property that came and is not the protocol's default, by its name on the bus.
  var properties: [String: JSONValue]
  /// The text that names exactly this row for `click` and the other commands; `nil` for separators.
  var reference: String?
  /// The titles that lead to the row, its own last; in lists without levels.
  var titles: [String]?
  /// The line of `items`.
  var line: String?
  /// The rows of the submenu; absent in lists without levels.
  var children: [JSONRow]?

  /// - Parameter names: The names of all rows of the menu.
  init(_ row: MenuNode, names: RowNames) {
    self.init(row, reference: names[row.id]?.reference)
    children = row.children.map { JSONRow($0, names: names) }
  }

  /// A row without those below it.
  init(_ row: MenuNode, reference: String?) {
    id = row.id.rawValue
    type = row.properties[.type]?.stringValue ?? "standard"
    label = row.properties[.label]?.stringValue ?? ""
    title = row.title
    enabled = row.isEnabled
    visible = row.isVisible
    toggle = row.toggle?.kind.rawValue ?? ""
    state = ToggleState(row)?.rawValue ?? ""
    icon = row.iconName ?? ""
    picture = row.iconData.map(JSONBytes.init)
    shortcut = row.shortcut
    disposition = row.properties[.disposition]?.stringValue ?? "normal"
    description = row.properties[.accessibleDescription]?.stringValue ?? ""
    identifier = row.identifier
    submenu = row.hasSubmenu
    properties = row.properties.mapValues { JSONValue($0) }
    self.reference = reference
  }
}
