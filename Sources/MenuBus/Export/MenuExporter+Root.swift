import DBusMenu
import LibDBus
import Menus

/// Makes the menu to show, or says that there is none.
typealias MenuProvider = @MainActor () -> Menu?

// The root: menus that are made when they are opened, and what is said of a menu as a whole.
extension MenuExporter {
  /// A menu that stands in until the provider was asked.
  static func loadingMenu() -> Menu { Menu(children: [LoadingElement()]) }

  /// Asks for the menu, because somebody opens it.
  func provideMenu() {
    guard let provider else { return }
    let menu = provider()
    rootExtras[ItemProperties.noMenu] = menu == nil && options.emptyText == nil ? .bool(true) : nil
    show(menu ?? Menu(children: []))
  }

  /// Lets go of the menu that was made for those who had it open. One that has to show something keeps it until the
  /// next is there.
  func dropMenu() {
    guard provider != nil, options.emptyText == nil else { return }
    rootExtras = [:]
    show(Self.loadingMenu())
  }

  /// Puts a menu in the place of the present one. Elements that are in both keep their rows.
  private func show(_ new: Menu) {
    guard new !== menu else { return }
    unregister(root)
    root.element = new
    root.isAttached = true
    register(root)
    rootChanged()
  }

  /// Has the root be read again.
  func rootChanged() { elementChanged(root.element, .everything) }

  /// What is said of the menu as a whole, besides the interface's own properties.
  var rootProperties: ItemProperties {
    var properties = ItemProperties()
    properties.label = nil
    properties.hasSubmenu = true
    properties.extras = rootExtras
    if let direction = adaptation.direction { properties.extras["x-menubus-direction"] = .string(direction.word) }
    if let delay = menu.autoOpenDelay {
      properties.extras["x-menubus-auto-open-delay"] = .double(max(delay / .seconds(1), 0))
    }
    return properties
  }

  func updateRoot(_ update: inout MenuUpdate) {
    let properties = rootProperties
    guard properties != root.properties else { return }
    root.properties = properties
    update.changed[.root] = properties
  }
}
