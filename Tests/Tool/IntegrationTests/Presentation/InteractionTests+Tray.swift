import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus

// Menus of tray items, and of parts of them.
extension `Acceptance: interactions` {
  @Test func `a tray item that comes back has its interaction's menu where it was`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "a")]))
    let (tray, name, running) = try await tray(on: stage, interaction)
    let path = try await menuPath(client, name)
    let signals = try await BusSignals(on: stage.bus)
    await tray.connection?.close()
    let next = try await eventually("the item is on another connection", on: StreamEvents(tray.states())) {
      tray.connection?.uniqueName
    } until: {
      $0 != nil && $0 != name
    }
    let nextName = try #require(next)
    try await eventually("the menu is where it was", on: signals, StreamEvents(tray.states()), equals: path) {
      try await menuPath(client, nextName)
    }
    let layout = try await client.call("GetLayout", "(0, -1, @as [])", of: nextName, path)
    #expect(ClientRow(layout[1]).children.map(\.id) == [1])
    running.cancel()
    try await running.value
  }

  @Test func `a part of a tray item waits for the item to run, and follows it to another connection`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    let signals = try await BusSignals(on: stage.bus)
    let tray = TrayItem(
      id: "org.menubus.test", title: "Test", menu: Menu(children: []),
      configuration: .init {
        try await stage.connect()
      })
    let part = MenuAnchor(frame: MenuRect(x: 0, y: 0, width: 8, height: 8), parent: tray)
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "part")]))
    try await part.add(interaction)
    #expect(interaction.exporter?.publication.address == nil)
    let running = Task { try await tray.run() }
    var last: BusConnection?
    for _ in 1...2 {
      let current = try await eventually("the item is on a connection", on: StreamEvents(tray.states())) {
        tray.connection
      } until: {
        $0 != nil && $0 !== last
      }
      let connection = try #require(current)
      func rows() async throws -> [String?] {
        guard let path = interaction.exporter?.publication.address?.path.rawValue else { return [] }
        let layout = try await client.call("GetLayout", "(0, -1, @as [])", of: connection.uniqueName, path)
        return ClientRow(layout[1]).children.map(\.label)
      }
      try await eventually("the part's menu is with it", on: stage.objects, equals: ["part"], read: rows)
      try await eventually("the item's menu is its own", on: signals, StreamEvents(tray.states()), equals: "/MenuBar") {
        try await menuPath(client, connection.uniqueName)
      }
      last = connection
      await connection.close()
    }
    running.cancel()
    try await running.value
  }

  /// A tray item that runs on a stage's bus, without a tray.
  private func tray(
    on stage: Stage, _ interaction: MenuInteraction
  ) async throws -> (TrayItem, name: BusName, Task<Void, any Error>) {
    let tray = TrayItem(
      id: "org.menubus.test", title: "Test", menu: Menu(children: []),
      configuration: .init {
        try await stage.connect()
      })
    try await tray.add(interaction)
    let states = tray.states()
    let running = Task { try await tray.run() }
    for await state in states where state == .waitingForWatcher { break }
    return (tray, try #require(tray.connection?.uniqueName), running)
  }

  private func call(
    _ client: Presenter, _ name: BusName, _ method: String, _ arguments: String
  ) async throws -> JSON {
    try await client.call(
      method, arguments, of: name, "/StatusNotifierItem", interface: "org.kde.StatusNotifierItem")
  }

  private func menuPath(_ client: Presenter, _ name: BusName) async throws -> String {
    try await client.call(
      "Get", "('org.kde.StatusNotifierItem', 'Menu')", of: name, "/StatusNotifierItem",
      interface: "org.freedesktop.DBus.Properties")[0].string ?? ""
  }

  @Test func `the triggers of a tray item present its menu, until it is removed`()
    async throws
  {
    let stage = try await Stage()
    let presenter = try await Presenter(on: stage.bus)
    let interaction = MenuInteraction(menu: Menu(children: [Action(title: "a")]))
    interaction.options = options()
    let (tray, name, running) = try await tray(on: stage, interaction)
    let path = try await menuPath(presenter, name)
    #expect(try await call(presenter, name, "Activate", "(1, 1)") == "org.freedesktop.DBus.Error.UnknownMethod")
    interaction.triggers = [.activate, .contextMenu]
    #expect(path.hasPrefix("/org/menubus/interaction/"))
    let shown = try await presenter.call("GetLayout", "(0, -1, @as [])", of: name, path)
    #expect(ClientRow(shown[1]).children.map(\.label) == ["a"])
    let signals = try await BusSignals(on: stage.bus)
    // It is activated as soon as it knows of the presenter.
    try await eventually("it can be activated", on: signals, equals: []) {
      try await call(presenter, name, "Activate", "(30, 40)")
    }
    let request = try await presenter.next("PresentRequested")
    #expect(request.details["kind"] == "tray-item" && request.details["path"] == "/StatusNotifierItem")
    #expect(request.details["screen-rect"] == [30, 40, 0, 0])
    try await presenter.event(0, "closed", of: name, request.path)
    try await eventually("the presentation is over", on: stage.objects) {
      interaction.presentation?.isPresented == false
    }
    #expect(try await call(presenter, name, "ContextMenu", "(50, 60)") == [])
    let second = try await presenter.next("PresentRequested")
    #expect(second.details["screen-rect"] == [50, 60, 0, 0] && second.request != request.request)
    #expect(try await call(presenter, name, "ContextMenu", "(50, 60)") == [], "while it is presented")
    // Handled before the dismissal, as the event behind it shows.
    tray.onScroll = { _ in stage.log.note("scrolled") }
    #expect(try await call(presenter, name, "Scroll", "(1, 'vertical')") == [])
    try await stage.log.wait(for: "scrolled")
    interaction.dismissMenu()
    #expect(try await presenter.next("DismissRequested").request == second.request)
    interaction.triggers = [.secondaryActivate]
    let unknown: JSON = "org.freedesktop.DBus.Error.UnknownMethod"
    try await eventually("it cannot be activated any more", on: signals, equals: unknown) {
      try await call(presenter, name, "Activate", "(1, 1)")
    }
    #expect(try await call(presenter, name, "ContextMenu", "(1, 1)") == [])
    #expect(try await call(presenter, name, "SecondaryActivate", "(7, 8)") == [])
    #expect(try await presenter.next("PresentRequested").details["screen-rect"] == [7, 8, 0, 0])
    await tray.remove(interaction)
    #expect(try await presenter.next("DismissRequested").member == "DismissRequested")
    let gone = try await presenter.call("GetLayout", "(0, -1, @as [])", of: name, path)
    #expect(gone == "org.freedesktop.DBus.Error.UnknownObject")
    try await eventually("the item's menu is its own", on: signals, equals: "/MenuBar") {
      try await menuPath(presenter, name)
    }
    running.cancel()
    try await running.value
  }

  @Test func `without a presenter panels open the tray item's menu themselves`() async throws {
    let stage = try await Stage()
    let client = try await Presenter(on: stage.bus, name: "-")
    var menus: [Menu?] = [nil, Menu(children: [Action(title: "first")]), Menu(children: [Action(title: "second")])]
    let interaction = MenuInteraction { menus.removeFirst() }
    interaction.options = options()
    let (_, name, running) = try await tray(on: stage, interaction)
    let path = try await menuPath(client, name)
    func labels() async throws -> [String?] {
      let layout = try await client.call("GetLayout", "(0, -1, @as [])", of: name, path)
      return ClientRow(layout[1]).children.map(\.label)
    }
    #expect(try await call(client, name, "Activate", "(1, 1)") == "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(try await labels() == ["Loading…"])
    for expected in ["No items", "first", "second"] {
      try await client.aboutToShow(of: name, path)
      #expect(try await labels() == [expected])
      try await client.event(0, "closed", of: name, path)
      let exporter = try #require(interaction.exporter)
      try await eventually("it is closed", on: StreamEvents(exporter.sessionEvents())) { exporter.sessions.isEmpty }
      #expect(try await labels() == [expected], "the last is shown until the next is there")
    }
    let xml = try await client.call("Introspect", "", of: name, path, interface: "org.freedesktop.DBus.Introspectable")
    #expect(xml[0].string?.contains("SetClientMetrics") == false, "one tree is shown to all")
    running.cancel()
    try await running.value
  }
}
