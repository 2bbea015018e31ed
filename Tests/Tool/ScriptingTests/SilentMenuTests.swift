import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// A program that leaves questions about its menu without an answer, or makes its rows anew at each.
private final class OddMenu: Sendable {
  static let name = "org.example.Mute"
  let bus: PrivateBus
  let program: Program
  let lines: LineReader

  init(_ way: String) async throws {
    bus = try PrivateBus()
    program = try Program(
      ["/usr/bin/python3", "\(clients)/mute.py", Self.name, way],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    lines = LineReader(program)
    try await lines.next("the menu is there") { $0 == "ready" }
  }

  func menubus(_ arguments: String..., input: String = "") async -> Program.Result {
    await ToolCall.run(arguments, bus: bus.address, input: input)
  }

  /// Whatever the program has said until now.
  func said() async throws -> [String] {
    // It says this last, because the call comes behind all others.
    _ = try await Program.run([
      "gdbus", "call", "--address", bus.address, "--dest", Self.name, "--object-path", "/MenuBar", "--method",
      "com.canonical.dbusmenu.Event", "0", "end", "<0>", "0", "--timeout", "1",
    ])
    var said: [String] = []
    while true {
      let line = try await lines.next("what was said")
      if line == "end menu" { return said }
      said.append(line)
    }
  }

  func clicks() async throws -> [String] { try await said().filter { $0.hasPrefix("clicked") } }

  func end() async {
    program.terminate()
    _ = await program.result
  }
}

@Suite(.timeLimit(.minutes(3))) struct `Programs that do not answer that their menus are open` {
  private static let name = OddMenu.name

  @Test(arguments: ["about", "opened", "events"], ["Plain", "#1", "More/Deep/Deepest", "M*/Deep/Deepest"])
  func `a known row is clicked, once`(way: String, row: String) async throws {
    let menu = try await OddMenu(way)
    let click = await menu.menubus("click", Self.name, row)
    #expect(click.status == 0, "\(click)")
    #expect(click.errors.contains("note: \(Self.name) does not answer that its menu is open"), "\(click)")
    let wanted = row.hasSuffix("Deepest") ? "clicked Deepest" : "clicked Plain"
    let said = try await menu.said()
    #expect(said.filter { $0.hasPrefix("clicked") } == [wanted])
    #expect(said.filter { $0 == "opened menu" }.count == 1, "it is told all the same: \(said)")
    await menu.end()
  }

  @Test(arguments: ["about", "opened"])
  func `the other commands do their work, too`(way: String) async throws {
    let menu = try await OddMenu(way)
    #expect(await menu.menubus("get", Self.name, "Check", "state").output == "off\n")
    let toggle = await menu.menubus("toggle", Self.name, "Check", "on")
    #expect(toggle.status == 0 && toggle.output == "clicked\n", "\(toggle)")
    #expect(try await menu.clicks() == ["clicked Check"])
    let items = await menu.menubus("items", Self.name)
    let lines = items.output.split(separator: "\n").map(String.init)
    #expect(items.status == 0 && lines.count == 5, "\(items)")
    let line = try #require(lines.last)
    #expect(await menu.menubus("click", Self.name, "-", input: line).status == 0)
    #expect(try await menu.clicks() == ["clicked Deepest"])
    let level = await menu.menubus("open-submenu", Self.name, "More/Deep")
    #expect(level.status == 0 && level.output.contains("Deepest"), "\(level)")
    #expect(await menu.menubus("wait", Self.name, "Deepest", "--gone").status == 0)
    #expect(await menu.menubus("wait", Self.name, "More/Deep/Deepest").status == 0)
    let batch = await menu.menubus("batch", input: "click \(Self.name) Plain\nget \(Self.name) Plain title\n")
    #expect(batch.output == "0\t\n0\tPlain\n", "\(batch)")
    #expect(try await menu.clicks() == ["clicked Plain"])
    let search = await menu.menubus("hud", "--lines", "--no-tray", Self.name)
    #expect(search.status == 0 && search.errors.contains("searched in part"), "\(search)")
    let hit = try #require(search.output.split(separator: "\n").first { $0.hasPrefix("Second") })
    #expect(await menu.menubus("hud", "-", input: String(hit)).status == 0)
    #expect(try await menu.clicks() == ["clicked Second"])
    await menu.end()
  }

  @Test func `an answer that comes late brings its rows`() async throws {
    let menu = try await OddMenu("late")
    async let click = menu.menubus("click", Self.name, "Late", "--timeout", "40")
    try await menu.lines.next("the menu is opened without an answer") { $0 == "opened menu" }
    menu.program.send(signal: SIGUSR1)
    #expect(await click.status == 0)
    #expect(try await menu.clicks() == ["clicked Late"])
    await menu.end()
  }

  @Test func `a row that is not known is told with the answer that is missing`() async throws {
    let menu = try await OddMenu("about")
    let click = await menu.menubus("click", Self.name, "Plane", "--timeout", "1")
    #expect(click.status == 4, "\(click)")
    #expect(click.errors.contains("there is no item “Plane”"), "\(click)")
    #expect(click.errors.contains("\(Self.name) did not answer within 1.0 seconds"), "\(click)")
    await menu.end()
  }

  @Test func `a click after which the program answers nothing is told as one that was sent`() async throws {
    let menu = try await OddMenu("stuck")
    let click = await menu.menubus("click", Self.name, "Plain", "--timeout", "2")
    #expect(click.status == 4, "\(click)")
    #expect(click.errors.hasPrefix("menubus: “Plain” was clicked, but :1."), "\(click)")
    #expect(click.errors.contains(" did not answer within 2.0 seconds\n"), "\(click)")
    try await menu.lines.next("the click") { $0 == "clicked Plain" }
    menu.program.send(signal: SIGKILL)
    await menu.end()
  }

  @Test func `click --wait asks programs that answer no GetProperty`() async throws {
    let menu = try await OddMenu("property")
    #expect(await menu.menubus("click", "--wait", Self.name, "Plain") == nothing())
    #expect(try await menu.clicks() == ["clicked Plain"])
    await menu.end()
  }
}

@Suite(.timeLimit(.minutes(3))) struct `Programs that make their rows anew when something is opened` {
  private static let name = OddMenu.name

  @Test(arguments: ["renumber", "retitle"])
  func `each level is opened once`(way: String) async throws {
    let menu = try await OddMenu(way)
    let items = await menu.menubus("items", Self.name)
    let rows = items.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    #expect(items.status == 0 && items.errors.isEmpty, "\(items)")
    #expect(rows.dropLast() == ["Plain", "☐ Check", "Twin › First", "Twin › Second"])
    #expect(rows.last?.hasPrefix("More") == true && rows.last?.hasSuffix(" › Deep › Deepest") == true, "\(rows)")
    let asked = try await menu.said().filter { $0.hasPrefix("asked") }
    #expect(asked.count == 5, "the menu, two of one title, and two that are nested: \(asked)")
    await menu.end()
  }

  @Test func `a search opens each level once, and its lines are clicked`() async throws {
    let menu = try await OddMenu("renumber")
    let search = await menu.menubus("hud", "--lines", "--no-tray", Self.name)
    #expect(search.status == 0 && search.errors.isEmpty, "\(search)")
    #expect(try await menu.said().filter { $0.hasPrefix("asked") }.count == 5)
    let hit = try #require(search.output.split(separator: "\n").first { $0.hasPrefix("Deepest") })
    #expect(await menu.menubus("hud", "-", input: String(hit)).status == 0)
    #expect(try await menu.clicks() == ["clicked Deepest"])
    await menu.end()
  }

  @Test func `open-submenu prints the rows that the level has now`() async throws {
    let menu = try await OddMenu("renumber")
    for (row, wanted) in [("More", "Deep"), ("More/Deep", "Deepest")] {
      let level = await menu.menubus("open-submenu", Self.name, row)
      #expect(level.status == 0 && level.output.contains(wanted), "\(level)")
      let json = await menu.menubus("open-submenu", "--json", Self.name, row)
      #expect(try JSON(parsing: json.output)["rows"][0]["title"].string == wanted, "\(json)")
    }
    await menu.end()
  }
}
