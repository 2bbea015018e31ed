package import LibDBus

/// A tray item with its name among the others.
package struct TrayEntry: Sendable, Hashable {
  package let item: TrayHost.Item
  package let name: ItemName

  package var texts: ItemTexts { name.texts }
  package var place: String { name.place }
  package var state: TrayItemState { item.state }
  /// The connection of the program, and the path of the item's menu; `nil` for an item without one.
  package var menu: (program: BusName, path: ObjectPath)? { state.menu.map { (item.service, $0) } }

  /// The items of a tray, in their order. The bus is asked for the processes of those whose ids are not enough.
  ///
  /// - Parameter known: The items as they were before.
  package static func all(
    _ items: [TrayHost.Item], over connection: BusConnection, known: [TrayEntry] = []
  ) async -> [TrayEntry] {
    let processes = known.filter { !$0.texts.process.isEmpty }.map { ($0.item.service, $0.texts.process) }
    let texts = await ItemTexts.withProcesses(
      items.map { ItemTexts($0.state) }, of: items.map(\.service), over: connection,
      known: Dictionary(processes) { $1 })
    let places = items.map { "\($0.service)\($0.state.menu?.rawValue ?? "")" }
    let names = ItemName.all(of: zip(texts, places).map { ($0, $1) })
    return zip(items, names).map { TrayEntry(item: $0, name: $1) }
  }
}
