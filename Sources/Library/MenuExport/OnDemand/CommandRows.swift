import DBusMenu
import Menus

/// The rows of commands, by the lists they are in. Commands are brought up to date before a client shows them.
///
/// A class, because validation runs code of the program, which may change the menu.
@MainActor
final class CommandRows {
  private var rows: [ItemID: [ItemID: CommandAction]] = [:]

  var isEmpty: Bool { rows.isEmpty }

  /// The lists with commands.
  var lists: some Sequence<ItemID> { rows.keys }

  /// Adds a row, if it is that of a command.
  func add(_ item: ExportedItem) {
    guard let command = item.element as? CommandAction, let list = item.parent else { return }
    rows[list.id, default: [:]][item.id] = command
  }

  /// Removes a row.
  func remove(_ item: ExportedItem) {
    guard !rows.isEmpty, let list = item.parent, rows[list.id]?.removeValue(forKey: item.id) != nil else { return }
    if rows[list.id]?.isEmpty == true { rows[list.id] = nil }
  }

  /// Brings the commands of lists up to date, in the order of their ids.
  func validate(in lists: some Sequence<ItemID>) {
    guard !rows.isEmpty else { return }
    for command in lists.flatMap({ (rows[$0] ?? [:]).sorted { $0.key < $1.key } }) { command.value.validate() }
  }
}
