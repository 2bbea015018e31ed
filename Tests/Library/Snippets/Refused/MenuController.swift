import MenuBus

@MainActor func oldMenu(_ cell: MenuAnchor, _ rect: MenuRect) {
  let controller = UIMenuController.shared
  // expected-error@-1 {{'UIMenuController' has been renamed to 'EditMenuController'}}
  controller.menuItems = [UIMenuItem(title: "Copy") { print("copied") }]
  // expected-error@-1 {{'UIMenuItem' has been renamed to 'EditMenuInteractionItem'}}
  controller.setTargetRect(rect, in: cell)
  controller.setMenuVisible(true, animated: true)
}
