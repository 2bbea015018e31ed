import MenuBus

@MainActor final class Photo: UIContextMenuInteractionDelegate {
  // expected-error@-1 {{'UIContextMenuInteractionDelegate' has been renamed to 'ContextMenuInteractionDelegate'}}
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
      // expected-error@-1 {{'UIContextMenuInteraction' has been renamed to 'ContextMenuInteraction'}}
  ) -> UIContextMenuConfiguration? {
    // expected-error@-1 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { suggested in Menu(children: suggested) }
    // expected-error@-1 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    // expected-error@-1 {{'UIContextMenuInteraction' has been renamed to 'ContextMenuInteraction'}}
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
      // expected-error@-1 {{'UIContextMenuConfiguration' has been renamed to 'ContextMenuConfiguration'}}
  ) -> UITargetedPreview? {
    // expected-error@-1 {{'UITargetedPreview' has been renamed to 'MenuHighlight'}}
    guard let view = interaction.view else { return nil }
    // expected-error@-1 {{'view' has been renamed to 'anchor'}}
    return UITargetedPreview(view: view)
    // expected-error@-1 {{'UITargetedPreview' has been renamed to 'MenuHighlight'}}
    // expected-error@-2 {{'init(view:)' has been replaced by 'MenuHighlight.init(_:rect:label:)'}}
  }
}
