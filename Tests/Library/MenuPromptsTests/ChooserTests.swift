import Glibc
import MenuPrompts
import MenuTestKit
import Testing

@Suite struct `Lines to choose from` {
  private func lines(_ titles: String...) -> ChooserLines { ChooserLines(titles.map { ChooserRow(title: $0) }) }

  @Test func `lines to choose from are the titles, and a mark on submenus`() {
    let lines = ChooserLines([ChooserRow(title: "Open"), ChooserRow(title: "More", isSubmenu: true)])
    #expect(lines.lines == ["Open", "More ›"])
    #expect(lines.row(of: "More ›") == 1 && lines.row(of: "More") == nil)
  }

  @Test func `lines to choose from are one line each, never empty, and no two alike`() {
    let lines = lines("a\nb", "a b", " a b ", "", "Item", "a b (2)", "\r\n", "a\0b")
    #expect(lines.lines.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isNewline) && !$0.contains("\0") })
    #expect(Set(lines.lines).count == 8)
    #expect(lines.lines[0] == "a b" && lines.lines[5] == "a b (2)", "a title that looks like a number is kept")
    #expect(lines.lines.map { lines.row(of: $0) } == Array(0..<8))
    #expect(lines.row(of: "  a b\t") == 0)
  }

  @Test func `lines to choose from neither steer a terminal nor look like other lines`() {
    let lines = lines("esc \u{1B}]0;x\u{7}[\u{9B}2J]", "photo\u{202E}gpj.exe", "a\u{200B}b", "ab", "👨‍👩‍👧 می‌خواهم")
    #expect(
      lines.lines == ["esc \u{FFFD}]0;x\u{FFFD}[\u{FFFD}2J]", "photogpj.exe", "ab", "ab (2)", "👨‍👩‍👧 می‌خواهم"])
    #expect(lines.lines.map { lines.row(of: $0) } == Array(0..<5))
    let long = ChooserLines([ChooserRow(title: String(repeating: "x", count: 100_000), isSubmenu: true)])
    #expect(long.lines[0].count < 5000 && long.row(of: long.lines[0]) == 0)
  }

  @Test func `lines of many equal titles are made at once`() {
    let lines = ChooserLines(Array(repeating: ChooserRow(title: "x"), count: 50_000))
    #expect(Set(lines.lines).count == 50_000 && lines.lines.last == "x (50000)")
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A chooser` {
  private let rows = [ChooserRow(title: "One"), ChooserRow(title: "Two", isSubmenu: true), ChooserRow(title: "-x")]

  private func choose(_ script: String, _ rows: [ChooserRow]? = nil) async throws -> Int? {
    let programs = try FakePrograms(["choose": script])
    return try await #require(Chooser([programs.path("choose"), "-dmenu"])).choose(among: rows ?? self.rows)
  }

  @Test(arguments: [("sed -n 2p", 1), ("tail -n 1", 2), ("printf One", 0), ("printf 'Two ›  \\nTwo'", 1)])
  func `a chooser gives the row whose line the program writes`(script: String, row: Int) async throws {
    #expect(try await choose(script) == row)
  }

  @Test(arguments: ["exit 1", "exit 130", "exit 0", "echo"])
  func `a chooser gives nothing where nothing is chosen`(script: String) async throws {
    #expect(try await choose(script) == nil)
  }

  @Test(arguments: [
    ("echo Three", "none of the lines"), ("exit 3", "status 3"), ("kill -9 $$", "by a signal"),
    ("head -c 70000 /dev/zero | tr '\\0' x", "more than 65536 bytes"),
  ])
  func `a chooser says what is wrong with an answer`(script: String, words: String) async throws {
    let error = await #expect(throws: PromptError.self) { try await choose(script) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func `a chooser says that there is no such program, and takes arguments as they are`() async throws {
    let error = await #expect(throws: PromptError.self) {
      try await Chooser(["/nowhere/menubus-chooser"])?.choose(among: rows)
    }
    #expect(error?.description == "cannot run `/nowhere/menubus-chooser`: no such program")
    #expect(Chooser([]) == nil && Chooser([""]) == nil)
    let programs = try FakePrograms(["choose": #"[ "$1" = '$(a) "b' ] && echo One"#])
    #expect(try await Chooser([programs.path("choose"), #"$(a) "b"#])?.choose(among: rows) == 0)
  }

  /// How a program that shows lines comes to its end.
  enum End: CaseIterable { case itself, surplus, cancellation }

  @Test(arguments: End.allCases)
  func `a chooser takes what its program started with it`(end: End) async throws {
    let last =
      switch end {
      case .itself: "echo One"
      case .surplus: "yes; wait"
      case .cancellation: "wait"
      }
    // Who holds the pipe `alive` is alive; the output is held, too.
    let programs = try FakePrograms([
      "choose": "cd \"$(dirname \"$0\")\"; exec 3>alive; sleep 200 & echo begun >begun; \(last)",
      "watch": "cd \"$(dirname \"$0\")\"; exec 4<alive; cat begun; cat <&4; echo over",
    ])
    for name in ["alive", "begun"] { #expect(mkfifo(programs.path(name), 0o600) == 0) }
    let watch = try Program([programs.path("watch")])
    var lines = watch.lines.makeAsyncIterator()
    let choice = Task { [rows] in
      try await #require(Chooser([programs.path("choose")])).choose(among: rows)
    }
    #expect(await lines.next() == "begun")
    if end == .cancellation { choice.cancel() }
    #expect(await lines.next() == "over", "nobody holds the pipe any more")
    switch end {
    case .itself: #expect(try await choice.value == 0)
    case .surplus: await #expect(throws: PromptError.self) { try await choice.value }
    case .cancellation: await #expect(throws: CancellationError.self) { try await choice.value }
    }
  }

  @Test func `a chooser is not held up by a program that does not read`() async throws {
    let many = (0..<20_000).map { ChooserRow(title: "Row \($0)") }
    #expect(try await choose("echo Row 7", many) == 7)
    #expect(try await choose("tail -n 1", many) == 19_999)
  }

  @Test func `a chooser gets a title and a message, each in its place as one argument`() async throws {
    let programs = try FakePrograms([
      "choose": #"[ "$1" = "Power & {message}" ] && [ "$2" = 'm=<b> $(x)' ] && [ $# = 2 ] && echo One"#,
      "options": #"[ "$1" = " -markup-rows" ] && [ "$2" = "-m-x" ] && echo One"#,
      "rofi": #"[ "$1" = "&lt;b&gt; &amp;" ] && echo One"#,
    ])
    let chooser = Chooser([programs.path("choose"), "{prompt}", "m={message}"])
    #expect(try await chooser?.choose(among: rows, prompt: "Power & {message}", message: "<b> $(x)") == 0)
    let rofi = Chooser([programs.path("rofi"), "{message}"])
    #expect(try await rofi?.choose(among: rows, message: "<b> &") == 0)
    // A title is no option; one that the user writes is.
    let words = try #require(Chooser([programs.path("options"), "{prompt}", "-m{message}"]))
    #expect(try await words.choose(among: rows, prompt: "-markup-rows", message: "-x") == 0)
  }
}
