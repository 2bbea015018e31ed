import Basics
package import DBusMenu
import LibDBus

/// A row of a menu of the program.
package struct RowPosition: Sendable, Hashable {
  package var menu: MenuNode
  package var item: ItemID

  package init(menu: MenuNode, item: ItemID) {
    self.menu = menu
    self.item = item
  }
}

/// The row that a menu belongs to and sets off, in its list or alone.
package struct Highlight: Sendable {
  /// As the program described it.
  package let description: HighlightDescription
  /// The list with the row in it as the program described it, whatever has become of it since.
  package let list: MenuNode
  /// The row in ``list`` that is set off.
  package let focus: ItemID
  /// The label of the row, if it is one of a menu, as it was described.
  private let label: String?

  /// - Parameter position: The row, if it is one of a menu.
  /// - Returns: `nil` if there is nothing to be seen.
  init?(_ description: HighlightDescription, at position: RowPosition?) {
    self.description = description
    let path = position.flatMap { MenuNode.path(to: $0.item, in: $0.menu) }
    guard path != nil || description.label != nil || description.content != nil else {
      return nil
    }
    let focus = path?.last?.id ?? 1
    label = path.flatMap { $0.last.map { description.label ?? $0.title } }
    var list = path?.dropLast().last ?? position?.menu ?? MenuNode(id: .root)
    if path == nil { list.children = [MenuNode(id: focus)] }
    for index in list.children.indices where list.children[index].id == focus {
      list.children[index] = Self.picture(of: list.children[index], description)
    }
    self.list = list
    self.focus = focus
  }

  /// Whether it is this row of another menu of the program, which has its own ids.
  package func isSame(as row: MenuRow) -> Bool { label == row.label }

  /// The row as the program described it. Its other properties do not count, and it has lines of its own.
  private static func picture(of row: MenuNode, _ description: HighlightDescription) -> MenuNode {
    var row = row
    for name in [PropertyName.visible, .subtitle, .row, .palette, .fallback] { row.properties[name] = nil }
    if let label = description.label {
      row.properties[.label] = .string(label.replacing(scalars: ["_": "__"]))
    }
    row.properties[.content] = description.content?.value
    return row
  }
}

extension MenuNode {
  /// The items that lead to an item, itself the last; `nil` if it is not in the menu.
  static func path(to id: ItemID, in node: MenuNode) -> [MenuNode]? {
    for child in node.children {
      if child.id == id { return [child] }
      if let path = path(to: id, in: child) { return [child] + path }
    }
    return nil
  }
}
