package import DBusMenu
package import LibDBus
package import Menus

/// Makes the menu to show, or says that there is none.
package typealias MenuProvider = @MainActor () -> Menu?

// The root: menus that are made when they are opened, and what is said of a menu as a whole.
extension MenuExporter {
  /// A menu that stands in until the provider was asked.
  package static func loadingMenu() -> Menu { Menu(children: [LoadingElement()]) }

  /// Asks for the menu, because somebody opens it.
  func provideMenu() {
    guard let provider else { return }
    let menu = provider()
    rootProperties[.provider] = menu == nil && options.emptyText == nil ? [ItemProperties.noMenu: .bool(true)] : [:]
    show(menu ?? Menu(children: []))
  }

  /// Lets go of the menu that was made for those who had it open. One that has to show something keeps it until the
  /// next is there.
  func dropMenu() {
    guard provider != nil, options.emptyText == nil else { return }
    rootProperties = RootProperties()
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

  /// The rows in front of the menu's own headers.
  package var rootHeaders: [MenuElement] {
    get { resolver.rootHeaders }
    set {
      resolver.rootHeaders = newValue
      rootChanged()
    }
  }

  /// Sets the properties that one feature gives the root, in the place of those it gave before.
  package func setRootProperties(_ properties: [String: Value], in slot: RootProperties.Slot) {
    rootProperties[slot] = properties
  }

  /// Names the preview of the object that the menu belongs to, on the root; `nil` takes it away.
  package func setPreview(_ preview: RowContent.Preview?) {
    rootProperties[.preview] = preview.map { ItemProperties.entries(of: $0, icons: icons) } ?? [:]
  }

  /// The row of an element as it is read now, in the first list that shows it, or alone.
  package func content(of element: MenuElement) -> RowContent {
    let item = items(showing: element).first
    return Resolver.content(
      of: element, inSingleSelection: item?.inSingleSelection ?? false, placement: item?.placement)
  }

  /// The properties of an element's row on the bus.
  package func properties(showing element: MenuElement) -> ItemProperties {
    ItemProperties(Resolver.content(of: element, inSingleSelection: false), icons: icons)
  }

  /// Has the root be read again.
  func rootChanged() { elementChanged(root.element, .everything) }

  /// What is said of the menu as a whole, besides the interface's own properties.
  var currentRootProperties: ItemProperties {
    var properties = ItemProperties()
    properties.label = nil
    properties.hasSubmenu = true
    properties.extras = rootProperties.merged
    if adaptation.direction != nil { properties.extras["x-menubus-direction"] = .string(adaptation.direction.word) }
    if let delay = menu.autoOpenDelay {
      properties.extras["x-menubus-auto-open-delay"] = .double(max(delay / .seconds(1), 0))
    }
    return properties
  }

  func updateRoot(_ update: inout MenuUpdate) {
    let properties = currentRootProperties
    guard properties != root.properties else { return }
    root.properties = properties
    update.changed[.root] = properties
  }
}
