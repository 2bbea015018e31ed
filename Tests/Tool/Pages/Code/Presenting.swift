import MenuBus
import MenuExport
import Menus

// The code of docs/presenting.md, with what it leaves out.

@MainActor
private enum Presenting {
  final class Document { var isOpen = true }

  static func present(_ menu: Menu, screen: MenuRect) -> MenuPresentation {
    //: begin
    let presentation = MenuPresentation.presentMenu(
      menu, source: .point(x: 300, y: 200, screen: screen)
    ) { reason in print("over:", reason) }
    //: end
    return presentation
  }

  static func present(_ menu: Menu, at button: MenuAnchor, _ rect: MenuRect) {
    //: begin
    MenuPresentation.presentMenu(menu, source: .anchor(button, rect: rect)) { dismissal in print("over:", dismissal) }
    //: end
  }

  static func interact(_ anchor: MenuAnchor, _ document: Document, makeMenu: @escaping () -> Menu) async throws {
    //: begin
    let interaction = MenuInteraction { document.isOpen ? makeMenu() : nil }
    try await anchor.add(interaction)
    //: end
  }

  static func edit(
    _ message: Message, _ messages: Messages, _ pasteboard: Pasteboard, _ interaction: EditMenuInteraction,
    bubble: MenuRect, row: MenuAnchor
  ) {
    //: begin
    let copy = EditMenuInteractionItem(title: "Copy") { pasteboard.text = message.text }
    let delete = EditMenuInteractionItem(title: "Delete")
    delete.callback = { messages.remove(message) }
    interaction.showMenu([copy, delete], targetRect: bubble, for: row)
    //: end
  }

  static func highlight(_ message: MenuElement, _ exporter: MenuExporter, actions: Menu) {
    //: begin
    let anchor = ItemAnchor(message, of: exporter)
    let presentation = MenuPresentation(menu: actions, source: .anchor(anchor))
    presentation.highlight = MenuHighlight(dimsSiblings: true)
    presentation.present()
    //: end
  }

  static func addBoth(of board: some ContextMenuInteractionDelegate, and menu: Menu) async throws -> TrayItem {
    //: begin
    let tray = TrayItem(id: "org.example.board", title: "Board", icon: .symbol("pin"), menu: menu)
    try await tray.add(ContextMenuInteraction(delegate: board, triggers: [.secondaryActivate]))
    //: end
    return tray
  }

  static func addEach(_ devices: Menu, _ settings: Menu, to tray: TrayItem) async throws {
    //: begin
    try await tray.add(MenuInteraction(menu: devices, triggers: [.activate]))
    try await tray.add(MenuInteraction(menu: settings, triggers: [.contextMenu]))
    //: end
  }

  static func show(_ devices: Menu, beside settings: Menu) -> TrayItem {
    //: begin
    let tray = TrayItem(id: "org.example.devices", title: "Devices", icon: .named("computer"), menu: settings)
    tray.onActivate { [weak tray] event in
      guard let tray else { return }
      if await devices.present(from: .trayItem(tray), for: event) == .notPresented { print("There is no presenter.") }
    }
    //: end
    return tray
  }

  static func save(to pasteboard: Pasteboard) -> CommandAction {
    //: begin
    let save = CommandAction(title: "Save", action: "save") { pasteboard.text = "saved" }
    save.shortcut = Shortcut("S", .control)
    //: end
    return save
  }

  struct Message {
    var text: String
  }

  final class Messages {
    func remove(_ message: Message) {}
  }

  final class Pasteboard {
    var text = ""
  }
}

/// A delegate of context menus, and a place with stops.
@MainActor
private final class StopBoard: ContextMenuInteractionDelegate {
  struct Stop {
    var id: String
    var menu: Menu
  }

  final class StopPreview: Previewable {
    let title: String
    init(_ stop: Stop) { title = stop.id }
    var previewContent: RowView { .text(title) }
    func enterPreviewMode() {}
    func exitPreviewMode() {}
  }

  private let stop: Stop

  init(_ stop: Stop) { self.stop = stop }

  private func stop(at location: MenuPoint) -> Stop? { location.x > 0 ? stop : nil }

  static func offer(at anchor: MenuAnchor, _ board: StopBoard) async throws {
    //: begin
    try await anchor.add(ContextMenuInteraction(delegate: board))
    //: end
  }

  //: begin
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
  ) -> ContextMenuConfiguration? {
    guard let stop = stop(at: location) else { return nil }
    return ContextMenuConfiguration(
      identifier: stop.id, previewProvider: { StopPreview(stop) }, actionProvider: { _ in stop.menu })
  }
  //: end
}

/// A section of a collection whose items have menus.
@MainActor
private final class ArrivalSection: CollectionSection, ContextMenuProvider {
  struct Arrival {
    var id: String
  }

  final class TripPreview: Previewable {
    let title: String
    init(_ arrival: Arrival) { title = arrival.id }
    var previewContent: RowView { .text(title) }
    func enterPreviewMode() {}
    func exitPreviewMode() {}
  }

  let title: String? = "Arrivals"
  let arrivals = [Arrival(id: "44")]
  var items: [CollectionItem] { arrivals.map { CollectionItem(id: $0.id, title: $0.id) } }

  private func menu(for arrival: Arrival) -> Menu { Menu(title: arrival.id, children: []) }

  static func show(
    _ northbound: ArrivalSection, _ southbound: ArrivalSection, _ board: any CollectionMenuHostDelegate
  ) -> TrayItem {
    //: begin
    let host = CollectionMenuHost(sections: [northbound, southbound], delegate: board)
    let tray = TrayItem(id: "org.example.arrivals", title: "Arrivals", menu: host.menu)
    //: end
    return tray
  }

  //: begin
  func contextMenuConfiguration(forItemAt indexPath: CollectionIndexPath) -> ContextMenuConfiguration? {
    let arrival = arrivals[indexPath.item]
    return ContextMenuConfiguration(
      identifier: arrival.id, previewProvider: { TripPreview(arrival) },
      actionProvider: { [self] _ in menu(for: arrival) })
  }
  //: end
}
