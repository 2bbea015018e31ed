extension Unicode.Scalar {
  /// Whether the scalar moves or changes the text around it instead of being shown: C0, DEL, C1, U+2028 and U+2029.
  package var isControl: Bool { fate == .replaced }
}

extension StringProtocol {
  /// The text with a space in the place of each control character and of each line break.
  package var withControlsAsSpaces: String {
    String(map { $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
  }
}
