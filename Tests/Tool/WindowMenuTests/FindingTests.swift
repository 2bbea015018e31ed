import Foundation
@testable import WindowMenus
import LibDBus
@testable import MenuBusTool
import MenuTestKit
import TestSupport
import Testing
import ToolTestSupport

private let clients = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Clients").path

/// A display with a window manager, a bus with `menubus registrar`, and a window of Qt.
private struct Desk {
  let bus: PrivateBus
  let screen: VirtualScreen
  let environment: [String: String]
  private let programs: [Program]
  /// The lines of the registrar.
  private let registrations: LineReader
  /// A line for each change of the list of windows, and of the one with the focus.
  private let changes: LineReader

  init() async throws {
    bus = try PrivateBus()
    screen = try await VirtualScreen()
    environment = screen.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    // It ends where it finds no theme.
    let own = ["XDG_DATA_DIRS": "/usr/share", "XDG_CONFIG_DIRS": "/etc/xdg"]
    let manager = try Program(
      ["openbox", "--sm-disable", "--startup", "echo managed"], environment: environment.merging(own) { $1 })
    try await LineReader(manager).next("openbox manages windows") { $0 == "managed" }
    let registrar = try Program([Paths.tool, "registrar"], environment: environment)
    registrations = LineReader(registrar)
    try await registrations.next("the registrar is ready") { $0 == "ready" }
    let spy = try Program(
      ["xprop", "-root", "-spy", "_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW"], environment: environment)
    changes = LineReader(spy)
    _ = try await changes.next("xprop reads both properties", count: 2)
    programs = [spy, registrar, manager]
  }

  /// A window of Qt that has registered.
  func qtWindow(_ title: String) async throws -> (program: Program, lines: LineReader) {
    let program = try Program(["/usr/bin/python3", "\(clients)/qt_window.py", title], environment: environment)
    try await registrations.next("the window is registered") { $0.hasPrefix("window ") }
    let lines = LineReader(program)
    try await lines.next("Qt is ready") { $0 == "ready" }
    return (program, lines)
  }

  func menubus(_ arguments: String...) async throws -> Program.Result {
    try await Program.run([Paths.tool] + arguments, environment: environment)
  }

  /// The lines of `list --windows`, once `isThere` of them.
  func list(until isThere: (String) -> Bool) async throws -> String {
    try await eventually("the list of windows is right", on: changes, registrations) {
      let result = try await menubus("list", "--windows")
      return result.output + result.errors
    } until: {
      isThere($0)
    }
  }

  func end(_ programs: Program...) async {
    for program in programs + self.programs {
      program.terminate()
      _ = await program.result
    }
    await screen.end()
  }
}

