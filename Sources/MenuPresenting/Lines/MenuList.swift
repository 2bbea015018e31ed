import DBusMenu
package import Printing

/// A row of a menu as a line of text.
package struct ListRow: Sendable, Hashable {
  /// The row's text, with its mark.
  package var title: PrintableText
  /// Whether choosing the row leads to more rows.
  package var isSubmenu = false

  package init(title: PrintableText, isSubmenu: Bool = false) {
    self.title = title
    self.isSubmenu = isSubmenu
  }
}

/// One level of a menu as lines: what can be chosen, as a plain panel shows it, and the way back.
struct MenuList: Sendable, Hashable {
  enum Entry: Sendable, Hashable {
    case row(MenuNode)
    case submenu(MenuNode)
    case back
  }

  private(set) var entries: [Entry]

  init(_ level: MenuNode, isRoot: Bool) {
    entries = level.children.filter(Self.isChoice).map { $0.hasSubmenu ? .submenu($0) : .row($0) }
    // Last, so that what is offered first is a choice.
    if !isRoot { entries.append(.back) }
  }

  var rows: [ListRow] {
    entries.map { entry in
      switch entry {
      case .row(let node): ListRow(title: "\(Self.mark(of: node))\(node.title)")
      case .submenu(let node): ListRow(title: "\(Self.mark(of: node))\(node.title)", isSubmenu: true)
      case .back: ListRow(title: "‹ Back")
      }
    }
  }

  /// Whether a program's rows of a level are still to come.
  static func isLoading(_ level: MenuNode) -> Bool {
    level.children.contains { $0.isVisible && MenuRow($0).role == .loading }
  }

  /// The chooser searches its lines itself, so a search field is none.
  private static func isChoice(_ node: MenuNode) -> Bool {
    let row = MenuRow(node)
    return node.isVisible && row.canBeChosen && row.role != .searchField
  }

  private static func mark(of node: MenuNode) -> PrintableText {
    let mark = MenuRow(node).markSymbol
    return mark.isEmpty ? "" : mark + " "
  }
}
