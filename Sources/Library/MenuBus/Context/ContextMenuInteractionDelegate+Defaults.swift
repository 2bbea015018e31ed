extension ContextMenuInteractionDelegate {
  /// That of the older spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: String
  ) -> MenuHighlight? {
    contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
  }

  /// That of the older spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: String
  ) -> MenuHighlight? {
    contextMenuInteraction(interaction, previewForDismissingMenuWithConfiguration: configuration)
  }

  /// That of the first spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPresent configuration: ContextMenuConfiguration
  ) { contextMenuInteractionWillPresent(interaction) }

  /// That of the spelling with an optional animator.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) { contextMenuInteraction(interaction, willDisplayMenuFor: configuration, animator: Optional(animator)) }

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?
  ) {}

  /// That of the first spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: CommitAnimator
  ) { contextMenuInteraction(interaction, willCommitWithAnimator: animator) }

  /// That of the spelling with an optional animator.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator
  ) { contextMenuInteraction(interaction, willEndFor: configuration, animator: Optional(animator)) }

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: MenuAnimator?
  ) {}

  /// That of the first spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, didEnd configuration: ContextMenuConfiguration
  ) { contextMenuInteractionDidEnd(interaction) }

  /// That of the first spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { contextMenuInteraction(interaction, previewForHighlightingMenuWith: configuration) }

  /// That of the first spelling.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { contextMenuInteraction(interaction, previewForDismissingMenuWith: configuration) }

  /// The anchor.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForHighlightingMenuWith configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { nil }

  /// The highlight.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, previewForDismissingMenuWith configuration: ContextMenuConfiguration
  ) -> MenuHighlight? { nil }

  /// A no-op.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willCommitWithAnimator animator: CommitAnimator
  ) {}

  /// A no-op.
  public func contextMenuInteractionWillPresent(_ interaction: ContextMenuInteraction) {}

  /// A no-op.
  public func contextMenuInteractionDidEnd(_ interaction: ContextMenuInteraction) {}
}
