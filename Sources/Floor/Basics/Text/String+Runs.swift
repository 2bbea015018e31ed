import Glibc

extension String {
  /// The text with at most ``BasicsLimits/marks`` combining marks and ``BasicsLimits/flagLetters`` letters of flags in
  /// a row; further ones are left out.
  ///
  /// `==`, `<` and hashing of `String` first sort the marks of a letter, which takes n² steps for n of them: the marks
  /// of one text of a megabyte would keep a thread for minutes. And a step back over a flag looks at all letters of
  /// flags before it. So every text that comes from outside is bounded where it is made, as the Stream-Safe Text Format
  /// of Unicode Standard Annex #15 is, and again where something is taken out between marks.
  package var withShortRuns: String {
    guard utf8.count > 2 * BasicsLimits.marks, hasHighScalars else { return self }
    var run = Run()
    if unicodeScalars.allSatisfy({ run.keeps($0) }) { return self }
    run = Run()
    return String(unicodeScalars.filter { run.keeps($0) })
  }

  /// Whether there are scalars from U+0300 on, as marks and letters of flags are. A text may have 60 MB, and C's
  /// library is quick in a debug build, too.
  private var hasHighScalars: Bool {
    let place = strcspn(self, Self.highBytes)
    return place < utf8.count && utf8.dropFirst(place).contains { $0 >= Self.leastHighByte }
  }

  /// The first byte of a mark is at least this one.
  private static let leastHighByte: UInt8 = 0xCC
  private static let highBytes = (leastHighByte...0xFF).map { CChar(bitPattern: $0) } + [0]
}

/// How many scalars of a kind are in a row.
private struct Run {
  var marks = 0
  var flagLetters = 0

  /// Whether a scalar that comes next is one of those that are kept.
  mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
    marks = scalar.isSorted ? marks + 1 : 0
    flagLetters = ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar) ? flagLetters + 1 : 0
    return marks <= BasicsLimits.marks && flagLetters <= BasicsLimits.flagLetters
  }
}

extension Unicode.Scalar {
  /// Whether normalization sorts the scalar among those beside it.
  fileprivate var isSorted: Bool {
    switch value {
    case ..<0x300, 0x3400...0xA66E, 0xAC00...0xFB1D: false  // most texts; a look-up of properties takes longer
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}
