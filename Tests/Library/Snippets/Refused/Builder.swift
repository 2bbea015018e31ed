import MenuBus

@MainActor final class Plugin: MenuBuilding {
  func buildMenu(with builder: UIMenuBuilder) {
    // expected-error@-1 {{'UIMenuBuilder' has been renamed to 'MenuBuilder'}}
    guard builder.system === UIMenuSystem.main else { return }
    // expected-error@-1 {{a builder is that of one MenuSystem, or of a menu alone}}
    // expected-error@-2 {{'UIMenuSystem' has been renamed to 'MenuSystem'}}
    // expected-error@-3 {{make a MenuSystem for each menu, and show its menu}}
    builder.insertChild(Menu(title: "Plugin"), atEndOfMenu: "tools")
    // expected-error@-1 {{'insertChild(_:atEndOfMenu:)' has been renamed to 'insertChild(_:atEndOf:)'}}
    builder.remove(menu: "services")
    // expected-error@-1 {{'remove(menu:)' has been renamed to 'remove(_:)'}}
  }
}
