/// Provides context menus, and is told of their lives. Only the first method is required.
///
/// The methods are called in this order, as far as they apply:
///
/// * the configuration; if that is `nil`, no other method
/// * the preview for highlighting
/// * the will-present methods, when a client opens the menu
/// * the will-commit method, if its preview is committed
/// * the will-end method, then the animations that were added
/// * the preview for dismissing
/// * (the handler of the chosen row, if there is one)
/// * the did-end method, then the completions that were added
@MainActor
public protocol ContextMenuInteractionDelegate: AnyObject {
  /// The menu of a place in the anchor's coordinates; `nil` is none.
  ///
  /// A request without a place is one for the middle of the anchor, or for its origin if its size is not known. Buttons
  /// and calls are not told apart.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAt location: MenuPoint
  ) -> ContextMenuConfiguration?

  /// The highlight while the menu is shown; `nil` is the anchor.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlighting configuration: ContextMenuConfiguration
  ) -> MenuHighlight?

  /// The place that the menu closes into; `nil` is the highlight.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissing configuration: ContextMenuConfiguration
  ) -> MenuHighlight?

  /// Called when a client opens the menu.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration)

  /// Called next when a client opens the menu, with an animator for callbacks.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator)

  /// Called when the menu's owner, or its preview, was chosen. The animator's completions are for opening it.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommit configuration: ContextMenuConfiguration,
    animator: CommitAnimator)

  /// Called when the menu begins to close.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator)

  /// Called when the menu has closed.
  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration)
}

extension ContextMenuInteractionDelegate {
  /// The anchor.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlighting configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { nil }

  /// The highlight.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissing configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { nil }

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration
  ) {}

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) {}

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommit configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {}

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) {}

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration
  ) {}
}
