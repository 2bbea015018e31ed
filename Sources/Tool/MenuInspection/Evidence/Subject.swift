package import LibDBus

/// A program whose tray item or menu is examined.
package struct Subject: Sendable, Hashable {
  /// The program, by its unique name.
  package var service: BusName
  /// The name that the user gave or the watcher has.
  package var name: String
  /// The tray item.
  package var item: ObjectPath?
  /// The name that the item was registered with, by which it is called; `nil` for the unique name.
  package var itemName: BusName?
  /// The menu; `nil` if the tray item is to say.
  package var menu: ObjectPath?
  /// The entries of the watcher's list that are this item.
  package var registrations: [String]
  /// The names of items of other connections that have its Id, and look like other programs.
  package var namesakes: [String] = []

  /// Creates a subject.
  package init(
    service: BusName, name: String, item: ObjectPath? = nil, itemName: BusName? = nil, menu: ObjectPath? = nil,
    registrations: [String] = []
  ) {
    self.service = service
    self.name = name
    self.item = item
    self.itemName = itemName == service ? nil : itemName
    self.menu = menu
    self.registrations = registrations
  }
}
