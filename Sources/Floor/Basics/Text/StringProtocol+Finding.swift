/// Looking for texts in texts. Swift's own functions for this stand in the library of its regular expressions, which
/// would be in every program: 1.3 MB, and more conformances for each start to look through.
extension StringProtocol {
  /// Whether a text stands anywhere in this one.
  package func contains(text: String) -> Bool { firstPlace(of: text) != nil }

  /// The first place of a text, of whole characters.
  package func firstPlace(of text: String) -> Range<String.Index>? { Substring(self).firstPlace(ofElements: text) }

  /// The parts between the places of a text, with those that are empty.
  package func parts(between text: String, atMost count: Int = .max) -> [Substring] {
    var parts: [Substring] = []
    var rest = Substring(self)
    while parts.count < count - 1, let place = rest.firstPlace(of: text), !place.isEmpty {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return parts + [rest]
  }

  /// The text with another in all places of one.
  package func replacing(text: String, by other: String) -> String { parts(between: text).joined(separator: other) }
}

extension Collection where Element: Equatable {
  /// The first place of other elements, which is the start where there are none.
  func firstPlace(ofElements part: some Collection<Element>) -> Range<Index>? {
    guard let first = part.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if let end = rest.end(of: part) { return start..<end }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The end of the elements with which this begins.
  private func end(of part: some Collection<Element>) -> Index? {
    var index = startIndex
    for element in part {
      guard index < endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}
