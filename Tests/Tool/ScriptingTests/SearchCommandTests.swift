import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus hud` with menus of others.
@Suite(.timeLimit(.minutes(5))) struct `The search by command` {
  /// A state folder of the test's own, and a run of the program with it.
  private struct Desk {
    let folder: TemporaryFolder
    let bus: String

    init(bus: String) throws { (folder, self.bus) = (try TemporaryFolder(), bus) }

    func hud(_ words: String...) async throws -> Program.Result {
      try await Program.run(
        [Paths.tool, "hud", "--bus", bus] + words, environment: ["XDG_STATE_HOME": folder.path + "/state"])
    }

    var recent: String? { try? String(contentsOfFile: folder.path + "/state/menubus/recent-choices", encoding: .utf8) }
  }

  @Test(arguments: [Library.indicator, .qt])
  func `a chooser gets all rows with their paths, and the choice is clicked and remembered`(
    library: Library
  ) async throws {
    let menu = try await ForeignMenu(library)
    let desk = try Desk(bus: menu.session.bus.address)
    let title = library == .qt ? "qt.py" : "Scripting test"
    let row = "Deepest — \(title) › More › Deep"
    let choice = try await desk.hud("--chooser", "grep '^Deepest'")
    #expect(choice == .init(status: 0, output: "More/Deep/Deepest\n", errors: ""))
    #expect(try await menu.clicked() == "Deepest 1")
    #expect(desk.recent?.contains("\tMore\tDeep\tDeepest\n") == true)
    let first = try await desk.hud("--lines").output.split(separator: "\n").first ?? ""
    #expect(first.hasPrefix(row + "\t"), "what was chosen comes first")
    let clicked = await ToolCall.run(
      ["hud", "-"], bus: menu.session.bus.address, input: first.replacing("\t", with: " ") + "\n")
    #expect(clicked == nothing())
    #expect(try await menu.clicked() == "Deepest 1")
    let plain = try await desk.hud("--lines", "--no-recent").output.split(separator: "\n")
    #expect(plain.first?.hasPrefix(row) == false && plain.contains { $0.hasPrefix(row) })
    await menu.end()
  }

  @Test func `a key that is pressed again closes its menu, and that of another key takes its place`() async throws {
    let menu = try await ForeignMenu(.indicator)
    let desk = try Desk(bus: menu.session.bus.address)
    let shown = desk.folder.path + "/shown"
    let chooser = try desk.folder.file("choose", "head -n 1 >>'\(shown)'; exec sleep 1000")
    let presenter = try Program([Paths.tool, "presenter", "--bus", desk.bus, "--chooser", "sh '\(chooser)'"])
    for await line in presenter.lines where line == "ready" { break }
    let lists = try LineReader(ofFile: shown)
    func press(_ command: String) throws -> Program {
      try Program(
        [Paths.tool, command, "--window", "--bus", desk.bus],
        environment: ["XDG_STATE_HOME": desk.folder.path + "/state"])
    }
    let closed = Program.Result(status: 3, output: "", errors: "")
    for round in 1...2 {
      let first = try press("hud")
      try await lists.next("the search, time \(round)") { _ in true }
      #expect(await (try press("hud")).result == closed)
      #expect(await first.result == closed)
    }
    let search = try press("hud")
    try await lists.next("the search") { _ in true }
    let tray = try press("tray")
    try await lists.next("the tray") { $0.hasPrefix("Scripting test") }
    #expect(await search.result == closed)
    tray.send(signal: SIGTERM)
    _ = await tray.result
    let stranger = try await BusConnection.connect(to: .address(desk.bus))
    _ = try await stranger.requestName("org.menubus.Search")
    let shownAnyway = try press("hud")
    try await lists.next("the search, although another has its name") { _ in true }
    shownAnyway.send(signal: SIGTERM)
    _ = await shownAnyway.result
    await stranger.close()
    presenter.terminate()
    _ = await presenter.result
    await menu.end()
  }

  @Test func `letters and Enter choose in a terminal, and Tab opens the menu at the row`() async throws {
    let menu = try await ForeignMenu(.qt)
    let folder = try TemporaryFolder()
    let terminal = try await TmuxTerminal(
      columns: 70, rows: 20,
      environment: ["DBUS_SESSION_BUS_ADDRESS": menu.session.bus.address, "XDG_STATE_HOME": folder.path])
    try await terminal.run("'\(Paths.tool)' hud --terminal; echo status $?")
    try await terminal.wait { $0.contains("Deepest") }
    try await terminal.press("d", "e", "e", "p", "e", "Enter")
    #expect(try await menu.clicked() == "Deepest 1")
    try await terminal.wait { $0.contains("status 0") }
    try await terminal.run("clear; '\(Paths.tool)' hud --terminal; echo status $?")
    try await terminal.wait { $0.contains("Deepest") }
    try await terminal.press("d", "p", "s")
    try await terminal.wait { $0.contains("dps") && !$0.contains("Check") }
    try await terminal.press("Tab")
    try await terminal.wait { $0.contains("Check") && $0.contains("Deepest") }
    try await terminal.press("Enter")
    #expect(try await menu.clicked() == "Deepest 1")
    try await terminal.wait { $0.contains("status 0") }
    await terminal.end()
    await menu.end()
  }

  @Test func `a program that does not answer delays no other, and nothing to search is an error`() async throws {
    let session = try await TraySession()
    let desk = try Desk(bus: session.bus.address)
    let none = try await desk.hud("--lines")
    #expect(none == .init(status: 2, output: "", errors: "menubus: there is no menu to search\n"))
    let mute = try await BareItem("mute", "menu", "is-menu=true", "mute", on: session)
    let silence = try await desk.hud("--lines")
    #expect(silence.status == 4 && silence.output == "" && silence.errors.contains("answer"), "\(silence)")
    let other = try await BareItem("other", "menu", "is-menu=true", on: session)
    let lines = try await desk.hud("--lines").output.split(separator: "\n")
    #expect(lines.map { $0.split(separator: "\t")[0] } == ["Only row — Other"])
    let gone = await ToolCall.run(
      ["hud", "-"], bus: session.bus.address, input: "x \(lines[0].split(separator: "\t")[1]) #77~00000000\n")
    #expect(gone.status == 2, "\(gone)")
    for item in [mute, other] { item.program.terminate() }
  }

  @Test func `a menu is found by the id of its item where the title is a value`() async throws {
    let session = try await TraySession()
    let desk = try Desk(bus: session.bus.address)
    let items = [("cpu", "3.1%"), ("mem", "☀"), ("net", "Network"), ("Slot 1", "slot 1: free")]
    var served: [PlainItem] = []
    for (id, title) in items { served.append(try await PlainItem(on: session, id: id, title: title)) }
    func titles(_ output: String) -> Set<Substring> {
      Set(output.split(separator: "\n").map { $0.split(separator: "\t")[0] })
    }
    let shown = ["3.1% (cpu)", "☀ (mem)", "Network", "slot 1: free"]
    #expect(titles(await session.menubus("tray", "--lines").output) == Set(shown.map { $0[...] }))
    let rows = zip(items, shown).map { "The row of \($0.0) — \($1)"[...] }
    #expect(titles(try await desk.hud("--lines").output) == Set(rows))
    for item in served { await item.connection.close() }
  }

  @Test func `words that exclude each other are wrong usage, and a line of others is refused`() async throws {
    let session = try await TraySession()
    for words in [["--lines", "--terminal"], ["--window", "--chooser", "cat"], ["-", "--lines"]] {
      #expect(await ToolCall.run(["hud"] + words, bus: session.bus.address).status == 64, "\(words)")
    }
    #expect(await ToolCall.run(["hud", "-"], bus: session.bus.address, input: "").status == 3)
    for line in ["Open", "Open :1.5 #3~00000000", "Open :1.5/Menu Open"] {
      #expect(await ToolCall.run(["hud", "-"], bus: session.bus.address, input: line + "\n").status == 2, "\(line)")
    }
  }
}
