package import DBusMenu
import LibDBus

extension SentItem {
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
  /// Whether anything but lines can be seen in the submenu.
  var hasVisibleChild: Bool { children.contains { $0.isVisible && !$0.isSeparator } }
}

extension SentLayout {
  /// Reads an answer; `nil` if it is not exactly of the types of a layout.
  init?(_ arguments: [Value]) { self.init(arguments, .exact) }

  /// The rows, the root not included, in the order of the screen.
  package var rows: [PlacedRow] {
    var rows: [PlacedRow] = []
    PlacedRow.append(root.children, parent: root.id, trail: [], to: &rows)
    return rows
  }
}

/// A row and its place in the menu.
package struct PlacedRow: Sendable, Hashable {
  /// The row.
  package var row: SentItem
  /// The id of the row whose submenu it is in.
  package var parent: Int32
  /// The titles of the rows above it, from the top, each cut.
  package var trail: [String]

  /// The number of levels from the root, from 1.
  package var depth: Int { trail.count + 1 }
  /// The id.
  package var id: Int32 { row.id }

  static func append(_ rows: [SentItem], parent: Int32, trail: [String], to result: inout [PlacedRow]) {
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
