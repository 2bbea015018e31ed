import Basics
import Foundation
import TestSupport
import Testing

/// Texts in which a combining mark makes one `Character` of itself and the delimiter in front of it.
@Suite struct `A combining mark` {
  private static let texts = [
    "\u{59E}*a?", "'\u{301}", "a'\u{301}; echo b #", "\\\u{301}", "\u{301}", " \u{301} ", "\"\u{301}\"", "#\u{301}",
  ]

  @Test(arguments: texts) func `a combining mark behind a quote leaves it a quote`(text: String) throws {
    let quoted = ShellWords.quoted(text)
    #expect(ShellWords.split(quoted[...]).map { $0.map { Array($0.utf8) } } == [Array(text.utf8)])
    // A shell finds the same word, and nothing else.
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "printf '%s|' \(quoted)"]
    shell.standardOutput = output
    try shell.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(printed == Data((text + "|").utf8))
  }

  @Test func `a combining mark hides no delimiter from the reader of words`() {
    #expect(
      ShellWords.split("a '\u{301}b c' \"\u{301}d\"\u{301} \\'\u{301}") == [
        "a", "\u{301}b c", "\u{301}d\u{301}", "'\u{301}",
      ])
    #expect(ShellWords.split("'\u{301}") == nil)
    #expect(ShellWords.split("a #\u{301} b\nc") == ["a", "c"])
  }

  @Test func `a combining mark brings no markup past the escape`() {
    #expect("<\u{301}b>\u{301}&\u{301}".escapedForMarkup == "&lt;\u{301}b&gt;\u{301}&amp;\u{301}")
  }

  @Test func `a combining mark leaves a key file its groups and keys`() {
    let file = KeyFile("[A]\u{301}\n#\u{301}x=1\nk=\u{301}v\nl=a,\u{301}b\r\n[\u{301}B]\nm=1\n")
    #expect(file["A", "k"] == "\u{301}v")
    #expect(file.list("A", "l") == ["a", "\u{301}b"])
    #expect(file["A", "#\u{301}x"] == nil)
    #expect(file["\u{301}B", "m"] == "1")
  }

  @Test(arguments: [
    "", "a", "Größe 😀", String(repeating: "a\u{301}", count: 100), "a" + String(repeating: "\u{301}", count: 30) + "b",
    String(repeating: "語", count: 100), String(repeating: "한", count: 100),
    String(repeating: "\u{5D0}\u{5B8}\u{5C1}", count: 100), String(repeating: "👨\u{200D}👩\u{200D}👧", count: 50),
  ])
  func `a combining mark among few is kept`(text: String) {
    #expect(Array(text.withShortRuns.utf8) == Array(text.utf8))
  }

  @Test func `a combining mark behind thirty of its letter is left out, whatever its class`() {
    let marks: [Unicode.Scalar] = ["\u{301}", "\u{323}", "\u{5B8}", "\u{3099}", "\u{1D165}"]
    let many = (0..<1000).map { marks[$0 % marks.count] }
    var text = String.UnicodeScalarView()
    for letter in ["a", "b", "語"] as [Unicode.Scalar] { text.append(contentsOf: [letter] + many) }
    let kept = Array(String(text).withShortRuns.unicodeScalars)
    #expect(kept == ["a", "b", "語"].flatMap { [$0] + many.prefix(BasicsLimits.marks) })
  }

  @Test func `a flag behind as many as there are is left out`() {
    let flags = String(repeating: "🇩🇪", count: 260)
    #expect(flags.withShortRuns.utf8.elementsEqual(flags.utf8))
    #expect((flags + "🇫🇷🇫🇷 🇫🇷").withShortRuns == flags + " 🇫🇷")
  }

  @Test func `a combining mark stays bounded where what is between marks is taken out`() throws {
    let quoted = "a" + String(repeating: String(repeating: "\u{301}\u{323}", count: 15) + "''", count: 100)
    #expect(ShellWords.split(quoted[...])?.map(\.unicodeScalars.count) == [31])
  }

  @Test func `a combining mark of too many comes through no reader`() throws {
    let many = "a" + String(repeating: "\u{301}\u{323}", count: 50_000)
    let json = try JSONText(reading: Array("{\"\(many)\": \"\(many)\"}".utf8)[...])
    #expect(json.members?.map { [$0.name, $0.value.string ?? ""].map(\.unicodeScalars.count) } == [[31, 31]])
    var cutter = LineCutter(limit: 1 << 20)
    #expect(cutter.lines(of: Array((many + "\n").utf8)).map(\.text.unicodeScalars.count) == [31])
  }
}