/// The points of docs/window-menus.md, and its commands.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `The menus of windows` {
  @Test func `a window of Qt is listed with its program, its title, and the registrar`() async throws {
    let desk = try await Desk()
    let (program, lines) = try await desk.qtWindow("Letters")
    let list = try await desk.list { $0.contains("Letters") }
    let line = try #require(list.split(separator: "\n").first { $0.contains("Letters") })
    #expect(line.contains("0x") && line.contains("python3") && line.contains("registrar"), "\(list)")
    let json = try await desk.menubus("list", "--windows", "--json").output
    #expect(json.contains(#""source" : "registrar""#) && json.contains(#""focused" : true"#), "\(json)")
    let check = Paths.root + "Tests/Tool/ScriptingTests/Clients/check.py"
    let verdict = try await Program.run(
      ["/usr/bin/python3", check, Paths.root + "data/menu.schema.json"],
      input: String(decoding: try JSONEncoder().encode([json]), as: UTF8.self))
    #expect(verdict.output == "[null]\n" && json.contains(#""version" : 2"#), "\(verdict)")

    let tree = try await desk.menubus("tree", "window:Letters")
    #expect(tree.status == 0 && tree.output.contains("File") && tree.output.contains("Deep"), "\(tree)")
    let click = try await desk.menubus("click", "window:Letters", "File/More/Deep")
    #expect(click.status == 0, "\(click)")
    #expect(try await lines.next("the row was chosen") { $0 == "deep" } == "deep")
    let toggle = try await desk.menubus("toggle", "window:Letters", "File/More/Bold", "on")
    #expect(toggle.status == 0, "\(toggle)")
    #expect(try await lines.next("the row has its mark") { $0.hasPrefix("bold") } == "bold True")
    await desk.end(program)
  }

  @Test func `a program of GTK 3 is found by the properties of its window`() async throws {
    let desk = try await Desk()
    let program = try Program(["gtk3-demo-application"], environment: desk.environment)
    let list = try await desk.list { $0.contains("gtk3-demo-appli") && $0.contains(" gtk ") }
    let line = try #require(list.split(separator: "\n").first { $0.contains("gtk3-demo-appli") })
    #expect(line.contains(" gtk ") && line.contains("/menus/menubar"), "\(list)")
    let tree = try await desk.menubus("tree", "window:gtk3-demo-appli")
    #expect(tree.status == 0 && tree.output.contains("Preferences"), "\(tree)")
    await desk.end(program)
  }

  @Test func `the window with the focus is a MENU`() async throws {
    let desk = try await Desk()
    let (first, _) = try await desk.qtWindow("First")
    _ = try await desk.list { $0.contains("*") && $0.contains("First") }
    let (second, lines) = try await desk.qtWindow("Second")
    _ = try await desk.list { $0.split(separator: "\n").contains { $0.hasPrefix("*") && $0.contains("Second") } }
    let click = try await desk.menubus("click", "window:focused", "File/Open")
    #expect(click.status == 0, "\(click)")
    #expect(try await lines.next("the row was chosen") == "open")
    await desk.end(first, second)
  }

  @Test func `a window is named by its title, the beginning of it, its own name, or its program`() throws {
    var session = SessionWindows()
    session.windows = [("0x1", "one", "Letter"), ("0x2", "two", "Letters"), ("0x3", "two", "Sums")].map {
      WindowMenu(
        window: $0.0, program: $0.1, title: $0.2, pid: 7, isFocused: false, source: .registrar,
        menu: .dbusmenu(":1.1", "/a"))
    }
    func found(_ text: String) throws -> String { try session.window(try #require(WindowName(text))).window }
    #expect(try found("window:Letter") == "0x1")
    #expect(try found("window:su") == "0x3")
    #expect(try found("window:0x2") == "0x2")
    #expect(try found("window:ONE") == "0x1")
    for text in ["window:let", "window:two", "window:none", "window:focused", "pid:8"] {
      let failure = #expect(throws: Failure.self, "\(text)") { try found(text) }
      #expect(failure?.status == .notFound)
    }
    #expect(try found("pid:7") == "0x1")
    session.windows[2].isFocused = true
    #expect(try found("window:focused") == "0x3" && found("pid:7") == "0x3" && found("window:two") == "0x3")
    for text in ["window:", "pid:", "pid:-1", "pid:x", "Window:a", "nm-applet"] { #expect(WindowName(text) == nil) }
  }

  @Test func `a process is a MENU, and one without a window an error`() async throws {
    let desk = try await Desk()
    let (program, _) = try await desk.qtWindow("Letters")
    _ = try await desk.list { $0.contains("Letters") }
    let tree = try await desk.menubus("tree", "pid:\(program.processID)")
    #expect(tree.status == 0 && tree.output.contains("File"), "\(tree)")
    let other = try await desk.menubus("tree", "pid:1")
    #expect(other.status == 2 && other.errors.contains("window:Letters"), "\(other)")
    await desk.end(program)
  }

  @Test func `a GTK program without a display is found by its objects`() async throws {
    let bus = try PrivateBus()
    let script = Paths.root + "Tests/Tool/ScriptingTests/Clients/gtk.py"
    let program = try Program(
      ["/usr/bin/python3", script, "org.example.Gtk"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    try await LineReader(program).next("the program is ready") { $0 == "ready" }
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let windows = try await GtkWindow.all(over: connection, timeout: .seconds(5)).windows
    #expect(windows.map(\.place.menubar) == ["/org/example/Gtk/menus/menubar"], "\(windows)")
    program.terminate()
    _ = await program.result
  }

  @Test func `of the names on a bus, so many unique ones and so many others are asked`() {
    let limit = WindowMenusLimits.programs
    let others = (0..<2000).compactMap { BusName("org.example.A\($0)") }
    let unique = (0..<2000).compactMap { BusName(":1.\($0)") }
    #expect(GtkWindow.bounded(others + unique) == Array(unique.prefix(limit)) + Array(others.prefix(limit)))
    #expect(GtkWindow.bounded([":1.1", "org.example.A"]) == [":1.1", "org.example.A"])
  }

  @Test func `a registrar that lies takes nothing with it`() async throws {
    let bus = try PrivateBus()
    let liar = try await BusConnection.connect(to: .address(bus.address))
    let entries: [Value] =
      (0..<5000).map { .structure([.uint32($0), .string(liar.uniqueName.rawValue), .objectPath("/a")]) }
    let wrong: [Value] = ["", "no name", ":1.999"].map { .structure([.uint32(1), .string($0), .objectPath("/a")]) }
    let all = wrong + entries
    try await liar.export(
      Interface(
        .menuRegistrar,
        methods: [
          .init("GetMenus", outputs: ["menus": "a(uso)"]) { call in
            try call.reply("a(uso)") { $0.value(.array(of: "(uso)", all)) }
          }
        ]), at: .menuRegistrar)
    _ = try await liar.requestName(.menuRegistrar)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let registered = try await RegisteredWindow.all(of: [], over: connection, timeout: .seconds(10))
    #expect(registered.windows.count == WindowMenusLimits.windows - 2)
    #expect(registered.notes.count == 2, "\(registered.notes)")
    let session = try await SessionWindows.read(over: connection, timeout: .seconds(10))
    #expect(session.notes.contains { $0.contains(":1.999 is gone") })
  }

  /// A connection that has the name of a registrar and a window.
  private func registrar(_ name: BusName, with number: UInt32, on bus: PrivateBus) async throws -> BusConnection {
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let window: Value = .structure([.uint32(number), .string(connection.uniqueName.rawValue), .objectPath("/a")])
    let list = Interface.Method("GetMenus", outputs: ["menus": "a(uso)"]) { call in
      try call.reply("a(uso)") { $0.value(.array(of: "(uso)", [window])) }
    }
    try await connection.export(Interface(.menuRegistrar, methods: [list]), at: .menuRegistrar)
    #expect(try await connection.requestName(name) == .primaryOwner)
    return connection
  }

  /// A program that has the name of a registrar, and others, and never answers.
  private func silent(_ words: String..., on bus: PrivateBus) async throws -> Program {
    let program = try Program(
      ["/usr/bin/python3", "\(clients)/silent_registrar.py", "GetMenus"] + words,
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    try await LineReader(program).next("the registrar is ready") { $0 == "ready" }
    return program
  }

  @Test func `a stranger with the name of our registrar is told, beside the windows of another one`() async throws {
    let bus = try PrivateBus()
    let connection = try await registrar(.menuRegistrar, with: 7, on: bus)
    let stranger = try await silent("--own", "org.menubus.Registrar", on: bus)
    let registered = try await RegisteredWindow.all(of: [], over: connection, timeout: .seconds(10))
    #expect(registered.windows.map(\.number) == [7])
    #expect(registered.notes.count == 1, "\(registered.notes)")
    #expect(registered.notes.first?.hasPrefix("the name org.menubus.Registrar is taken by “python3” (") == true)
    stranger.terminate()
    _ = await stranger.result
  }

  @Test func `nothing of a registrar is said to be left out that has both names`() async throws {
    let bus = try PrivateBus()
    let both = try await silent("--own", "org.menubus.Registrar", "com.canonical.AppMenu.Registrar", on: bus)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let registered = try await RegisteredWindow.all(of: [], over: connection, timeout: .seconds(10))
    #expect(registered.notes.count == 1, "\(registered.notes)")
    #expect(registered.notes.first?.hasPrefix("the registrar does not say which windows") == true)
    both.terminate()
    _ = await both.result
  }

  @Test func `where no process is seen, the windows that our registrar has kept are there`() async throws {
    let bus = try PrivateBus.byTCP()
    let (ours, other) = try await (
      registrar(.ownMenuRegistrar, with: 7, on: bus), registrar(.menuRegistrar, with: 8, on: bus)
    )
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let registered = try await RegisteredWindow.all(of: [], over: connection, timeout: .seconds(10))
    #expect(registered.windows.map(\.number) == [8, 7] && registered.notes.isEmpty, "\(registered)")
    for connection in [ours, other, connection] { await connection.close() }
  }

  @Test(arguments: ["GetMenus", "GetMenuForWindow"])
  func `a registrar that never answers delays the list of windows by two seconds at most`(method: String) async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let registrar = try Program(
      ["/usr/bin/python3", "\(clients)/silent_registrar.py", method], environment: environment)
    try await LineReader(registrar).next("the registrar is ready") { $0 == "ready" }
    let script = Paths.root + "Tests/Tool/ScriptingTests/Clients/gtk.py"
    let program = try Program(["/usr/bin/python3", script, "org.example.Gtk"], environment: environment)
    try await LineReader(program).next("the program is ready") { $0 == "ready" }
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let start = SuspendingClock.now
    let registered = try await RegisteredWindow.all(of: [1, 2, 3], over: connection, timeout: .seconds(3600))
    // A busy machine takes longer, but the other time is an hour.
    #expect(SuspendingClock.now - start < .seconds(60))
    #expect(registered.windows.isEmpty)
    #expect(registered.notes.count == 1 && registered.notes[0].contains("which windows have menus"))
    let list = await ToolCall.run(["list", "--windows"], bus: bus.address)
    #expect(list.status == 0 && list.output.contains("/org/example/Gtk/menus/menubar"), "\(list)")
    let tree = await ToolCall.run(["tree", "window:python3"], bus: bus.address)
    #expect(tree.status == 0 && tree.output.contains("Quit"), "\(tree)")
    for program in [program, registrar] {
      program.terminate()
      _ = await program.result
    }
  }
}
