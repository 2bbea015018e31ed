import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Watching and waiting` {
  private let menu = """
    - {title: Plain, identifier: plain}
    - {title: Check, identifier: check, selected: false}
    - {title: Power, items: [{title: Restart…}]}
    """

  private func serve() async throws -> ServingTool {
    let folder = try TemporaryFolder()
    return try await ServingTool(file: try folder.file("menu.yaml", menu))
  }

  /// `menubus watch`, with its lines as they come.
  private struct Watcher {
    let program: Program
    private var lines: AsyncStream<String>.Iterator

    /// - Parameter hasErrors: Whether lines of standard error are among the others.
    init(_ arguments: [String], environment: [String: String], hasErrors: Bool = false) throws {
      let shell = hasErrors ? ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"] : []
      program = try Program(shell + [Paths.tool, "watch"] + arguments, environment: environment)
      lines = program.lines.makeAsyncIterator()
    }

    mutating func next() async -> String? { await lines.next() }

    /// The next line that has `text` in it.
    mutating func next(with text: String) async -> String? {
      while let line = await next() { if line.contains(text) { return line } }
      return nil
    }
  }

  @Test func `watch says a line for each signal, and that the program goes`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", menu)
    let serving = try Program([Paths.tool, "serve", file], environment: environment)
    for await line in serving.lines where line.hasPrefix("ready") { break }
    var watcher = try Watcher(["org.menubus.Menu"], environment: environment)
    #expect(await watcher.next() == "watching org.menubus.Menu /MenuBar: 4 rows")
    let click = await ToolCall.run(["click", "org.menubus.Menu", "Check"], bus: bus.address)
    #expect(click.status == 0)
    #expect(await watcher.next() == "“Check” (#2): toggle-state 0 → 1")
    serving.terminate()
    _ = await serving.result
    #expect(await watcher.next() == "the program is gone")
    let again = try Program([Paths.tool, "serve", file], environment: environment)
    for await line in again.lines where line.hasPrefix("ready") { break }
    #expect(await watcher.next() == "the program is back")
    watcher.program.send(signal: 2)
    let result = await watcher.program.result
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    again.terminate()
    _ = await again.result
  }

  @Test func `watch --json says an object a line`() async throws {
    let served = try await serve()
    var watcher = try Watcher(["--json", served.name], environment: served.environment)
    let start = try JSON(parsing: await watcher.next() ?? "")
    #expect(start["change"] == "start" && start["rows"].array.count == 3 && start["version"] == 2)
    #expect(await served.menubus("click", served.name, "@check").status == 0)
    let change = try JSON(parsing: await watcher.next() ?? "")
    #expect(change["change"] == "properties")
    #expect(change["sentence"] == "“Check” (#2): toggle-state 0 → 1")
    #expect(
      change["properties"] == [["id": 2, "title": "Check", "name": "toggle-state", "old": 0, "new": 1]])
    watcher.program.send(signal: 15)
    #expect(await watcher.program.result.status == 0)
    _ = await served.stop()
  }

  @Test(arguments: [["org.menubus.Later"], ["later"]])
  func `watch waits for a program that starts later, by its name and by its icon`(menu: [String]) async throws {
    let tray = try await TraySession()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": tray.bus.address]
    var watcher = try Watcher(menu, environment: environment, hasErrors: true)
    #expect(await watcher.next()?.hasSuffix("; waiting for it") == true)
    let folder = try TemporaryFolder()
    let file = try folder.file("later.yaml", self.menu)
    let serving = try Program([Paths.tool, "serve", "--name", "org.menubus.Later", file], environment: environment)
    let first = try #require(await watcher.next())
    #expect(first.hasPrefix("watching ") && first.hasSuffix(": 4 rows"), "\(first)")
    #expect(await tray.menubus("click", "org.menubus.Later", "Check").status == 0)
    #expect(await watcher.next() == "“Check” (#2): toggle-state 0 → 1")
    watcher.program.send(signal: 2)
    #expect(await watcher.program.result.status == 0)
    serving.terminate()
    _ = await serving.result
  }

  @Test func `watch ends with 69 when the bus goes, and at once where nobody can come`() async throws {
    let served = try await serve()
    var watcher = try Watcher([served.name], environment: served.environment)
    _ = await watcher.next()
    let nobody = await served.menubus("watch", ":1.4711")
    #expect(nobody.status == 2 && nobody.errors.contains("no program on the bus is called :1.4711"), "\(nobody)")
    var waiting = try Watcher(["org.example.Nobody"], environment: served.environment, hasErrors: true)
    #expect(await waiting.next()?.hasSuffix("; waiting for it") == true)
    _ = await served.stop()
    let result = await watcher.program.result
    #expect(result.status == 69 && !result.errors.isEmpty, "\(result.errors)")
    #expect(await waiting.program.result.status == 69)
  }

  @Test func `get and toggle wait for values that the opening of the menu has read again`() async throws {
    let folder = try TemporaryFolder()
    let state = try folder.file("state", "false")
    // Longer than the answer to the question of a panel waits.
    let command = "sleep 0.3; cat \(state)"
    let served = try await ServingTool(
      file: try folder.file("menu.yaml", "- {title: VPN, selected: {shell: '\(command)', when: open}, run: ['true']}"))
    #expect(await served.menubus("get", served.name, "VPN", "state").output == "off\n")
    _ = try folder.file("state", "true")
    #expect(await served.menubus("get", served.name, "VPN", "state").output == "on\n")
    _ = try folder.file("state", "false")
    #expect(await served.menubus("toggle", served.name, "VPN", "off").output == "unchanged\n")
    _ = await served.stop()
  }

  @Test func `toggle without a state turns a row to its other one`() async throws {
    let served = try await serve()
    for state in ["on", "off"] {
      #expect(await served.menubus("toggle", served.name, "Check").output == "clicked\n")
      #expect(await served.menubus("get", served.name, "Check", "state").output == "\(state)\n")
    }
    #expect(await served.menubus("toggle", served.name, "Plain").status == 1)
    _ = await served.stop()
  }

  @Test(arguments: ["Check", "Plain", "Power/Restart"])
  func `click --wait returns when the program is through`(row: String) async throws {
    let served = try await serve()
    for state in ["on", "off"] as [JSON] {
      let result = await served.menubus("click", "--wait", served.name, row)
      #expect(result.status == 0, "\(result.errors)")
      guard row == "Check" else { continue }
      let tree = try JSON(parsing: await served.menubus("tree", "--json", served.name).output)
      #expect(tree["rows"][1]["state"] == state, "what was waited for is there")
    }
    _ = await served.stop()
  }

  // MARK: A server that is not ours

  private func libdbusmenu(_ bus: PrivateBus) async throws -> Program {
    let program = try Program(
      ["/usr/bin/python3", Paths.clients + "/dbusmenu_server.py", "org.example.Theirs"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    for await line in program.lines where line == "ready" { return program }
    throw ClientFailure(description: await program.result.errors)
  }

  @Test func `libdbusmenu's server is watched, and its lazy rows are clicked`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"]
    let server = try await libdbusmenu(bus)
    var watcher = try Watcher(["org.example.Theirs"], environment: environment)
    #expect(await watcher.next() == "watching org.example.Theirs /com/canonical/dbusmenu: 6 rows")
    server.send(signal: 10)
    #expect(await watcher.next(with: "label")?.contains("label “One” → “Eins”") == true)
    server.send(signal: 12)
    #expect(await watcher.next(with: "added")?.hasPrefix("the menu: added “Added”") == true)
    func click(_ row: String) async -> Program.Result {
      await ToolCall.run(["click", "--wait", "org.example.Theirs", row], bus: bus.address)
    }
    #expect(await click("Check").status == 0)
    #expect(await watcher.next(with: "toggle-state")?.contains("toggle-state 0 → 1") == true)
    let lazy = await click("Lazy/Filled")
    #expect(lazy.status == 0, "\(lazy.errors)")
    #expect(await watcher.next(with: "added")?.contains("added “Filled”") == true)
    #expect(await click("Lazy/Nothing").status == 2)
    let quit = await click("Quit")
    #expect(quit.status == 0, "\(quit.errors)")
    let said = await server.result.output
    #expect(said.contains("opened Lazy\nclicked Filled\nclosed Lazy\n"), "\(said)")
    #expect(said.contains("clicked Quit"))
    #expect(await watcher.next(with: "gone") == "the program is gone")
    watcher.program.terminate()
    _ = await watcher.program.result
  }

  @Test func `click --wait is status 4 where a mark is never announced`() async throws {
    let bus = try PrivateBus()
    let service = try Program([
      "/usr/bin/python3", Paths.clients + "/silent_service.py", bus.address, "org.example.Mute", "mute",
    ])
    for await _ in service.lines { break }
    let result = await ToolCall.run(
      ["click", "--wait", "--timeout", "2", "org.example.Mute/MenuBar", "Toggle"], bus: bus.address)
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains("“Toggle” was clicked, but org.example.Mute said nothing about it"))
  }

  @Test func `wrong rows of another program are left out with a note`() async throws {
    let bus = try PrivateBus()
    let service = try Program([
      "/usr/bin/python3", Paths.clients + "/silent_service.py", bus.address, "org.example.Wrong", "wrong",
    ])
    for await _ in service.lines { break }
    let result = await ToolCall.run(["tree", "org.example.Wrong/MenuBar"], bus: bus.address)
    #expect(result.status == 0 && result.output == "   #1  One\n")
    #expect(
      result.errors.split(separator: "\n").sorted() == [
        "menubus: note: an item has the id -3", "menubus: note: item 1: enabled is of type “s”, not b",
        "menubus: note: the id 1 repeats",
      ])
  }

  @Test func `a menu without an end is shown as deep as the limit`() async throws {
    let bus = try PrivateBus()
    let service = try Program([
      "/usr/bin/python3", Paths.clients + "/silent_service.py", bus.address, "org.example.Deep", "deep",
    ])
    for await _ in service.lines { break }
    func tree(_ arguments: String...) async -> Program.Result {
      await ToolCall.run(["tree", "org.example.Deep/MenuBar", "--timeout", "1m"] + arguments, bus: bus.address)
    }
    let text = await tree()
    #expect(text.status == 0 && text.output.split(separator: "\n").count == 128)
    #expect(text.errors == "menubus: note: the menu is deeper than 128 levels\n")
    var rows = try JSON(parsing: await tree("--json").output)["rows"]
    var levels = 0
    while let row = rows.array.first {
      levels += 1
      rows = row["children"]
    }
    #expect(levels == 128)
    let deepest = (1...128).map { "Level \($0)" }.joined(separator: "/")
    let click = await ToolCall.run(
      ["click", "org.example.Deep/MenuBar", deepest, "--timeout", "1m"], bus: bus.address)
    #expect(click.status == 1 && click.errors.contains("“Level 128” opens a submenu"), "\(click.errors)")
  }
}
