import Basics
import Testing

@Suite struct `The word that was probably meant` {
  private static let words = ["serve", "set-text", "set-parts", "open", "open-submenu", "id"]

  @Test(arguments: [
    ("sevre", "serve"), ("serv", "serve"), ("settext", "set-text"), ("SET_TEXT", "set-text"), ("opne", "open"),
    ("open submenu", "open-submenu"), ("id", "id"), ("ID", "id"),
  ])
  func `the word that was meant has few slips of the finger, and case and dashes do not count`(
    typed: String, meant: String
  ) {
    #expect(Spelling.nearest(to: typed, among: Self.words) == meant)
    #expect(Spelling.suggestion(for: typed, among: Self.words) == ", did you mean `\(meant)`?")
  }

  @Test(arguments: ["it", "xyzzy", "oqxn", "", String(repeating: "serve", count: 9)])
  func `the word that was meant is not too far, too short or too long`(typed: String) {
    #expect(Spelling.nearest(to: typed, among: Self.words) == nil)
    #expect(Spelling.suggestion(for: typed, among: Self.words) == "")
  }

  @Test func `the word that was meant is looked for among those of a length that is written`() {
    let dashes = String(repeating: "-", count: 155)
    #expect(Spelling.nearest(to: "sevre", among: ["serve" + dashes]) == "serve" + dashes)
    #expect(Spelling.nearest(to: "sevre", among: ["serve" + dashes + "-"]) == nil)
  }

  @Test func `the word that was meant is the first in the alphabet of those equally near`() {
    #expect(Spelling.nearest(to: "cat", among: ["rat", "bat", "hat"]) == "bat")
  }

  @Test(arguments: [
    ("selectd", ["select", "selected"], "selected"), ("selec", ["elec", "select"], "select"),
    ("tite", ["bite", "tile", "title"], "title"), ("cate", ["bate", "cart", "care"], "care"),
  ]) func `the word that was meant begins alike, and is the longer one, of those equally near`(
    typed: String, words: [String], meant: String
  ) {
    #expect(Spelling.nearest(to: typed, among: words) == meant)
    #expect(Spelling.nearest(to: typed, among: words.reversed()) == meant)
  }

  @Test(arguments: [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3)])
  func `the word that was meant counts insertions, deletions, replacements and swaps`(
    one: String, other: String, distance: Int
  ) {
    #expect(Spelling.distance(Array(one), Array(other)) == distance)
    #expect(Spelling.distance(Array(other), Array(one)) == distance)
  }
}
