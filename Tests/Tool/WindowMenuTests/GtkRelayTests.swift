import DBusMenu
import Glibc
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import WindowMenus

/// What a relay of a GTK program's menu does for clients that look at it.
@Suite(.timeLimit(.minutes(5))) struct `A relay of GTK's menus` {
  private let bus: PrivateBus
  private let program: Program
  private let lines: LineReader
  private let connection: BusConnection
  private let base: ObjectPath = "/org/example/Gtk"

  init() async throws {
    bus = try PrivateBus()
    program = try Program(
      ["/usr/bin/python3", Paths.root + "Tests/Tool/ScriptingTests/Clients/gtk.py", "org.example.Gtk"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    lines = LineReader(program)
    try await lines.next("the program is ready") { $0 == "ready" }
    connection = try await .connect(to: .address(bus.address))
  }

  /// The program's menu, with its actions at `application`.
  private func place(application: ObjectPath) -> GtkMenuPlace {
    GtkMenuPlace(
      service: "org.example.Gtk", application: application, window: "/org/example/Gtk/window/1",
      menubar: "/org/example/Gtk/menus/menubar")
  }

  /// Opens the submenus with these titles, each in the one before; the last row.
  private func open(_ titles: String..., of client: MenuClient) async throws -> MenuNode {
    var level = await client.menu
    for title in titles {
      let row = try #require(level.children.first { $0.title == title })
      try await client.open(row.id)
      level = try #require(await client.item(row.id))
    }
    return level
  }

  @Test func `a submenu that somebody watches for minutes stays open`() async throws {
    let time = ManualTime()
    let relay = GtkMenuRelay(place(application: base), over: connection, time: time)
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: try await relay.start())
    try await client.start()
    let watched = try await open("Tools", "Watched", of: client)
    try await lines.next("the submenu is open") { $0 == "state watched true" }
    try await time.turn(by: .seconds(600))
    let late = try #require(watched.children.first)
    try await client.click(late.id)
    // A program that hears of a closing hears of it before the click.
    let next = try await lines.next("the click, or the closing") { $0.hasPrefix("activated") || $0.hasPrefix("state") }
    #expect(next == "activated new -")
    try await client.close(watched.id)
    try await lines.next("the submenu is closed") { $0 == "state watched false" }
    await client.stop()
    await relay.stop()
    program.terminate()
    _ = await program.result
  }

  @Test func `a click carries the token that its client has provided, and otherwise the relay's own`() async throws {
    let relay = GtkMenuRelay(place(application: base), over: connection, activationToken: "own")
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: try await relay.start())
    try await client.start()
    let row = try await open("File", of: client).children.first { $0.title == "New" }
    let new = try #require(row)
    for token in ["first", nil, "second"] {
      if let token { try client.provide(activationToken: token) }
      try await client.click(new.id)
      let data = try await lines.next("the platform data") { $0.hasPrefix("platform") }
      let word = token ?? "own"
      #expect(data == "platform [('activation-token', '\(word)'), ('desktop-startup-id', '\(word)')]")
    }
    await client.stop()
    await relay.stop()
    program.terminate()
    _ = await program.result
  }

  @Test func `a submenu that was closed is kept for a moment of the relay's own time`() async throws {
    let time = ManualTime()
    let relay = GtkMenuRelay(place(application: base), over: connection, time: time)
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: try await relay.start())
    try await client.start()
    let file = try await open("File", of: client)
    #expect(!file.children.isEmpty)
    let open = await relay.openSubmenus
    let sleepers = time.sleepers(on: [.now])
    try await client.close(file.id)
    try await time.wait(for: sleepers + 1, on: [.now])
    #expect(await relay.openSubmenus == open)
    try await time.turn(by: GtkMenusLimits.linger)
    // The relay, on the loop of this connection, has gone on before the bus answers.
    _ = try await connection.owner(of: .bus)
    #expect(await relay.openSubmenus == open - 1)
    await client.stop()
    await relay.stop()
    program.terminate()
    _ = await program.result
  }

  @Test func `a submenu that is closed and opened again within a moment is told of both times`() async throws {
    let relay = GtkMenuRelay(place(application: base), over: connection, time: ManualTime())
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: try await relay.start())
    try await client.start()
    let watched = try await open("Tools", "Watched", of: client)
    for _ in 0..<2 {
      try await lines.next("the submenu is open") { $0 == "state watched true" }
      try await client.close(watched.id)
      try await lines.next("the submenu is closed") { $0 == "state watched false" }
      try await client.open(watched.id)
    }
    // A task that is cancelled, as that of an interrupted command is, says so, too.
    let end = Task { await relay.stop() }
    end.cancel()
    try await lines.next("the submenu is open") { $0 == "state watched true" }
    try await lines.next("the submenu is closed") { $0 == "state watched false" }
    await end.value
    await client.stop()
    program.terminate()
    _ = await program.result
  }

  @Test func `a row that gets another submenu while it is open has the rows of that one`() async throws {
    let relay = GtkMenuRelay(place(application: base), over: connection)
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: try await relay.start())
    try await client.start()
    let watched = try await open("Tools", "Watched", of: client)
    #expect(watched.children.map(\.title) == ["Late"])
    let changes = await client.changes()
    program.send(signal: SIGHUP)
    try await eventually("the rows of the other submenu", on: StreamEvents(changes), equals: ["Later"]) {
      await client.item(watched.id)?.children.map(\.title)
    }
    try await lines.next("the group of the former one ends") { $0.hasPrefix("end ") }
    await client.stop()
    await relay.stop()
    program.terminate()
    _ = await program.result
  }

  @Test func `actions that cannot be read are told of where a row needs them`() async throws {
    let relay = GtkMenuRelay(place(application: "/org/example/Nowhere"), over: connection)
    let client = MenuClient(connection: connection, service: connection.uniqueName, path: try await relay.start())
    try await client.start()
    _ = try await open("Tools", of: client)
    #expect(await relay.notes.isEmpty)
    let file = try await open("File", of: client)
    #expect(file.children.first { $0.title == "Dark" }?.isEnabled == false)
    let notes = await relay.notes
    #expect(notes.count == 1 && notes[0].contains("/org/example/Nowhere could not be read"), "\(notes)")
    await client.stop()
    await relay.stop()
    program.terminate()
    _ = await program.result
  }
}
