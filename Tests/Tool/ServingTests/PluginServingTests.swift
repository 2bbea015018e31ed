import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus serve PLUGIN`, seen by programs of others.
@Suite(.timeLimit(.minutes(5))) struct `A served plugin` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
  }

  private func plugin(_ name: String, _ text: String, mode: mode_t = 0o755) throws -> String {
    let path = try folder.file(name, "#!/bin/sh\n" + text)
    try #require(chmod(path, mode) == 0)
    return path
  }

  private func serve(_ arguments: String...) throws -> LineReader {
    LineReader(
      try Program(
        ["/bin/sh", "-c", "exec \"$0\" serve \"$@\" 2>&1", Paths.tool] + arguments + ["--bus", bus.address],
        environment: ["HOME": folder.path]))
  }

  private func call(_ arguments: String...) async throws -> String {
    let result = try await Program.run(["gdbus", "call", "--address", bus.address] + arguments)
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return result.output
  }

  private func layout() async throws -> String {
    try await call(
      "--dest", "org.menubus.Menu", "--object-path", "/MenuBar", "--method", "com.canonical.dbusmenu.GetLayout", "--",
      "0", "-1", "[]")
  }

  /// Asks the plugin to run again; the message of the error, if that is refused.
  private func refresh(over connection: BusConnection) async -> String {
    do {
      _ = try await connection.call("Refresh", of: "org.menubus.Plugin1", at: "/MenuBar", on: "org.menubus.Menu")
      return "done"
    } catch {
      return (error as? BusError)?.message ?? "\(error)"
    }
  }

  @Test func `a plugin runs again for another process, and not more often than once a second`() async throws {
    let path = try plugin(
      "count.1h.sh",
      "echo run >>\"$HOME/runs\"; n=$(wc -l <\"$HOME/runs\"); echo \"Run $n\"; echo ---; echo \"Row $n\"\n")
    let reader = try serve(path, "--no-tray")
    #expect(try await reader.next("it is ready") == "ready org.menubus.Menu /MenuBar")
    let signals = try await BusSignals(on: bus)
    try await eventually("the first run is over", on: signals) { try await layout().contains("'Row 1'") }
    // One behind the other on one connection, so that no second passes between them.
    let connection = try await BusConnection.connect(to: .address(bus.address))
    async let first = refresh(over: connection)
    async let second = refresh(over: connection)
    async let third = refresh(over: connection)
    #expect(await [first, second, third] == ["done", "done", "done"])
    // The first runs it at once, and the others together once more: what has changed between is not missed.
    try await eventually("the plugin ran again", on: signals) { try await layout().contains("'Row 3'") }
    #expect(await refresh(over: connection) == "done")
    try await eventually("the plugin ran again", on: signals) { try await layout().contains("'Row 4'") }
    let node = try await call(
      "--dest", "org.menubus.Menu", "--object-path", "/MenuBar", "--method",
      "org.freedesktop.DBus.Introspectable.Introspect")
    let file = try String(contentsOfFile: Paths.root + "data/interfaces/org.menubus.Plugin1.xml", encoding: .utf8)
    for line in ["<interface name=\"org.menubus.Plugin1\">", "<method name=\"Refresh\""] {
      #expect(node.contains(line) && file.contains(line))
    }
  }

  @Test func `the id of the tray item depends neither on the time of the first run nor on its end`() async throws {
    let watcher = try await ItemWatcher(at: bus.address)
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let flaky = try serve(try plugin("001-flaky.1h.sh", "# <xbar.title>Often Fails</xbar.title>\nexit 3\n"))
    _ = try await flaky.next("it is ready") { $0.hasPrefix("ready") }
    let slow = try serve(try plugin("slow.1h.sh", "cat \"$HOME/pipe\"\n"), "--name", "org.example.Slow")
    _ = try await slow.next("it is ready, without a menu") { $0.hasPrefix("ready") }
    let output = try #require(FileHandle(forWritingAtPath: pipe))
    try output.write(contentsOf: Data("Title\n---\nRow\n".utf8))
    try output.close()
    try await eventually("both items", on: watcher) { watcher.registrations.count == 2 }
    var ids: [String] = []
    for item in watcher.registrations {
      ids.append(
        try await call(
          "--dest", item.rawValue, "--object-path", "/StatusNotifierItem", "--method",
          "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", "Id"))
    }
    #expect(ids == ["(<'flaky'>,)\n", "(<'slow'>,)\n"])
  }

  @Test func `a menu that is no plugin cannot be run again`() async throws {
    let path = try folder.file("menu.yaml", "[{title: A}]")
    let reader = try serve(path, "--no-tray")
    _ = try await reader.next("it is ready")
    let refused = try await Program.run([Paths.tool, "refresh", "org.menubus.Menu", "--bus", bus.address])
    #expect(refused.status == 1)
    #expect(refused.errors == "menubus: org.menubus.Menu/MenuBar is not the menu of a plugin that menubus serves\n")
  }

  @Test func `the file of a plugin in a directory means its menu, also where two have the same stem`() async throws {
    let menus = folder.path + "/menus"
    try #require(mkdir(menus, 0o700) == 0)
    for name in ["a-b.1h.sh", "a-b.2h.sh"] {
      _ = try plugin("menus/" + name, "echo \(name) >>\"$HOME/runs\"; echo T\n")
    }
    let reader = try serve(menus, "--no-tray")
    for _ in 1...2 { try await reader.next("it is ready") { $0.hasPrefix("ready") } }
    let runs = try LineReader(ofFile: folder.path + "/runs")
    _ = try await runs.next("the first runs", count: 2)
    for name in ["a-b.2h.sh", "a-b.1h.sh"] {
      let refresh = await ToolCall.run(["refresh", name], bus: bus.address)
      #expect(refresh.status == 0, "\(name): \(refresh)")
      #expect(try await runs.next("the run of \(name)") == name)
    }
  }

  @Test(arguments: [
    "swiftbar://refreshplugin?name=two", "xbar://app.xbarapp.com/refreshPlugin?path=two.1h.sh",
    "bitbar://refreshPlugin?name=tw?.*?.sh", "xbar://app.xbarapp.com/refreshPlugin?path=t%77o%2E1h.sh",
  ]) func `a link of SwiftBar, xbar or BitBar runs another plugin of a directory again`(link: String) async throws {
    let script = "echo run >>\"$HOME/%@\"; n=$(wc -l <\"$HOME/%@\"); echo T; echo ---; echo \"Row $n%@\"\n"
    let menus = folder.path + "/menus"
    try #require(mkdir(menus, 0o700) == 0)
    for (name, link) in [("one", " | href=\(link)"), ("two", "")] {
      let text = script.replacing("%@\"; n", with: "\(name)\"; n").replacing("<\"$HOME/%@", with: "<\"$HOME/\(name)")
      _ = try plugin("menus/\(name).1h.sh", text.replacing("%@", with: link))
    }
    let reader = try serve(menus, "--no-tray")
    for _ in 1...3 { try await reader.next("it is ready") { $0.hasPrefix("ready") } }
    let signals = try await BusSignals(on: bus)
    func layout(_ name: String) async throws -> String {
      try await call(
        "--dest", "org.menubus.Menu", "--object-path", "/menubus/\(name)", "--method",
        "com.canonical.dbusmenu.GetLayout", "--", "0", "-1", "[]")
    }
    for name in ["one", "two"] {
      try await eventually("the first run is over", on: signals) { try await layout(name).contains("'Row 1'") }
    }
    _ = try await call(
      "--dest", "org.menubus.Menu", "--object-path", "/menubus/one", "--method", "com.canonical.dbusmenu.Event", "--",
      "1",
      "clicked", "<0>", "0")
    try await eventually("the other plugin ran again", on: signals) { try await layout("two").contains("'Row 2'") }
    #expect(try await layout("one").contains("'Row 1'"))
  }

  @Test func `a served plugin shows its rows, runs their commands, and runs again after them`() async throws {
    let path = try plugin(
      "count.sh",
      """
      n=$(cat "$HOME/clicks" 2>/dev/null | wc -l)
      echo "Clicks: $n"; echo ---
      echo "Click me | bash='echo click >> \\"$HOME/clicks\\"' terminal=false refresh=true"
      echo "$n so far"
      """)
    let reader = try serve(path, "--no-tray")
    #expect(try await reader.next("it is ready") == "ready org.menubus.Menu /MenuBar")
    let signals = try await BusSignals(on: bus)
    try await eventually("the first run is over", on: signals) { try await layout().contains("'0 so far'") }
    #expect(try await layout().contains("(1, {'label': <'Click me'>"))
    for count in 1...2 {
      _ = try await call(
        "--dest", "org.menubus.Menu", "--object-path", "/MenuBar", "--method", "com.canonical.dbusmenu.Event", "--",
        "1", "clicked", "<0>", "0")
      let text = try await eventually("the plugin ran again", on: signals, read: { try await layout() }) {
        $0.contains("'\(count) so far'")
      }
      // The row that was clicked is the same.
      #expect(text.contains("(1, {'label': <'Click me'>"))
    }
  }

  @Test func `a served plugin takes turns with its titles in the tray`() async throws {
    let watcher = try await ItemWatcher(at: bus.address)
    let signals = try await BusSignals(on: bus)
    let reader = try serve(try plugin("turns.sh", "echo 'one | iconName=folder'; echo two; echo ---; echo A\n"))
    try await reader.next("it is ready") { $0.hasPrefix("ready") }
    try await eventually("the item", on: watcher) { watcher.registrations.count == 1 }
    let item = "\(watcher.registrations[0])"
    for title in ["two", "one", "two"] {
      try await eventually("the title \(title)", on: signals) {
        try await call(
          "--dest", item, "--object-path", "/StatusNotifierItem", "--method", "org.freedesktop.DBus.Properties.Get",
          "org.kde.StatusNotifierItem", "Title"
        ).contains("'\(title)'")
      }
    }
  }

  @Test func `a served plugin is in a directory beside menu files, and a broken one stops no other`() async throws {
    _ = try plugin("good.1m.sh", "echo T; echo ---; echo 'A | href=https://a.example'\n")
    _ = try plugin("open.1m.sh", "echo T\n", mode: 0o777)
    _ = try plugin("still.1m.sh", "echo T\n", mode: 0o644)
    _ = try plugin("old.1m.sh.off", "echo T\n")
    _ = try folder.file("menu.yaml", "- {title: M}\n")
    let reader = try serve(folder.path, "--no-tray", "--no-own-rows")
    let lines = try await reader.next("all are read", count: 7)
    #expect(lines.contains { $0.contains("other users may write to \(folder.path)/open.1m.sh") })
    #expect(lines.contains { $0.contains("chmod +x '\(folder.path)/still.1m.sh'") })
    #expect(
      lines.filter { $0.hasPrefix("ready") }.sorted() == [
        "ready org.menubus.Menu /menubus", "ready org.menubus.Menu /menubus/good",
        "ready org.menubus.Menu /menubus/menu",
      ])
    let good = await ToolCall.run(["tree", "org.menubus.Menu/menubus/good"], bus: bus.address)
    #expect(good.output == "   #1  A\n")
  }

  @Test func `a served plugin has no commands with --no-commands`() async throws {
    let path = try plugin("a.sh", "echo T; echo ---; echo \"A | bash='touch $HOME/owned' terminal=false\"\n")
    let dry = try await Program.run([Paths.tool, "serve", "--dry-run", "--no-commands", path])
    #expect(dry.output.hasSuffix("\nnote: line 3: `bash` is ignored: --no-commands\n\ntitle: T\n\nA\n"))
    let reader = try serve(path, "--no-tray", "--no-commands")
    try await reader.next("it is ready") { $0.hasPrefix("ready") }
    _ = await ToolCall.run(["click", "org.menubus.Menu", "A"], bus: bus.address)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/owned"))
  }

  @Test func `a served plugin is printed by --dry-run in the dialect that is asked for`() async throws {
    let path = try plugin("a.10s.sh", "echo T; echo ---; echo 'A | bash=\"b c\" terminal=false'\n")
    func dryRun(_ arguments: String...) async throws -> Program.Result {
      try await Program.run([Paths.tool, "serve", "--dry-run", path] + arguments)
    }
    #expect(
      try await dryRun().output
        == "dialect: argos (no sign of another dialect)\nruns: every 10s\n\ntitle: T\n\nA (run bash -c 'b c')\n")
    #expect(
      try await dryRun("--dialect", "xbar").output
        == "dialect: xbar (the option --dialect)\nruns: every 10s\n\ntitle: T\n\nA (run 'b c')\n")
    #expect(try await dryRun("--dialect", "basic").status == 64)
    try #require(chmod(path, 0o777) == 0)
    let refused = try await dryRun()
    #expect(refused.status == 65 && refused.errors.contains("chmod go-w '\(path)'"))
  }

  @Test(arguments: [(1, "true"), (2, "false"), (0, "false")] as [(UInt32, String)])
  func `a served plugin knows from the portal whether the desktop is dark`(scheme: UInt32, isDark: String) async throws
  {
    let portal = try await BusConnection.connect(to: .address(bus.address))
    let settings = Interface(
      "org.freedesktop.portal.Settings",
      methods: [
        .init("Read", inputs: ["namespace": "s", "key": "s"], outputs: ["value": "v"]) { call in
          try call.reply("v") { $0.value(.variant(.variant(.uint32(scheme)))) }
        }
      ])
    try await portal.export(settings, at: "/org/freedesktop/portal/desktop")
    _ = try await portal.requestName("org.freedesktop.portal.Desktop", options: .doNotQueue)
    let path = try plugin("a.sh", "echo \"$XBARDarkMode\"\n")
    let result = try await Program.run(
      [Paths.tool, "serve", "--dry-run", "--dialect", "xbar", path],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_THEME": ""])
    #expect(result.output.contains("title: \(isDark)\n"))
  }

  @Test func `a served plugin without a line that names its program is said to be none`() async throws {
    let path = try folder.file("bad", "echo hi\n")
    try #require(chmod(path, 0o755) == 0)
    let result = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path])
    #expect(result.status == 1 && result.output.contains("cannot be run: it is no program: it has no #! line"))
  }

  @Test func `a served plugin's file of preferences is no menu, and is explained where it is broken`() async throws {
    _ = try plugin("a.sh", "# <xbar.var>string(CITY=Rome): The city.</xbar.var>\necho \"$CITY\"\n")
    _ = try folder.file("a.sh.vars.json", #"{"CITY": "Oslo"}"#)
    let right = try await Program.run([Paths.tool, "serve", "--dry-run", folder.path])
    #expect(right.status == 0 && right.errors.isEmpty && right.output.contains("title: Oslo\n"), "\(right)")
    let reader = try serve(folder.path, "--no-tray")
    #expect(
      try await reader.next("only the plugin is served", count: 2) == [
        "ready org.menubus.Menu /menubus/a", "ready org.menubus.Menu /menubus",
      ])
    _ = try folder.file("a.sh.vars.json", "{")
    _ = await ToolCall.run(["refresh", "org.menubus.Menu/menubus/a"], bus: bus.address)
    try await reader.next("the fault is logged") { $0.contains("(a.sh): `a.sh.vars.json` is ignored: it is no JSON") }
  }

  @Test func `a served plugin that fails is status 1 of a dry run`() async throws {
    let path = try plugin("a.sh", "echo oh no >&2; exit 3\n")
    let result = try await Program.run([Paths.tool, "serve", "--dry-run", "--dialect", "xbar", path])
    #expect(result.status == 1 && result.output.contains("It ended with status 3"))
  }
}
