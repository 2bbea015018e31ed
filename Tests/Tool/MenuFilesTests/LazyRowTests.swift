import Glibc
import Logging
import MenuTestKit
import Menus
import TestSupport
import Testing

@testable import MenuFiles

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Lazy rows of menu files` {
  private let log = LogRecorder()

  /// Waits for what an element shows next.
  private final class Watcher: MenuElementObserver {
    private let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    func elementChanged(_ element: MenuElement, _ change: ElementChange) { continuation.yield() }
    private(set) var errors: [any Error] = []
    func handlerFailed(_ element: MenuElement, error: any Error) { errors.append(error) }
    func beginBatch() {}
    func endBatch() {}

    func next() async {
      for await _ in changes { break }
    }
  }

  private func menu(_ text: String, outputTime: Duration = .seconds(30)) throws -> Menu {
    try MenuDescription(parsing: text, name: "m").makeMenu(
      runner: CommandRunner(logger: log.logger, outputTime: outputTime))
  }

  /// Loads the first lazy row of a menu.
  private func load(_ menu: Menu, watcher: Watcher = Watcher()) async throws -> [MenuElement] {
    let lazy = try #require(menu.children.lazy.compactMap { $0 as? LazyMenuElement }.first)
    lazy.addObserver(watcher)
    lazy.beginDisplay()
    lazy.loadIfNeeded()
    while lazy.shownElements.first is LoadingElement { await watcher.next() }
    return lazy.shownElements
  }

  private func titles(_ elements: [MenuElement]) -> [String?] { elements.map { ($0 as? TitledMenuElement)?.title } }

  @Test
  func `lazy rows are the lines of an output, and choosing one runs a command with it`() async throws {
    let (results, continuation) = AsyncStream.makeStream(of: CommandResult.self)
    let file = try MenuDescription(
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

  @Test func `lazy rows of menu files are a menu where it is said so, and only there`() async throws {
    let text = #"printf -- '# rows\n- {title: A, selected: on}\n- separator\n- {title: S, items: [{title: B}]}\n'"#
    let rows = try await load(try menu("- lazy: {format: menu, shell: \"\(text)\"}"))
    #expect(titles(rows) == ["A", nil, "S"] && rows[1] is Separator)
    #expect((rows[0] as? Action)?.isSelected == true && titles((rows[2] as? Menu)?.children ?? []) == ["B"])
    let json = try await load(try menu(#"- lazy: {format: menu, run: [printf, '{"items": [{"title": "J"}]}']}"#))
    #expect(titles(json) == ["J"])
    let lines = try await load(try menu(#"- lazy: {run: [printf, '- {title: A}\n'], format: lines}"#))
    #expect(titles(lines) == ["- {title: A}"])
    #expect(try await load(try menu("- lazy: {run: ['true']}")).isEmpty)
    #expect(log.lines.isEmpty)
  }

  @Test
  func `lazy rows run nothing of their output, unless its format is a menu`() async throws {
    try await withTemporaryDirectory { directory in
      // The names of three files, as an archive may have them.
      for name in [#"- {title: holiday.jpg, shell: 'echo pwned', description: ""#, "report.pdf", #"~"}"#] {
        try write([], to: "\(directory)/\(name)")
      }
      let (results, continuation) = AsyncStream.makeStream(of: CommandResult.self)
      let text = "- lazy: {run: [ls, \(directory)], choose: [echo, \"<{}>\"]}"
      let menu = try MenuDescription(parsing: text, name: "m").makeMenu(
        runner: CommandRunner(logger: log.logger) { continuation.yield($0) })
      let lazy = try #require(menu.children.first as? LazyMenuElement)
      for _ in 1...2 {
        let rows = try await load(menu)
        #expect(titles(rows).first == #"- {title: holiday.jpg, shell: 'echo pwned', description: ""#)
        #expect(rows.count == 3)
        for case let row as Action in rows { row.perform() }
        lazy.reset()
      }
      var outputs: [String] = []
      for await result in results {
        outputs.append(result.output)
        if outputs.count == 8 { break }
      }
      #expect(outputs.count { $0.hasPrefix("<") } == 6 && !outputs.contains("pwned\n"))
      let hints = log.lines.filter { $0.contains("`format: menu`") }
      #expect(hints.count == 1, "once for the row: \(hints)")
    }
  }

  @Test(arguments: [
    ("- a", true), ("-a", false), ("[]", true), ("{}", true), ("items: []", true), ("# x\n---\n\n  - a", true),
    ("# x", false), ("", false), ("title", false), ("headers:\n", true),
  ])
  func `an output looks like a menu by its first line`(output: String, isMenu: Bool) {
    #expect(MenuDescription.Lazy.looksLikeMenu(output) == isMenu)
  }

  @Test
  func `lazy rows with a broken menu are an error and a row that tries again`() async throws {
    let watcher = Watcher()
    let rows = try await load(
      try menu(#"- lazy: {run: [printf, '- titel: A\n- {title: B, enabled: x}\n- lazy: {run: [a]}'], format: menu}"#),
      watcher: watcher)
    let name = #"the output of `printf - titel: A\n- {title: B, enabled…`"#
    #expect(titles(rows) == ["\(name):1:3: unknown key `titel`, did you mean `title`?, and 2 more", "Try again"])
    #expect((rows.first as? Action)?.isEnabled == false)
    #expect(watcher.errors.count == 1 && log.lines.isEmpty, "who shows the rows logs it")
    let details = (watcher.errors.first as? any DetailedError)?.details
    #expect(details?.contains(":2:23: `enabled` must be true or false, not `x`") == true)
    #expect(details?.contains(":3:9: `lazy` cannot stand in what a command prints") == true)
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
  func `lazy rows of a command that fails, or never ends, say so`(lazy: String, sentence: String) async throws {
    let watcher = Watcher()
    #expect(titles(try await load(try menu("- lazy: \(lazy)"), watcher: watcher)) == [sentence, "Try again"])
    #expect(watcher.errors.map { "\($0)" } == [sentence] && log.lines.isEmpty)
  }

  @Test func `lazy rows of a command that takes too long say so, and the command is ended`() async throws {
    let rows = try await load(try menu("- lazy: {run: [sleep, 1000]}", outputTime: .milliseconds(1)))
    #expect(titles(rows) == ["“sleep 1000” took longer than 0.001 seconds", "Try again"])
  }

  /// How a command that makes rows comes to its end.
  enum End: String, CaseIterable { case time, surplus, closing, itself }

  @Test(arguments: End.allCases)
  func `lazy rows of menu files take what their command started with them, and give its place back`(end: End)
    async throws
  {
    try await withTemporaryDirectory { directory in
      for name in ["begun", "alive"] { mkfifo("\(directory)/\(name)", 0o600) }
      let last =
        switch end {
        case .time, .closing: "wait"
        case .surplus: "yes; wait"  // which ends with `yes` no more than the sleeper does
        case .itself: "echo row"
        }
      // Who holds the pipe `alive` is alive; the output is held, too.
      let script = "cd \(directory); exec 3>alive; sleep 200 & echo >begun; \(last)"
      let (results, continuation) = AsyncStream.makeStream(of: CommandResult.self)
      // A busy machine needs time to start the shell.
      let runner = CommandRunner(
        logger: log.logger, maximumRunning: 1, outputTime: end == .time ? .seconds(4) : .seconds(50)
      ) { continuation.yield($0) }
      let menu = try MenuDescription(parsing: "- lazy: {shell: '\(script)'}", name: "m").makeMenu(runner: runner)
      let helper = CommandRunner(logger: log.logger)
      async let over = helper.run(.run(["cat", "\(directory)/alive"]), title: "Over")
      async let begun = helper.run(.run(["cat", "\(directory)/begun"]), title: "Begun")
      if end == .closing {
        let lazy = try #require(menu.children.first as? LazyMenuElement)
        lazy.beginDisplay()
        lazy.loadIfNeeded()
        #expect(await begun.isSuccess)
        lazy.endDisplay()
      } else {
        let rows = try await load(menu)
        #expect(titles(rows).last == (end == .itself ? "row" : "Try again"))
      }
      #expect(await over.isSuccess, "nobody holds the pipe any more")
      #expect(await begun.isSuccess)
      for await _ in results { break }
      #expect(await runner.run(.run(["true"]), title: "Next", printing: 10).isSuccess, "the place is free")
    }
  }

  @Test func `lazy rows of commands that still run take no place from clicks`() async throws {
    try await withTemporaryDirectory { directory in
      for name in ["begun", "go"] { mkfifo("\(directory)/\(name)", 0o600) }
      let runner = CommandRunner(logger: log.logger, maximumRunning: 1, outputTime: .seconds(50))
      let file = try MenuDescription(
        parsing: "- lazy: {shell: 'cd \(directory); echo >begun; read line <go; echo row'}", name: "m")
      let menu = file.makeMenu(runner: runner)
      async let rows = load(menu)
      let helper = CommandRunner(logger: log.logger)
      #expect(await helper.run(.run(["cat", "\(directory)/begun"]), title: "Begun").isSuccess)
      #expect(await runner.run(.run(["true"]), title: "Click").isSuccess)
      #expect(await helper.run(.shell("echo >\(directory)/go"), title: "Go").isSuccess)
      #expect(titles(try await rows) == ["row"])
    }
  }

  @Test(arguments: ["", ", every: 1h", ", cache: yes"])
  func `lazy rows that are always there load although no panel opens the menu`(more: String) async throws {
    for (key, loading) in [("", LazyMenuElement.Loading.oneLevelAhead), (", always: true", .eager)] {
      let menu = try menu("- lazy: {run: [echo, a]\(more)\(key)}\n")
      #expect((menu.children.first as? LazyMenuElement)?.loading == loading)
    }
  }

  @Test func `lazy rows of menu files are at most so many, of so many characters`() async throws {
    let rows = try await load(try menu("- lazy: {shell: 'seq 5000; head -c 900000 /dev/zero | tr \"\\\\0\" x'}"))
    #expect(rows.count == 2001 && titles(rows).last == "3001 more lines")
    let long = try await load(try menu("- lazy: {shell: 'head -c 900000 /dev/zero | tr \"\\\\0\" x'}"))
    #expect((titles(long).first ?? "")?.count == 200)
  }

  @Test func `lazy rows of menu files are searched like others, also when they come later`() async throws {
    let menu = try menu("- search: Find\n- lazy: {run: [printf, 'apple\\npear\\n'], cache: yes}\n- title: Grape\n")
    (menu.children.first as? SearchField)?.enterText("ap")
    let rows = try await load(menu)
    #expect(rows.map(\.isHidden) == [false, true] && !menu.children[2].isHidden)
    (menu.children.first as? SearchField)?.enterText("pe")
    #expect(rows.map(\.isHidden) == [true, false] && !menu.children[2].isHidden)
    (menu.children.first as? SearchField)?.enterText("")
    #expect(rows.allSatisfy { !$0.isHidden })
  }

  @Test func `lazy rows of menu files may bring a search field, which searches the menu they come into`() async throws {
    let menu = try menu(
      "- lazy: {run: [printf, '- search: Find\\n- title: apple\\n'], cache: yes, format: menu}\n- title: pear\n")
    let rows = try await load(menu)
    try #require(rows.first as? SearchField).enterText("pea")
    #expect(rows.map(\.isHidden) == [false, true] && !menu.children[1].isHidden)
  }

  @Test(.timeLimit(.minutes(5))) func `lazy rows of any output are rows or mistakes, never a trap`() throws {
    var random = SeededNumbers(7)
    let pieces = [
      "- ", "title: A\n", "{", "}", "[", "]", "items:", "lazy: {run: [a]}\n", "\u{0}", "\u{1B}[1m", "😀", "\r\n", "\t",
      "&a ",
      "*a", "separator\n", "palette: []\n", "header: H\n", "search: S\n", "\u{202E}", "e\u{301}", "\"", "'", "\u{2028}",
    ]
    var refused = 0
    for _ in 0..<Effort.rounds(of: 3000) {
      let output = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let lazy = MenuDescription.Lazy(command: .run(["x"]), format: nil, choice: ["echo", "{}"])
      #expect(try lazy.rows(of: output).allSatisfy { $0.title?.isEmpty == false && $0.items == nil })
      guard MenuDescription.Lazy.looksLikeMenu(output) else { continue }
      do {
        for item in try MenuDescription.Lazy(command: .run(["x"]), format: .menu).rows(of: output)
        where item.items == nil {
          #expect(item.isSeparator || item.search != nil || item.title?.isEmpty == false || item.isInline)
        }
      } catch {
        refused += 1
        #expect(error is LazyFailure)
      }
    }
    #expect((Effort.rounds(of: 300)...Effort.rounds(of: 2900)).contains(refused))
  }
}
