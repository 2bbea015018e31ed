import DBusMenu

/// The row that the program was told to be selected.
struct ToldSelection: Sendable {
  /// The id of the row on the screen, which it keeps when its program makes it anew.
  var row: ItemID
  /// The id under which the program was told of it.
  var id: ItemID
  /// The time at which the program was told.
  var time: Duration

  /// Whether it is the same row under the same id.
  func isSame(as other: Self?) -> Bool { row == other?.row && id == other?.id }
}
