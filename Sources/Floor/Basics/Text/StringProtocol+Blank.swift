extension StringProtocol {
  /// Whether there is nothing to see: the text is empty, or of blanks alone.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
