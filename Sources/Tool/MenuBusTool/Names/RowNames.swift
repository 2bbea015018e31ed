import Basics
import DBusMenu
import LibDBus
import MenuPresenting

/// The rows of a menu, each with names by which commands find it again.
struct RowNames: Sendable {
  /// A row, whatever level it is on.
  struct Row: Sendable {
    var node: MenuNode
    /// The titles that lead to the row, its own last.
    var titles: [String]
    /// The name for this run of the program.
    var token: RowToken
    /// The text that names exactly this row: `@identifier` or the titles if no other row has the same and they are not
    /// very long, else the token.
    var reference: String
    /// Whether a user can choose the row in a plain panel: a click on it does something.
    var canBeChosen: Bool

    /// The row in one line for choosers, which ends in the token behind a tab.
    var line: PrintableText { "\(mark)\(text)\t\(token.text)" }

    /// The titles as a user reads them. A row without a title goes by the first text that it has.
    private var text: PrintableText {
      let own =
        [node.title, node.text(.accessibleDescription), node.text(.tooltip), node.identifier ?? ""]
        .first { !PrintableText($0).isEmpty } ?? "(no title)"
      return (titles.dropLast() + [own]).map { "\($0)" }.joined(separator: " › ")
    }

    private var mark: PrintableText {
      let mark = MenuRow(node).markSymbol
      return mark.isEmpty ? "" : mark + " "
    }
  }

  /// All rows but separators, in the order of display.
  private(set) var rows: [Row] = []
  private var places: [ItemID: Int] = [:]

  /// The row of an id.
  subscript(id: ItemID) -> Row? { places[id].map { rows[$0] } }

  /// The row that a name stands for: the one of its id, or where the program has made its rows anew the only one like
  /// it; `nil` if that is another now.
  func row(of token: RowToken) -> Row? {
    if let row = self[token.id], row.token.check == token.check { return row }
    let equal = token.isOnlyOne ? rows.filter { $0.token.check == token.check } : []
    return equal.count == 1 ? equal[0] : nil
  }

  /// - Parameters:
  ///   - menu: The menu from its root on.
  ///   - address: The owner and the path of the menu, as ``RowToken/Check/init(in:)`` takes them.
  init(_ menu: MenuNode, address: String) {
    var found: [Found] = []
    Self.collect(menu.children, below: Found(check: RowToken.Check(in: address)), into: &found)
    var checks: [String: Int] = [:]
    var identifiers: [String: Int] = [:]
    for row in found {
      checks[row.check.text, default: 0] += 1
      if let identifier = row.node.identifier { identifiers[identifier, default: 0] += 1 }
    }
    for row in found where !row.node.isSeparator {
      let check = row.check.text
      let token = RowToken(ids: row.ids, check: check, isOnlyOne: checks[check] == 1)
      let identifier = row.node.identifier.flatMap { identifiers[$0] == 1 ? ItemReference.identifier($0) : nil }
      // Each row below long titles would have a copy of them.
      let isShort = row.titleBytes <= ToolLimits.referenceBytes
      let titles = row.hasOwnTitles && isShort ? ItemReference.titles(row.titles) : nil
      places[row.node.id] = rows.count
      rows.append(
        Row(
          node: row.node, titles: row.titles, token: token, reference: identifier?.text ?? titles?.text ?? token.text,
          canBeChosen: row.isReachable && Self.canBeChosen(row.node)))
    }
  }

  /// A row on the way through the tree.
  private struct Found {
    var node = MenuNode(id: .root)
    var ids: [ItemID] = []
    var titles: [String] = []
    var titleBytes = 0
    var check: RowToken.Check
    /// Whether the row and all that lead to it are enabled and visible.
    var isReachable = true
    /// Whether the titles lead to this row alone.
    var hasOwnTitles = true
  }

  private static func collect(
    _ level: [MenuNode], below parent: Found, into rows: inout [Found]
  ) {
    var counts: [String: Int] = [:]
    for node in level where node.isVisible && !node.isSeparator {
      for name in node.names { counts[name, default: 0] += 1 }
    }
    for node in level {
      var row = parent
      row.node = node
      row.ids.append(node.id)
      row.titles.append(node.title)
      row.titleBytes += node.title.utf8.count
      row.check.goOn(to: node)
      row.isReachable = parent.isReachable && node.isVisible && node.isEnabled
      row.hasOwnTitles = parent.hasOwnTitles && node.isVisible && counts[node.title] == 1
      rows.append(row)
      collect(node.children, below: row, into: &rows)
    }
  }

  private static func canBeChosen(_ node: MenuNode) -> Bool {
    let row = MenuRow(node)
    return row.canBeChosen && !row.hasSubmenu && row.role != .searchField
  }
}
