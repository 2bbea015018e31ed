import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `An interruption` {
  @Test func `a signal right after the first line ends a command properly`() async throws {
    let menu = try await ForeignMenu(.dbusmenu)
    let commands = [["open-submenu", "--hold", menu.name, "#0"], ["watch", menu.name], ["record", menu.name]]
    for _ in 0..<5 {
      for words in commands {
        let command = try Program([Paths.tool] + words + ["--bus", menu.session.bus.address])
        do {
          _ = try await LineReader(command).next("the first line")
        } catch {
          Issue.record("\(words): \(error): \(await command.result)")
        }
        command.send(signal: SIGINT)
        let end = await command.result
        #expect(end.status == 0, "\(words): \(end)")
      }
    }
    await menu.end()
  }

  // MARK: Programs that hang

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends tray while the item that was chosen does not answer`(signal: Int32) async throws {
    let session = try await TraySession()
    let item = try await BareItem("plain", "Activate", "hung", on: session)
    let tray = try Program(
      [Paths.tool, "tray", "--bus", session.bus.address, "--timeout", "1000", "--chooser", "head -n 1"])
    try await item.lines.next("the item is entered") { $0.hasPrefix("Activate") }
    tray.send(signal: signal)
    #expect(await tray.result == nothing(128 + signal))
    item.program.terminate()
  }

  @Test func `a signal ends tray after its terminal was given back, while the item does not answer`() async throws {
    let session = try await TraySession()
    let item = try await BareItem("plain", "Activate", "hung", on: session)
    let terminal = try await TmuxTerminal(
      columns: 60, rows: 16, environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    try await run(["tray", "--terminal", "--timeout", "1000"], in: terminal)
    try await terminal.wait { $0.contains("Plain") }
    try await terminal.press("Enter")
    try await item.lines.next("the item is entered") { $0.hasPrefix("Activate") }
    kill(try process(in: terminal), SIGTERM)
    try await terminal.wait(for: "before\nstatus 143\nsame settings")
    await terminal.end()
    item.program.terminate()
  }

  // MARK: Menus that are shown

  @Test func `a signal ends hud, and programs hear that the menus that it searched are closed`() async throws {
    let session = try await TraySession()
    let items = [
      try await BareItem("one", "menu", "events", on: session),
      try await BareItem("two", "menu", "events", on: session),
    ]
    let hud = try Program(
      [Paths.tool, "hud", "--bus", session.bus.address, "--no-recent", "--chooser", "sleep 1000"])
    for item in items { try await item.lines.next("the menu is open") { $0 == "opened 0" } }
    hud.send(signal: SIGTERM)
    #expect(await hud.result == nothing(143))
    for item in items {
      try await item.lines.next("the menu is closed") { $0 == "closed 0" }
      item.program.terminate()
    }
  }

  /// Opens a GTK program's submenu of which it is told, with a chooser that does something there.
  private func open(_ gtk: GtkProgram, _ folder: TemporaryFolder, then end: String) async throws -> Program {
    let script = try folder.file(
      "choose",
      """
      case "$(cat)" in
        *Late*) \(end);;
        *Watched*) echo 'Watched ›';;
        *) echo 'Tools ›';;
      esac
      """)
    let opened = try Program(
      [Paths.tool, "open", "--bus", gtk.bus.address, "--chooser", "sh '\(script)'", GtkProgram.name])
    #expect(try await gtk.said("state") == "state watched true")
    return opened
  }

  @Test(arguments: [("exec sleep 1000", Int32(143)), ("exit 7", 1)])
  func `a program hears that its submenu is closed after a signal, and after a chooser that fails`(
    end: String, status: Int32
  ) async throws {
    let gtk = try await GtkProgram()
    let folder = try TemporaryFolder()
    let opened = try await open(gtk, folder, then: end)
    if status == 143 { opened.send(signal: SIGTERM) }
    #expect(try await gtk.said("state") == "state watched false")
    #expect(await opened.result.status == status)
    await gtk.end()
  }

  @Test func `a signal waits for no program that hangs, which hears of the end when it goes on`() async throws {
    let gtk = try await GtkProgram()
    let folder = try TemporaryFolder()
    let opened = try await open(gtk, folder, then: "exec sleep 1000")
    gtk.program.send(signal: SIGSTOP)
    opened.send(signal: SIGTERM)
    #expect(await opened.result == nothing(143))
    gtk.program.send(signal: SIGCONT)
    #expect(try await gtk.said("state") == "state watched false")
    await gtk.end()
  }

  @Test func `a program hears that its submenu in a terminal is closed after a signal`() async throws {
    let gtk = try await GtkProgram()
    let terminal = try await TmuxTerminal(
      columns: 60, rows: 16, environment: ["DBUS_SESSION_BUS_ADDRESS": gtk.bus.address])
    try await run(["open", GtkProgram.name], in: terminal)
    try await terminal.wait { $0.contains("Tools") }
    try await terminal.press("Down", "Right")
    try await terminal.wait { $0.contains("Watched") }
    try await terminal.press("Down", "Right")
    #expect(try await gtk.said("state") == "state watched true")
    kill(try process(in: terminal), SIGTERM)
    #expect(try await gtk.said("state") == "state watched false")
    try await terminal.wait(for: "before\nstatus 143\nsame settings")
    await terminal.end()
    await gtk.end()
  }

  /// Runs a command of the tool, and keeps the number of its process.
  private func run(_ words: [String], in terminal: TmuxTerminal) async throws {
    let command = ([Paths.tool] + words).joined(separator: " ")
    try await terminal.run("sh -c 'echo $$ > \(terminal.folder.path)/pid; exec \(command)'")
  }

  private func process(in terminal: TmuxTerminal) throws -> pid_t {
    let text = try String(contentsOfFile: terminal.folder.path + "/pid", encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
