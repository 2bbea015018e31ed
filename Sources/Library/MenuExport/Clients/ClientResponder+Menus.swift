import DBusMenu
import LibDBus
import Menus

// Menus that are made when they are opened, and that are adapted to clients.
extension ClientResponder {
  func show(_ menu: Menu?) {
    let lacksMenu = menu == nil && options.emptyText == nil
    tree.rootProperties[.provider] = lacksMenu ? [PropertyName.noMenu.rawValue: .bool(true)] : [:]
    tree.replaceMenu(with: menu ?? Menu(children: []))
  }

  /// Releases the menu that was made for the clients that had it open. A menu that has to show something stays
  /// until the next is there.
  func dropMenu() {
    guard provider != nil, options.emptyText == nil else { return }
    tree.rootProperties.removeAll()
    tree.replaceMenu(with: LoadingElement.menu())
  }

  /// Makes every list anew, for what the menu is adapted to now.
  func adapt() {
    adaptation.apply(to: &tree.resolver, order: options.elementOrder)
    tree.rootProperties.direction = adaptation.direction
    tree.rootProperties.isReversed = tree.resolver.isReversed
    sessionsDidChange()
    tree.resolveAgain()
  }
}
