import Basics
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

  @Test func `a text in cells keeps three marks of a character`() {
    #expect(cells("e\u{301}\u{302}\u{303}\u{304}") == ["e\u{301}\u{302}\u{303}1"])
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
