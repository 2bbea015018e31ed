import Basics
import LibDBus
import Logging
import Menus
import TestSupport

@testable import DBusMenu
@testable import MenuExport

extension MenuExporter {
  /// Handles an event of a client that has said nothing else so far.
  ///
  /// - Parameters:
  ///   - other: The place of the menu, if it is not the exporter's first.
  ///   - habit: The client's way of showing the menu.
  func receive(
    _ name: String, _ data: Value? = nil, about id: ItemID, at other: MenuPlace? = nil, habit: ReadingHabit? = nil
  ) {
    let event = MenuEvent(id: id, kind: .init(name), data: data, timestamp: 0, sender: nil)
    clients.handle(ReceivedEvent(event: event, silence: nil, habit: habit), at: other ?? place)
  }

  /// The same about the only row of an element.
  func receive(_ name: String, _ data: Value? = nil, about element: MenuElement, habit: ReadingHabit? = nil) {
    for item in tree.items(showing: element) { receive(name, data, about: item.id, habit: habit) }
  }
}

extension MenuExporter {
  /// Adapts the menu to the data of an `opened` event.
  func adapt(to data: Value) {
    if clients.options.adaptsToClients, let opening = MenuOpening(data) { clients.adaptation.take(opening) }
  }
}

extension MenuUpdate {
  /// The new looks of items that stay.
  var looks: [ItemID: ItemProperties] {
    Dictionary(rows.map { ($0.id, $0.properties) }) { $1 }.merging(changed) { $1 }
  }
}
