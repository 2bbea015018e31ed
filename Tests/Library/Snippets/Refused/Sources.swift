import MenuBus

@MainActor func show(_ menu: Menu, at button: MenuAnchor, _ item: TrayItem) {
  MenuPresentation.presentMenu(menu, source: .view(button), animated: true)
  // expected-error@-1 {{'view(_:rect:attachmentPoint:)' has been renamed to 'anchor(_:rect:attachmentPoint:)'}}
  MenuPresentation.presentMenu(menu, source: .barButtonItem(item))
  // expected-error@-1 {{'barButtonItem' has been renamed to 'trayItem(_:)'}}
}
