import Menus

/// The one edit menu that all of a program shares, as `UIMenuController` was. For programs that come from there; new
/// programs use ``EditMenuInteraction``.
///
/// It shows the usual commands, as far as a responder in the target's chain can perform them, and then ``menuItems``.
/// Those stay until others are assigned: the next part of the program shows the items that the one before left there.
@MainActor
public final class EditMenuController {
  /// The only one.
  public static let shared = EditMenuController()

  /// Rows behind the usual commands.
  public var menuItems: [EditMenuInteractionItem] {
    get { contents.items }
    set { contents.items = newValue }
  }
  /// Whether the menu is shown.
  public var isMenuVisible: Bool { interaction.isMenuVisible }

  private let contents = Contents()
  private let interaction = EditMenuInteraction()
  private var target: (rect: MenuRect, anchor: WeakAnchor)?

  private init() { interaction.delegate = contents }

  /// Sets the edited part, in the coordinates of `anchor`, whose responder is the first for the commands.
  public func setTargetRect(_ rect: MenuRect, in anchor: MenuAnchor) { target = (rect, WeakAnchor(anchor: anchor)) }

  /// Shows the menu for the target, or dismisses it. Showing is a no-op without a target.
  public func setMenuVisible(_ isVisible: Bool, animated: Bool = true) {
    guard isVisible else { return interaction.dismissMenu(animated: animated) }
    guard let target, let anchor = target.anchor.anchor else { return }
    interaction.presentEditMenu(
      with: EditMenuConfiguration(targetRect: target.rect), for: anchor, animated: animated)
  }

  /// Updates the visible menu to the present items, and to the commands that the responders can perform now.
  public func update() { interaction.reloadVisibleMenu() }

  private final class Contents: EditMenuInteractionDelegate {
    var items: [EditMenuInteractionItem] = []

    func editMenuInteraction(
      _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
      suggestedActions: [MenuElement]
    ) -> Menu? {
      Menu(children: suggestedActions + items.map(\.action))
    }
  }
}
