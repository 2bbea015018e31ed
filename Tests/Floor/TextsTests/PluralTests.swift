import Testing

@testable import Texts

/// The categories of whole numbers as CLDR's plural rules have them.
@Suite struct `Plurals` {
  private func rules(_ conditions: [String: String]) -> PluralRules { PluralRules { conditions[$0] } }

  @Test func `plurals without conditions have one category`() {
    for number in [0, 1, 2, 100] { #expect(rules([:]).category(of: number) == "other") }
  }

  @Test func `plurals are told by remainders, ranges and lists, with and, or and not`() {
    let rules = rules([
      "one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14", "many": "n = 0,5..7 or n % 100 = 99",
    ])
    let expected = [
      (0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (8, "other"), (12, "other"), (22, "few"),
      (112, "other"), (199, "many"), (-1, "one"),
    ]
    for (number, category) in expected { #expect(rules.category(of: number) == category, "\(number)") }
  }

  @Test(arguments: [
    "", "n", "n =", "n = x", "m = 1", "n % 0 = 1", "n % 10", "n = 4..2", "n = 1..2..3", "n < 3", "n = 1 and",
    "n = 1 or m = 2", "n % -1 = 0", "n = 99999999999999999999999",
  ])
  func `plurals whose condition cannot be read have no numbers`(condition: String) {
    for number in [0, 1, 3] { #expect(rules(["one": condition]).category(of: number) == "other") }
  }
}
