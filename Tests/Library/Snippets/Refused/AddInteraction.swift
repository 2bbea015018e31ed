import MenuBus

@MainActor func offer(_ menu: Menu, at button: MenuAnchor) {
  let interaction = MenuInteraction(menu: menu)
  button.addInteraction(interaction)
  // expected-error@-1 {{write try await add(interaction)}}
  print(interaction.view as Any)
  // expected-error@-1 {{'view' has been renamed to 'anchor'}}
}
