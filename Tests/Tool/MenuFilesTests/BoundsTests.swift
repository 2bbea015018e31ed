@testable import MenuFiles
import Menus
import Testing

@Suite struct `Bounds of menu files` {
  @Test func `texts have no more combining marks than can be compared`() throws {
    let many = "a" + String(repeating: "\u{301}\u{323}", count: 50_000)
    let file = try MenuDescription(parsing: "- {title: \(many), identifier: \"\(many)\"}", name: "m")
    let row = try #require(file.items.first)
    #expect([row.title, row.identifier].map { $0?.unicodeScalars.count } == [31, 31])
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: "- {title: A, \(many): B}", name: "m")
    }
    #expect(error?.mistakes.count == 1)
  }

  @Test func `more directives than a menu file needs are refused`() throws {
    func directives(_ count: Int) -> String {
      (0..<count).map { "%TAG !a\($0)! x\n" }.joined() + "---\ntitle: '%'\nitems: [{title: '100 %'}]\n"
    }
    #expect(try MenuDescription(parsing: directives(MenuFilesLimits.directives), name: "m").items.count == 1)
    let error = #expect(throws: MenuFileError.self) { try MenuDescription(parsing: directives(10_000), name: "m") }
    #expect(error?.mistakes.map(\.line) == [MenuFilesLimits.directives + 1])
  }

  @Test func `aliases stand for what they name`() throws {
    let file = try MenuDescription(
      parsing: """
        - &row {title: A, icon: &icon go-home, run: &words [a, b]}
        - *row
        - {title: B, icon: *icon, run: *words}
        - {title: C, icon: &icon go-up}
        - {title: D, icon: *icon}
        """, name: "m")
    #expect(file.items.map(\.title) == ["A", "A", "B", "C", "D"])
    #expect(file.items.map(\.icon) == ["go-home", "go-home", "go-home", "go-up", "go-up"].map { .named($0) })
    #expect(file.items[2].command == .run(["a", "b"]))
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["", "? *i\n: x\n", "? [*i, *i]\n: x\n"])
  func `a billion laughs are refused`(_ ending: String) {
    var text = "a: &a [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]\n"
    for (before, name) in zip("abcdefgh", "bcdefghi") {
      text += "\(name): &\(name) [\((0..<10).map { _ in "*\(before)" }.joined(separator: ", "))]\n"
    }
    text += ending
    let error = #expect(throws: MenuFileError.self) { try MenuDescription(parsing: text, name: "m") }
    #expect(
      error?.mistakes.contains { $0.sentence == "the aliases of this file stand for more than 10000 nodes" } == true)
  }

  @Test func `aliases count by their texts, too`() throws {
    func read(_ bytes: Int, aliases: Int) throws -> MenuDescription {
      let aliases = String(repeating: "- {title: *t}\n", count: aliases)
      return try MenuDescription(
        parsing: "- {title: &t \(String(repeating: "x", count: bytes))}\n\(aliases)", name: "m")
    }
    #expect(try read(63, aliases: 10_000).items.count == 10_001)
    #expect(try read(640, aliases: 900).items.count == 901)
    let error = #expect(throws: MenuFileError.self) { try read(640, aliases: 1000) }
    #expect(
      error?.mistakes.map(\.description) == ["m:911:11: the aliases of this file stand for more than 10000 nodes"])
  }

  @Test func `a shortcut has at most eight key presses`() throws {
    func read(_ presses: Int) throws -> MenuDescription {
      try MenuDescription(
        parsing: "- {title: A, shortcut: a\(String(repeating: " b", count: presses - 1))}\n", name: "m")
    }
    #expect(try read(8).items[0].shortcut?.chords.count == 8)
    let error = #expect(throws: MenuFileError.self) { try read(9) }
    #expect(error?.mistakes.map(\.description) == ["m:1:24: `shortcut` has more than 8 key presses"])
  }

  @Test func `mistakes beyond the first ten thousand are counted`() {
    let text = "[\(String(repeating: "*a, ", count: 15_000))]"
    let error = #expect(throws: MenuFileError.self) { try MenuDescription(parsing: text, name: "m") }
    #expect(error?.mistakes.count == 1000 && error?.all.count == 10_000 && error?.omitted == 14_000)
    #expect(error?.mistakes.last?.description == "m:1:3998: unknown alias `*a`")
  }

  @Test func `an alias cannot stand inside what it names`() {
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: "- &a {title: A, items: [*a]}\n", name: "m")
    }
    #expect(error?.mistakes.map(\.description) == ["m:1:25: unknown alias `*a`"])
  }

  @Test func `thirty-two menus may stand inside each other`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[{title: A, items: ", count: depth - 1) + "[{title: A, run: [a]}]"
        + String(repeating: "}]", count: depth - 1)
    }
    _ = try MenuDescription(parsing: nested(32), name: "m")
    let error = #expect(throws: MenuFileError.self) { try MenuDescription(parsing: nested(33), name: "m") }
    #expect(error?.mistakes.map(\.sentence) == ["more than 32 menus inside each other"])
    // The key `items` of the row on level 32.
    #expect(error?.mistakes.first?.column == 31 * 19 + 13)
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["[", "{a: ", "- ", "? ", "[? "], [60, 500, 5_000, 1_000_000])
  func `a file that is nested deeper is refused before it can overflow a stack`(_ opening: String, _ depth: Int) {
    #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: String(repeating: opening, count: depth), name: "m")
    }
    let closing = opening.contains("[") ? "]" : opening.contains("{") ? "}" : ""
    let text = String(repeating: opening, count: depth) + "x" + String(repeating: closing, count: depth)
    #expect(throws: MenuFileError.self) { try MenuDescription(parsing: text, name: "m") }
  }

  @Test func `a file says how deep its nodes may be`() {
    let text = String(repeating: "[", count: 120) + String(repeating: "]", count: 120)
    let error = #expect(throws: MenuFileError.self) { try MenuDescription(parsing: text, name: "m") }
    #expect(error?.mistakes.contains { $0.sentence == "nested more than 100 nodes deep" } == true)
  }

  @Test func `twenty thousand rows are read, one more is not`() throws {
    let rows = String(repeating: "- {title: A}\n", count: 20_000)
    #expect(try MenuDescription(parsing: rows, name: "m").items.count == 20_000)
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: rows + "- {title: B}\n- 5\n", name: "m")
    }
    #expect(error?.mistakes.map(\.description) == ["m:20001:3: more than 20000 rows"])
  }

  @Test func `a command prints at most five thousand rows`() throws {
    let rows = String(repeating: "- {title: A}\n", count: MenuDescription.maximumPrintedRows)
    func read(_ text: String) throws -> MenuDescription {
      try MenuFileReader.read(MenuFileText.check(text, name: "m"), name: "m", isOutput: true)
    }
    #expect(try read(rows).items.count == 5_000)
    let error = #expect(throws: MenuFileError.self) { try read(rows + "- {title: B}\n") }
    #expect(error?.mistakes.map(\.description) == ["m:5001:3: more than 5000 rows"])
  }

  @Test func `four mebibytes are read, one byte more is not`() throws {
    let comment = String(repeating: "#", count: MenuDescription.maximumSize - 12) + "\n"
    _ = try MenuDescription(parsing: comment + "- title: A\n", name: "m")
    let error = #expect(throws: MenuFileError.self) {
      try MenuDescription(parsing: comment + "- title: AB\n", name: "m")
    }
    #expect(error?.description == "m: larger than 4 MiB")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a thousand double keys are refused in passable time`() {
    let text = (0..<1000).map { "- {title: A, title: B, icon: \($0)}\n" }.joined()
    let error = #expect(throws: MenuFileError.self) { try MenuDescription(parsing: text, name: "m") }
    #expect(error?.mistakes.allSatisfy { $0.sentence.hasPrefix("key `title` stands twice in this mapping") } == true)
  }

  @Test func `files that cannot be read are refused with their name`() throws {
    func description(_ path: String) -> String? {
      #expect(throws: MenuFileError.self) { try MenuDescription(contentsOf: path) }?.description
    }
    try withTemporaryDirectory { directory in
      #expect(description("\(directory)/none.yaml") == "\(directory)/none.yaml: no such file")
      #expect(description(directory) == "\(directory): cannot be read: it is a directory, not a regular file")
      let path = "\(directory)/m.yaml"
      try write([], to: path)
      #expect(description(path) == "\(path):1:1: the file is empty")
      try write(Array(repeating: 0x23, count: MenuDescription.maximumSize + 1), to: path)
      #expect(description(path) == "\(path): larger than 4 MiB")
      try write([0x2D, 0x20, 0x78, 0x0A, 0x2D, 0x20, 0xC3, 0x28], to: path)
      #expect(description(path) == "\(path):2:3: the file is not UTF-8 from here on")
      try write(Array("- title: \0".utf8), to: path)
      #expect(description(path) == "\(path):1:10: a character that no menu file may contain (U+0000)")
      try write([0xEF, 0xBB, 0xBF] + Array("- title: Ä".utf8), to: path)
      #expect(try MenuDescription(contentsOf: path).items.map(\.title) == ["Ä"])
    }
  }
}
