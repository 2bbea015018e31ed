import MenuFiles
import MenuTestKit
import TestSupport
import Testing

@Suite struct `Damaged menu files` {

  private static let fragments = [
    "*", "&a ", "*a", "*profile", "? ", ": ", "- ", "[", "]", "{", "}", "\"", "'", "|\n", ">\n", "\t", "\r\n", "\n",
    "---\n",
    "...\n", "#", "!", "!!int ", "%YAML 1.1\n", "<<: ", "~", "\\", "\\ud83d\\ude00", "\u{E000}", "\u{FEFF}",
    "\u{2028}",
    "\u{85}",
    "\u{0}", "😀", "e\u{301}", "title: x\n", "select: one\n", "selected: true\n", "items:\n", "separator", "run: []\n",
    "  ", "header: h\n", "search: s\n", "lazy: {run: [a]}\n", "palette:\n", "headers: []\n", "size: small\n", "symbol:",
  ]

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [(desktopFile, Effort.rounds(of: 2000)), (elementsFile, Effort.rounds(of: 600))])
  func `damaged menu files always give a value, or mistakes that are inside the file`(file: String, rounds: Int) throws
  {
    let original = Array(try text(of: file).unicodeScalars)
    var generator = SeededNumbers(2026)
    var refused = 0
    for round in 0..<rounds {
      var scalars = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...scalars.count, using: &generator)
        let end = min(scalars.count, place + Int.random(in: 1...12, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: scalars.removeSubrange(place..<end)
        case 1:
          scalars.insert(
            contentsOf: Self.fragments.randomElement(using: &generator)?.unicodeScalars ?? "".unicodeScalars,
            at: place)
        case 2:
          scalars.replaceSubrange(
            place..<end, with: Self.fragments.randomElement(using: &generator)?.unicodeScalars ?? "".unicodeScalars)
        default:
          scalars.insert(contentsOf: scalars[place..<end], at: Int.random(in: 0...scalars.count, using: &generator))
        }
      }
      let text = String(String.UnicodeScalarView(scalars))
      do {
        _ = try MenuDescription(parsing: text, name: "m")
      } catch let error as MenuFileError {
        refused += 1
        #expect(!error.mistakes.isEmpty, "round \(round)")
        let lengths = lineLengths(of: text)
        for mistake in error.mistakes {
          let isInside =
            lengths.indices.contains(mistake.line - 1) && (1...lengths[mistake.line - 1] + 1).contains(mistake.column)
          #expect(isInside, "round \(round): \(mistake) in lines of \(lengths)")
        }
      }
    }
    // Both happen, or the damage is no test.
    #expect((rounds / 10..<rounds).contains(refused))
  }

  /// The length of each line in scalars, by the line breaks of YAML, without a byte order mark.
  private func lineLengths(of text: String) -> [Int] {
    var lengths = [0]
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if last == nil && scalar == "\u{FEFF}" { continue }
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lengths.append(0)
      default: lengths[lengths.count - 1] += 1
      }
      last = scalar
    }
    return lengths
  }
}
