import DBusMenu

/// The target of a request for a context menu: all of the object, or rows of the menu at its path.
///
/// As text, rows are separated by commas. A row is its id, or `@` and its identifier, in which `%2C` is a comma
/// and `%25` a percent sign.
enum ContextMenuTarget: Sendable, Hashable {
  case object
  case rows([Row])

  /// A row of a menu.
  enum Row: Sendable, Hashable {
    case id(ItemID)
    case identifier(String)
  }

  /// Reads a target; `nil` if the text is no target, or too long.
  init?(_ text: String) {
    guard !text.isEmpty else {
      self = .object
      return
    }
    guard text.utf8.count <= MenuBusLimits.contextTextBytes else { return nil }
    let parts = text.split(separator: ",", maxSplits: MenuBusLimits.contextRows, omittingEmptySubsequences: false)
    let rows = parts.compactMap(Self.row)
    guard rows.count == parts.count, rows.count <= MenuBusLimits.contextRows else { return nil }
    var known: Set<Row> = []
    self = .rows(rows.filter { known.insert($0).inserted })
  }

  private static func row(_ text: Substring) -> Row? {
    if text.first == "@" { return decoded(text.dropFirst()).map { .identifier($0) } }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let id = Int32(text), id > 0
    else { return nil }
    return .id(ItemID(id))
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }
}
