/// The output of a command as a page shows it: a line “…” stands for any lines, and “…” in a line for any text.
struct OutputPattern {
  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  func matches(_ output: [String]) -> Bool { Self.match(lines[...], output[...]) { Self.matches($0, $1) } }

  private static func matches(_ pattern: String, _ line: String) -> Bool {
    pattern == "…" || match(Array(pattern)[...], Array(line)[...], ==)
  }

  /// Whether the elements are those of the pattern, in which an “…” stands for any elements.
  private static func match<Element: Equatable>(
    _ pattern: ArraySlice<Element>, _ elements: ArraySlice<Element>, _ isEqual: (Element, Element) -> Bool
  ) -> Bool {
    var pattern = pattern
    var elements = elements
    /// Where to go on if the last “…” has to stand for one element more.
    var retry: (pattern: ArraySlice<Element>, elements: ArraySlice<Element>)?
    while true {
      if let first = pattern.first, "\(first)" == "…" {
        pattern.removeFirst()
        retry = (pattern, elements)
      } else if let first = pattern.first, let element = elements.first, isEqual(first, element) {
        pattern.removeFirst()
        elements.removeFirst()
      } else if pattern.isEmpty, elements.isEmpty {
        return true
      } else if let (rest, from) = retry, !from.isEmpty {
        pattern = rest
        elements = from.dropFirst()
        retry = (rest, elements)
      } else {
        return false
      }
    }
  }
}
