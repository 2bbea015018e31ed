@testable import MenuBusTool
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

@Suite struct `A line of bash` {
  private static let breaks = " \t\n\"'@><=;|&(:"

  @Test(
    arguments: [
      ("menubus ", ["menubus"], "", "", "a b", "a\\ b"), ("menubus cl", ["menubus"], "cl", "cl", "click", "click"),
      ("x 'It", ["x"], "It", "It", "It's a", "It'\\''s a"), ("x \"a", ["x"], "a", "a", "a$b\"!", "a\\$b\\\"\"\\!\""),
      ("x a\\ b", ["x"], "a b", "a\\ b", "a b'", "a\\ b\\'"), ("x a\\", ["x"], "a", "a", "a b", "a\\ b"),
      ("x a:b", ["x"], "a:b", "b", "a:b c", "b\\ c"), ("x @n", ["x"], "@n", "@n", "@name", "@name"),
      ("x 'a b'c", ["x"], "a bc", "'a b'c", "a bcd", "'a b'cd"), ("x a' b' c", ["x", "a b"], "c", "c", "c", "c"),
      ("x \"a\\b\\\"", ["x"], "a\\b\"", "a\\b\\\"", "a\\b\"c", "a\\b\\\"c"),
      ("x \\$", ["x"], "$", "\\$", "$(a)", "\\$\\(a\\)"),
    ] as [(String, [String], String, String, String, String)])
  func `a line of bash is read as the shell reads it`(
    text: String, words: [String], word: String, replaced: String, candidate: String, replacement: String
  ) throws {
    let line = try #require(PartialLine(bash: text, breaks: Self.breaks))
    #expect(line.words == words && line.word == word && line.replaced == replaced)
    #expect(line.replacement(for: candidate) == replacement)
    #expect(line.replacement(for: "?") == nil || word.isEmpty)
  }

  @Test(arguments: ["x $(", "x `", "x \"$a", "x a*", "x ~", "x #", "x !", "a | b", "a >b", "a >b c"])
  func `a line of bash with something to expand is left alone`(text: String) {
    #expect(PartialLine(bash: text, breaks: Self.breaks) == nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `The answers to the scripts` {
  private func answer(_ bus: PrivateBus, _ words: String...) async -> [String] {
    let isForMenus = ["click", "tree"].contains(words[0])
    let words = isForMenus ? [words[0], "--bus", bus.address] + words.dropFirst() : words
    let result = await ToolCall.run(["complete", "zsh", "--", "menubus"] + words)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `name commands, options, files and values`() async throws {
    let bus = try PrivateBus()
    #expect(await answer(bus, "va") == ["words", " validate"])
    #expect(!(await answer(bus, "").contains(" complete")), "this command itself")
    #expect(await answer(bus, "click", "--wa") == ["words", " --wait"])
    #expect(await answer(bus, "validate", "") == ["files"])
    #expect(await answer(bus, "completions", "") == ["words", " bash", " fish", " zsh"])
    #expect(await answer(bus, "list", "") == ["words"])
    #expect(await answer(bus, "click", "org.example.None", "") == ["words"])
  }

  @Test func `the answers to the scripts are there soon when a program hangs`() async throws {
    let folder = try TemporaryFolder()
    let served = try await ServingTool(file: try folder.file("menu.yaml", "- title: A\n"))
    served.program.send(signal: 19)
    let result = try await Program.run(
      [Paths.tool, "complete", "fish", "--", "menubus", "click", served.name, ""], environment: served.environment,
      timeLimit: .seconds(15))
    #expect(result.status == 0 && result.output == "words\n")
    served.program.send(signal: 18)
    _ = await served.stop()
  }

  @Test(.disabled(if: Paths.shippedTool != nil, "the menus of a shipped program are another's for this process"))
  func `the answers to the scripts are a thousand at most`() async throws {
    let folder = try TemporaryFolder()
    let rows = (0..<1200).map { "- title: A\($0)\n" }.joined()
    let served = try await ServingTool(file: try folder.file("menu.yaml", rows))
    let tree = try #require(CommandTree.tool)
    let place = CursorPlace(["click", "--bus", served.address, served.name], current: "", in: tree)
    // Not through the shell's command, which has two seconds, on a slow machine too.
    let answer = try await CandidateFinder(place: place, current: "").find()
    guard case .words(let found) = answer else { throw ClientFailure(description: "\(answer)") }
    #expect(found.count == 1000 && found.allSatisfy { $0.text.hasPrefix("A") })
    _ = await served.stop()
  }

  @Test func `name tray items by texts that mean them alone`() async throws {
    let bus = try PrivateBus()
    let watcher = try Program([Paths.tool, "watcher", "--bus", bus.address])
    for await line in watcher.lines where line == "ready" { break }
    let folder = try TemporaryFolder()
    var programs: [Program] = []
    for name in ["one $(x)", "two"] {
      let file = try folder.file(
        name + ".yaml", "{title: '\(name)', tray: {id: same}, items: [{title: Only}]}\n")
      programs.append(try Program([Paths.tool, "serve", "--bus", bus.address, file]))
    }
    var count = 0
    for await line in watcher.lines where line.hasPrefix("item ") {
      count += 1
      if count == 2 { break }
    }
    #expect(await answer(bus, "tree", "") == ["words", " one $(x)", " two"])
    #expect(await answer(bus, "tree", "org.menubus.M") == ["words", " org.menubus.Menu"])
    #expect(await answer(bus, "click", "one $(x)", "") == ["words", " Only"])
    for program in programs + [watcher] {
      program.terminate()
      _ = await program.result
    }
  }
}
