import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The icon of a plugin as a button, and the rows that the tool puts behind those of a plugin.
@Suite(.timeLimit(.minutes(5))) struct `The rows behind those of a plugin` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
    try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: false)
    // Stand for the programs of the desktop.
    for (name, text) in [
      ("x-terminal-emulator", "shift; exec \"$@\"\n"), ("xdg-open", "echo \"open $1\" >>\"$HOME/log\"\n"),
    ] {
      _ = try program("bin/" + name, text)
    }
  }

  private func program(_ name: String, _ text: String) throws -> String {
    let path = try folder.file(name, "#!/bin/sh\n" + text)
    try #require(chmod(path, 0o755) == 0)
    return path
  }

  private func serve(_ arguments: [String]) async throws -> Program {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let program = try Program(
      [Paths.tool, "serve", "--bus", bus.address] + arguments,
      environment: [
        "HOME": folder.path, "PATH": "\(folder.path)/bin:\(path)", "SHELL": "/bin/true", "TZ": "UTC", "LC_ALL": "C",
        "TERMINAL": "",
      ])
    for await line in program.lines where line.hasPrefix("ready") { break }
    return program
  }

  /// The rows of the menu as a tree, once the first run is over.
  private func tree() async throws -> String {
    let signals = try await BusSignals(on: bus)
    return try await eventually(
      "the rows of a run", on: signals,
      read: { await ToolCall.run(["tree", "org.menubus.Menu"], bus: bus.address).output }
    ) { !$0.contains("Loading") && !$0.isEmpty }
  }

  private func withoutTimes(_ text: String) -> String {
    text.replacing(/[0-9]{2}:[0-9]{2}/, with: "10:04").replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}/, with: "DAY")
  }

  @Test(arguments: ["xbar", "bitbar", "swiftbar", "argos"])
  func `a plugin's menu ends with a submenu of its file, which runs it again, in a terminal, and opens it`(
    dialect: String
  ) async throws {
    let path = try program(
      "my_cpu.5m.sh",
      """
      # <xbar.var>string(CITY="Rome"): The city.</xbar.var>
      [ -t 9 ] || echo "run $0 $CITY" >>"$HOME/log"
      echo T; echo ---; echo "A | href=x"
      """)
    let log = try LineReader(ofFile: folder.file("log", ""))
    let tool = try await serve([path, "--no-tray", "--dialect", dialect])
    defer { tool.send(signal: SIGTERM) }
    let run = try await log.next("the first run")
    let shown = withoutTimes(try await tree())
    #expect(
      shown == """
           #1  A
           #2  ────────
           #3  my_cpu.5m.sh ▸  @plugin
           #4      Run Again  @run-again
           #5      Run in Terminal  @run-in-terminal
           #6      Open the File  @open-file
           #7      Updated 10:04  @updated, disabled

        """)
    _ = await ToolCall.run(["click", "org.menubus.Menu", "my_cpu.5m.sh/Run Again"], bus: bus.address)
    #expect(try await log.next("a run") == run)
    // By the name for scripts, which is the same in each language.
    _ = await ToolCall.run(["click", "org.menubus.Menu", "@run-in-terminal"], bus: bus.address)
    #expect(try await log.next("a run in a terminal") == run)
    _ = await ToolCall.run(["click", "org.menubus.Menu", "my_cpu.5m.sh/Open the File"], bus: bus.address)
    #expect(try await log.next("the file") == "open \(path)")
  }

  @Test func `rows behind those of a plugin are left out by its tags, by an option, and without commands`() async throws
  {
    func rows(hiding hidden: [String] = [], _ output: String = "echo ---; echo A", _ options: String...) async throws
      -> [String]
    {
      let tags = hidden.map { "# <swiftbar.hide\($0)>true</swiftbar.hide\($0)>\n" }.joined()
      let tool = try await serve(
        [program("a.sh", "# <swiftbar.title>T</swiftbar.title>\n\(tags)echo T; \(output)\n"), "--no-tray"] + options)
      let tree = withoutTimes(try await tree())
      tool.send(signal: SIGTERM)
      _ = await tool.result
      return tree.split(separator: "\n").map { line in
        let words = line.replacing(#/^ *#[0-9]+ */#, with: "").split(separator: "  ")
        return words.first.map(String.init) ?? ""
      }
    }
    let (own, again, terminal) = (["A", "────────", "a.sh ▸"], "Run Again", "Run in Terminal")
    let (open, time) = ("Open the File", "Updated DAY 10:04")
    #expect(try await rows() == own + [again, terminal, open, time])
    #expect(try await rows(hiding: ["RunInTerminal", "LastUpdated"]) == own + [again, open])
    #expect(try await rows(hiding: ["SwiftBar", "About"]) == own + [terminal, time])
    #expect(try await rows(hiding: ["About", "RunInTerminal", "LastUpdated", "DisablePlugin", "SwiftBar"]) == ["A"])
    #expect(try await rows("echo ---; echo A", "--no-own-rows") == ["A"])
    #expect(try await rows("echo ---; echo A", "--no-commands") == own + [again, time])
    // Without rows of the plugin they need no submenu.
    #expect(try await rows("", "--no-commands") == [again, time])
  }

  @Test(arguments: ["bitbar", "swiftbar"])
  func `the primary button does the action of a plugin's title, in turn with the titles`(dialect: String) async throws {
    let watcher = try await ItemWatcher(at: bus.address)
    let path = try program(
      "mute.sh",
      """
      if [ "$1" ]; then echo "$1 $MENUBUS_IDENTIFIER" >>"$HOME/log"; exit; fi
      [ -e "$HOME/second" ] && echo Plain || echo "Mute | bash=$0 param1=muted terminal=false refresh=true"
      touch "$HOME/second"
      """)
    let log = try LineReader(ofFile: folder.file("log", ""))
    let tool = try await serve([path, "--dialect", dialect])
    defer { tool.send(signal: SIGTERM) }
    try await eventually("the item", on: watcher) { watcher.registrations.count == 1 }
    let item = "\(watcher.registrations[0])"
    let signals = try await BusSignals(on: bus)
    func isMenu() async throws -> Bool {
      try await Program.run([
        "gdbus", "call", "--address", bus.address, "--dest", item, "--object-path", "/StatusNotifierItem", "--method",
        "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", "ItemIsMenu",
      ]).output.contains("true")
    }
    try await eventually("the icon is a button", on: signals) { try await !isMenu() }
    let press = try await Program.run([
      "dbus-send", "--bus=\(bus.address)", "--print-reply", "--dest=\(item)", "/StatusNotifierItem",
      "org.kde.StatusNotifierItem.Activate", "int32:0", "int32:0",
    ])
    #expect(press.status == 0, "\(press.errors)")
    #expect(try await log.next("the action of the title") == "muted activate")
    // Behind the command the plugin ran again, and the new title has no action.
    try await eventually("the icon opens the menu", on: signals) { try await isMenu() }
  }

  @Test(arguments: ["xbar", "bitbar", "swiftbar", "argos"])
  func `the action of a title is a row where the plugin has none`(dialect: String) async throws {
    let path = try program("mute.sh", "echo 'Mute | href=https://a.example'\n")
    let log = try LineReader(ofFile: folder.file("log", ""))
    let tool = try await serve([path, "--no-tray", "--dialect", dialect])
    defer { tool.send(signal: SIGTERM) }
    _ = try await tree()
    _ = await ToolCall.run(["click", "org.menubus.Menu", "Mute"], bus: bus.address)
    #expect(try await log.next("the action") == "open https://a.example")
  }
}
