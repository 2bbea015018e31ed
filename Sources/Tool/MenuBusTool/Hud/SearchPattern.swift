/// A text that is searched for, made ready to be compared with many titles.
struct SearchPattern: Sendable {
  let text: SearchText
  /// The positions in the text of each of its letters, a bit for each; none of a text that is too long.
  private let positions: [Unicode.Scalar: UInt64]

  init(_ text: SearchText) {
    self.text = text
    var positions: [Unicode.Scalar: UInt64] = [:]
    if text.letters.count <= Self.letters {
      for (position, letter) in text.letters.enumerated() { positions[letter, default: 0] |= 1 << UInt64(position) }
    }
    self.positions = positions
  }

  /// The number of letters left out between those of the text, each run of which begins a word; `nil` without a fit.
  ///
  /// A text with a space begins a new word at the space. The work is at most ``words`` times ``letters``, whatever a
  /// program calls its rows.
  func gaps(amongWordsOf other: SearchText) -> Int? {
    guard !positions.isEmpty else { return nil }
    let letters = other.letters
    let last = UInt64(1) << UInt64(text.letters.count - 1)
    let spaces = positions[" "] ?? 0
    // How many letters of the text the words so far can be the beginnings of.
    var reached: UInt64 = 1
    for start in other.wordStarts.prefix(Self.words) {
      // Those that a word can go on from were reached before it, so that it counts once.
      var active = reached & ~spaces | (reached & spaces) << 1
      var place = start
      while active != 0, place < letters.count {
        active &= positions[letters[place]] ?? 0
        place += 1
        if active & last != 0 { return max(0, place - text.letters.count) }
        active <<= 1
        reached |= active
      }
    }
    return nil
  }

  /// The number of letters that a text may have whose letters are looked for at the beginnings of words, and the number
  /// of words that are looked at.
  private static let (letters, words) = (64, 256)
}
