import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// What a person sees of `menubus open`, in a terminal that is none of ours.
@Suite(.timeLimit(.minutes(5))) struct `Menus in a terminal` {
  private static let menu = """
    items:
      - {title: New Document, shortcut: Ctrl+N}
      - {title: Do not disturb, selected: false}
      - {title: 日本語 😀}
      - separator
      - title: Power
        items:
          - {title: Sleep}
          - {title: Restart…, destructive: true}
      - {title: Off, enabled: false}
    """

  private static let first = """
    ┌─────────────────────────┐
    │   New Document   Ctrl+N │
    │ ☐ Do not disturb        │
    │   日本語 😀             │
    ├─────────────────────────┤
    │   Power               ▸ │
    │⊘  Off                   │
    └─────────────────────────┘
    """

  private static let submenu = """
    ┌─────────────────────────┐
    │   New Document   Ctrl+N │
    │ ✓ Do not disturb        │
    │   日本語 😀             │
    ├─────────────────────────┌─ Power ──┐
    │   Power               ▸ │ Sleep    │
    │⊘  Off                   │ Restart… │
    └─────────────────────────└──────────┘
    """

  private func serve() async throws -> ServingTool {
    let folder = try TemporaryFolder()
    return try await ServingTool(file: try folder.file("menu.yaml", Self.menu))
  }

  private func open(_ name: String, _ environment: [String: String], _ prefix: String = "") async throws
    -> TmuxTerminal
  {
    let terminal = try await TmuxTerminal(columns: 60, rows: 16, environment: environment)
    try await terminal.run("\(prefix) '\(Paths.tool)' open \(name)")
    return terminal
  }

  @Test func `a menu of ours: moving, marks, submenus, resizing, and the screen as it was`() async throws {
    let served = try await serve()
    let terminal = try await open(served.name, served.environment)
    try await terminal.wait(for: Self.first)
    try await terminal.press("Down", "Space")
    try await terminal.wait(for: Self.first.replacing("☐", with: "✓"))
    try await terminal.press("End", "Right")
    try await terminal.wait(for: Self.submenu)
    #expect(try await terminal.styledScreen.contains("\u{1B}[31m"), "red is what cannot be undone")
    try await terminal.resize(columns: 20, rows: 5)
    try await terminal.wait(
      for: """
        ┌─────────────────▴┐
        │   日本┌─ Power ──┐
        ├───────│ Sleep    │
        │   Powe│ Restart… │
        └───────└──────────┘
        """)
    try await terminal.resize(columns: 60, rows: 16)
    try await terminal.wait(for: Self.submenu)
    try await terminal.press("Escape")
    try await terminal.wait(for: Self.first.replacing("☐", with: "✓"))
    try await terminal.press("Right", "Down", "Enter")
    try await terminal.wait(for: "before\nDo not disturb\nPower/Restart…\nstatus 0\nsame settings")
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `a letter with Alt is that letter`() async throws {
    let served = try await serve()
    let terminal = try await open(served.name, served.environment)
    try await terminal.wait(for: Self.first)
    try await terminal.press("M-d", "Space")
    try await terminal.wait(for: Self.first.replacing("☐", with: "✓"))
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `nothing chosen is status 3`() async throws {
    let served = try await serve()
    let terminal = try await open(served.name, served.environment)
    try await terminal.wait(for: Self.first)
    try await terminal.press("Escape")
    try await terminal.wait(for: "before\nstatus 3\nsame settings")
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `NO_COLOR leaves the colours out`() async throws {
    let served = try await serve()
    let terminal = try await open(served.name, served.environment, "NO_COLOR=1")
    try await terminal.wait(for: Self.first)
    try await terminal.press("End", "Right")
    try await terminal.wait { $0.contains("Restart…") }
    #expect(try await !terminal.styledScreen.contains("\u{1B}[31m"))
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `a click of the mouse opens, and one on a row chooses`() async throws {
    let served = try await serve()
    let terminal = try await open(served.name, served.environment, "TERM=xterm-256color")
    try await terminal.wait(for: Self.first)
    try await terminal.click(column: 6, row: 5)
    try await terminal.wait(for: Self.submenu.replacing("✓", with: "☐"))
    try await terminal.click(column: 30, row: 5)
    try await terminal.wait(for: "before\nPower/Sleep\nstatus 0\nsame settings")
    await terminal.end()
    _ = await served.stop()
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("INT", 130)]) func `a signal gives the screen back`(
    signal: String, status: Int
  ) async throws {
    let served = try await serve()
    let terminal = try await TmuxTerminal(columns: 60, rows: 16, environment: served.environment)
    try await terminal.run(
      "sh -c 'echo $$ > \(terminal.folder.path)/pid; exec \(Paths.tool) open \(served.name)'")
    try await terminal.wait(for: Self.first)
    let process = try String(contentsOfFile: terminal.folder.path + "/pid", encoding: .utf8)
    _ = try await Program.run(["kill", "-\(signal)", process.trimmingCharacters(in: .whitespacesAndNewlines)])
    try await terminal.wait(for: "before\nstatus \(status)\nsame settings")
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `a terminal that is gone ends it, also where the signal for that is ignored`() async throws {
    let served = try await serve()
    let terminal = try await TmuxTerminal(columns: 60, rows: 16, environment: served.environment)
    try await terminal.run(
      "(trap '' HUP; '\(Paths.tool)' open \(served.name); echo $? > '\(terminal.folder.path)/end')")
    try await terminal.wait(for: Self.first)
    await terminal.end()
    let status = try LineReader(ofFile: terminal.folder.path + "/end")
    #expect(try await status.next("the status") == "129")
    _ = await served.stop()
  }

  @Test func `libdbusmenu's menu, which fills a submenu when it opens, changes, and ends with a click`() async throws {
    let bus = try PrivateBus()
    let (program, environment) = try await otherProgram(on: bus)
    let terminal = try await open("org.example.Other", environment)
    try await terminal.wait(
      for: """
        ┌──────────┐
        │   One    │
        │ ☐ Check  │
        │   Sub  ▸ │
        │   Lazy ▸ │
        │   Quit   │
        └──────────┘
        """)
    try await terminal.press("Down", "Space")
    try await terminal.wait { $0.contains("✓ Check") }
    try await terminal.type("laz")
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("│ Filled │") }
    program.send(signal: 10)
    try await terminal.wait { $0.contains("Eins") }
    try await terminal.press("Escape", "End", "Enter")
    try await terminal.wait(for: "before\nCheck\nQuit\nstatus 0\nsame settings")
    await terminal.end()
  }

  /// A menu of libdbusmenu's server, ready to be read.
  private func otherProgram(on bus: PrivateBus) async throws -> (Program, environment: [String: String]) {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let program = try Program(
      ["/usr/bin/python3", Paths.clients + "/dbusmenu_server.py", "org.example.Other"], environment: environment)
    for await _ in program.lines { break }
    return (program, environment)
  }

  @Test func `a program that is killed takes its menu off the screen, with status 5`() async throws {
    let bus = try PrivateBus()
    let (program, environment) = try await otherProgram(on: bus)
    let terminal = try await open("org.example.Other", environment)
    try await terminal.wait { $0.contains("Lazy") }
    program.send(signal: 9)
    try await terminal.wait(for: "before\nmenubus: org.example.Other went away\nstatus 5\nsame settings")
    await terminal.end()
  }

  @Test func `a program that has stopped does not hold up the keys`() async throws {
    let bus = try PrivateBus()
    let (program, environment) = try await otherProgram(on: bus)
    let terminal = try await open("org.example.Other", environment)
    try await terminal.wait { $0.contains("Lazy") }
    program.send(signal: SIGSTOP)
    try await terminal.press("End", "Up", "Right")
    try await terminal.wait { $0.contains("─ Lazy ─") && $0.contains("Loading…") }
    try await terminal.press("Escape", "Escape")
    try await terminal.wait(for: "before\nstatus 3\nsame settings")
    program.send(signal: SIGCONT)
    await terminal.end()
  }

  @Test func `keys that the terminal should not send are no Escape`() async throws {
    let served = try await serve()
    let terminal = try await open(served.name, served.environment)
    try await terminal.wait(for: Self.first)
    for sequence in ["\u{1B}[5;6~", "\u{1B}OF", "\u{1B}[<0;3;3X"] { try await terminal.type(sequence) }
    try await terminal.press("Enter")  // End is what one of them was
    try await terminal.wait { $0.contains("─ Power ─") }
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `5,000 rows are scrolled and typed to`() async throws {
    let folder = try TemporaryFolder()
    let rows = (1...5000).map { "- {title: Row \($0)}\n" }.joined()
    let served = try await ServingTool(file: try folder.file("menu.yaml", rows))
    let terminal = try await open(served.name, served.environment)
    try await terminal.wait { $0.hasPrefix("┌──────────┐\n│ Row 1    │\n") && $0.hasSuffix("└─────────▾┘") }
    try await terminal.press("End")
    try await terminal.wait {
      $0.hasPrefix("┌─────────▴┐\n│ Row 4987 │\n") && $0.hasSuffix("│ Row 5000 │\n└──────────┘")
    }
    try await terminal.press("Home", "PageDown", "PageDown")
    try await terminal.wait {
      $0.hasPrefix("┌─────────▴┐\n│ Row 14   │\n") && $0.hasSuffix("│ Row 27   │\n└─────────▾┘")
    }
    try await terminal.type("row 2500")
    try await terminal.press("Enter")
    try await terminal.wait(for: "before\nRow 2500\nstatus 0\nsame settings")
    await terminal.end()
    _ = await served.stop()
  }

  @Test func `the demo ends with its menu, to be used; in a terminal that cannot show it, without`() async throws {
    let terminal = try await TmuxTerminal(
      columns: 80, rows: 50,
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nonexistent", "XDG_CURRENT_DESKTOP": "",
      ])
    try await terminal.run("'\(Paths.tool)' demo '\(Paths.desktopMenu)'")
    try await terminal.wait { $0.hasPrefix("┌─ Arrows, Enter, Escape") && $0.contains("│ ✓ Do not disturb") }
    try await terminal.press("Down", "Down", "Down", "Enter")
    try await terminal.wait {
      $0.hasPrefix("before\n") && $0.contains("item 5 has toggle-state 1 now")
        && $0.hasSuffix(
          "You chose:\n\n  Do not disturb\n  command  ended with status 0 and said: do not disturb: 0\n"
            + "status 0\nsame settings")
    }
    try await terminal.run("TERM=dumb '\(Paths.tool)' demo '\(Paths.desktopMenu)'")
    try await terminal.wait { $0.hasSuffix("said: do not disturb: 1\nstatus 0\nsame settings") }
    await terminal.end()
  }

  @Test func `open without a terminal is status 64 with a reason`() async throws {
    let served = try await serve()
    let result = try await Program.run(
      ["setsid", "--wait", Paths.tool, "open", served.name], environment: served.environment)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("there is no terminal"), "\(result.errors)")
    let terminal = try await open(served.name, served.environment, "TERM=dumb")
    try await terminal.wait {
      let text = $0.replacing("\n", with: "")
      return text.hasPrefix("beforemenubus: a menu cannot be drawn in this terminal (TERM is “dumb”); menubus items,")
        && $0.hasSuffix("\nstatus 64\nsame settings")
    }
    await terminal.end()
    _ = await served.stop()
  }
}
