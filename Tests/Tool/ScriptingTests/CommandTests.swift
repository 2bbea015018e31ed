import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Commands for scripts` {
  /// A menu whose slow row comes three seconds after it is asked for, and not while `gate` is there.
  private func menu(gate: String = "/nonexistent") -> String {
    #"""
    items:
      - {title: Plain, identifier: plain}
      - {title: Check, identifier: check, selected: false}
      - {title: Mixed, selected: mixed}
      - {title: -dash}
      - {title: Gone, hidden: true}
      - title: Power
        items: [{title: Restart…}, {title: Off, enabled: false}, {title: Left/Right}, {title: "Count *"}]
      - title: Slow
        items:
          - lazy:
              shell: 'while [ -e "\#(gate)" ]; do sleep 0.2; done; sleep 3; echo Late'
              format: lines
              choose: ['true']
    """#
  }

  private func serve(_ menu: String? = nil) async throws -> ServingTool {
    let folder = try TemporaryFolder()
    return try await ServingTool(file: try folder.file("menu.yaml", menu ?? self.menu()), arguments: ["--no-tray"])
  }

  /// Arguments with MENU for the name of the menu, the status, what is printed, and what the error contains.
  typealias Case = (arguments: [String], status: Int32, output: String, sentence: String)

  /// Commands that leave the menu as it is.
  private static let readings: [Case] = [
    (["toggle", "MENU", "@check", "off"], 0, "unchanged\n", ""),
    (["toggle", "MENU", "Mixed", "mixed"], 0, "unchanged\n", ""),
    (["wait", "MENU", "Plain", "--enabled"], 0, "", ""), (["wait", "MENU", "--gone", "Nothing"], 0, "", ""),
    (["wait", "MENU", "--title", "P*er"], 0, "", ""),
    (["wait", "MENU", "Gone", "--timeout", "2"], 4, "", "after 2.0 seconds, “Gone” is hidden"),
    (["wait", "MENU", "Plain", "--gone", "--timeout", "2s"], 4, "", "“Plain” is still there"),
    (["wait", "MENU", "Plain", "--timeout", "2m"], 0, "", ""),
    (["wait", "MENU", "Check", "--state", "on", "--timeout", "2"], 4, "", "“Check” is off"),
    (["wait", "MENU", "Plian", "--timeout", "2"], 4, "", "did you mean “Plain”?"),
    (
      ["wait", "org.example.Nobody", "x", "--timeout", "2"], 4, "",
      "no program on the bus is called org.example.Nobody"
    ),
    (["wait", "--gone", "org.example.Nobody", "x"], 0, "", ""),
    (["click", "MENU", #"\-dash"#], 0, "", ""),
    (["get", "MENU", "Check", "selected"], 2, "", "did you mean “state”?"),
    (["click", "MENU", "Restart"], 2, "", "did you mean “Power/Restart…”?"),
    (["click", "MENU", "Powr"], 2, "", "did you mean “Power”?"),
    (["click", "MENU", "Power/Left/Right"], 2, "", #"did you mean “Power/Left\/Right”?"#),
    (["click", "MENU", "Power/Left*"], 0, "", ""), (["get", "MENU", "P?w*/Re*", "title"], 0, "Restart…\n", ""),
    (["get", "MENU", "Power/*", "title"], 2, "", "“*” could be “Restart…” (#"),
    (["click", "MENU", "Powe?"], 2, "", "there is no item “Powe?”"),
    (["get", "MENU", "Power/Count *", "title"], 0, "Count *\n", ""), (["get", "MENU", "C*", "state"], 0, "off\n", ""),
    (["wait", "MENU", "Pl*"], 0, "", ""),
    (["click", "MENU", "@chek"], 2, "", "did you mean @check?"),
    (["tree", "org.menubus.Men"], 2, "", "did you mean org.menubus.Menu?"),
    (["tree", "org.menubus.Menu/MenuBr"], 2, "", "there is one at /MenuBar"),
    (["open-submenu", "MENU", "Gone"], 1, "", "“Gone” has no submenu"),
    (["wait", "MENU", "Slow/Late"], 0, "", ""), (["get", "MENU", "Slow/Late", "title"], 0, "Late\n", ""),
  ]

  /// Commands that change the menu, each of one of its own.
  private static let changes: [Case] = [
    (["toggle", "MENU", "@check", "on"], 0, "clicked\n", ""), (["toggle", "MENU", "Mixed", "off"], 0, "clicked\n", ""),
    (["toggle", "MENU", "@check", "mixed"], 1, "", "“Check” was clicked, and is never mixed"),
  ]

  /// Mistakes in the command line, which no bus is needed for.
  private static let mistakes: [Case] = [
    (["toggle", "MENU", "@check", "perhaps"], 64, "", "perhaps"),
    (["wait", "MENU", "Plain", "--timeout", "2x"], 64, "", "2x"),
    (["wait", "MENU", "Plain", "--timeout", "0"], 64, "", "time"),
    (["wait", "MENU", "Plain", "--timeout", "2d"], 64, "", "time"),
    (["wait", "MENU"], 64, "", "item"), (["wait", "MENU", "Plain", "--gone", "--enabled"], 64, "", "--gone"),
    (["wait", "MENU", "--enabled", "--disabled", "Plain"], 64, "", "exclude"),
    (["clik", "MENU", "x"], 64, "", "there is no command “clik”"), (["tre"], 64, "", "did you mean “tree”?"),
    (["help", "clik"], 64, "", "there is no command “clik”; there are init, serve, "),
    (["help", "tre"], 64, "", "did you mean “tree”?"),
    (["tree", "MENU", "--timeout", "foo"], 64, "", "<time>'; a time is a number of seconds, or one with a unit"),
    (["click", "MENU", "#abc"], 64, "", "its number, such as #12"),
    (["activate", "MENU", "--at", "1"], 64, "", "such as 100,200"),
    (["click", "--wiat", "MENU", "x"], 64, "", "click has no option --wiat; did you mean --wait?"),
    (
      ["validate", "--foo"], 64, "",
      "menubus: validate has no option --foo\nmenubus: usage: menubus validate [<file>]\n"
    ),
    (
      ["replay", "--speed", "-1", "f"], 64, "",
      "--speed needs a value; one that begins with “-” is written --speed=-1"
    ),
    (["click", "MENU", ""], 64, "", "menubus: <item> is empty\nmenubus: usage: menubus click "),
    (["click", "MENU", "x", "--timeout", ""], 64, "", "menubus: --timeout is empty\n"),
    (["list", "--bus"], 64, "", "--bus"),
    (["click", "MENU"], 64, "", "<item>"), (["tree", "MENU", "more"], 64, "", "more"),
    (["set-text", "MENU", "Find", "", "--click", ""], 64, "", "menubus: --click is empty\n"),
    (["replay", "/nonexistent/menu.jsonl"], 65, "", "/nonexistent/menu.jsonl: no such file"),
  ]

  private func expect(_ wanted: Case, bus: String? = nil) async {
    var arguments = wanted.arguments.map { $0 == "MENU" ? "org.menubus.Menu/MenuBar" : $0 }
    // On a loaded machine, a menu may answer after the second that a command waits.
    if wanted.status == 0, !arguments.contains("--timeout") {
      arguments.insert(contentsOf: ["--timeout", "30"], at: 1)
    }
    let result = await ToolCall.run(arguments, bus: bus)
    #expect(result.status == wanted.status && result.output == wanted.output, "\(wanted.arguments): \(result)")
    #expect(
      (wanted.sentence.isEmpty || result.errors.contains(wanted.sentence))
        && result.errors.isEmpty == (wanted.status == 0), "\(wanted.arguments): \(result)")
  }

  @Test func `a command that leaves the menu as it is ends with its status and sentence`() async throws {
    let folder = try TemporaryFolder()
    let gate = try folder.file("gate", "")
    let served = try await serve(menu(gate: gate))
    // The first to open this submenu, whose rows come late.
    let late = ["get", "MENU", "Slow/Late", "--timeout", "1.2"]
    await expect((late, 2, "", "there is no item “Late” in “Slow”"), bus: served.address)
    try FileManager.default.removeItem(atPath: gate)
    for wanted in Self.readings { await expect(wanted, bus: served.address) }
    _ = await served.stop()
  }

  @Test(arguments: changes) func `a command that changes the menu ends with its status and sentence`(
    _ wanted: Case
  ) async throws {
    let served = try await serve()
    await expect(wanted, bus: served.address)
    _ = await served.stop()
  }

  @Test(arguments: mistakes) func `a mistake in the command line is an error with a sentence, without a bus`(
    _ wanted: Case
  ) async {
    await expect(wanted)
  }

  @Test func `a menu that starts later is awaited`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let waiting = try Program(
      [Paths.tool, "wait", "--timeout", "40", "--json", "org.menubus.Menu", "@check"], environment: environment)
    let monitor = try Program(["dbus-monitor", "--address", bus.address])
    try await LineReader(monitor).next("the name is looked for") { $0.contains("org.menubus.Menu") }
    let folder = try TemporaryFolder()
    let serving = try Program(
      [Paths.tool, "serve", "--no-tray", try folder.file("menu.yaml", menu())], environment: environment)
    let result = await waiting.result
    #expect(result.status == 0, "\(result)")
    #expect(try JSON(parsing: result.output)["row"]["title"] == "Check")
    for program in [monitor, serving] {
      program.terminate()
      _ = await program.result
    }
  }

  @Test func `items has the rows of every submenu, and clicking a line waits for slow ones`() async throws {
    let served = try await serve()
    let closed = await served.menubus("items", "--closed", served.name).output
    #expect(!closed.contains("Late") && closed.contains("Power › Restart…"))
    let lines = await served.menubus("items", served.name).output.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: "\t")[0] } == [
        "Plain", "☐ Check", "– Mixed", "-dash", "Power › Restart…", "Power › Left/Right", "Power › Count *",
        "Slow › Late",
      ])
    let late = try #require(lines.last)
    let click = await served.menubus("click", "--timeout", "30", served.name, "-", input: String(late))
    #expect(click == nothing(), "\(click)")
    let all = await served.menubus("items", "--all", "--json", served.name)
    let rows = try JSON(parsing: all.output)["rows"].array
    #expect(
      rows.compactMap { $0["reference"].string }.prefix(5) == [
        "@plain", "@check", "Mixed", #"\-dash"#, rows[4]["reference"].string ?? "",
      ])
    _ = await served.stop()
  }

  @Test(arguments: [[], ["--wait"]])
  func `a program may end instead of answering a click`(options: [String]) async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"]
    let program = try Program(
      ["/usr/bin/python3", clients + "/quitting.py", "org.example.Quitting"], environment: environment)
    for await _ in program.lines { break }
    let click = ["click", "org.example.Quitting", "Quit"] + options
    let result = await ToolCall.run(click, bus: bus.address)
    #expect(result == .init(status: 0, output: "", errors: ""), "\(result)")
    #expect(await program.result.status == 0)
    #expect(await ToolCall.run(click, bus: bus.address).status == 2)
  }
}
