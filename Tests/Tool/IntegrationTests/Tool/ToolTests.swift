import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `The tool` {
  private let menu = #"""
    items:
      - {title: Plain, identifier: plain}
      - {title: Off, enabled: false}
      - {title: Gone, hidden: true}
      - separator
      - {title: Check, identifier: check, selected: false}
      - {title: Open…}
      - {title: open}
      - {title: "a/b#c@d\\e"}
      - title: Power
        items:
          - {title: Restart…, destructive: true, shortcut: Ctrl+Alt+Delete}
          - {title: Off}
      - title: Closed
        enabled: false
        items: [{title: Inside}]
    """#

  private func serve(_ text: String, _ arguments: [String] = []) async throws -> ServingTool {
    let folder = try TemporaryFolder()
    return try await ServingTool(file: try folder.file("menu.yaml", text), arguments: arguments)
  }

  @Test func `the tool prints its version and its help`() async throws {
    let version = try await Program.run([Paths.tool, "--version"])
    #expect(version.status == 0 && version.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    let help = try await Program.run([Paths.tool, "--help"])
    #expect(help.status == 0 && help.output.contains("USAGE: menubus"))
  }

  private static let statuses: [(arguments: [String], status: Int32, sentence: String)] = [
    (["click", "MENU", "Plain"], 0, ""), (["click", "MENU", "@plain"], 0, ""), (["click", "MENU", "#1"], 0, ""),
    (["click", "MENU", "#0"], 0, ""),
    (["click", "MENU", "pLAIN"], 0, ""), (["click", "MENU", "Power/restart"], 0, ""),
    (["click", "MENU", "power/Restart..."], 0, ""), (["click", "MENU", "open"], 0, ""),
    (["click", "MENU", ##"a\/b\#c\@d\\e"##], 0, ""),
    (["click", "MENU", "Off"], 1, "“Off” is disabled"), (["click", "MENU", "Gone"], 1, "“Gone” is hidden"),
    (["click", "MENU", "Closed/Inside"], 1, "“Inside” stands in a menu that is disabled"),
    (["click", "MENU", "Power"], 1, "opens a submenu"), (["click", "MENU", "#4"], 1, "#4 is a separator"),
    (["click", "MENU", "Nothing"], 2, "there is no item “Nothing”; there are “Plain”"),
    (["click", "MENU", "Power/Nothing"], 2, "no item “Nothing” in “Power”"),
    (["click", "MENU", "@nothing"], 2, "no item @nothing"), (["click", "MENU", "#99"], 2, "no item #99"),
    (["click", "MENU", "OPEN"], 2, "“OPEN” could be “Open…” (#6) or “open” (#7)"),
    (["click", "MENU", "#x"], 64, "#x"), (["click", "MENU"], 64, "<item>"),
    (["click", "not a name", "x"], 2, "no tray item “not a name”; there is no tray here"),
    (["tree", ""], 64, "menu"),
    (["tree", "org.example.Nobody"], 2, "no program on the bus is called org.example.Nobody"),
    (["tree", "MENU/Other"], 2, "has no menu at /Other"), (["tree", "org.freedesktop.DBus/x"], 2, "has no menu"),
    (["tree", "--bus", "unix:path=/nonexistent", "org.example.X"], 69, ""),
    (["tree", "--timeout", "0", "MENU"], 64, "--timeout"), (["validate", "/nonexistent.yaml"], 65, "no such file"),
    (["nonsense"], 64, "nonsense"),
  ]

  @Test func `the tool ends with a status for each outcome`() async throws {
    let served = try await serve(menu)
    for (arguments, status, sentence) in Self.statuses {
      let words = arguments.map { $0.replacing("MENU", with: served.name) }
      let result = await ToolCall.run(words, bus: arguments[0] == "validate" ? nil : served.address)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      #expect(sentence.isEmpty || result.errors.contains(sentence), "\(arguments): \(result.errors)")
      if status != 0 { #expect(!result.errors.isEmpty && result.output.isEmpty, "\(arguments)") }
    }
    _ = await served.stop()
  }

  @Test func `no session bus is status 69, and says so`() async throws {
    let result = try await Program.run(
      [Paths.tool, "tree", "org.example.X"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(result.status == 69)
    #expect(result.errors.contains("there is no session bus"))
  }

  @Test func `a bus that does not answer is status 4`() async throws {
    let bus = try PrivateBus()
    let silent = try Program([
      "/usr/bin/python3", Paths.clients + "/silent_service.py", bus.address, "org.example.Silent",
    ])
    for await _ in silent.lines { break }
    let result = await ToolCall.run(["tree", "--timeout", "0.2", "org.example.Silent/MenuBar"], bus: bus.address)
    #expect(result.status == 4, "\(result.errors)")
  }

  @Test func `tree shows ids, titles, marks, shortcuts, disabled and hidden rows`() async throws {
    let served = try await serve(menu)
    let tree = await served.menubus("tree", served.name).output
    #expect(
      tree == """
           #1      Plain  @plain
           #2      Off  disabled
           #3      Gone  hidden
           #4  ────────
           #5  [ ] Check  @check
           #6      Open…
           #7      open
           #8      a/b#c@d\\e
           #9      Power ▸
          #10          Restart…  Control+Alt+Delete
          #11          Off
          #12      Closed ▸  disabled
          #13          Inside

        """)
    #expect(!tree.contains("\u{1B}"), "no colours into a pipe")
  }

  @Test func `a clicked toggle flips and its command knows`() async throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let file = try folder.file(
      "menu.yaml",
      """
      - title: Check
        identifier: check
        selected: false
        shell: 'echo "$MENUBUS_TITLE $MENUBUS_IDENTIFIER $MENUBUS_SELECTED" >> "\(out)"'
      """)
    let served = try await ServingTool(file: file)
    for _ in 0..<2 { #expect(await served.menubus("click", served.name, "Check").status == 0) }
    let lines = try await LineReader(ofFile: out).next("the command has run", count: 2)
    #expect(lines.sorted() == ["Check check 0", "Check check 1"])
    _ = await served.stop()
  }

  @Test func `a taken name is used only if it need not be ours`() async throws {
    let served = try await serve(menu)
    let second = try Program(
      [Paths.tool, "serve", Paths.desktopMenu], environment: served.environment)
    var ready = ""
    for await line in second.lines {
      ready = line
      break
    }
    #expect(ready.hasPrefix("ready :1."))
    // Another file: the one of the second is served.
    let folder = try TemporaryFolder()
    let file = try folder.file("third.yaml", "- title: Third\n")
    let third = try await Program.run(
      [Paths.tool, "serve", "--name", "org.menubus.Menu", file], environment: served.environment)
    #expect(third.status == 1)
    #expect(third.errors.contains("the name org.menubus.Menu is taken by process \(served.program.processID)"))
    second.terminate()
    #expect(await second.result.status == 0)
  }

  @Test func `serve takes a name and a path`() async throws {
    let served = try await serve(menu, ["--name", "org.example.Mine", "--path", "/com/canonical/dbusmenu"])
    #expect(served.name == "org.example.Mine" && served.path == "/com/canonical/dbusmenu")
    #expect(await served.menubus("tree", "org.example.Mine").status == 0, "the second usual path is tried")
    _ = await served.stop()
  }

  @Test(arguments: [2, 15]) func `serve ends cleanly on a signal, and so does its bus`(signal: Int32) async throws {
    let served = try await serve(menu)
    served.program.send(signal: signal)
    let result = await served.program.result
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let after = await served.menubus("tree", served.name)
    #expect(after.status == 69)
  }

  @Test func `serve waits for its bus and comes back with it, saying each once`() async throws {
    let first = try PrivateBus()
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", menu)
    let command = "exec \"$0\" serve --bus \"$1\" \"$2\" 2>&1"
    let tool = try Program(["/bin/sh", "-c", command, Paths.tool, first.endpoint, file])
    func lines(_ count: Int) async -> [String] {
      var lines: [String] = []
      // Which comes after two seconds without one.
      for await line in tool.lines where !line.contains("there is no tray yet") {
        lines.append(line)
        if lines.count == count { break }
      }
      return lines
    }
    #expect(await lines(1) == ["ready org.menubus.Menu /MenuBar"])
    func tree(on bus: PrivateBus) async -> String {
      await ToolCall.run(["tree", "org.menubus.Menu"], bus: bus.address).output
    }
    let before = await tree(on: first)
    var bus = first
    for _ in 0..<2 {
      bus.stop()
      #expect(
        await lines(1) == [
          "menubus: warning: the menu has lost its bus and comes back with it: "
            + "The bus went away. (org.freedesktop.DBus.Error.Disconnected)"
        ])
      bus = try PrivateBus(at: first.endpoint)
      #expect(
        Set(await lines(2)) == ["ready org.menubus.Menu /MenuBar", "menubus: the menu is back on the bus"])
      #expect(await tree(on: bus) == before && !before.isEmpty)
      let watcher = try await ItemWatcher(at: bus.address)
      #expect(await lines(1) == ["menubus: in the tray"])
      #expect(watcher.registrations.count == 1)
    }
    bus.stop()
    _ = await lines(1)
    tool.terminate()
    #expect(await tool.result.status == 0, "it need not have a bus to end")
  }

  @Test func `serve ends with a bus of its own`() async throws {
    let served = try await serve(menu)
    let daemons = try await Program.run(["pgrep", "-P", "\(served.program.processID)", "dbus-daemon"]).output
    let daemon = try #require(Int32(daemons.trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(daemon, SIGKILL)
    #expect(await served.program.result.status == 69)
  }

  @Test func `the private bus of a killed serve ends too`() async throws {
    let served = try await serve(menu)
    let witness = try Program(["dbus-monitor", "--address", served.address])
    for await _ in witness.lines { break }
    served.program.send(signal: 9)
    _ = await served.program.result
    _ = await witness.result  // it ends when its bus does
  }

  @Test func `a wrong file is refused with every mistake, and status 65`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", "- titel: A\n- {title: B, enabled: perhaps}\n")
    for command in ["serve", "validate", "demo"] {
      let result = try await Program.run([Paths.tool, command, file])
      #expect(result.status == 65)
      #expect(result.errors.contains("menu.yaml:1:3: unknown key `titel`"), "\(result.errors)")
      #expect(result.errors.contains("menu.yaml:2:"))
    }
  }

  @Test func `the tool warns of icons that no installed theme has, and is content all the same`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/icons/T/48x48", withIntermediateDirectories: true)
    _ = try folder.file("icons/T/48x48/there.png", "")
    _ = try folder.file("icons/T/index.theme", "[Icon Theme]\nName=T\nDirectories=48x48\n")
    let file = try folder.file("menu.yaml", "- {title: A, icon: there}\n- {title: B, icon: gone}\n")
    func validate(_ data: String) async throws -> Program.Result {
      try await Program.run(
        [Paths.tool, "validate", file],
        environment: ["XDG_DATA_DIRS": data, "XDG_DATA_HOME": "/nonexistent", "HOME": "/nonexistent"])
    }
    let said = "\(file): 2 rows, nothing wrong\n"
    let warned = try await validate(folder.path)
    #expect(warned.status == 0 && warned.output == said)
    #expect(warned.errors == "menubus: \(file):2:3: warning: no icon theme that is installed here has `gone`\n")
    #expect(try await validate("/nonexistent") == .init(status: 0, output: said, errors: ""))
  }

  @Test func `the demo does the main job and ends`() async throws {
    let result = try await Program.run(
      [Paths.tool, "demo", Paths.desktopMenu],
      environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Do not disturb"))
    #expect(result.output.contains("item 5 has toggle-state 1 now"))
    #expect(result.output.contains("said: do not disturb: 1"))
  }

  // MARK: Slow rows

  @Test func `rows that a program is making are waited for, and errors tell of what is there by then`() async throws {
    let folder = try TemporaryFolder()
    let shell = "until [ -e \(folder.path)/go ]; do sleep 0.05; done; echo Late"
    let file = try folder.file(
      "menu.yaml",
      "items: [{title: Slow, items: [{lazy: {shell: '\(shell)', format: lines, choose: ['true']}}]}]")
    let served = try await ServingTool(file: file, arguments: ["--no-tray"])
    let impatient = await served.menubus("click", "--timeout", "2", served.name, "Slow/Late")
    #expect(impatient.status == 2, "\(impatient)")
    _ = try folder.file("go", "")
    #expect(await served.menubus("click", served.name, "Slow/Late") == .init(status: 0, output: "", errors: ""))
    let absent = await served.menubus("click", served.name, "Slow/Early")
    #expect(
      absent == .init(status: 2, output: "", errors: "menubus: there is no item “Early” in “Slow”; there are “Late”\n"))
    _ = await served.stop()
  }
}
