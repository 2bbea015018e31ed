import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus open --chooser`, with a program that takes the lines that the test says, one after the other.
@Suite(.timeLimit(.minutes(5))) struct `Menus in a program that shows lines` {
  private static let menu = """
    items:
      - {title: New Document, shortcut: Ctrl+N}
      - {title: Do not disturb, selected: true}
      - separator
      - title: Power
        items:
          - {title: Sleep}
          - {title: Restart…, destructive: true}
          - title: Empty
            items: [{title: Off, enabled: false}]
      - {title: Off, enabled: false}
    """

  /// A folder with a chooser that writes the answers it is given, and notes what it was shown.
  private struct Chooser {
    let folder: TemporaryFolder
    let command: String

    init(_ answers: String...) throws {
      folder = try TemporaryFolder()
      _ = try folder.file("answers", answers.map { $0 + "\n" }.joined())
      let script = try folder.file(
        "choose",
        """
        cd "$(dirname "$0")"
        echo "[$*]" >> shown
        cat >> shown
        answer=$(head -n 1 answers)
        sed -i 1d answers
        [ -n "$answer" ] || exit 1
        [ "$answer" != wait ] || exec sleep 1000
        echo "$answer"
        """)
      command = "sh '\(script)' \"two words\""
    }

    var shown: String { (try? String(contentsOfFile: folder.path + "/shown", encoding: .utf8)) ?? "" }
  }

  private func serve() async throws -> ServingTool {
    let folder = try TemporaryFolder()
    return try await ServingTool(file: try folder.file("menu.yaml", Self.menu))
  }

  private func open(_ chooser: Chooser, _ name: String, _ environment: [String: String]) async throws
    -> Program.Result
  {
    // A session of its own has no terminal.
    try await Program.run(
      ["setsid", "--wait", Paths.tool, "open", "--chooser", chooser.command, name], environment: environment)
  }

  @Test func `go level by level, back again, and end with a choice; no terminal is needed`() async throws {
    let served = try await serve()
    let chooser = try Chooser("Power ›", "Empty ›", "‹ Back", "‹ Back", "Power ›", "Restart…")
    let result = try await open(chooser, served.name, served.environment)
    #expect(result == Program.Result(status: 0, output: "Power/Restart…\n", errors: ""))
    let root = "[two words]\nNew Document\n✓ Do not disturb\nPower ›\n"
    let power = "[two words]\nSleep\nRestart…\nEmpty ›\n‹ Back\n"
    #expect(chooser.shown == root + power + "[two words]\n‹ Back\n" + power + root + power)
    _ = await served.stop()
  }

  @Test(arguments: [[""], ["Power ›", ""]]) func `a chooser without a choice ends with status 3`(answers: [String])
    async throws
  {
    let served = try await serve()
    let chooser = try answers.count == 1 ? Chooser(answers[0]) : Chooser(answers[0], answers[1])
    #expect(try await open(chooser, served.name, served.environment) == .init(status: 3, output: "", errors: ""))
    _ = await served.stop()
  }

  @Test func `submenus in a chooser are filled when they are opened, as other programs do`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let program = try Program(
      ["/usr/bin/python3", Paths.clients + "/dbusmenu_server.py", "org.example.Other"], environment: environment)
    for await _ in program.lines { break }
    let chooser = try Chooser("Lazy ›", "Filled")
    #expect(try await open(chooser, "org.example.Other", environment).output == "Lazy/Filled\n")
    let quit = try Chooser("Quit")
    let last = try await open(quit, "org.example.Other", environment)
    #expect(last.status == 0 && last.output == "Quit\n", "a choice may end the program: \(last.errors)")
  }

  @Test func `go with the program, and with a signal`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let program = try Program(
      ["/usr/bin/python3", Paths.clients + "/dbusmenu_server.py", "org.example.Other"], environment: environment)
    for await _ in program.lines { break }
    func waiting() async throws -> (Program, Chooser) {
      let chooser = try Chooser("wait")
      let opened = try Program(
        [Paths.tool, "open", "--chooser", chooser.command, "org.example.Other"], environment: environment)
      let rows = try LineReader(ofFile: chooser.folder.path + "/shown")
      try await rows.next("the list is shown") { $0 == "Quit" }
      return (opened, chooser)
    }
    let (first, firstChooser) = try await waiting()
    first.send(signal: SIGTERM)
    let terminated = await first.result
    #expect(terminated == .init(status: 143, output: "", errors: ""), "\(terminated)")
    let (second, secondChooser) = try await waiting()
    program.send(signal: SIGKILL)
    let left = await second.result
    #expect(left == .init(status: 5, output: "", errors: "menubus: org.example.Other went away\n"), "\(left)")
    withExtendedLifetime((firstChooser, secondChooser)) {}
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `take with them what their program started, when a signal ends them`(signal: Int32) async throws {
    let served = try await serve()
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/alive", 0o600) == 0)
    // Who holds the pipe is alive.
    let script = try folder.file("choose", "exec 3>\"$(dirname \"$0\")/alive\"; echo begun >&3; sleep 200; true")
    let watch = try Program(["cat", folder.path + "/alive"])
    let opened = try Program(
      [Paths.tool, "open", "--chooser", "sh '\(script)'", served.name], environment: served.environment)
    for await line in watch.lines where line == "begun" { break }
    opened.send(signal: signal)
    #expect(await watch.result.status == 0, "nobody holds the pipe any more")
    #expect(await opened.result.status == 128 + signal)
    _ = await served.stop()
  }

  @Test func `a chooser that fails and wrong usage have a reason each`() async throws {
    let served = try await serve()
    for (command, status, reason) in [
      ("false x", Int32(3), ""), ("sh -c 'exit 7'", 1, "menubus: `sh` ended with status 7\n"),
      ("/nonexistent/rofi -dmenu", 1, "menubus: cannot run `/nonexistent/rofi`: no such program\n"),
    ] {
      let result = await served.menubus("open", "--chooser", command, served.name)
      #expect(result == .init(status: status, output: "", errors: reason), "\(command)")
    }
    for command in ["", " ", "rofi 'x", "rofi x\\"] {
      #expect(await served.menubus("open", "--chooser", command, served.name).status == 64, "\(command)")
    }
    _ = await served.stop()
  }

  @Test func `a presenter without a terminal shows menus in a chooser`() async throws {
    let bus = try PrivateBus()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let chooser = try Chooser("Cut", "", "wait")
    let presenter = try Program(
      ["setsid", "--wait", Paths.tool, "presenter", "--chooser", chooser.command], environment: environment)
    var lines = presenter.lines.makeAsyncIterator()
    #expect(await lines.next() == "ready")
    let program = try Program(
      ["/usr/bin/python3", Paths.clients + "/presentation_requester.py", "Copy", "Cut"], environment: environment)
    var said = program.lines.makeAsyncIterator()
    #expect(await said.next() == "ready")
    program.send(signal: SIGUSR1)
    #expect(await lines.next() == "Cut")
    while let line = await said.next(), line != "clicked Cut" {}
    program.send(signal: SIGUSR1)
    #expect(await lines.next() == "nothing")
    program.send(signal: SIGUSR1)
    let rows = try LineReader(ofFile: chooser.folder.path + "/shown")
    for _ in 1...3 { try await rows.next("the list is shown") { $0 == "Copy" } }
    program.send(signal: SIGUSR2)
    #expect(await lines.next() == "nothing", "the request was taken back")
    presenter.terminate()
  }
}
