extension String {
  /// The text with at most ``BasicsLimits/marks`` combining marks and ``BasicsLimits/flagLetters`` letters of flags in
  /// a row; further ones are left out.
  ///
  /// `==`, `<` and hashing of `String` first sort the marks of a letter, which takes n² steps for n of them: the marks
  /// of one text of a megabyte would keep a thread for minutes. And a step back over a flag looks at all letters of
  /// flags before it. So every text that comes from outside is bounded where it is made, as the Stream-Safe Text Format
  /// of Unicode Standard Annex #15 is, and again where something is taken out between marks.
  package var withShortRuns: String {
    // A mark has two bytes or more, the first of which is at least 0xCC, and so has a letter of a flag.
    guard utf8.count > 2 * BasicsLimits.marks, utf8.contains(where: { $0 >= 0xCC }) else { return self }
    var run = Run()
    if unicodeScalars.allSatisfy({ run.keeps($0) }) { return self }
    run = Run()
    return String(unicodeScalars.filter { run.keeps($0) })
  }
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
