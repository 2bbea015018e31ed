import Basics
import Testing

@Suite struct `A text that is printed` {
  /// As it comes from elsewhere: a literal would be taken as it is.
  private func printed(_ text: String) -> String { PrintableText(text).description }

  @Test(arguments: [
    ("\u{1B}]0;title\u{7}\u{1B}[2J", "\u{FFFD}]0;title\u{FFFD}\u{FFFD}[2J"),
    ("\u{9B}2J \u{9D}0;x\u{9C}", "\u{FFFD}2J \u{FFFD}0;x\u{FFFD}"), ("a\rroot@host:~# ", "a\u{FFFD}root@host:~# "),
    ("\u{7F}\0\t", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("one\ntwo", "one\u{FFFD}two"),
    ("one\r\ntwo", "one\u{FFFD}\u{FFFD}two"), ("\u{2028}line\u{2029}", "\u{FFFD}line\u{FFFD}"),
  ])
  func `a text that is printed cannot steer a terminal or begin a line of its own`(text: String, shown: String) {
    #expect(printed(text) == shown)
    #expect("<\(text)>" as PrintableText == PrintableText("<" + shown + ">"), "nor where it is interpolated")
  }

  @Test(arguments: [
    ("photo\u{202E}gpj.exe", "photogpj.exe"), ("\u{2066}x\u{2069}\u{202A}y\u{202C}", "xy"),
    ("\u{200E}a\u{200F}\u{61C}", "a"), ("a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e", "abcde"), ("a\u{200D}b\u{200C}c", "abc"),
    ("Open\u{3164}\u{FFA0}\u{115F}\u{1160}", "Open"), ("x\u{E0001}\u{E0041}\u{E007F}", "x"),
    ("a\u{FE0F}\u{E0100}b", "ab"),
    ("q\u{34F}\u{17B4}\u{180B}", "q"), ("a\u{FFF9}b\u{FFFB}", "ab"),
  ])
  func `a text that is printed has nothing that is not to be seen and makes it look like another`(
    text: String, shown: String
  ) {
    #expect(printed(text) == shown)
  }

  @Test(arguments: [
    "Größe — “x”…", "e\u{301}", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "❤️", "☎\u{FE0E}", "✊🏿", "1️⃣", "👩🏽‍💻", "می‌خواهم",
    "क्‍ष", "ශ්‍රී", "葛\u{E0100}", "ก็ที่", "שָׁלוֹם", "Việt", "\u{FFFD}", "\u{E0A0}", "", "日本語",
  ])
  func `a text that is printed keeps how people write`(text: String) {
    #expect(printed(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `a text that is printed is bounded, and so are the marks of a letter`() {
    #expect(printed(String(repeating: "x", count: 4000)).count == 4000)
    let long = printed(String(repeating: "x", count: 1_000_000))
    #expect(long == String(repeating: "x", count: 3999) + "…")
    let marked = printed("a" + String(repeating: "\u{301}", count: 200_000) + "b")
    #expect(marked.unicodeScalars.count == 2 + PrintableText.maximumMarks)
    #expect(printed(String(repeating: "\u{202E}", count: 5000)).isEmpty)
  }

  @Test func `a text that is printed is the same when it is printed again`() {
    for text in ["a\u{1B}\u{202E}b", "👨‍👩‍👧x\u{200D}", "a" + String(repeating: "\u{301}", count: 20)] {
      #expect(printed(printed(text)) == printed(text))
      #expect("\(PrintableText(text))" as PrintableText == PrintableText(text))
    }
  }

  @Test func `a text that is printed has the lines and the colours that the code itself gives it`() {
    let title = "\u{1B}x"
    let line: PrintableText = "\u{1B}[\(1)m\(title)\u{1B}[0m\n\(title)"
    #expect(line.description == "\u{1B}[1m\u{FFFD}x\u{1B}[0m\n\u{FFFD}x")
    #expect(PrintableText(lines: "a\u{1B}\nb\r\n\nc").description == "a\u{FFFD}\nb\n\nc")
    #expect([line, "b"].joined(separator: ", ") == line + ", b")
  }

  @Test func `a text of JSON means what it meant`() {
    #expect(PrintableText(json: "{\"a\": \"ä 日 e\"}\n").description == "{\"a\": \"ä 日 e\"}\n")
    let text = "{\n  \"a\": \"\u{9B}2J\u{7F}\u{202E}\u{2028}\u{E0041}👨‍👩\"\n}"
    #expect(
      PrintableText(json: text).description
        == #"{"# + "\n" + #"  "a": "\u009b2J\u007f\u202e\u2028\udb40\udc41👨\u200d👩""# + "\n}")
  }
}
