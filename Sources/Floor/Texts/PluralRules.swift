import Basics

/// The categories of a language's whole numbers, by conditions in the words of CLDR, such as
/// “n % 10 = 2..4 and n % 100 != 12..14”.
struct PluralRules: Sendable {
  private let conditions: [(category: String, condition: Condition)]

  /// Reads the conditions of a language; a category whose condition cannot be read has no numbers.
  ///
  /// - Parameter condition: The text for a category; `nil` where the language has not that category.
  init(_ condition: (_ category: String) -> String?) {
    conditions = ["zero", "one", "two", "few", "many"].compactMap { category in
      condition(category).flatMap { Condition($0) }.map { (category, $0) }
    }
  }

  /// The category of a number.
  func category(of number: Int) -> String {
    let number = number.magnitude
    return conditions.first { $0.condition.holds(for: number) }?.category ?? "other"
  }
}

/// Ways that are enough for a number to be of a category, each of which is several relations.
private struct Condition: Sendable {
  private let ways: [[Relation]]

  init?(_ text: String) {
    var ways: [[Relation]] = []
    for way in text.parts(between: " or ") {
      let relations = way.parts(between: " and ").map { Relation($0) }
      guard !relations.contains(nil) else { return nil }
      ways.append(relations.compactMap(\.self))
    }
    self.ways = ways
  }

  func holds(for number: UInt) -> Bool { ways.contains { $0.allSatisfy { $0.holds(for: number) } } }
}

/// `n = 1`, `n % 10 = 2..4,7`, `n % 100 != 11`.
private struct Relation: Sendable, Hashable {
  private let divisor: UInt?
  private let isNegated: Bool
  private let ranges: [ClosedRange<UInt>]

  init?(_ text: Substring) {
    let words = text.split(separator: " ")
    guard words.first == "n", words.count == 3 || words.count == 5 && words[1] == "%" else { return nil }
    divisor = words.count == 5 ? UInt(words[2]) : nil
    let sign = words[words.count - 2]
    guard ["=", "!="].contains(sign), words.count == 3 || divisor ?? 0 > 0 else { return nil }
    isNegated = sign == "!="
    let ranges = words[words.count - 1].split(separator: ",").map { range -> ClosedRange<UInt>? in
      let ends = range.split(separator: ".", omittingEmptySubsequences: true).map { UInt($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
        return nil
      }
      return first...last
    }
    guard !ranges.contains(nil) else { return nil }
    self.ranges = ranges.compactMap(\.self)
  }

  func holds(for number: UInt) -> Bool {
    let rest = divisor.map { number % $0 } ?? number
    return ranges.contains { $0.contains(rest) } != isNegated
  }
}
