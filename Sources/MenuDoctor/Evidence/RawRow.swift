#if Tool
import DBusMenu
package import LibDBus

/// A node of a layout as the program sent it: nothing is left out, corrected or defaulted.
package struct RawRow: Sendable, Hashable {
  /// The id.
  package var id: Int32
  /// The properties, without the variant around each.
  package var properties: [String: Value]
  /// The children that are nodes.
  package var children: [RawRow]

  /// Creates a node.
  package init(id: Int32, properties: [String: Value] = [:], children: [RawRow] = []) {
    self.id = id
    self.properties = properties
    self.children = children
  }
}

/// The answer to a `GetLayout`.
package struct RawLayout: Sendable, Hashable {
  /// The revision.
  package var revision: UInt32
  /// The node that was asked for.
  package var root: RawRow
  /// The types of children that are no nodes, at most ``maximumStrangers``.
  package var strangers: [String] = []

  static let maximumStrangers = 8
  /// The types of the arguments of the answer.
  static let signature = "u(ia{sv}av)"

  /// Creates a layout.
  package init(revision: UInt32, root: RawRow) {
    self.revision = revision
    self.root = root
  }

  /// Reads the arguments of an answer; `nil` if they are not of the types of a layout.
  package init?(_ arguments: [Value]) {
    guard arguments.count == 2, case .uint32(let revision) = arguments[0] else { return nil }
    var strangers: [String] = []
    guard let root = RawRow(arguments[1], strangers: &strangers) else { return nil }
    self.init(revision: revision, root: root)
    self.strangers = strangers
  }

  /// The rows, the root not included, in the order of the screen.
  package var rows: [PlacedRow] {
    var rows: [PlacedRow] = []
    PlacedRow.append(root.children, parent: root.id, trail: [], to: &rows)
    return rows
  }
}

extension RawRow {
  /// Reads `(ia{sv}av)`, which D-Bus nests no deeper than 64 containers.
  fileprivate init?(_ value: Value, strangers: inout [String]) {
    guard case .structure(let fields) = value, fields.count == 3, case .int32(let id) = fields[0],
      let properties = fields[1].namedValues, case .array("v", let children) = fields[2]
    else { return nil }
    var rows: [RawRow] = []
    for child in children {
      if case .variant(let content) = child, let row = RawRow(content, strangers: &strangers) {
        rows.append(row)
      } else if strangers.count < RawLayout.maximumStrangers {
        strangers.append(child.unwrapped.signature)
      }
    }
    self.init(id: id, properties: properties, children: rows)
  }

  /// The property, if it is a text.
  func text(_ name: PropertyName) -> String? {
    if case .string(let text)? = properties[name.rawValue] { text } else { nil }
  }

  /// The property, if it is a truth value.
  func flag(_ name: PropertyName) -> Bool? { properties[name.rawValue]?.boolValue }

  /// Whether panels draw a line.
  var isSeparator: Bool { text(.type) == "separator" }
  /// Whether panels draw the row at all.
  var isVisible: Bool { flag(.visible) ?? true }
  /// Whether the row says that it has a submenu.
  var opensSubmenu: Bool { text(.childrenDisplay) == "submenu" }
  /// Whether anything can be seen in the submenu.
  var hasVisibleChild: Bool { children.contains { $0.isVisible } }
}

extension Value {
  /// The entries of an `a{sv}`, without the variant around each; `nil` for other types.
  var namedValues: [String: Value]? {
    guard case .dictionary("s", "v", let entries) = self else { return nil }
    var values: [String: Value] = [:]
    for entry in entries {
      guard case .string(let name) = entry.key, case .variant(let value) = entry.value else { continue }
      values[name] = value
    }
    return values
  }
}

/// A row and its place in the menu.
package struct PlacedRow: Sendable, Hashable {
  /// The row.
  package var row: RawRow
  /// The id of the row whose submenu it is in.
  package var parent: Int32
  /// The titles of the rows above it, from the top, each cut.
  package var trail: [String]

  /// The number of levels from the root, from 1.
  package var depth: Int { trail.count + 1 }
  /// The id.
  package var id: Int32 { row.id }

  static func append(_ rows: [RawRow], parent: Int32, trail: [String], to result: inout [PlacedRow]) {
    for row in rows {
      let placed = PlacedRow(row: row, parent: parent, trail: trail)
      result.append(placed)
      append(row.children, parent: row.id, trail: trail + [placed.title], to: &result)
    }
  }

  /// The text of the row as users see it, cut.
  var title: String {
    let text = MenuLabel.text(of: String((row.text(.label) ?? "").prefix(200)))
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// The row in a sentence.
  package var name: String {
    let kind = row.isSeparator ? "the separator" : "the row"
    return title.isEmpty ? "\(kind) #\(id)" : "“\(title)” (#\(id))"
  }
}
#endif
