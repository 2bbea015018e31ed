import Basics
import DBusMenu
import LibDBus

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
    var line: PrintableText { "\(node.signs.leading)\(text)\t\(token.text)" }

    /// The titles as a user reads them. A row without a title goes by the first text that it has.
    private var text: PrintableText {
      let own =
        [node.title, node.text(.accessibleDescription), node.text(.tooltip), node.identifier ?? ""]
        .first { !PrintableText($0).isEmpty } ?? "(no title)"
      return (titles.dropLast() + [own]).map { "\($0)" }.joined(separator: " › ")
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
          canBeChosen: row.isReachable && row.node.isChoice && !row.node.hasSubmenu))
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
}

/// A name of one row in one run of a program, made to be given to another process: `#3.12~7k2m9x0a`.
///
/// It has the ids that lead to the row, and a check on everything by which a user tells the row from others: its
/// program, its titles, and its identifier. A row with the right id and the wrong check is another one. Where a program
/// has made its rows anew, `~` allows the only row with the right check, whatever its id; `=` is there if there
/// were several such rows, so that the id alone tells them apart.
struct RowToken: Sendable, Hashable {
  /// The ids from the first level down to the row.
  var ids: [ItemID]
  var check: String
  /// Whether no other row had the same check.
  var isOnlyOne: Bool

  /// The row's id.
  var id: ItemID { ids.last ?? .root }

  /// The name as a word without spaces.
  var text: String { "#\(ids.map(\.description).joined(separator: "."))\(isOnlyOne ? "~" : "=")\(check)" }

  private static let checkLength = 8
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")

  init(ids: [ItemID], check: String, isOnlyOne: Bool) {
    self.ids = ids
    self.check = check
    self.isOnlyOne = isOnlyOne
  }

  /// Reads a name; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard text.first == "#", text.utf8.count <= ToolLimits.tokenBytes,
      let mark = text.firstIndex(where: { $0 == "~" || $0 == "=" })
    else { return nil }
    check = String(text[text.index(after: mark)...])
    guard check.count == Self.checkLength, check.allSatisfy(Self.digits.contains) else { return nil }
    isOnlyOne = text[mark] == "~"
    ids = []
    for number in text[..<mark].dropFirst().split(separator: ".", omittingEmptySubsequences: false) {
      guard let id = Int32(number), id > 0 else { return nil }
      ids.append(ItemID(id))
    }
  }

  /// The check on a row: that of the row which leads to it goes on to it.
  struct Check {
    private var names = Hash()
    private var row = Hash()

    /// - Parameter menu: The owner and the path of the menu: after a restart no row is the same.
    init(in menu: String) { names.add(menu) }

    /// Goes on from a row, or from the menu, to a row below it.
    mutating func goOn(to node: MenuNode) {
      let name = RowName(node)
      names.add(name.title)
      row = names
      row.add(name.identifier)
      row.add(name.isSeparator ? "separator" : "row")
    }

    var text: String { row.text }
  }

  /// The check on the last of some rows, of which each leads to the next.
  static func check(of rows: [MenuNode], in menu: String) -> String {
    var check = Check(in: menu)
    for row in rows { check.goOn(to: row) }
    return check.text
  }

  /// The hash of Fowler, Noll and Vo over the bytes of texts, with their lengths.
  ///
  /// It is no guard against a program that wants its own rows mistaken, which could do anything on a click anyway.
  private struct Hash {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
      for byte in text.utf8 { mix(byte) }
      // No byte of UTF-8.
      mix(0xFF)
    }

    private mutating func mix(_ byte: UInt8) {
      value ^= UInt64(byte)
      value &*= 0x100_0000_01b3
    }

    var text: String {
      let mixed = value ^ value >> 24
      return String((0..<checkLength).map { digits[Int(mixed >> (5 * UInt64($0)) & 31)] })
    }
  }
}
