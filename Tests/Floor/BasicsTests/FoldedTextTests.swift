import Testing

@testable import Basics

@Suite struct `Folded letters` {
  private func fold(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: FoldedText(text).letters)
    return String(result)
  }

  @Test(
    "accents and case do not matter, however they are written",
    arguments: [
      ("Éditer", "editer"), ("e\u{301}DITER", "editer"), ("Łódź", "lodz"), ("Straße", "strasse"),
      ("Ångström", "angstrom"),
      ("Ёлка", "елка"), ("Μπλέ", "μπλε"), ("Tiếng Việt", "tieng viet"), ("İstanbul ışık", "istanbul isik"),
      ("Smørrebrød", "smørrebrød".replacing("ø", with: "o")), ("日本語", "日本語"), ("  a \t b ", "a b"), ("", ""),
    ]) func letters(text: String, folded: String)
  {
    #expect(fold(text) == folded)
    #expect(fold(fold(text)) == fold(text))
  }

  @Test func `a text at whose end more is typed keeps its space`() {
    #expect(FoldedText("Save ").letters == FoldedText("save").letters)
    #expect(FoldedText("Save As").hasPrefix(FoldedText("save ", goesOn: true)))
    #expect(!FoldedText("Saved").hasPrefix(FoldedText("save ", goesOn: true)))
    #expect(
      FoldedText("Große Straße").contains(FoldedText("STRASSE")) && !FoldedText("Straße").contains(FoldedText("e s")))
  }
}
