import DBusMenu
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import WindowMenus

/// What a relay of a GTK program's menu does while submenus are opened.
@Suite(.timeLimit(.minutes(5))) struct `A relay that opens submenus` {
  /// A relay of a program whose menus are bad in one way, and a client of it.
  private struct Relayed {
    let bus: PrivateBus
    let program: Program
    let connection: BusConnection
    let relay: GtkMenuRelay
    let path: ObjectPath
    let client: MenuClient

    init(_ way: String) async throws {
      bus = try PrivateBus()
      program = try Program(
        ["/usr/bin/python3", Paths.root + "Tests/Tool/ScriptingTests/Clients/gtk_hostile.py", "org.example.Gtk", way],
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      try await LineReader(program).next("the program is ready") { $0 == "ready" }
      connection = try await .connect(to: .address(bus.address))
      let place = GtkMenuPlace(
        service: "org.example.Gtk", application: "/org/example/Gtk", menubar: "/org/example/Gtk/menus/menubar")
      // The program's end is what ends the waits.
      relay = GtkMenuRelay(place, over: connection, limits: MenuClientLimits(callTime: .seconds(3600)))
      path = try await relay.start()
      client = MenuClient(connection: connection, service: connection.uniqueName, path: path)
      try await client.start()
    }

    /// The rows of the menu.
    var ids: Value {
      get async { .array(of: "i", await client.menu.children.map { .int32($0.id.rawValue) }) }
    }

    func end() async {
      await client.stop()
      await relay.stop()
      program.terminate()
      _ = await program.result
    }
  }

  @Test func `calls about a submenu that never opens are one wait`() async throws {
    let menu = try await Relayed("never")
    let ids = await menu.ids
    for _ in 0..<100 {
      let call = try Message.methodCall(
        to: menu.connection.uniqueName, path: menu.path, interface: .menu, member: "AboutToShowGroup",
        expectsReply: false, signature: "ai"
      ) { $0.value(ids) }
      menu.connection.send(call)
    }
    await menu.connection.receiveOwnMessages(timeout: .seconds(300))
    #expect(await menu.relay.openingCalls == 1)
    #expect(await menu.relay.openSubmenus == 1)
    await menu.end()
  }

  @Test func `two calls about the same submenus are both answered once these are open`() async throws {
    let menu = try await Relayed("together")
    let (ids, connection, path) = (await menu.ids, menu.connection, menu.path)
    @Sendable func ask() async throws -> [Value] {
      try await connection.call(
        "AboutToShowGroup", of: .menu, at: path, on: connection.uniqueName, with: [ids], timeout: .seconds(300))
    }
    async let first = ask()
    async let second = ask()
    for answer in [try await first, try await second] { #expect(answer.count == 2) }
    #expect(await menu.relay.notes.isEmpty)
    let late = MenuClient(connection: menu.connection, service: menu.connection.uniqueName, path: menu.path)
    try await late.start()
    let rows = await late.menu.children.flatMap(\.children).map(\.title)
    #expect(rows == ["Row 1", "Row 2", "Row 3"])
    await late.stop()
    await menu.end()
  }

  @Test func `a relay asks for all actions of a program and for its rows at once, and waits for the time of one call`()
    async throws
  {
    let bus = try PrivateBus()
    let program = try await BusConnection.connect(to: .address(bus.address))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let asked = CallLog()
    func silent(_ interface: InterfaceName, _ member: MemberName, _ inputs: KeyValuePairs<String, Signature>)
      -> Interface
    {
      Interface(
        interface,
        methods: [
          .init(member, inputs: inputs) { _ in
            asked.note(member.rawValue)
            return nil
          }
        ])
    }
    for path: ObjectPath in ["/app", "/win", "/bar"] {
      try await program.export(silent("org.gtk.Actions", "DescribeAll", [:]), at: path)
    }
    try await program.export(silent("org.gtk.Menus", "Start", ["groups": "au"]), at: "/bar")
    let place = GtkMenuPlace(service: program.uniqueName, application: "/app", window: "/win", menubar: "/bar")
    let relay = GtkMenuRelay(place, over: connection, limits: MenuClientLimits(callTime: .seconds(3600)))
    let start = Task { try await relay.start() }
    try await asked.wait(forCount: 4)
    #expect(asked.entries.sorted() == ["DescribeAll", "DescribeAll", "DescribeAll", "Start"])
    // The program's end is what ends the waits.
    await program.close()
    await #expect(throws: BusError.self) { _ = try await start.value }
    await relay.stop()
  }
}
