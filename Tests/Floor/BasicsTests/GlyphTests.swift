import Basics
import TestSupport
import Testing

@Suite struct `Text as cells` {
  private func cells(_ text: PrintableText) -> [String] { Glyphs.of(text).map { "\($0.text)\($0.width)" } }

  @Test func `a text in cells has two cells for wide characters, and none for marks`() {
    #expect(cells("ab") == ["a1", "b1"])
    #expect(cells("日e\u{301}") == ["日2", "e\u{301}1"])
    #expect(("日本" as PrintableText).columns == 4 && ("" as PrintableText).columns == 0)
  }

  @Test func `a text in cells has what terminals agree on of emoji`() {
    #expect(cells("👩🏽\u{200D}🚀") == ["👩2"])
    #expect(cells("🇩🇪") == ["🇩1", "🇪1"])
  }

  @Test func `a text in cells keeps four marks of a character, and says where there are more`() {
    #expect(cells("e\u{301}\u{302}\u{303}\u{304}") == ["e\u{301}\u{302}\u{303}\u{304}1"])
    #expect(cells("e\u{301}\u{302}\u{303}\u{304}\u{305}a") == ["e\u{301}\u{302}\u{303}\u{304}1", "…1", "a1"])
  }

  @Test func `a text in cells keeps a mark that stands alone`() {
    #expect(cells("\u{301}a") == ["\u{25CC}\u{301}1", "a1"])
  }

  @Test func `a text in cells has a cell for each vowel sign that takes one`() {
    #expect(cells("हिन्दी") == ["ह1", "\u{93F}1", "न\u{94D}1", "द1", "\u{940}1"])
    #expect(cells("ක්\u{200D}ර") == ["ක්\u{200D}1", "ර1"], "a joiner belongs to the spelling")
  }

  /// A word of each of many scripts.
  @Test(arguments: Scripts.words)
  func `a text in cells has all of what is seen of a word, in its order`(word: String) {
    let text = PrintableText(word)
    let seen = String(String.UnicodeScalarView(text.description.unicodeScalars.filter { $0.value != 0xFE0F }))
    #expect(Glyphs.of(text).map(\.text).joined().description.unicodeScalars.elementsEqual(seen.unicodeScalars))
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abc", 2, "a…"), ("abc", 1, "…"), ("abc", 0, ""), ("日本", 3, "日…"), ("日本", 2, "…"),
  ])
  func `a text in cells is cut with a mark where it does not fit`(text: String, columns: Int, shown: String) {
    let clipped = Glyphs.clipped(Glyphs.of(PrintableText(text)), to: columns)
    #expect(clipped.map { "\($0.text)" }.joined() == shown)
    #expect(clipped.reduce(0) { $0 + $1.width } <= columns)
  }
}
