import DBusMenu

/// Gives rows the ids by which they are shown: those of the program, until it makes rows anew, which go on under the
/// ids that they had. So everything that knows a row by its id goes on with it.
struct ShownIDs: Sendable {
  /// The last id that is none of the program's, which are positive; 0 as long as all are.
  private var last: Int32 = 0

  /// The ids by which rows are shown.
  ///
  /// - Parameters:
  ///   - old: The rows of the list as it was, as the program had them.
  ///   - shown: The ids by which these are shown.
  mutating func ids(of rows: [MenuNode], after old: [MenuNode] = [], shown: [ItemID] = []) -> [ItemID] {
    let origins = RowSuccession.origins(of: rows, in: old)
    let known = Set(shown)
    let isOwn =
      last == 0
      && zip(rows, origins).allSatisfy { row, origin in
        origin.map { shown[$0] == row.id } ?? !known.contains(row.id)
      }
    return zip(rows, origins).map { row, origin in
      if let origin { return shown[origin] }
      if isOwn { return row.id }
      last -= 1
      return ItemID(last)
    }
  }
}
