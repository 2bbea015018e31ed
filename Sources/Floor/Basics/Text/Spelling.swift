/// Finds the word that was probably meant.
package enum Spelling {
  /// `, did you mean …?`, or nothing if no word is near.
  package static func suggestion(for word: String, among words: some Sequence<String>) -> String {
    nearest(to: word, among: words).map { ", did you mean `\($0)`?" } ?? ""
  }

  /// The word with the fewest slips of the finger between, if they are few for its length.
  ///
  /// Case, `-` and `_` do not count. Of words equally near, that is taken which begins alike for longest, then the
  /// longest: fingers rather leave letters out, and rather late. Then the first in the alphabet is.
  package static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let plain = folded(word)
    return words.compactMap { candidate -> (distance: Int, different: Int, shortness: Int, word: String)? in
      guard candidate.utf8.count <= 160 else { return nil }
      let other = folded(candidate)
      let distance = distance(plain, other)
      guard distance <= allowance(for: min(plain.count, candidate.count)) else { return nil }
      return (distance, -zip(plain, other).prefix { $0 == $1 }.count, -other.count, candidate)
    }.min { $0 < $1 }?.word
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that lead from one word to the other
  /// (Damerau–Levenshtein, no part changed twice).
  package static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[other.count]
  }

  private static func allowance(for length: Int) -> Int {
    switch length {
    case ...2: 0
    case ...5: 1
    default: 2
    }
  }

  private static func folded(_ word: String) -> [Character] {
    Array(word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
  }
}
