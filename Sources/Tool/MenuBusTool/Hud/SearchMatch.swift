/// How a row fits a search text; a smaller match is a better one.
struct SearchMatch: Sendable, Hashable, Comparable {
  /// The ways in which a text is found, the best first.
  enum Way: Int, Sendable, Comparable {
    /// The title is the text, or begins with it.
    case whole, beginning
    /// The text is made of beginnings of the title's words: `sa` and `save a` of “Save As”.
    case words
    /// The letters of the text are in the title in this order.
    case letters
    /// Beginnings of words of the title and of the menus that lead to it.
    case pathWords
    /// The letters are in the titles of the path, the title included, in this order.
    case pathLetters

    static func < (one: Way, other: Way) -> Bool { one.rawValue < other.rawValue }
  }

  var way: Way
  /// The letters between the first and the last that fit which are not of the text.
  var gaps = 0

  static func < (one: SearchMatch, other: SearchMatch) -> Bool { (one.way, one.gaps) < (other.way, other.gaps) }

  /// Compares a text with a title and the menus that lead to it; `nil` if it does not fit.
  ///
  /// - Parameters:
  ///   - path: The titles of the menus, from the first on, and the title behind them, as one text.
  ///   - isExact: Whether only a title fits that has the letters at the beginning of a word, one after the other.
  init?(_ pattern: SearchPattern, in title: SearchText, path: SearchText, isExact: Bool = false) {
    let text = pattern.text
    if title.letters.starts(with: text.letters) {
      way = title.letters.count == text.letters.count ? .whole : .beginning
      return
    }
    if isExact {
      let starts = title.wordStarts.dropFirst()
      guard starts.contains(where: { title.letters[$0...].starts(with: text.letters) }) else { return nil }
      way = .words
      return
    }
    if let gaps = pattern.gaps(amongWordsOf: title) {
      (way, self.gaps) = (.words, gaps)
    } else if let gaps = Self.gaps(ofLetters: text, in: title) {
      (way, self.gaps) = (.letters, gaps)
    } else if path.letters.count > title.letters.count, let gaps = pattern.gaps(amongWordsOf: path) {
      (way, self.gaps) = (.pathWords, gaps)
    } else if path.letters.count > title.letters.count, let gaps = Self.gaps(ofLetters: text, in: path) {
      (way, self.gaps) = (.pathLetters, gaps)
    } else {
      return nil
    }
  }

  /// The number of letters left out between the first and the last of the text; `nil` if they are not all there.
  private static func gaps(ofLetters text: SearchText, in other: SearchText) -> Int? {
    var index = 0
    var first: Int?
    let wanted = text.letters
    for (place, letter) in other.letters.enumerated() {
      if index < wanted.count, wanted[index] == " " { index += 1 }
      guard index < wanted.count else { break }
      if letter == wanted[index] {
        first = first ?? place
        index += 1
        if index == wanted.count { return place - (first ?? place) + 1 - wanted.count }
      }
    }
    return index == wanted.count ? 0 : nil
  }
}

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
