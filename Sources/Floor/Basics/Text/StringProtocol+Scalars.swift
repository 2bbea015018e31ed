extension StringProtocol {
  /// The text with others in the place of some scalars, wherever they stand: a combining mark behind a quote makes one
  /// `Character` of both, and a reader of bytes still finds the quote.
  package func replacing(scalars others: KeyValuePairs<Unicode.Scalar, String>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = others.first(where: { $0.key == scalar }) {
        text += other.value.unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
