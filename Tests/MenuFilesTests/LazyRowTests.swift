#if Tool
import Logging
import MenuTestKit
import Menus
import Testing

@testable import MenuFiles

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Lazy rows of menu files` {
  private let log = LogBook()

  /// Waits for what an element shows next.
  private final class Watcher: MenuElementObserver {
    private let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    func elementChanged(_ element: MenuElement, _ change: ElementChange) { continuation.yield() }
    func handlerFailed(_ element: MenuElement, error: any Error) {}
    func beginBatch() {}
    func endBatch() {}

    func next() async {
      for await _ in changes { break }
    }
  }

  private func menu(_ text: String, outputTime: Duration = .seconds(30)) throws -> Menu {
    try MenuFile(parsing: text, name: "m").makeMenu(runner: CommandRunner(logger: log.logger, outputTime: outputTime))
  }

  /// Loads the first lazy row of a menu.
  private func load(_ menu: Menu) async throws -> [MenuElement] {
    let lazy = try #require(menu.children.lazy.compactMap { $0 as? LazyMenuElement }.first)
    let watcher = Watcher()
    lazy.addObserver(watcher)
    lazy.willDisplay()
    lazy.loadIfNeeded()
    while lazy.shownElements.first is LoadingElement { await watcher.next() }
    return lazy.shownElements
  }

  private func titles(_ elements: [MenuElement]) -> [String?] { elements.map { ($0 as? TitledMenuElement)?.title } }

  @Test func `are the lines of an output, and choosing one runs a command with it`() async throws {
    let (results, continuation) = AsyncStream.makeStream(of: CommandResult.self)
    let file = try MenuFile(
      parsing: #"- lazy: {run: [printf, 'a\n\n \nb "c"\td\r\n$(x)\n{}'], choose: [printf, "<%s|%s>", "{}", "+{}{}"]}"#,
      name: "m")
    let rows = try await load(
      file.makeMenu(runner: CommandRunner(logger: log.logger) { continuation.yield($0) }))
    #expect(titles(rows) == ["a", "b \"c\" d", "$(x)", "{}"])
    (rows[1] as? Action)?.perform()
    var outputs: [String] = []
    for await result in results {
      outputs.append(result.output)
      if outputs.count == 2 { break }
    }
    #expect(outputs.last == "<b \"c\"\td|+b \"c\"\tdb \"c\"\td>")
  }

  @Test func `are a menu where an output looks like one, or is said to be one`() async throws {
    let rows = try await load(
      try menu(
        #"- lazy: {shell: "printf -- '# rows\n- {title: A, selected: on}\n- separator\n- {title: S, items: [{title: B}]}\n'"}"#
      ))
    #expect(titles(rows) == ["A", nil, "S"] && rows[1] is Separator)
    #expect((rows[0] as? Action)?.isSelected == true && titles((rows[2] as? Menu)?.children ?? []) == ["B"])
    let json = try await load(try menu(#"- lazy: {run: [printf, '{"items": [{"title": "J"}]}']}"#))
    #expect(titles(json) == ["J"])
    let lines = try await load(try menu(#"- lazy: {run: [printf, '- {title: A}\n'], format: lines}"#))
    #expect(titles(lines) == ["- {title: A}"])
    #expect(try await load(try menu("- lazy: {run: ['true']}")).isEmpty)
  }

  @Test(arguments: [
    ("- a", true), ("-a", false), ("[]", true), ("{}", true), ("items: []", true), ("# x\n---\n\n  - a", true),
    ("# x", false), ("", false), ("title", false), ("headers:\n", true),
  ])
  func `look like a menu by their first line`(output: String, isMenu: Bool) {
    #expect(MenuFile.Lazy.looksLikeMenu(output) == isMenu)
  }

  @Test func `that are no menu are an error row, a row that tries again, and a log with line and column`() async throws
  {
    let rows = try await load(
      try menu(#"- lazy: {run: [printf, '- titel: A\n- {title: B, enabled: x}\n- lazy: {run: [a]}'], format: menu}"#))
    let name = #"the output of `printf - titel: A\n- {title: B, enabled…`"#
    #expect(titles(rows) == ["\(name):1:3: unknown key `titel`, did you mean `title`?, and 2 more", "Try again"])
    #expect((rows.first as? Action)?.isEnabled == false)
    let told = log.lines.filter { $0.hasPrefix("error: ") }
    #expect(told.count == 1)
    #expect(told.first?.contains(":2:23: `enabled` must be true or false, not `x`") == true)
    #expect(told.first?.contains(":3:9: `lazy` cannot stand in what a command prints") == true)
  }

  @Test(arguments: [
    ("{shell: 'echo no >&2; exit 3'}", "“echo no >&2; exit 3” failed with status 3: no"),
    (
      "{run: [no-such-program-here]}",
      "“no-such-program-here” was not run: cannot run `no-such-program-here`: no such program"
    ),
    ("{run: [\"yes\"]}", "“yes” prints more than 1024 KiB"),
    ("{shell: 'head -c 1048577 /dev/zero'}", "“head -c 1048577 /dev/zero” prints more than 1024 KiB"),
  ])
  func `of a command that fails, or never ends, say so`(lazy: String, sentence: String) async throws {
    #expect(titles(try await load(try menu("- lazy: \(lazy)"))) == [sentence, "Try again"])
  }

  @Test func `of a command that takes too long say so, and the command is ended`() async throws {
    let rows = try await load(try menu("- lazy: {run: [sleep, 1000]}", outputTime: .milliseconds(1)))
    #expect(titles(rows) == ["“sleep 1000” took longer than 0.001 seconds", "Try again"])
  }

  @Test func `are at most so many, of so many characters`() async throws {
    let rows = try await load(try menu("- lazy: {shell: 'seq 5000; head -c 900000 /dev/zero | tr \"\\\\0\" x'}"))
    #expect(rows.count == 2001 && titles(rows).last == "3001 more lines")
    let long = try await load(try menu("- lazy: {shell: 'head -c 900000 /dev/zero | tr \"\\\\0\" x'}"))
    #expect((titles(long).first ?? "")?.count == 200)
  }

  @Test func `are searched like others, also when they come later`() async throws {
    let menu = try menu("- search: Find\n- lazy: {run: [printf, 'apple\\npear\\n'], cache: yes}\n- title: Grape\n")
    (menu.children.first as? SearchField)?.enterText("ap")
    let rows = try await load(menu)
    #expect(rows.map(\.isHidden) == [false, true] && !menu.children[2].isHidden)
    (menu.children.first as? SearchField)?.enterText("pe")
    #expect(rows.map(\.isHidden) == [true, false] && !menu.children[2].isHidden)
    (menu.children.first as? SearchField)?.enterText("")
    #expect(rows.allSatisfy { !$0.isHidden })
  }

  @Test func `may bring a search field, which searches the menu they come into`() async throws {
    let menu = try menu(
      "- lazy: {run: [printf, '- search: Find\\n- title: apple\\n'], cache: yes}\n- title: pear\n")
    let rows = try await load(menu)
    try #require(rows.first as? SearchField).enterText("pea")
    #expect(rows.map(\.isHidden) == [false, true] && !menu.children[1].isHidden)
  }

  @Test(.timeLimit(.minutes(5))) func `of any output are rows or mistakes, never a trap`() throws {
    var random = SeededNumbers(7)
    let pieces = [
      "- ", "title: A\n", "{", "}", "[", "]", "items:", "lazy: {run: [a]}\n", "\u{0}", "\u{1B}[1m", "😀", "\r\n", "\t",
      "&a ",
      "*a", "separator\n", "palette: []\n", "header: H\n", "search: S\n", "\u{202E}", "e\u{301}", "\"", "'", "\u{2028}",
    ]
    var refused = 0
    let lazy = MenuFile.Lazy(command: .run(["x"]), format: .auto, choice: ["echo", "{}"])
    for _ in 0..<3000 {
      let output = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      do {
        for item in try lazy.rows(of: output, runner: CommandRunner(logger: log.logger)) where item.items == nil {
          #expect(item.isSeparator || item.search != nil || item.title?.isEmpty == false || item.isInline)
        }
      } catch {
        refused += 1
        #expect(error is LazyFailure)
      }
    }
    #expect((300...2900).contains(refused))
  }
}
#endif
