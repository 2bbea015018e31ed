import Menus

/// The one edit menu that all of a program shares, as `UIMenuController` was. For programs that come from there; whoever
/// starts uses ``EditMenuInteraction``.
///
/// It shows the usual commands, as far as anybody in the target's chain of responders can perform them, and then
/// ``menuItems``. Those stay until somebody assigns others: what one part of the program left there is shown by the
/// next.
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

  /// Says what is edited, in the coordinates of `anchor`, where the search for who performs the commands begins.
  public func setTargetRect(_ rect: MenuRect, in anchor: MenuAnchor) { target = (rect, WeakAnchor(anchor: anchor)) }

  /// Shows the menu for the target, or dismisses it. Without a target, nothing is shown.
  public func setMenuVisible(_ isVisible: Bool, animated: Bool = true) {
    guard isVisible else { return interaction.dismissMenu(animated: animated) }
    guard let target, let anchor = target.anchor.anchor else { return }
    interaction.presentEditMenu(
      with: EditMenuConfiguration(targetRect: target.rect), for: anchor, animated: animated)
  }

  /// Brings the menu that is shown up to date with the items, and with what the responders can perform now.
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
