package import Basics
import DBusMenu
import LibDBus
import Texts

/// A row of a menu as a line of text.
package struct ListRow: Sendable, Hashable {
  /// The row's text, with its mark.
  package var title: PrintableText
  /// Whether choosing the row leads to more rows.
  package var isSubmenu = false
}

/// One level of a menu for a program that shows lines.
package struct ListLevel: Sendable, Hashable {
  package var rows: [ListRow]
  /// The title of the level; empty if it has none.
  package var prompt: PrintableText = ""
  /// The headings above the rows, and what the menu sets off, in lines; empty if there are none.
  package var message: PrintableText = ""
}

/// One level of a menu as lines: what can be chosen, as a plain panel shows it, and the way back.
struct MenuList: Sendable, Hashable {
  enum Entry: Sendable, Hashable {
    case row(MenuNode)
    case submenu(MenuNode)
    case back
  }

  private(set) var entries: [Entry]
  /// The headings above the rows.
  private let headings: [PrintableText]

  init(_ level: MenuNode, isRoot: Bool) {
    headings = Self.headings(of: level)
    entries = level.children.filter(Self.isChoice).flatMap { node -> [Entry] in
      guard node.hasSubmenu else { return [.row(node)] }
      return (node.flag(.primaryAction) ? [.row(node)] : []) + [.submenu(node)]
    }
    // Last, so that what is offered first is a choice.
    if !isRoot { entries.append(.back) }
  }

  var rows: [ListRow] {
    entries.map { entry in
      switch entry {
      case .row(let node): ListRow(title: "\(node.signs.leading)\(node.title)")
      case .submenu(let node): ListRow(title: "\(node.signs.leading)\(node.title)", isSubmenu: true)
      case .back: ListRow(title: PrintableText(FixedTexts.current[.back]))
      }
    }
  }

  /// The level as a program shows it.
  func level(titled title: PrintableText) -> ListLevel {
    ListLevel(rows: rows, prompt: title, message: headings.joined(separator: "\n"))
  }

  /// The object that the menu sets off, and the headings in front of the first row that can be chosen; each once.
  private static func headings(of level: MenuNode) -> [PrintableText] {
    let label = HighlightDescription(level.properties[.highlight])?.label
    let above = level.children.prefix { !isChoice($0) }.filter { $0.isVisible && MenuRow($0).role == .heading }
    var lines: [PrintableText] = []
    for text in [label].compactMap({ $0 }) + above.map(\.title) {
      let line = PrintableText(text)
      if !line.isEmpty, !lines.contains(line), lines.count < MenuPresentingLimits.messageLines { lines.append(line) }
    }
    return lines
  }

  /// The chooser searches its lines itself, so a search field is none.
  static func isChoice(_ node: MenuNode) -> Bool { node.isVisible && node.isChoice }
}
