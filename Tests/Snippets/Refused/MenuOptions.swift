import MenuBus

@MainActor func groups() -> UIMenu {
  // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
  UIMenu(
    // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
    // expected-error@-2 {{options are displaysInline:, displaysAsPalette: and isDestructive:, and selection is}}
    title: "", options: .displayInline,
    // expected-error@-1 {{write displaysInline: true, or .inline(…) for the menu}}
    children: [
      UIMenu(
        // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
        // expected-error@-2 {{options are displaysInline:, displaysAsPalette: and isDestructive:, and selection is}}
        title: "Sort By", image: UIImage(systemName: "arrow.up.arrow.down"), options: [.singleSelection], children: [])
      // expected-error@-1 {{'UIImage' has been renamed to 'MenuImage'}}
      // expected-error@-2 {{'init(systemName:)' has been replaced by 'MenuImage.symbol(_:)'}}
      // expected-error@-3 {{assign selection = .single}}
    ])
}
