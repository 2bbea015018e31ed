import MenuBus

@MainActor func rename(_ action: Action, _ menu: Menu) {
  action.subTitle = "Newest First"
  // expected-error@-1 {{'subTitle' has been renamed to 'subtitle'}}
  menu.options = .singleSelection
  // expected-error@-1 {{use displaysInline, displaysAsPalette, isDestructive and selection}}
  // expected-error@-2 {{assign selection = .single}}
}
