extension String {
  /// The text with at most ``BasicsLimits/marks`` combining marks in a row; further ones are left out.
  ///
  /// `==`, `<` and hashing of `String` first sort the marks of a letter, which takes n² steps for n of them: the marks
  /// of one text of a megabyte would keep a thread for minutes. So every text that comes from outside is bounded where
  /// it is made, as the Stream-Safe Text Format of Unicode Standard Annex #15 is.
  package var withFewMarks: String {
    let limit = BasicsLimits.marks
    // A mark has two bytes or more, the first of which is at least 0xCC.
    guard utf8.count > 2 * limit, utf8.contains(where: { $0 >= 0xCC }) else { return self }
    var count = 0
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      count = scalar.isSorted ? count + 1 : 0
      return count <= limit
    }
    if unicodeScalars.allSatisfy(isKept) { return self }
    count = 0
    return String(unicodeScalars.filter(isKept))
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
