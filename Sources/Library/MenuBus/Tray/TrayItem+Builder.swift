public import LibDBus
public import Menus

extension TrayItem {
  /// Makes an item of the rows that are written in braces; see ``init(id:title:icon:menu:name:configuration:)``.
  ///
  ///     let tray = TrayItem(id: "org.example.backup", title: "Backup", icon: .named("drive-harddisk")) { tray in
  ///       Action("Pause") { tray.icon = .named("media-playback-pause") }
  ///       Action("Quit") { tray.stop() }
  ///     }
  ///
  /// Handlers reach the item by the handle that the braces are given, which does not keep it.
  public convenience init(
    id: String, title: String, icon: MenuImage? = nil, name: BusName? = nil,
    configuration: ServiceConfiguration = ServiceConfiguration(),
    @MenuElementsBuilder menu: (Handle) -> [MenuElement]
  ) {
    let handle = Handle()
    self.init(
      id: id, title: title, icon: icon, menu: Menu(children: menu(handle)), name: name, configuration: configuration)
    handle.item = self
  }

  /// Makes an item of rows that need not know it; see ``init(id:title:icon:menu:name:configuration:)``.
  public convenience init(
    id: String, title: String, icon: MenuImage? = nil, name: BusName? = nil,
    configuration: ServiceConfiguration = ServiceConfiguration(), @MenuElementsBuilder menu: () -> [MenuElement]
  ) {
    self.init(id: id, title: title, icon: icon, menu: Menu(children: menu()), name: name, configuration: configuration)
  }

  /// A tray item as its rows know it: weakly, so that a menu does not keep the item that it belongs to.
  ///
  /// All properties of the item are properties of its handle. While the braces are carried out, and when the item is
  /// gone, they are `nil`, and an assignment does nothing.
  @MainActor @dynamicMemberLookup
  public final class Handle {
    /// The item; `nil` while its menu is made, and when it is gone.
    public fileprivate(set) weak var item: TrayItem?

    fileprivate init() {}

    /// A property of the item that is only read.
    public subscript<Value>(dynamicMember property: KeyPath<TrayItem, Value>) -> Value? { item?[keyPath: property] }

    /// A property of the item.
    public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<TrayItem, Value>) -> Value? {
      get { item?[keyPath: property] }
      set { if let newValue { item?[keyPath: property] = newValue } }
    }

    /// A property of the item that may be `nil`.
    public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<TrayItem, Value?>) -> Value? {
      get { item?[keyPath: property] }
      set { item?[keyPath: property] = newValue }
    }

    /// Ends the item's run; see ``TrayItem/stop()``.
    public func stop() { item?.stop() }
  }
}
