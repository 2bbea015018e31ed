import MenuBus

@MainActor func groups() -> UIMenu {
  // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
  UIMenu(
    // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
    title: "", options: .displayInline,
    children: [
      UIMenu(
        // expected-error@-1 {{'UIMenu' has been renamed to 'Menu'}}
        title: "Sort By", image: UIImage(systemName: "arrow.up.arrow.down"), options: [.singleSelection], children: [])
      // expected-error@-1 {{'UIImage' has been renamed to 'MenuImage'}}
      // expected-error@-2 {{'init(systemName:)' has been replaced by 'MenuImage.symbol(_:)'}}
    ])
}
