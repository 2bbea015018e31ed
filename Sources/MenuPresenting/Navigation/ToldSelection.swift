import DBusMenu

/// The row that the program was told to be selected.
struct ToldSelection: Sendable {
  /// The id by which it is shown, and that of the program, which may have made it anew since.
  var row: ItemID
  var id: ItemID
  /// The time at which the program was told.
  var time: Duration

  /// Whether it is the same row under the same id.
  func isSame(as other: Self?) -> Bool { row == other?.row && id == other?.id }
}
