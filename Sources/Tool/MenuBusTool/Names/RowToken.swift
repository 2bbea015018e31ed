import DBusMenu
import LibDBus

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
