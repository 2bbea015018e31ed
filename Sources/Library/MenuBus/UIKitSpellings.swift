// Spellings of UIKit and AveMenuKit that are other ones here. None of them can be used: the compiler says what to
// write. `docs/coming-from-uikit.md` has the whole list.
//
// The messages say all that comments could.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Menus

@available(*, unavailable, renamed: "ContextMenuInteraction")
public typealias UIContextMenuInteraction = ContextMenuInteraction
@available(*, unavailable, renamed: "ContextMenuInteractionDelegate")
public typealias UIContextMenuInteractionDelegate = ContextMenuInteractionDelegate
@available(*, unavailable, renamed: "ContextMenuConfiguration")
public typealias UIContextMenuConfiguration = ContextMenuConfiguration
@available(*, unavailable, renamed: "ContextMenuConfiguration.ActionProvider")
public typealias UIContextMenuActionProvider = ContextMenuConfiguration.ActionProvider
@available(*, unavailable, renamed: "ContextMenuConfiguration.PreviewProvider")
public typealias UIContextMenuContentPreviewProvider = ContextMenuConfiguration.PreviewProvider
@available(*, unavailable, renamed: "MenuAnimator")
public typealias UIContextMenuInteractionAnimating = MenuAnimator
@available(*, unavailable, renamed: "CommitAnimator")
public typealias UIContextMenuInteractionCommitAnimating = CommitAnimator
@available(*, unavailable, renamed: "MenuHighlight")
public typealias UITargetedPreview = MenuHighlight
@available(*, unavailable, message: "use the rect of a MenuHighlight, and MenuPresentationStyle for colours")
public typealias UIPreviewParameters = MenuPresentationStyle
@available(*, unavailable, message: "a preview stays where its anchor is; there is nothing to write")
public typealias UIPreviewTarget = MenuAnchor
@available(*, unavailable, renamed: "EditMenuInteraction")
public typealias UIEditMenuInteraction = EditMenuInteraction
@available(*, unavailable, renamed: "EditMenuInteractionDelegate")
public typealias UIEditMenuInteractionDelegate = EditMenuInteractionDelegate
@available(*, unavailable, renamed: "EditMenuConfiguration")
public typealias UIEditMenuConfiguration = EditMenuConfiguration
@available(*, unavailable, renamed: "MenuAnimator")
public typealias UIEditMenuInteractionAnimating = MenuAnimator
@available(*, unavailable, renamed: "ArrowDirection")
public typealias UIEditMenuArrowDirection = ArrowDirection
@available(*, unavailable, renamed: "EditMenuController")
public typealias UIMenuController = EditMenuController
@available(*, unavailable, renamed: "EditMenuInteractionItem")
public typealias UIMenuItem = EditMenuInteractionItem
@available(*, unavailable, message: "a menu belongs to a MenuAnchor: a TrayItem, an ObjectAnchor, or a part of one")
public typealias UIView = MenuAnchor
@available(
  *, unavailable,
  message: "a menu belongs to a MenuAnchor, a command to a MenuResponder, and a preview is a Previewable"
)
public typealias UIViewController = MenuAnchor
@available(*, unavailable, message: "a button has a MenuInteraction(menu:) on its MenuAnchor; an icon is a TrayItem")
public typealias UIButton = MenuAnchor
@available(*, unavailable, message: "a menu belongs to a TrayItem; give it the menu")
public typealias UIBarButtonItem = TrayItem

@available(*, unavailable, message: "a collection whose items have menus is a CollectionMenuHost")
public typealias UICollectionView = CollectionMenuHost
@available(*, unavailable, message: "a collection whose items have menus is a CollectionMenuHost")
public typealias UITableView = CollectionMenuHost
@available(*, unavailable, renamed: "CollectionMenuHostDelegate")
public typealias UICollectionViewDelegate = CollectionMenuHostDelegate
@available(*, unavailable, renamed: "CollectionMenuHostDelegate")
public typealias UITableViewDelegate = CollectionMenuHostDelegate

extension MenuAnchor {
  @available(*, unavailable, message: "write try await add(interaction)")
  public func addInteraction(_ interaction: AnchoredInteraction) {}

  @available(*, unavailable, message: "write await remove(interaction)")
  public func removeInteraction(_ interaction: AnchoredInteraction) {}

  @available(*, unavailable, message: "add a MenuInteraction with triggers: [.activate]")
  public var showsMenuAsPrimaryAction: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "write selection = .single of the menu")
  public var changesSelectionAsPrimaryAction: Bool {
    get { false }
    set {}
  }
}

extension AnchoredInteraction {
  @available(*, unavailable, renamed: "anchor")
  public var view: MenuAnchor? { nil }
}

extension MenuPresentationSource {
  @available(*, unavailable, renamed: "anchor(_:rect:attachmentPoint:)")
  public static func view(
    _ view: Any, rect: MenuRect? = nil, attachmentPoint: MenuPoint? = nil
  ) -> MenuPresentationSource { point(x: 0, y: 0) }

  @available(*, unavailable, renamed: "trayItem(_:)")
  public static func barButtonItem(_ item: Any) -> MenuPresentationSource { point(x: 0, y: 0) }
}

extension MenuPresentation {
  @available(*, unavailable, renamed: "inputTransfer")
  public var transferringLongPressGestureRecognizer: InputTransfer? {
    get { nil }
    set {}
  }
}

extension ContextMenuConfiguration {
  @available(*, unavailable, renamed: "Menus.ElementOrder")
  public typealias ElementOrder = Menus.ElementOrder

  @available(*, unavailable, message: "give the interaction options whose elementOrder is this order")
  public var preferredMenuElementOrder: ElementOrder {
    get { .automatic }
    set {}
  }

  @available(*, unavailable, message: "see contextMenuConfigurationForItemsAt of CollectionMenuHostDelegate")
  public var secondaryItemIdentifiers: Set<AnyHashable> {
    get { [] }
    set {}
  }

  @available(*, unavailable, message: "put the number into the title of the menu")
  public var badgeCount: Int {
    get { 0 }
    set {}
  }
}

extension ContextMenuInteraction {
  @available(*, unavailable, renamed: "ContextMenuAppearance")
  public typealias Appearance = ContextMenuAppearance
}

extension CommitAnimator {
  @available(*, unavailable, renamed: "previewObject")
  public var previewViewController: (any Previewable)? { nil }
}

extension MenuHighlight {
  @available(*, unavailable, renamed: "MenuHighlight.init(_:rect:label:)")
  public init(view: MenuAnchor) { self.init(view) }

  @available(*, unavailable, message: "write MenuHighlight(anchor, rect: …); the interaction has a style")
  public init(view: MenuAnchor, parameters: Any, target: Any? = nil) { self.init(view) }
}

extension EditMenuInteraction {
  @available(*, unavailable, renamed: "updateVisibleMenuPosition()")
  public func updateVisibleMenuPosition(animated: Bool) {}
}

extension ArrowDirection {
  @available(*, unavailable, message: "write nil")
  public static let automatic = ArrowDirection.up
}
