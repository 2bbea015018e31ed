extension StringProtocol {
  /// Whether there is nothing to see: the text is empty, or of blanks alone.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension String {
  /// The string, or `nil` if there is nothing in it.
  package var nonEmpty: String? { isEmpty ? nil : self }
}
