import MenuTestKit
import Testing

/// `menubus presenter`, asked by programs that share no code with us.
@Suite(.timeLimit(.minutes(2))) struct `A presenter in a terminal` {
  private struct Asking {
    var program: Program
    var lines: AsyncStream<String>.Iterator

    init(_ labels: String..., environment: [String: String]) async throws {
      program = try Program(
        ["/usr/bin/python3", Place.clients + "/presentation_requester.py"] + labels, environment: environment)
      lines = program.lines.makeAsyncIterator()
      _ = await lines.next()
    }

    func ask() { program.send(signal: 10) }
    func takeBack() { program.send(signal: 12) }
    mutating func wait(for line: String) async { while let next = await lines.next(), next != line {} }
  }

  private func start(_ bus: PrivateBus) async throws -> (TmuxTerminal, environment: [String: String]) {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let terminal = try await TmuxTerminal(columns: 40, rows: 10, environment: environment)
    try await terminal.run("sh -c 'echo $$ > \(terminal.folder.path)/pid; exec \(Place.tool) presenter'")
    try await terminal.wait(for: "before\nready")
    return (terminal, environment)
  }

  @Test func `shows menus one after the other, and says what was chosen`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    var first = try await Asking("Copy", "Cut", environment: environment)
    var second = try await Asking("Other", environment: environment)
    first.ask()
    try await terminal.wait { $0.contains("│ Copy │\n│ Cut  │") }
    second.ask()
    try await terminal.press("Down", "Enter")
    await first.wait(for: "clicked Cut")
    await first.wait(for: "closed menu")
    try await terminal.wait { $0.contains("│ Other │") }
    try await terminal.press("Escape")
    await second.wait(for: "closed menu")
    try await terminal.wait(for: "before\nready\nCut\nnothing")
    await terminal.end()
  }

  @Test func `a request that is taken back is closed, and so is one of a program that is gone`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    var asking = try await Asking("Copy", environment: environment)
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    asking.takeBack()
    await asking.wait(for: "closed menu")
    try await terminal.wait(for: "before\nready\nnothing")
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    asking.program.send(signal: 9)
    try await terminal.wait(for: "before\nready\nnothing\nmenubus: the program went away")
    await terminal.end()
  }

  @Test func `85: sets off the row that a menu belongs to, and gives the screen back`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    let program = try Program(
      ["/usr/bin/python3", Place.clients + "/highlight_requester.py"], environment: environment)
    var said = program.lines.makeAsyncIterator()
    _ = await said.next()
    program.send(signal: 10)
    let frame = """
      ┌────────────────┐
      │ Hello        ┌───────────────────────┐
      │ Lunch at noon│ Reply                 │
      │ See you      │ Forward               │
      └──────────────│ Delete                │
                     └───────────────────────┘
      """
    try await terminal.wait(for: frame)
    // Faint is 2, bold is 1 and reversed is 7; colours are left as they are.
    let styled = try await terminal.styledScreen
    let text = styled.replacing("\u{1B}[39m", with: "").replacing("\u{1B}[49m", with: "")
    for part in [
      "\u{1B}[2m┌────────────────┐\n│ Hello        \u{1B}[0m┌",
      "\u{1B}[2m│\u{1B}[0;1m Lunch at noon\u{1B}[0m│\u{1B}[7m Reply",
      "\u{1B}[2m│ See you      \u{1B}[0m│ Forward",
    ] { #expect(text.contains(part), "\(styled)") }
    try await terminal.press("Down", "Enter")
    while let line = await said.next(), line != "clicked Forward" {}
    try await terminal.wait(for: "before\nready\nForward")
    _ = try await Program.run(["pkill", "-INT", "-F", terminal.folder.path + "/pid"])
    try await terminal.wait(for: "before\nready\nForward\nstatus 0\nsame settings")
    await terminal.end()
  }

  @Test func `there is one on a bus, and a signal ends it`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    let second = try await Program.run([Place.tool, "presenter"], environment: environment)
    #expect(second.status == 1 && second.errors.contains("org.menubus.Presenter is taken"), "\(second.errors)")
    let asking = try await Asking("Copy", environment: environment)
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    _ = try await Program.run(["pkill", "-INT", "-F", terminal.folder.path + "/pid"])
    try await terminal.wait(for: "before\nready\nstatus 0\nsame settings")
    await terminal.end()
  }
}
