import MenuBus

@MainActor func star() -> MenuElement { Action(title: "Star", image: UIImage(systemName: "star")) { _ in } }
// expected-error@-1 {{'UIImage' has been renamed to 'MenuImage'}}
// expected-error@-2 {{'init(systemName:)' has been replaced by 'MenuImage.symbol(_:)'}}
