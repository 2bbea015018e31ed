import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// `menubus presenter`, asked by programs that share no code with us.
@Suite(.timeLimit(.minutes(5))) struct `A presenter in a terminal` {
  private struct Asking {
    var program: Program
    var lines: AsyncStream<String>.Iterator

    init(_ labels: String..., environment: [String: String]) async throws {
      program = try Program(
        ["/usr/bin/python3", Paths.clients + "/presentation_requester.py"] + labels, environment: environment)
      lines = program.lines.makeAsyncIterator()
      _ = await lines.next()
    }

    /// A program that holds back its answers to some methods.
    init(holding methods: String..., environment: [String: String]) async throws {
      program = try Program(
        ["/usr/bin/python3", Paths.clients + "/holding_requester.py"] + methods, environment: environment)
      lines = program.lines.makeAsyncIterator()
      _ = await lines.next()
    }

    func ask() { program.send(signal: 10) }
    func takeBack() { program.send(signal: 12) }
    func letGo() { program.send(signal: 12) }

    /// Waits for a line; returns those before it.
    @discardableResult
    mutating func wait(for line: String) async -> [String] {
      var before: [String] = []
      while let next = await lines.next(), next != line { before.append(next) }
      return before
    }
  }

  private func start(
    _ bus: PrivateBus, after command: String = ":", timeout: String = "1m"
  ) async throws -> (TmuxTerminal, environment: [String: String]) {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let terminal = try await TmuxTerminal(columns: 40, rows: 10, environment: environment)
    try await terminal.run(
      "sh -c '\(command); echo $$ > \(terminal.folder.path)/pid; exec \(Paths.tool) presenter --timeout \(timeout)'")
    try await terminal.wait(for: "before\nready")
    return (terminal, environment)
  }

  @Test func `a presenter in a terminal shows menus one after the other, and says what was chosen`() async throws {
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

  @Test func `a presenter in a terminal highlights the row of a menu, and gives the screen back`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    let program = try Program(
      ["/usr/bin/python3", Paths.clients + "/highlight_requester.py"], environment: environment)
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
    let plain = styled.replacing("\u{1B}[39m", with: "").replacing("\u{1B}[49m", with: "")
    // tmux 3.6 ends attributes with the line, and begins them again.
    let text = plain.replacing("\u{1B}[0m\n\u{1B}[2m", with: "\n")
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
    let second = try await Program.run([Paths.tool, "presenter", "--chooser", "cat"], environment: environment)
    let sentence =
      "menubus: org.menubus.Presenter is taken by another presenter; --replace takes its place, if it allows that\n"
    #expect(second == .init(status: 1, output: "", errors: sentence))
    let third = try await Program.run(
      [Paths.tool, "presenter", "--replace", "--chooser", "cat"], environment: environment)
    #expect(third.status == 1)
    #expect(third.errors == "menubus: org.menubus.Presenter is taken by a presenter that keeps it\n")
    let asking = try await Asking("Copy", environment: environment)
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    _ = try await Program.run(["pkill", "-INT", "-F", terminal.folder.path + "/pid"])
    try await terminal.wait(for: "before\nready\nstatus 0\nsame settings")
    await terminal.end()
  }

  @Test func `without a terminal there is no presenter, and the name stays free`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let owners = try await connection.ownerChanges(of: "org.menubus.Presenter")
    let result = try await Program.run(["setsid", "--wait", Paths.tool, "presenter"], environment: environment)
    let sentence = """
      menubus: there is no terminal to draw the menu in; --chooser COMMAND shows it without one, and menubus-presenter \
      where there is a display

      """
    #expect(result == .init(status: 64, output: "", errors: sentence))
    #expect(try await connection.requestName("org.menubus.Presenter") == .primaryOwner)
    for await owner in owners where owner != nil {
      #expect(owner == connection.uniqueName, "nobody else had it")
      break
    }
    await connection.close()
  }

  @Test(arguments: [":", "trap \"\" HUP"])
  func `a presenter in a terminal goes with its terminal, and so does its name`(before: String)
    async throws
  {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus, after: before)
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let owners = try await connection.ownerChanges(of: "org.menubus.Presenter")
    var asking = try await Asking("Copy", environment: environment)
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    try await terminal.press("Escape")
    await asking.wait(for: "closed menu")
    try await terminal.wait(for: "before\nready\nnothing")
    await terminal.end()
    for await owner in owners where owner == nil { break }
    await connection.close()
  }

  @Test func `keys that were pressed before choose nothing`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    var asking = try await Asking("Copy", "Cut", environment: environment)
    try await terminal.press("C", "u", "Enter", "C", "o", "p", "y")
    try await terminal.wait(for: "before\nready\nCu\nCopy")
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │\n│ Cut  │") }
    try await terminal.press("Escape")
    let said = await asking.wait(for: "closed menu")
    #expect(said.allSatisfy { !$0.hasPrefix("clicked") }, "\(said)")
    try await terminal.wait { $0.hasSuffix("nothing") }
    await terminal.end()
  }

  @Test func `Escape counts while a program is still asked, and leaves nothing open`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    var asking = try await Asking(holding: "AboutToShow", environment: environment)
    asking.ask()
    await asking.wait(for: "AboutToShow 0")
    try await terminal.wait { $0.contains("Loading…") }
    try await terminal.press("Down", "Enter", "Escape")
    #expect(await asking.wait(for: "closed 0") == [])
    try await terminal.wait(for: "before\nready\nnothing")
    asking.letGo()
    asking.ask()
    #expect(await asking.wait(for: "hovered 1") == ["GetLayout 0", "AboutToShow 0", "opened 0"], "nothing came late")
    try await terminal.press("Escape")
    await asking.wait(for: "closed 0")
    await terminal.end()
  }

  @Test func `a presenter shows no replaced rows, and hovers over open menus alone`()
    async throws
  {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    var asking = try await Asking(holding: "AboutToShow", environment: environment)
    asking.ask()
    await asking.wait(for: "AboutToShow 0")
    try await terminal.wait { $0.contains("Loading…") }
    asking.letGo()
    try await terminal.wait { screen in
      #expect(!screen.contains("Old"))
      return screen.contains("│ New │")
    }
    #expect(await asking.wait(for: "hovered 1").contains("opened 0"))
    try await terminal.press("Enter")
    await asking.wait(for: "clicked 1")
    try await terminal.wait(for: "before\nready\nNew")
    await terminal.end()
  }

  @Test func `a program that answers nothing is closed with Escape`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus)
    var mute = try await Asking(holding: "GetLayout", environment: environment)
    mute.ask()
    await mute.wait(for: "GetLayout 0")
    try await terminal.wait { $0.contains("Loading…") }
    try await terminal.press("Escape")
    await mute.wait(for: "closed 0")
    try await terminal.wait(for: "before\nready\nnothing")
    await terminal.end()
  }

  @Test func `a program that answers nothing is skipped after the timeout`() async throws {
    let bus = try PrivateBus()
    let (terminal, environment) = try await start(bus, timeout: "5s")
    var mute = try await Asking(holding: "GetLayout", environment: environment)
    mute.ask()
    await mute.wait(for: "GetLayout 0")
    let asking = try await Asking("Copy", environment: environment)
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    await mute.wait(for: "closed 0")
    try await terminal.press("Escape")
    try await terminal.wait { $0.contains("The program did not answer with") && $0.hasSuffix("nothing") }
    await terminal.end()
  }

  @Test(.disabled(if: Sanitizer.isOn, "memory is measured"))
  func `no burst and no size of signals keeps it from the next program`() async throws {
    let bus = try PrivateBus()
    // The sender of PresentRequested is asked for a menu, too, and does not answer.
    let (terminal, environment) = try await start(bus, timeout: "5s")
    func peak() throws -> Int {
      let text = { try String(contentsOfFile: $0, encoding: .utf8) }
      let pid = try text(terminal.folder.path + "/pid").trimmingCharacters(in: .whitespacesAndNewlines)
      let line = try text("/proc/\(pid)/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }) << 10
    }
    func send(_ member: String, _ count: Int, _ size: Int) async throws -> Program {
      let client = Paths.clients + "/wire_client.py"
      let program = try Program(
        ["/usr/bin/python3", client, bus.address, "-", "/x", "broadcast", member, "\(count)", "\(size)"])
      for await line in program.lines {
        #expect(line == "{\"sent\": \(count)}")
        return program
      }
      throw ClientFailure(description: await program.result.errors)
    }
    var senders = [try await send("Nothing", 20_000, 0)]
    let before = try peak()
    // The bus itself has to hold each once, and libdbus at both ends.
    for member in ["Zap", "PresentRequested", "MenuChanged"] { senders.append(try await send(member, 1, 4 << 20)) }
    senders.append(try await send("DismissRequested", 20_000, 0))
    var asking = try await Asking("Copy", environment: environment)
    asking.ask()
    try await terminal.wait { $0.contains("│ Copy │") }
    #expect(try peak() - before < 100 << 20)
    try await terminal.press("Enter")
    await asking.wait(for: "clicked Copy")
    for sender in senders { sender.terminate() }
    await terminal.end()
  }
}
