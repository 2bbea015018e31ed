/// Provides context menus, and is told of their lives. Only the first method is required.
///
/// The methods are called in this order, as far as they apply:
///
/// * the configuration; if that is `nil`, no other method
/// * the preview for highlighting
/// * the will-present and will-display methods, when a client opens the menu
/// * the will-perform method, if its preview is committed
/// * the will-end method, then the animations that were added
/// * the preview for dismissing
/// * (the handler of the chosen row, if there is one)
/// * the did-end method, then the completions that were added
///
/// The labels are those of UIKit's delegate, and all spellings that UIKit had are called, those of its first beta
/// versions, too. A method with another label, or with another type of an argument, compiles and is never called.
@MainActor
public protocol ContextMenuInteractionDelegate: AnyObject {
  /// The menu of a place in the anchor's coordinates; `nil` is none.
  ///
  /// A request without a place is one for the middle of the anchor, or for its origin if its size is not known. Buttons
  /// and calls are not told apart.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration?

  /// The highlight while the menu is shown; `nil` is the anchor.
  ///
  /// - Parameters:
  ///   - interaction: The interaction that shows the menu.
  ///   - configuration: The configuration of the menu.
  ///   - identifier: The identifier of the configuration.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: String
  ) -> MenuHighlight?

  /// The place that the menu closes into; `nil` is the highlight.
  ///
  /// - Parameters:
  ///   - interaction: The interaction that shows the menu.
  ///   - configuration: The configuration of the menu.
  ///   - identifier: The identifier of the configuration.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: String
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
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator)

  /// Called when the menu begins to close, with an animator for callbacks.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator)

  /// Called when the menu has closed.
  func contextMenuInteraction(_ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration)

  // MARK: Other spellings of UIKit

  /// The spelling with an optional animator, which is never `nil`; called where the other one is absent.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?)

  /// The spelling with an optional animator, which is never `nil`; called where the other one is absent.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?)

  /// The older spelling of the method with `highlightPreviewForItemWithIdentifier`, called where that is absent.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight?

  /// The older spelling of the method with `dismissalPreviewForItemWithIdentifier`, called where that is absent.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight?

  // MARK: Spellings of the first beta versions of UIKit's delegate

  /// The first spelling of the method with `previewForHighlightingMenuWithConfiguration`, called where that is absent.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlightingMenuWith configuration: ContextMenuConfiguration
  ) -> MenuHighlight?

  /// The first spelling of the method with `previewForDismissingMenuWithConfiguration`, called where that is absent.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissingMenuWith configuration: ContextMenuConfiguration
  ) -> MenuHighlight?

  /// The first spelling of the method with `willPerformPreviewActionForMenuWith`, called where that is absent.
  func contextMenuInteraction(_ interaction: ContextMenuInteraction, willCommitWithAnimator animator: CommitAnimator)

  /// The first spelling of the method with `willPresent`, called where that is absent.
  func contextMenuInteractionWillPresent(_ interaction: ContextMenuInteraction)

  /// The first spelling of the method with `didEnd`, called where that is absent.
  func contextMenuInteractionDidEnd(_ interaction: ContextMenuInteraction)
}
