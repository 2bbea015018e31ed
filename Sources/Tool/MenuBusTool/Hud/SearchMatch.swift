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
