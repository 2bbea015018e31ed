import Basics
import LibDBus
import Logging
import Menus
import TestSupport

@testable import DBusMenu
@testable import MenuExport

extension MenuExporter {
  /// An exporter that forgets removed rows at once, and announces what each turn changed.
  static func testing(_ menu: Menu, _ options: Options = Options(), showsToggleIcons: Bool = false) -> MenuExporter {
    var options = options
    options.frames = nil
    options.server.grace = .zero
    options.showsToggleIcons = showsToggleIcons
    return MenuExporter(menu, options: options, logger: .quiet)
  }
}

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

extension MenuLayout {
  /// What a user sees below an item: visible rows in brackets, lines as a dash.
  func visible(below id: ItemID = .root) -> String {
    children(of: id).compactMap { child in
      guard let row = properties(of: child), row.isVisible else { return nil }
      if row.kind == .separator { return "-" }
      let mark = row.toggle.map { "\($0.kind.rawValue.prefix(1))\($0.state)" } ?? ""
      return (row.label ?? "?") + mark + (row.isEnabled ? "" : "!")
        + (row.hasSubmenu ? "(\(visible(below: child)))" : "")
    }.joined(separator: " ")
  }
}

extension MenuUpdate {
  /// The new looks of items that stay.
  var looks: [ItemID: ItemProperties] {
    Dictionary(rows.map { ($0.id, $0.properties) }) { $1 }.merging(changed) { $1 }
  }
}
