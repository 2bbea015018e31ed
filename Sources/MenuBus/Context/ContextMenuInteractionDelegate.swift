/// Says what a context menu consists of, and hears what becomes of it. Only the first method has to be there.
///
/// The methods are called in this order; of the three in the middle, those that fit how the menu was closed:
///
/// * the configuration; if that is `nil`, nothing else
/// * the preview for highlighting
/// * that it is presented, when somebody opens it
/// * that its preview is committed, if it was
/// * that it is about to end, and animations that were added
/// * the preview for dismissing
/// * (the handler of the row that was chosen, if one was)
/// * that it has ended, and completions that were added
@MainActor
public protocol ContextMenuInteractionDelegate: AnyObject {
  /// What to show for a place in the anchor's coordinates; `nil` for no menu, and then nothing more is called.
  ///
  /// A place that nobody told is the middle of the anchor, or its origin if its size is not known. What the menu was
  /// asked for with, a button or a call, is not told.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAt location: MenuPoint
  ) -> ContextMenuConfiguration?

  /// What is set off while the menu is shown; `nil` is the anchor.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlighting configuration: ContextMenuConfiguration
  ) -> HighlightTarget?

  /// What the menu goes back into; `nil` is what was highlighted.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissing configuration: ContextMenuConfiguration
  ) -> HighlightTarget?

  /// Somebody opens the menu.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration)

  /// Somebody opens the menu: the same, for what is to happen with it.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator)

  /// What the menu belongs to, or its preview, was chosen. The animator's completions are for opening that.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommit configuration: ContextMenuConfiguration,
    animator: CommitAnimator)

  /// The menu begins to close.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator)

  /// The menu has closed.
  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration)
}

extension ContextMenuInteractionDelegate {
  /// The anchor.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlighting configuration: ContextMenuConfiguration
  ) -> HighlightTarget? { nil }

  /// What was highlighted.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissing configuration: ContextMenuConfiguration
  ) -> HighlightTarget? { nil }

  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration
  ) {}

  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) {}

  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommit configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) {}

  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) {}

  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration
  ) {}
}
