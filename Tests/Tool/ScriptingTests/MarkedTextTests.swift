import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Our texts in other languages, in terminals and lists: one in which each has marks, so that one without marks has not
/// gone through the table of texts, and one that is read from right to left.
@Suite(.timeLimit(.minutes(5))) struct `Texts of ours` {
  private static let file = """
    title: Tools
    items:
      - search: ''
      - {title: Keys, shortcut: Ctrl+Shift+Page_Up}
      - {title: Level, subtitle: low}
      - title: Nothing
        items: []
      - title: Many
        items:
          - lazy: {run: [seq, '2003']}
    """
  private static let own = ["Tools", "Keys", "Level", "low", "Nothing", "Many"]

  /// The words that are neither marked nor a program's own.
  private func strays(in text: String, beside own: [String] = own) -> [Substring] {
    var rest = text.replacing(#/⟦[^⟧]*⟧/#, with: " ")
    for word in own { rest = rest.replacing(word, with: " ") }
    return rest.split { !$0.isLetter }
  }

  private func serve(_ folder: TemporaryFolder, _ language: String) async throws -> ServingTool {
    try await ServingTool(file: try folder.file("menu.yaml", Self.file), language: language)
  }

  @Test func `texts of ours have marks in a menu that is served, and in a terminal`() async throws {
    let served = try await serve(try TemporaryFolder(), "qps")
    let rows = await ToolCall.run(["items", "--all", served.name], bus: served.address)
    for text in ["⟦Search⟧", "⟦No items⟧", "⟦3 more lines⟧"] { #expect(rows.output.contains(text), "\(rows)") }
    let titles = rows.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.joined(separator: "\n")
    #expect(strays(in: titles) == [], "\(titles)")
    let terminal = try await TmuxTerminal(columns: 100, rows: 24, environment: served.environment)
    try await terminal.run("clear; '\(Paths.tool)' open \(served.name)")
    func shows(_ texts: String...) async throws {
      try await terminal.wait { screen in texts.allSatisfy(screen.contains) }
      #expect(strays(in: try await terminal.screen) == [])
    }
    try await shows("⟦Shift⟧+⟦Ctrl⟧+⟦Page Up⟧")
    try await terminal.press("Down")
    try await terminal.type("?")
    try await shows("⟦Up⟧, ⟦Down⟧", "⟦closes, at last the menu⟧")
    try await terminal.press("Escape", "End", "Up", "Right")
    try await shows("⟦No items⟧")
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `texts of ours have marks in the lists of a chooser`() async throws {
    let folder = try TemporaryFolder()
    let served = try await serve(folder, "qps")
    let chooser = try folder.file("choose", "tee -a '\(folder.path)/lists' | grep -m 1 -e Nothing -e Back")
    let opened = try await Program.run(
      [Paths.tool, "open", "--chooser", "sh '\(chooser)'", served.name],
      environment: served.environment.merging(["LANGUAGE": "qps"]) { $1 }, input: "")
    let lists = try String(contentsOfFile: folder.path + "/lists", encoding: .utf8)
    #expect(lists.contains("⟦‹ Back⟧") && strays(in: lists) == [], "\(opened) \(lists)")
    _ = await served.stop()
  }

  /// A terminal for the tool in a session of a language.
  private func terminal(
    on session: TraySession, in language: String, state folder: TemporaryFolder
  ) async throws -> TmuxTerminal {
    try await TmuxTerminal(
      columns: 60, rows: 16,
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": session.bus.address, "LANGUAGE": language, "XDG_STATE_HOME": folder.path,
      ])
  }

  @Test func `texts of ours have marks in the search, and in the menu of the tray`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("first", "menu", "is-menu=true", on: session)
    let folder = try TemporaryFolder()
    let terminal = try await terminal(on: session, in: "qps", state: folder)
    let own = ["First", "Only row", "zzz"]
    try await terminal.run("clear; '\(Paths.tool)' hud --terminal")
    try await terminal.wait { $0.contains("Only row") }
    #expect(strays(in: try await terminal.screen, beside: own) == [])
    try await terminal.type("zzz")
    try await terminal.wait { $0.contains("⟦Nothing found⟧") }
    #expect(strays(in: try await terminal.screen, beside: own) == [])
    try await terminal.run("clear; '\(Paths.tool)' tray --terminal")
    try await terminal.wait { $0.contains("First") }
    #expect(strays(in: try await terminal.screen, beside: own) == [])
    await terminal.end()
    item.program.terminate()
  }

  /// The arrow of a submenu is at the left, and the text at the right, in reverse in a terminal.
  @Test func `texts of ours are read from right to left in the menus of the tool in a Hebrew session`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("first", "menu", "is-menu=true", on: session)
    let folder = try TemporaryFolder()
    let terminal = try await terminal(on: session, in: "he", state: folder)
    try await terminal.run("clear; '\(Paths.tool)' tray --terminal")
    try await terminal.wait { $0.contains("│ ◂ First │") }
    try await terminal.run("clear; '\(Paths.tool)' hud --terminal")
    try await terminal.wait { $0.contains(" Only row │") && !$0.contains("│ Only row") }
    // A menu whose program states no direction is at the right of the screen, too.
    try await terminal.run("clear; '\(Paths.tool)' open first")
    try await terminal.wait { screen in
      screen.split(separator: "\n").contains { $0.hasSuffix("│ Only row │") && $0.count == 60 }
    }
    await terminal.end()
    item.program.terminate()
  }
}
