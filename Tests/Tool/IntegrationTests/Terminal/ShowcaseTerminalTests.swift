import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Every element there is, in a terminal of tmux. The screens are those of `Frames`.
@Suite(.timeLimit(.minutes(5))) struct `The showcase in a terminal` {
  private struct Stage {
    let bus: PrivateBus
    let program: Program
    let terminal: TmuxTerminal

    init() async throws {
      bus = try PrivateBus()
      let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"]
      program = try Program([Paths.program("Showcase")], environment: environment)
      for await line in program.lines where line.contains("org.menubus.Showcase1") { break }
      terminal = try await TmuxTerminal(columns: 70, rows: 22, environment: environment)
      try await terminal.run("'\(Paths.tool)' open org.menubus.Showcase")
      try await wait("root")
    }

    /// Waits until the screen is one of the frames.
    func wait(_ frame: String) async throws {
      let text = try String(
        contentsOf: URL(filePath: Paths.frames + "/\(frame).txt"),
        encoding: .utf8)
      try await terminal.wait(for: String(text.dropLast()))
    }

    func end(_ rest: String) async throws {
      try await terminal.wait(for: "before\n\(rest)\nsame settings")
      await terminal.end()
      program.terminate()
    }
  }

  @Test func `a strip wraps, and Space moves its mark and leaves the menu open`() async throws {
    let stage = try await Stage()
    try await stage.terminal.press("Down", "Down", "Right")
    try await stage.terminal.wait { $0.contains("Purple") }
    try await stage.terminal.press("Right", "Right", "Right", "Space")
    try await stage.wait("strip")
    try await stage.terminal.press("Escape", "Escape")
    try await stage.end("Colour/🟢 Green\nstatus 0")
  }

  @Test func `rows beside each other are reached with Right, and one is chosen`() async throws {
    let stage = try await Stage()
    try await stage.terminal.press("Right", "Right", "Enter")
    try await stage.end("Paste\nstatus 0")
  }

  @Test func `content with an accessory has a mark that comes and goes`() async throws {
    let stage = try await Stage()
    try await stage.terminal.press("Down", "Space")
    try await stage.terminal.wait { $0.contains("│ ☐ AutoSummary (beta)") && $0.contains("😍") }
    try await stage.terminal.press("Space")
    try await stage.wait("root")
    await stage.terminal.end()
    stage.program.terminate()
  }

  @Test func `a slider moves, a choice may close its submenu only, or nothing`() async throws {
    let stage = try await Stage()
    let terminal = stage.terminal
    try await terminal.press("End", "Right", "Right", "Right")
    try await stage.wait("slider")
    for await line in stage.program.lines where line == "Volume 50 %" { break }
    try await terminal.press("Down", "Down", "Right")
    try await stage.wait("submenu")
    try await terminal.press("Down", "Enter", "Down", "Enter")
    try await terminal.wait { $0.contains("Chosen 1 times") }
    try await terminal.press("Enter")
    try await stage.wait("kept-open")
    try await terminal.press("Escape", "Escape")
    try await stage.end("More/Quality/Medium\nMore/Chosen 0 times\nMore/Chosen 1 times\nstatus 0")
  }

  @Test func `rows that take three seconds come, and languages are searched`() async throws {
    let stage = try await Stage()
    let terminal = stage.terminal
    try await terminal.press("End", "Up", "Right", "Down", "Down", "Down", "Right")
    try await stage.wait("lazy")
    try await terminal.press("Escape", "Down", "Right")
    try await terminal.type("ER")
    try await stage.wait("language-search")
    try await terminal.press("Down", "Enter")
    try await stage.end("From the README/Search/German\nstatus 0")
  }

  @Test func `a country is searched and chosen, also in twenty columns and five rows`() async throws {
    let stage = try await Stage()
    let terminal = stage.terminal
    try await terminal.press("Down", "Down", "Down", "Right")
    try await terminal.wait { $0.contains("Search Countries") && $0.contains("D–E") }
    try await terminal.type("fra")
    try await stage.wait("country-search")
    try await terminal.resize(columns: 20, rows: 5)
    try await stage.wait("small")
    try await terminal.resize(columns: 70, rows: 22)
    try await stage.wait("country-search")
    try await terminal.press("Down", "Enter")
    try await stage.wait("country")
    try await terminal.press("Escape")
    try await stage.end("Country — None/🇫🇷 France\nstatus 0")
  }
}
