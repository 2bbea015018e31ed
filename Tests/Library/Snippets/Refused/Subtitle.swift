import MenuBus

@MainActor func rename(_ action: Action, _ menu: Menu) {
  action.subTitle = "Newest First"
  // expected-error@-1 {{'subTitle' has been renamed to 'subtitle'}}
  menu.displayPreferences = nil
  // expected-error@-1 {{use paletteSelectionStyle; titles have one line}}
}
