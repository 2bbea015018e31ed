/// Decides about the edit menus of a collection's items.
///
/// The menu belongs to the whole item, wherever on the item it was requested.
@MainActor
public protocol CollectionMenuDelegate<Item>: AnyObject {
  /// The identifier of an item of the collection.
  associatedtype Item

  /// Whether the item has a menu at all. Called first; after `false` no other method is.
  func shouldShowMenu(for item: Item) -> Bool
  /// Whether a command can be performed with the item now.
  func canPerform(_ command: CommandAction, for item: Item) -> Bool
  /// Performs a command with the item.
  func perform(_ command: CommandAction, for item: Item)
}

extension CollectionMenuDelegate {
  /// The menu of an item: the commands that can be performed with it now.
  ///
  /// Commands that cannot be performed are hidden rows, and come when they can be and the menu is validated again.
  ///
  /// - Parameters:
  ///   - item: The item. The menu refers to it and, weakly, to the delegate.
  ///   - commands: The commands to choose from, new for each menu.
  /// - Returns: `nil` if the item is to have no menu, or none of the commands can be performed.
  public func menu(
    for item: Item, commands: [CommandAction] = EditCommand.allCases.map { CommandAction($0) }
  ) -> Menu? {
    guard shouldShowMenu(for: item) else { return nil }
    let responder = ItemResponder(item, self)
    for command in commands { command.firstResponder = { responder } }
    return commands.allSatisfy(\.isHidden) ? nil : Menu(children: commands)
  }
}

/// An item, as the only one that its commands ask.
private final class ItemResponder<Delegate: CollectionMenuDelegate>: MenuResponder {
  private let item: Delegate.Item
  private weak var delegate: Delegate?

  init(_ item: Delegate.Item, _ delegate: Delegate) {
    self.item = item
    self.delegate = delegate
  }

  func canPerform(_ command: CommandAction) -> Bool? { delegate?.canPerform(command, for: item) }
  func perform(_ command: CommandAction) { delegate?.perform(command, for: item) }
}
