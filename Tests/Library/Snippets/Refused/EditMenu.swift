import MenuBus

@MainActor func edit(_ part: MenuAnchor, at point: MenuPoint, _ delegate: any EditMenuInteractionDelegate) {
  let interaction = UIEditMenuInteraction(delegate: delegate)
  // expected-error@-1 {{'UIEditMenuInteraction' has been renamed to 'EditMenuInteraction'}}
  part.addInteraction(interaction)
  // expected-error@-1 {{write try await add(interaction)}}
  let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: point)
  // expected-error@-1 {{'UIEditMenuConfiguration' has been renamed to 'EditMenuConfiguration'}}
  interaction.presentEditMenu(with: configuration)
  interaction.updateVisibleMenuPosition(animated: true)
  // expected-error@-1 {{'updateVisibleMenuPosition(animated:)' has been renamed to 'updateVisibleMenuPosition()'}}
}
