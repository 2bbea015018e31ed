import DBusMenu

/// Gives rows the ids by which they are shown: those of the program, until it makes rows anew, which go on under the
/// ids that they had. So everything that knows a row by its id goes on with it, and with no other: in all levels
/// together, and as long as the menu is open, an id is that of one row.
struct ShownIDs: Sendable {
  /// The last id that is not the program's, whose ids are positive.
  private var last: Int32 = 0
  /// The program's ids by which rows were shown; `nil` once there were more than a menu has.
  private var used: Set<ItemID>? = [.root]

  /// The ids by which rows are shown.
  ///
  /// - Parameters:
  ///   - old: The rows of the list as it was, as the program had them.
  ///   - shown: The ids by which these are shown.
  mutating func ids(of rows: [MenuNode], after old: [MenuNode] = [], shown: [ItemID] = []) -> [ItemID] {
    let origins = RowSuccession.origins(of: rows, in: old)
    return zip(rows, origins).map { row, origin in origin.map { shown[$0] } ?? newID(for: row) }
  }

  /// The program's id of a row, unless another row was shown under that.
  private mutating func newID(for row: MenuNode) -> ItemID {
    if used?.insert(row.id).inserted == true {
      if let count = used?.count, count > DBusMenuLimits.sentItems { used = nil }
      return row.id
    }
    last -= 1
    return ItemID(last)
  }
}
