import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// A program with menus as GTK programs have them.
struct GtkProgram {
  let bus: PrivateBus
  let program: Program
  let lines: LineReader
  static let name = "org.example.Gtk"

  init(_ script: String = "gtk.py", _ arguments: String..., on bus: PrivateBus? = nil) async throws {
    let bus = try bus ?? PrivateBus()
    self.bus = bus
    program = try Program(
      ["/usr/bin/python3", "\(clients)/\(script)", Self.name] + arguments,
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    lines = LineReader(program)
    try await lines.next("the program is ready") { $0 == "ready" }
  }

  /// Calls a command on the bus of the program, in this process.
  func menubus(_ arguments: String..., input: String = "") async -> Program.Result {
    await ToolCall.run(arguments, bus: bus.address, input: input)
  }

  func said(_ beginning: String) async throws -> String {
    try await lines.next("it says \(beginning)") { $0.hasPrefix(beginning) }
  }

  /// A watch of the menu that has begun.
  func watch() async throws -> (program: Program, lines: LineReader) {
    let watch = try Program([Paths.tool, "watch", "--bus", bus.address, Self.name])
    let lines = LineReader(watch)
    try await lines.next("watching") { $0.hasPrefix("watching org.example.Gtk /org/example/Gtk/menus/menubar") }
    return (watch, lines)
  }

  func end() async {
    program.terminate()
    _ = await program.result
  }
}

/// The points of docs/window-menus.md, and its commands.
@Suite(.timeLimit(.minutes(5))) struct `GTK's menus` {
  let name = GtkProgram.name

  @Test func `a GTK program's bus name is a menu, with all its rows`() async throws {
    let gtk = try await GtkProgram()
    let tree = await gtk.menubus("tree", name)
    #expect(tree.status == 0 && tree.errors.isEmpty, "\(tree)")
    for row in ["File", "New", "Dark", "Red", "Quit", "Deepest", "Late", "Bold & more"] {
      #expect(tree.output.contains(row), "\(row): \(tree.output)")
    }
    let explicit = await gtk.menubus("tree", "\(name)/org/example/Gtk/menus/menubar")
    #expect(explicit == tree)
    let absent = await gtk.menubus("tree", "\(name)/org/example/Gtk/menus/appmenu")
    #expect(absent.status == 2, "\(absent)")
    await gtk.end()
  }

  @Test func `a deep row's click activates its action with its target`() async throws {
    let gtk = try await GtkProgram()
    #expect(await gtk.menubus("click", name, "Tools/Deep/Deepest") == nothing())
    #expect(try await gtk.said("activated") == "activated number 3")
    #expect(await gtk.menubus("click", name, "File/Quit") == nothing(), "the section has a namespace")
    #expect(try await gtk.said("activated") == "activated quit -")
    await gtk.end()
  }

  @Test func `a boolean state is a check, and toggles`() async throws {
    let gtk = try await GtkProgram()
    #expect(await gtk.menubus("get", name, "File/Dark", "state").output == "off\n")
    #expect(await gtk.menubus("toggle", name, "File/Dark", "on").output == "clicked\n")
    #expect(await gtk.menubus("get", name, "File/Dark", "state").output == "on\n")
    #expect(await gtk.menubus("toggle", name, "File/Dark", "on").output == "unchanged\n")
    await gtk.end()
  }

  @Test func `the row whose target is the state is the chosen one of several`() async throws {
    let gtk = try await GtkProgram()
    #expect(await gtk.menubus("get", name, "File/Red", "state").output == "on\n")
    #expect(await gtk.menubus("toggle", name, "@app.colour::green", "on").output == "clicked\n")
    #expect(await gtk.menubus("get", name, "File/Red", "state").output == "off\n")
    #expect(await gtk.menubus("get", name, "File/Green", "toggle-type").output == "radio\n")
    await gtk.end()
  }

  @Test(arguments: ["Off", "Missing", "Wrong"])
  func `rows of disabled, missing and mistyped actions are disabled`(row: String) async throws {
    let gtk = try await GtkProgram()
    let click = await gtk.menubus("click", name, "File/\(row)")
    #expect(click.status == 1 && click.errors.contains("disabled"), "\(click)")
    await gtk.end()
  }

  @Test func `accelerators, icons and markup are shown as a panel's`() async throws {
    let gtk = try await GtkProgram()
    let json = try JSON(parsing: await gtk.menubus("get", "--json", name, "File/New").output)
    #expect(json["row"]["shortcut"][0][0] == "Control" && json["row"]["shortcut"][0][2] == "n", "\(json)")
    #expect(json["row"]["icon"] == "document-new")
    #expect(json["service"] == "org.example.Gtk" && json["path"] == "/org/example/Gtk/menus/menubar")
    await gtk.end()
  }

  @Test func `sections have a line and a title, and empty ones neither`() async throws {
    let gtk = try await GtkProgram()
    let tree = try JSON(parsing: await gtk.menubus("tree", "--json", name).output)
    let rows = (0..<14).compactMap { index -> String? in
      let row = tree["rows"][0]["children"][index]
      return row["type"] == "separator" ? "-" : row["title"].string
    }
    #expect(
      rows == [
        "New", "Dark", "Off", "Missing", "Hidden without", "Hidden off", "Seven", "Wrong", "-", "Colours", "Red",
        "Green", "-", "Quit",
      ])
    await gtk.end()
  }

