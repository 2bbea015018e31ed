import Basics
import Testing

/// Ours against those of Swift's regular expressions, which programs do not have.
@Suite struct `Looking for a text` {
  /// All texts of some characters up to a length, among them marks that join the character before.
  private static func texts(of characters: [String], upTo length: Int) -> [String] {
    var texts = [""]
    var last = texts
    for _ in 0..<length {
      last = last.flatMap { text in characters.map { text + $0 } }
      texts += last
    }
    return texts
  }

  private static let needles = texts(of: ["a", "b", "\u{301}"], upTo: 3)

  @Test(arguments: needles) func `a text is found where Swift's own functions find it`(needle: String) {
    for text in Self.texts(of: ["a", "b", "\u{301}"], upTo: 4) {
      #expect(text.firstPlace(of: needle) == text.firstRange(of: needle), "\(text) \(needle)")
      #expect(text.contains(text: needle) == text.contains(needle), "\(text) \(needle)")
      #expect(text.dropFirst().firstPlace(of: needle) == text.dropFirst().firstRange(of: needle), "\(text) \(needle)")
    }
  }

  @Test(arguments: needles.dropFirst())
  func `a text is parted and replaced as by Swift's own functions`(needle: String) {
    for text in Self.texts(of: ["a", "b", "\u{301}"], upTo: 4) {
      let parts = text.split(separator: needle, omittingEmptySubsequences: false)
      #expect(text.parts(between: needle) == parts, "\(text) \(needle)")
      let two = text.split(separator: needle, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(text.parts(between: needle, atMost: 2) == two, "\(text) \(needle)")
      #expect(text.replacing(text: needle, by: "c") == text.replacing(needle, with: "c"), "\(text) \(needle)")
    }
  }

  @Test func `an empty text is at the start, and parts nothing`() {
    #expect("ab".firstPlace(of: "").map { "ab"[$0] } == "" && "".contains(text: ""))
    #expect("ab".parts(between: "") == ["ab"] && "ab".replacing(text: "", by: "c") == "ab")
  }
}
