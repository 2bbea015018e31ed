import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// What `menubus` prints of the texts of others.
@Suite(.timeLimit(.minutes(5))) struct `What the tool prints of others` {
  private func rude(_ kind: String, on bus: PrivateBus) async throws -> Program {
    let service = try Program([
      "/usr/bin/python3", Paths.clients + "/silent_service.py", bus.address, "org.example.Rude", kind,
    ])
    for await _ in service.lines { break }
    return service
  }

  /// Whether a text has something in it that a terminal obeys, or that turns or hides what stands around it.
  private func steers(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalar != "\n"
      case .format: true
      default: false
      }
    }
  }

  @Test(
    arguments: ["steering", "failing"],
    [
      ["tree"], ["tree", "--json"], ["click", "Foo"], ["click", "#1"], ["click", "twice root# "], ["watch"],
      ["open", "--chooser", "sh -c 'cat >&2; exit 1'"], ["open", "--chooser", "head -n 1"],
    ])
  func `what another program says cannot steer the terminal, on any way out`(kind: String, arguments: [String])
    async throws
  {
    let bus = try PrivateBus()
    let service = try await rude(kind, on: bus)
    var arguments = arguments
    arguments.insert("org.example.Rude/MenuBar", at: arguments[0] == "click" ? 1 : arguments.count)
    let program = try Program(
      [Paths.tool] + arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "NO_COLOR": "1"])
    if arguments[0] == "watch", kind == "steering" {
      for await _ in program.lines { break }
      service.terminate()
      program.send(signal: SIGINT)
    }
    let result = await program.result
    #expect(!steers(result.output) && !steers(result.errors), "\(result)")
    #expect(!(result.output + result.errors).isEmpty)
    if kind == "failing" { #expect(result.errors.contains("(org.example.Error)"), "\(result)") }
  }

  @Test func `JSON says what it says, in escapes`() async throws {
    let bus = try PrivateBus()
    let service = try await rude("steering", on: bus)
    let result = await ToolCall.run(["tree", "--json", "org.example.Rude/MenuBar"], bus: bus.address)
    #expect(result.output.contains(#"\u009b2J\u007f"#) && result.output.contains(#"\u202egpj"#))
    let title = try JSON(parsing: result.output)["rows"][0]["title"].string
    #expect(
      title == "safe\u{1B}]0;title\u{7}\u{9B}2J\u{7F}\rroot# \u{202E}gpj.exe\u{2066}\u{200B}\u{2028}\u{2029}\u{E0041} ")
    service.terminate()
  }

  @Test func `nor can the error of a program that asks to be shown`() async throws {
    let bus = try PrivateBus()
    let service = try await rude("failing", on: bus)
    let presenter = try Program([Paths.tool, "presenter", "--chooser", "cat", "--bus", bus.address])
    var lines = presenter.lines.makeAsyncIterator()
    #expect(await lines.next() == "ready")
    service.send(signal: SIGUSR1)
    // Shown behind it, so that the first is done with.
    let asking = try Program(
      ["/usr/bin/python3", Paths.clients + "/presentation_requester.py", "Copy"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    for await _ in asking.lines { break }
    asking.send(signal: SIGUSR1)
    #expect(await lines.next() == "Copy")
    presenter.send(signal: SIGINT)
    let result = await presenter.result
    #expect(result.errors.contains("(org.example.Error)") && !steers(result.errors), "\(result)")
    service.terminate()
  }

  @Test func `a row is clicked by what is printed of it`() async throws {
    let bus = try PrivateBus()
    let service = try await rude("rude", on: bus)
    let opened = try await Program.run(
      [Paths.tool, "open", "--chooser", "cat", "--bus", bus.address, "org.example.Rude/MenuBar"])
    #expect(opened.output == "a\u{FFFD}[2Jb\n", "\(opened)")
    let title = String(opened.output.dropLast())
    let clicked = await ToolCall.run(["click", "org.example.Rude/MenuBar", title], bus: bus.address)
    #expect(clicked == .init(status: 0, output: "", errors: ""), "\(clicked)")
    service.terminate()
  }
}
