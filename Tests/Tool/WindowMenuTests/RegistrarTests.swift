import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

@testable import WindowMenus

@Suite(.timeLimit(.minutes(5))) struct `The registrar` {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  /// Calls the registrar by GLib's client, which is another connection each time; what it wrote, errors included.
  private func gdbus(_ method: String, _ arguments: String...) async throws -> String {
    let result = try await Program.run(
      [
        "gdbus", "call", "--address", bus.address, "-d", "com.canonical.AppMenu.Registrar", "-o",
        "/com/canonical/AppMenu/Registrar", "-m", "com.canonical.AppMenu.Registrar.\(method)",
      ] + arguments)
    return result.output + result.errors
  }

  /// A connection with a window, as a program has it.
  private func program() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  private func registrar(yields: Bool = false, waits: Bool = false) async throws -> MenuRegistrar {
    var options = MenuRegistrar.Options()
    (options.yields, options.waits) = (yields, waits)
    return try await MenuRegistrar.start(on: connection, options: options)
  }

  private func register(_ number: UInt32, _ path: ObjectPath, on program: BusConnection) async throws {
    _ = try await program.call(
      "RegisterWindow", of: .menuRegistrar, at: .menuRegistrar, on: .menuRegistrar,
      with: [.uint32(number), .objectPath(path)])
  }

  @Test func `other clients register windows and read them back`() async throws {
    let registrar = try await MenuRegistrar.start(on: connection)
    let changes = await registrar.changes
    #expect(try await gdbus("RegisterWindow", "7", "/menu") == "()\n")
    // gdbus has left the bus.
    #expect(await changes.first { if case .unregistered(let window) = $0 { window.number == 7 } else { false } } != nil)
    let program = try await program()
    try await register(9, "/menu/9", on: program)
    #expect(try await gdbus("GetMenuForWindow", "9") == "('\(program.uniqueName)', objectpath '/menu/9')\n")
    #expect(try await gdbus("GetMenus") == "([(uint32 9, '\(program.uniqueName)', objectpath '/menu/9')],)\n")
    await registrar.stop()
    #expect(try await gdbus("GetMenus").contains("not provided by any"))
  }

  @Test func `signals tell of windows that come and go`() async throws {
    let registrar = try await MenuRegistrar.start(on: connection)
    let monitor = try Program(["gdbus", "monitor", "--address", bus.address, "-d", "com.canonical.AppMenu.Registrar"])
    let lines = LineReader(monitor)
    try await lines.next("gdbus knows the name") { $0.contains("is owned by") }
    try await lines.hears("Probe") { [connection] in
      connection.send(try .signal(path: .menuRegistrar, interface: .menuRegistrar, member: "Probe"))
    }
    let program = try await program()
    try await register(3, "/a", on: program)
    let come = try await lines.next("a window") { $0.contains("WindowRegistered") }
    #expect(come.hasSuffix(".WindowRegistered (uint32 3, '\(program.uniqueName)', objectpath '/a')"), "\(come)")
    _ = try await program.call(
      "UnregisterWindow", of: .menuRegistrar, at: .menuRegistrar, on: .menuRegistrar, with: [.uint32(3)])
    let gone = try await lines.next("no window") { $0.contains("WindowUnregistered") }
    #expect(gone.hasSuffix(".WindowUnregistered (uint32 3,)"), "\(gone)")
    monitor.terminate()
    _ = await monitor.result
    await registrar.stop()
  }

  @Test func `windows go with the connection of their program`() async throws {
    let registrar = try await MenuRegistrar.start(on: connection)
    let changes = await registrar.changes
    let (one, other) = (try await program(), try await program())
    for number in UInt32(1)...3 { try await register(number, "/a", on: one) }
    try await register(4, "/b", on: other)
    await one.close()
    #expect(await changes.first { if case .unregistered(let window) = $0 { window.number == 3 } else { false } } != nil)
    #expect(await registrar.windows.map(\.number) == [4])
    await registrar.stop()
  }

  @Test func `a program gives its window another menu, and no other program's`() async throws {
    let registrar = try await MenuRegistrar.start(on: connection)
    let (one, other) = (try await program(), try await program())
    try await register(1, "/a", on: one)
    try await register(1, "/b", on: one)
    #expect(await registrar.windows.map(\.path) == ["/b"])
    let error = await #expect(throws: BusError.self) { try await register(1, "/c", on: other) }
    #expect(error?.name == .accessDenied)
    let refused = try await gdbus("UnregisterWindow", "1")
    #expect(refused.contains("AccessDenied"), "\(refused)")
    #expect(await registrar.windows == [RegisteredWindow(number: 1, service: one.uniqueName, path: "/b")])
    await registrar.stop()
  }

  @Test func `an unknown window has an empty service and the path of the root`() async throws {
    let registrar = try await MenuRegistrar.start(on: connection)
    #expect(try await gdbus("GetMenuForWindow", "4294967295") == "('', objectpath '/')\n")
    #expect(try await gdbus("UnregisterWindow", "4294967295") == "()\n")
    #expect(try await gdbus("GetMenus") == "(@a(uso) [],)\n")
    await registrar.stop()
  }

  @Test func `the registrar has limits for each program and for all together`() async throws {
    var options = MenuRegistrar.Options()
    (options.windows, options.windowsPerProgram) = (3, 2)
    let registrar = try await MenuRegistrar.start(on: connection, options: options)
    let (one, other) = (try await program(), try await program())
    try await register(1, "/a", on: one)
    try await register(2, "/a", on: one)
    let own = await #expect(throws: BusError.self) { try await register(3, "/a", on: one) }
    #expect(own?.name == .limitsExceeded)
    try await register(3, "/a", on: other)
    let all = await #expect(throws: BusError.self) { try await register(4, "/a", on: other) }
    #expect(all?.name == .limitsExceeded)
    let long = try #require(ObjectPath("/" + String(repeating: "a", count: 1024)))
    let path = await #expect(throws: BusError.self) { try await register(3, long, on: other) }
    #expect(path?.name == .limitsExceeded)
    #expect(await registrar.windows.count == 3)
    await registrar.stop()
  }

  @Test func `the declaration of the registrar is the one that is installed`() async throws {
    let registrar = try await MenuRegistrar.start(on: connection)
    let file = try String(
      contentsOfFile: Paths.root + "data/interfaces/com.canonical.AppMenu.Registrar.xml", encoding: .utf8)
    let answer = try await program().call("Introspect", of: .introspectable, at: .menuRegistrar, on: .menuRegistrar)
    let running = try #require(answer.first?.stringValue)
    /// The lines of the interface alone.
    func declaration(in text: String) throws -> [String] {
      let start = try #require(text.range(of: "<interface name=\"com.canonical.AppMenu.Registrar\">"))
      let end = try #require(text[start.lowerBound...].range(of: "</interface>"))
      return text[start.lowerBound..<end.upperBound].split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let declared = try declaration(in: file)
    #expect(try declaration(in: running) == declared)
    await registrar.stop()
  }

  @Test func `the registrar gives way to another one, and takes its place again`() async throws {
    let registrar = try await registrar(yields: true)
    let changes = await registrar.changes
    try await register(1, "/a", on: connection)
    let panel = try await program()
    // Waits in the queue, as LXQt's services do; others replace the owner.
    #expect(try await panel.requestName(.menuRegistrar, options: []) == .inQueue)
    #expect(await changes.first { $0 == .nameLost } != nil)
    #expect(try await connection.owner(of: .menuRegistrar) == panel.uniqueName)
    let refused = await #expect(throws: BusError.self) {
      _ = try await panel.call(
        "RegisterWindow", of: .menuRegistrar, at: .menuRegistrar, on: connection.uniqueName,
        with: [.uint32(1), .objectPath("/a")])
    }
    #expect(refused?.name == .failed)
    await panel.close()
    #expect(await changes.first { $0 == .nameGained } != nil)
    #expect(await registrar.state == .serving)
    await registrar.stop()
  }

  @Test func `the windows stay while another registrar has the name, and its own stay after it`() async throws {
    let registrar = try await registrar(yields: true)
    let (changes, later) = (await registrar.changes, await registrar.changes)
    let (early, late) = (try await program(), try await program())
    try await register(1, "/early", on: early)
    // Another one takes the name, and its windows come and go.
    let panel = try await program()
    var waiting = MenuRegistrar.Options()
    waiting.waits = true
    let owners = try await late.ownerChanges(of: .menuRegistrar)
    let other = try await MenuRegistrar.start(on: panel, options: waiting)
    #expect(await changes.first { $0 == .nameLost } != nil)
    #expect(await registrar.windows.map(\.number) == [1])
    #expect(await owners.first { $0 == panel.uniqueName } != nil)
    try await register(2, "/late", on: late)
    try await register(3, "/late", on: late)
    _ = try await late.call(
      "UnregisterWindow", of: .menuRegistrar, at: .menuRegistrar, on: .menuRegistrar, with: [.uint32(3)])
    let gone = await later.first { if case .unregistered(let window) = $0 { window.number == 3 } else { false } }
    #expect(gone != nil)
    let all = try await RegisteredWindow.all(of: [], over: late, timeout: .seconds(10))
    #expect(Set(all.windows.map(\.number)) == [1, 2], "\(all)")
    // The other one leaves; a program leaves, too.
    await other.stop()
    #expect(await changes.first { $0 == .nameGained } != nil)
    #expect(await registrar.windows.map(\.number) == [1, 2])
    await early.close()
    #expect(await changes.first { if case .unregistered(let window) = $0 { window.number == 1 } else { false } } != nil)
    #expect(try await gdbus("GetMenus") == "([(uint32 2, '\(late.uniqueName)', objectpath '/late')],)\n")
    await registrar.stop()
  }

  @Test func `a window that goes behind the list of another registrar stays away`() async throws {
    let other = try await program()
    let entry: Value = .structure([.uint32(7), .string(other.uniqueName.rawValue), .objectPath("/a")])
    let list = Interface.Method("GetMenus", outputs: ["menus": "a(uso)"]) { [weak other] call in
      other?.send(try call.reply("a(uso)") { $0.value(.array(of: "(uso)", [entry])) })
      other?.send(
        try .signal(path: .menuRegistrar, interface: .menuRegistrar, member: "WindowUnregistered", signature: "u") {
          $0.uint32(7)
        })
      return nil
    }
    try await other.export(Interface(.menuRegistrar, methods: [list]), at: .menuRegistrar)
    _ = try await other.requestName(.menuRegistrar)
    let registrar = try await registrar(waits: true)
    // The answer comes after all that the other one has sent before.
    let windows = try await RegisteredWindow.list(of: .ownMenuRegistrar, over: other, timeout: .seconds(50)).windows
    #expect(windows.isEmpty)
    await registrar.stop()
  }

  @Test func `a registrar that begins after another one knows its windows`() async throws {
    let panel = try await MenuRegistrar.start(on: try await program())
    let program = try await program()
    try await register(4, "/a", on: program)
    let registrar = try await registrar(yields: true)
    let changes = await registrar.changes
    #expect(await registrar.windows.map(\.number) == [4])
    await panel.stop()
    #expect(await changes.first { $0 == .nameGained } != nil)
    #expect(await registrar.windows.map(\.number) == [4])
    await registrar.stop()
  }

  @Test func `KDE's registrar asks for the name once, and gets it; a name that nobody takes comes back`() async throws {
    let registrar = try await registrar(yields: true)
    let changes = await registrar.changes
    try await register(1, "/a", on: connection)
    let (view, daemon) = (try await program(), try await program())
    let owners = try await daemon.ownerChanges(of: .menuRegistrar)
    // As kded5 does it when the first view of a global menu comes, apart from its haste.
    #expect(try await daemon.requestName(.kdeMenus) == .primaryOwner)
    #expect(try await view.requestName(.kdeMenuView) == .primaryOwner)
    #expect(await owners.first { $0 == nil } != nil)
    #expect(try await daemon.requestName(.menuRegistrar, options: .doNotQueue) == .primaryOwner)
    #expect(await changes.first { $0 == .nameLost } != nil)
    await daemon.close()
    #expect(await changes.first { $0 == .nameGained } != nil)
    // A daemon that starts while a view is there.
    let second = try await program()
    #expect(try await second.requestName(.kdeMenus) == .primaryOwner)
    #expect(await changes.first { $0 == .nameLost } != nil)
    #expect(await changes.first { $0 == .nameGained } != nil)
    #expect(await registrar.windows.map(\.number) == [1])
    await registrar.stop()
  }

  @Test func `a view of KDE's without its daemon, and a daemon without a view, leave the name where it is`()
    async throws
  {
    var options = MenuRegistrar.Options()
    options.yields = true
    let (view, daemon) = (try await program(), try await program())
    #expect(try await view.requestName(.kdeMenuView) == .primaryOwner)
    let registrar = try await MenuRegistrar.start(on: connection, options: options)
    let changes = await registrar.changes
    try await view.releaseName(.kdeMenuView)
    #expect(try await daemon.requestName(.kdeMenus) == .primaryOwner)
    await daemon.close()
    #expect(try await view.requestName(.kdeMenuView) == .primaryOwner)
    // What the registrar would have done is done before the answer of the bus.
    try await register(7, "/a", on: view)
    let window = RegisteredWindow(number: 7, service: view.uniqueName, path: "/a")
    #expect(await changes.first { _ in true } == .registered(window))
    #expect(try await view.owner(of: .menuRegistrar) == connection.uniqueName)
    await registrar.stop()
  }

  @Test func `the unit runs the registrar so that it gives way, and is off`() throws {
    let unit = try String(contentsOfFile: Paths.root + "data/desktop/menubus-registrar.service", encoding: .utf8)
    #expect(unit.contains("ExecStart=@BINDIR@/menubus registrar --yield\n"))
    let rules = try String(contentsOfFile: Paths.root + "debian/rules", encoding: .utf8)
    #expect(rules.contains("--no-enable menubus-registrar.service"))
  }

  @Test func `the command prints windows that come and go, and refuses where another one is`() async throws {
    let command = try Program([Paths.tool, "registrar", "--bus", bus.address])
    let lines = LineReader(command)
    try await lines.next("ready") { $0 == "ready" }
    let program = try await program()
    try await register(5, "/a", on: program)
    #expect(try await lines.next("a window") == "window 5 \(program.uniqueName)/a")
    let second = await ToolCall.run(["registrar"], bus: bus.address)
    #expect(second.status == 1 && second.errors.contains("is taken by process"), "\(second)")
    await program.close()
    #expect(try await lines.next("no window") == "window-gone 5")
    command.terminate()
    #expect(await command.result.status == 0)
  }
}
