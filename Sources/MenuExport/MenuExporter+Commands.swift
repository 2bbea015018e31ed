import DBusMenu
import Menus

// Commands are brought up to date whenever a client is about to show the list they stand in.
extension MenuExporter {
  /// Notes that a row came, if it is that of a command.
  func noteCommand(_ item: ExportedItem) {
    guard item.element is CommandAction, let list = item.parent else { return }
    commands[list.id, default: []].insert(item.id)
  }

  /// Notes that a row is gone.
  func forgetCommand(_ item: ExportedItem) {
    guard !commands.isEmpty, let list = item.parent, commands[list.id]?.remove(item.id) != nil else { return }
    if commands[list.id]?.isEmpty == true { commands[list.id] = nil }
  }

  /// Has the commands of lists brought up to date that a client is about to show.
  func validateCommands(in lists: some Sequence<ItemID>) {
    guard !commands.isEmpty else { return }
    for id in lists.flatMap({ commands[$0]?.sorted() ?? [] }) { (itemsByID[id]?.element as? CommandAction)?.validate() }
  }
}
