/// A text as it is compared with what people type: in small letters and without accents, with the beginnings of its
/// words.
///
/// “Éditer” is found by `edi`, “Łódź” by `lodz`, “Straße” by `strasse`, “İstanbul” and “ısı” by `i`, and “Ёлка” by
/// `елка`, in every language of the session.
package struct FoldedText: Sendable, Hashable {
  /// The letters, digits and signs; whitespace is a single space.
  package let letters: [Unicode.Scalar]
  /// The positions in ``letters`` at which words begin, in order.
  package let wordStarts: [Int]

  /// Folds the beginning of some titles, one after the other.
  package init(_ titles: [String], scalars: Int) {
    let start = titles.map(\.unicodeScalars).joined(separator: " ".unicodeScalars).prefix(scalars)
    self.init(String(String.UnicodeScalarView(start)))
  }

  /// Folds a text.
  ///
  /// - Parameter goesOn: Whether more is to be typed, so that a space at the end counts.
  package init(_ text: some StringProtocol, goesOn: Bool = false) {
    var letters: [Unicode.Scalar] = []
    var starts: [Int] = []
    letters.reserveCapacity(text.utf8.count)
    var wasSmall = false
    var wasLetter = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII, scalar > " ", scalar != "\u{7F}" {
        // Without a list for each letter.
        let isCapital = ("A"..."Z").contains(scalar)
        let isSmall = ("a"..."z").contains(scalar)
        let isLetter = isCapital || isSmall || ("0"..."9").contains(scalar)
        if isLetter, !wasLetter || isCapital && wasSmall { starts.append(letters.count) }
        letters.append(Self.asciiLowercase(scalar))
        (wasSmall, wasLetter) = (isLetter && !isCapital, isLetter)
        continue
      }
      guard let folded = Self.fold(scalar) else { continue }
      guard let first = folded.first, !first.properties.isWhitespace else {
        if letters.last != " ", !letters.isEmpty { letters.append(" ") }
        (wasSmall, wasLetter) = (false, false)
        continue
      }
      let isLetter = first.properties.isAlphabetic || first.properties.numericType != nil
      let isCapital = scalar.properties.isUppercase
      // “ZoomIn” has two words, “PDF” one.
      if isLetter, !wasLetter || isCapital && wasSmall { starts.append(letters.count) }
      letters += folded
      (wasSmall, wasLetter) = (isLetter && !isCapital, isLetter)
    }
    if !goesOn, letters.last == " " { letters.removeLast() }
    self.letters = letters
    wordStarts = starts
  }

  /// Whether there is nothing to compare.
  package var isEmpty: Bool { letters.isEmpty }

  /// Whether the text begins like another.
  package func hasPrefix(_ other: FoldedText) -> Bool { letters.starts(with: other.letters) }

  /// Whether another text is part of this one.
  package func contains(_ other: FoldedText) -> Bool { letters.firstPlace(ofElements: other.letters) != nil }

  // MARK: Folding

  /// The letters that a character is compared by; `nil` for a mark on another letter, an empty list for whitespace.
  private static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    if scalar.isASCII { return scalar.properties.isWhitespace ? [] : [asciiLowercase(scalar)] }
    if isMark(scalar) { return nil }
    if scalar.properties.isWhitespace { return [] }
    let small = scalar.properties.lowercaseMapping.unicodeScalars.filter { !isMark($0) }
    return small.flatMap { bases[$0] ?? [$0] }
  }

  private static func asciiLowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) + 32) : scalar
  }

  /// Whether a character is an accent of Europe's scripts, or a vowel sign of Hebrew or Arabic, which few people type.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0xAD: true
    default: false
    }
  }

  /// The letters without their accents, by the small letter that has one.
  ///
  /// The names of characters say what they are made of, also where Unicode does not take them apart, as with “ø”.
  private static let bases: [Unicode.Scalar: [Unicode.Scalar]] = {
    var names: [String: Unicode.Scalar] = [:]
    var accented: [(Unicode.Scalar, base: String)] = []
    for value in [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), let name = scalar.properties.name else { continue }
      if let range = name.firstPlace(of: " WITH ") {
        accented.append((scalar, String(name[..<range.lowerBound])))
      } else {
        names[name] = scalar
      }
    }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      let scalar = Unicode.Scalar(letter)
      names[scalar.properties.name ?? ""] = scalar
    }
    var bases = others
    for (scalar, base) in accented { bases[scalar] = bases[scalar] ?? names[base].map { [$0] } }
    return bases
  }()

  private static let others: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ß": ["s", "s"], "æ": ["a", "e"], "œ": ["o", "e"], "ı": ["i"], "ĳ": ["i", "j"], "ς": ["σ"], "ё": ["е"], "й": ["и"],
    "ї": ["і"], "ў": ["у"], "ѓ": ["г"], "ќ": ["к"], "đ": ["d"], "ð": ["d"], "þ": ["t", "h"],
  ]
}