  @Test func `hidden-when hides rows by their actions`() async throws {
    let gtk = try await GtkProgram()
    for row in ["File/Hidden without", "File/Hidden off"] {
      #expect(await gtk.menubus("get", name, row, "visible").output == "false\n", "\(row)")
    }
    #expect(await gtk.menubus("get", name, "File/Missing", "visible").output == "true\n")
    await gtk.end()
  }

  @Test func `submenu-action hears of opening and closing`() async throws {
    let gtk = try await GtkProgram()
    #expect(await gtk.menubus("click", name, "Tools/Watched/Late") == nothing())
    #expect(try await gtk.said("state") == "state watched true")
    #expect(try await gtk.said("state") == "state watched false")
    await gtk.end()
  }

  @Test func `groups are started where somebody looks, and ended after`() async throws {
    let gtk = try await GtkProgram()
    #expect(await gtk.menubus("get", name, "File/New", "title").output == "New\n")
    #expect(try await gtk.said("start") == "start 0")
    let next = try await gtk.said("start")
    #expect(try await gtk.said("end").split(separator: " ").count == 3, "the bar's and one more: \(next)")
    await gtk.end()
  }

  @Test func `a row keeps its id when its look changes, and in another process`() async throws {
    let gtk = try await GtkProgram()
    let before = await gtk.menubus("get", name, "File/Dark", "id").output
    let line = try #require(await gtk.menubus("items", name).output.split(separator: "\n").first { $0.contains("New") })
    gtk.program.send(signal: SIGUSR1)
    #expect(await gtk.menubus("wait", name, "File/Darker") == nothing())
    #expect(await gtk.menubus("get", name, "File/Darker", "id").output == before)
    #expect(await gtk.menubus("click", name, "-", input: String(line)) == nothing())
    #expect(try await gtk.said("activated") == "activated new -")
    await gtk.end()
  }

  @Test func `changes of items and actions are followed`() async throws {
    let gtk = try await GtkProgram()
    async let waiting = gtk.menubus("wait", name, "File/Missing", "--enabled", "--timeout", "40")
    _ = try await gtk.said("start 1")
    gtk.program.send(signal: SIGUSR1)
    #expect(await waiting == nothing())
    let (watch, lines) = try await gtk.watch()
    gtk.program.send(signal: SIGUSR2)
    try await lines.next("a row in a submenu is renamed") { $0.contains("Darkest") }
    watch.terminate()
    _ = await watch.result
    await gtk.end()
  }

  @Test func `the doctor says that it examines other menus`() async throws {
    let gtk = try await GtkProgram()
    let doctor = await gtk.menubus("doctor", name)
    #expect(doctor.status != 0 && doctor.errors.contains("org.gtk.Menus"), "\(doctor)")
    await gtk.end()
  }

