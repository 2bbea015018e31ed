extension StringProtocol {
  /// The text with others in the place of some scalars, wherever they stand: a combining mark behind a quote makes one
  /// `Character` of both, and a reader of bytes still finds the quote.
  package func replacing(scalars others: [Unicode.Scalar: String]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = others[scalar] { text += other.unicodeScalars } else { text.append(scalar) }
    }
    return String(text)
  }
}
