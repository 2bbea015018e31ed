import Foundation
import MenuTestKit
import TestSupport
import Testing

/// The programs of docs/serving.md, docs/coming-from.md and docs/testing-your-tray.md, as they stand there.
@Suite(.timeLimit(.minutes(5))) struct `Programs in other languages` {
  private let folder: TemporaryFolder
  private let bus: PrivateBus
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/menubus", withDestinationPath: Paths.tool)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": folder.path + ":" + path, "LC_ALL": "C.UTF-8"]
  }

  /// The first block of code in a language, behind a heading.
  private func block(_ language: String, in page: String, behind heading: String) throws -> String {
    let text = try String(contentsOfFile: Paths.root + page, encoding: .utf8)
    let section = try #require(text.range(of: "\n## \(heading)\n"))
    let start = try #require(text.range(of: "```\(language)\n", range: section.upperBound..<text.endIndex))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(arguments: [("python", "python3"), ("bash", "bash"), ("js", "node")])
  func `the program of the page counts clicks`(language: String, interpreter: String) async throws {
    let code = try block(language, in: "docs/serving.md", behind: "Menus from any language")
    #expect(code.split(separator: "\n").count == 5)
    let program = try Program([interpreter, try folder.file("program", code)], environment: environment)
    _ = try await Program.run(
      ["gdbus", "wait", "--session", "--timeout", "40", "org.menubus.Menu"], environment: environment)
    let arguments = [
      "/usr/bin/python3", Paths.clients + "/gdbus_client.py", bus.address, "org.menubus.Menu", "/MenuBar",
    ]
    let signals = LineReader(try Program(arguments + ["watch"]))
    _ = try await signals.next("the client watches")
    func row() async throws -> ClientRow? {
      let result = try await Program.run(
        arguments, input: "[{\"call\": \"GetLayout\", \"args\": \"(0, -1, @as [])\"}]")
      let lines = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
      return lines.first { $0["reply"] != .null }.map { ClientRow($0["reply"][1]) }?.all.first
    }
    try await eventually("the row is there", on: signals, equals: "Click me") { try await row()?.label }
    for number in 1...3 {
      let id = try #require(try await row()?.id)
      let click = try await Program.run(
        [
          "dbus-send", "--print-reply", "--dest=org.menubus.Menu", "/MenuBar", "com.canonical.dbusmenu.Event",
          "int32:\(id)", "string:clicked", "variant:int32:0", "uint32:0",
        ], environment: environment)
      #expect(click.status == 0)
      try await eventually("the click is counted", on: signals, equals: "Clicks: \(number)") { try await row()?.label }
    }
    program.terminate()
    _ = await program.result
  }

  @Test func `the program that was ported from pystray has a mark, and ends with its row Quit`() async throws {
    let code = try block("python", in: "docs/coming-from.md", behind: "pystray")
    let program = try Program(
      ["python3", try folder.file("program", code + "\nprint(connected)\n")], environment: environment)
    for row in ["Connected", "Quit"] {
      _ = try await Program.run(
        ["gdbus", "wait", "--session", "--timeout", "40", "org.menubus.Menu"], environment: environment)
      let click = try await Program.run(
        [Paths.tool, "click", "org.menubus.Menu", row, "--timeout", "20"], environment: environment)
      #expect(click.status == 0, "\(click)")
    }
    let result = await program.result
    #expect(result.status == 0 && result.output == "True\n", "\(result)")
  }

  @Test func `the test in Node passes, in each of its panels`() async throws {
    let page = "docs/testing-your-tray.md"
    let code = try block("js", in: page, behind: "What your program does")
    _ = try folder.file("hello.yaml", try block("yaml", in: page, behind: "In one command"))
    let test = try folder.file("tray.test.mjs", code)
    let result = try await Program.run(
      ["sh", "-c", "cd \"$1\" && node --test \"$2\"", "sh", folder.path, test], environment: environment)
    #expect(result.status == 0 && result.output.contains("# fail 0"), "\(result)")
  }

  @Test func `the script of the documentation asks a question`() async throws {
    let script = try folder.file("question", try block("sh", in: "docs/serving.md", behind: "Lines of another program"))
    for (line, status) in [("1", 0 as Int32), ("2", 1)] {
      let presenter = try Program(
        [Paths.tool, "presenter", "--chooser", "sed -n \(line)p"], environment: environment)
      try await LineReader(presenter).next("the presenter is ready") { $0 == "ready" }
      #expect(try await Program.run(["sh", script], environment: environment).status == status)
      presenter.terminate()
      _ = await presenter.result
    }
    let unasked = try await Program.run(["sh", script], environment: environment)
    #expect(unasked.status == 2 && unasked.errors.contains("there is no presenter on the bus"), "\(unasked)")
  }
}