  @Test func `a program that answers nothing is an error in time`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "silent")
    let tree = await gtk.menubus("tree", "--timeout", "4", name)
    #expect(tree.status == 4 && tree.errors.contains("did not answer within"), "\(tree)")
    await gtk.end()
  }

  @Test func `of too many items the first are shown, with a note`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "many")
    let tree = await gtk.menubus("tree", "--timeout", "40", name)
    #expect(tree.status == 0 && tree.errors.contains("more than 20000 items"), "\(tree.errors)")
    #expect(tree.output.split(separator: "\n").count == 20_000)
    await gtk.end()
  }

  @Test(arguments: ["cycle", "sections"])
  func `links in circles and crowds end`(way: String) async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", way)
    let tree = await gtk.menubus("tree", "--timeout", "40", name)
    #expect(tree.status == 0 && tree.errors.contains("note: "), "\(tree.errors)")
    #expect(tree.output.split(separator: "\n").count <= 20_000)
    await gtk.end()
  }

  @Test func `attributes of wrong types are left out, and their rows stay`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "types")
    let json = try JSON(parsing: await gtk.menubus("tree", "--json", name).output)
    #expect(json["rows"][1]["title"] == "Good" && json["rows"][1]["submenu"] == false, "\(json)")
    #expect(json["rows"][0]["title"] == "" && json["rows"][0]["enabled"] == true)
    await gtk.end()
  }

  @Test(arguments: ["never", "dying", "late-lies", "actionless"])
  func `groups that never start, and programs that end or lie, end no command`(way: String) async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", way)
    let tree = await gtk.menubus("tree", "--timeout", way == "never" ? "4" : "15", name)
    #expect([0, 4, 5].contains(tree.status), "\(tree)")
    if way == "never" { #expect(tree.errors.contains("did not answer within"), "\(tree)") }
    if way == "dying" { #expect(tree.status == 5 && tree.errors.contains("went away"), "\(tree)") }
    if way == "actionless" { #expect(tree.output.contains("Row"), "\(tree)") }
    await gtk.end()
  }

  @Test func `the application menu is the first one of the bar, and a menu by its own path`() async throws {
    let gtk = try await GtkProgram("gtk.py", "--application-menu")
    let tree = try JSON(parsing: await gtk.menubus("tree", "--json", name).output)
    #expect(tree["rows"][0]["title"] == "Application" && tree["rows"][1]["title"] == "File", "\(tree)")
    #expect(tree["rows"][0]["children"][1]["children"][0]["title"] == "Innermost", "\(tree)")
    #expect(await gtk.menubus("click", name, "Application/Inner/Innermost") == nothing())
    #expect(try await gtk.said("activated") == "activated number 4")
    let alone = await gtk.menubus("tree", "\(name)/org/example/Gtk/menus/appmenu")
    #expect(alone.output.contains("Innermost") && !alone.output.contains("File"), "\(alone)")
    let bar = await gtk.menubus("tree", "\(name)/org/example/Gtk/menus/menubar")
    #expect(bar.output.contains("File") && !bar.output.contains("Innermost"), "\(bar)")
    await gtk.end()
  }

  @Test func `submenus that are opened without being named are asked for together`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "together")
    let tree = await gtk.menubus("tree", "--timeout", "40", name)
    #expect(tree.status == 0 && tree.errors.isEmpty, "\(tree)")
    for row in 1...3 { #expect(tree.output.contains("Row \(row)"), "\(tree)") }
    await gtk.end()
  }

  @Test func `a click that the program refuses is an error with its sentence`() async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", "refusing")
    let click = await gtk.menubus("click", name, "Row")
    #expect(click.status == 1 && click.errors.contains("not today"), "\(click)")
    await gtk.end()
  }

  @Test(arguments: ["leaving", "dialog"])
  func `a click after which the program leaves, or answers nothing, has arrived`(way: String) async throws {
    let gtk = try await GtkProgram("gtk_hostile.py", way)
    #expect(await gtk.menubus("click", name, "Row") == nothing())
    try await gtk.lines.next("the click") { $0 == "activated" }
    await gtk.end()
  }

  @Test(arguments: [
    ["gtk3-demo-application", "org.gtk.Demo2", "Preferences/Prefer Dark Theme"],
    ["gtk4-demo-application", "org.gtk.Demo4.App", "@app.dark"],
    ["mousepad", "org.xfce.mousepad", "View/Line Numbers"],
  ])
  func `programs that others made are read, and a check of them toggled`(words: [String]) async throws {
    let bus = try PrivateBus()
    let screen = try await VirtualScreen()
    let environment = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
      "GDK_BACKEND": "x11",
    ]
    let program = try Program(
      [words[0]], environment: environment.merging(screen.environment) { $1 })
    let there = await ToolCall.run(["wait", "--timeout", "40", words[1], words[2], "--state", "off"], bus: bus.address)
    #expect(there.status == 0, "\(there)")
    #expect(await ToolCall.run(["toggle", words[1], words[2], "on"], bus: bus.address).output == "clicked\n")
    #expect(await ToolCall.run(["get", words[1], words[2], "state"], bus: bus.address).output == "on\n")
    program.terminate()
    _ = await program.result
    await screen.end()
  }
}
