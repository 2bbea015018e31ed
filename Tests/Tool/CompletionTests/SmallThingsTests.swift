import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite(.timeLimit(.minutes(5))) struct `Every command` {
  private func run(_ arguments: String...) async throws -> Program.Result {
    try await Program.run([Paths.tool] + arguments)
  }

  /// Runs a command line of a shell, in which $0 is the tool.
  private func shell(_ line: String) async throws -> Program.Result {
    try await Program.run(["/bin/bash", "-c", line, Paths.tool])
  }

  @Test func `every command has an example in its help`() async throws {
    let dump = try JSON(parsing: try await run("--experimental-dump-help").output)
    let commands = dump["command"]["subcommands"].array.compactMap { $0["commandName"].string }
    #expect(commands.count > 15)
    for command in commands where command != "help" {
      let help = try await run(command, "--help")
      #expect(help.status == 0 && help.output.contains("USAGE: menubus \(command)"), "\(command)")
      #expect(help.output.contains("Example"), "\(command)")
    }
  }

  /// The names of the commands that users see.
  private func shownCommands() async throws -> [String] {
    let dump = try JSON(parsing: try await run("--experimental-dump-help").output)
    let shown = dump["command"]["subcommands"].array.filter { $0["shouldDisplay"] != false }
    return shown.compactMap { $0["commandName"].string }.filter { $0 != "help" }
  }

  /// The commands that lines name: behind the purpose of each, between commas.
  private static func words(_ lines: Substring) -> [String] {
    lines.split(separator: "\n").flatMap { line in
      line.components(separatedBy: "  ").last?.split(separator: ",") ?? []
    }.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test func `every command is on the first screen of the help, which fits 80 columns and 24 lines`() async throws {
    let help = await ToolCall.run(["--help"])
    for arguments in [[], ["-h"], ["help"]] {
      #expect(await ToolCall.run(arguments).output == help.output, "\(arguments)")
    }
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(help.status == 0 && lines.count < 24 && lines.allSatisfy { $0.count < 80 }, "\(help.output)")
    let screen = try #require(help.output.firstMatch(of: /(?s)\n\n((?:  [a-z]+ [^\n]+\n)+)\n(.*?)  More (.*?)\n\n/))
    let first = screen.1.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(first == ["init", "serve", "list", "tree", "click", "doctor"])
    let purposes = Self.words(screen.2)
    #expect(Set(first + purposes).count <= 20, "\(purposes)")
    #expect(Set(first + purposes + Self.words(screen.3)) == Set(try await shownCommands()))
  }

  @Test func `every command is in the whole help, and the names of menus and rows are behind them`() async throws {
    let help = await ToolCall.run(["help", "more"])
    #expect(help.status == 0)
    let commands = try await shownCommands()
    #expect(commands.count > 30)
    let places = try (commands.map { "\n  \($0) " } + ["\nMENU is ", "\nITEM is ", "\nExit status: 0 done"]).map {
      try #require(help.output.firstRange(of: $0), "\($0)").lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `every command is in a page of the documentation`() async throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Paths.root + "docs").filter { $0.hasSuffix(".md") }
    let text = try pages.map { try String(contentsOfFile: Paths.root + "docs/" + $0, encoding: .utf8) }.joined()
    let dump = try JSON(parsing: try await run("--experimental-dump-help").output)
    for command in dump["command"]["subcommands"].array.compactMap({ $0["commandName"].string }) where command != "help"
    {
      let isShown = dump["command"]["subcommands"].array.first { $0["commandName"].string == command }?["shouldDisplay"]
      #expect(text.contains("menubus \(command)") || isShown == false, "\(command)")
    }
  }

  @Test func `every command declares its name, by which it is found before its arguments are read`() async throws {
    let dump = try JSON(parsing: try await run("--experimental-dump-help").output)
    for command in dump["command"]["subcommands"].array.compactMap({ $0["commandName"].string }) {
      let result = await ToolCall.run([command, "--no-such-option"])
      #expect(result.status == 64)
      #expect(result.errors.contains("menubus: \(command) has no option --no-such-option\n"), "\(result.errors)")
    }
  }

  @Test func `every command that is mistyped is named with the nearest one`() async throws {
    let result = await ToolCall.run(["reply", "x"])
    #expect(result.status == 64 && result.errors.contains("there is no command “reply”"))
    #expect(result.errors.contains("did you mean “replay”?"), "\(result.errors)")
  }

  @Test func `every command ends with 1 where its output cannot be written`() async throws {
    let full = try await shell("exec \"$0\" completions bash >/dev/full")
    #expect(full.status == 1)
    #expect(full.errors == "menubus: standard output cannot be written: No space left on device\n")
    let help = try await shell("exec \"$0\" --help >/dev/full")
    #expect(help.status == 1)
    for command in ["completions zsh", "--help"] {
      let closed = try await shell("(sleep 0.2; \"$0\" \(command); echo $? >&2) | true")
      #expect(closed.errors == "1\n", "\(command): \(closed.errors)")
    }
  }

  @Test func `every command names an invalid address`() async throws {
    let result = await ToolCall.run(["list"], bus: "garbage")
    #expect(result.status == 69 && result.errors.contains("“garbage” is not the address of a bus"), "\(result.errors)")
  }

  @Test func `every command aligns columns by the width of characters`() async throws {
    let bus = try PrivateBus()
    let watcher = try Program([Paths.tool, "watcher", "--bus", bus.address])
    for await line in watcher.lines where line == "ready" { break }
    let folder = try TemporaryFolder()
    let file = try folder.file("menu.yaml", "{title: 日本語, tray: {id: wide}, items: [{title: A}]}\n")
    let program = try Program([Paths.tool, "serve", "--bus", bus.address, file])
    for await line in watcher.lines where line.hasPrefix("item ") { break }
    let lines = await ToolCall.run(["list"], bus: bus.address).output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("ID    NAME    STATUS") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("wide  日本語  Active") == true)
    for program in [program, watcher] {
      program.terminate()
      _ = await program.result
    }
  }
}
