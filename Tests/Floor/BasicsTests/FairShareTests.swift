import Basics
import TestSupport
import Testing

/// Budgets that several programs have together.
@Suite struct `Shares of a budget` {
  @Test func `those that want most give way, and none gets less than one that gets more`() {
    #expect(FairShares.of(10, among: [1, 100, 100]) == [1, 4, 5])
    #expect(FairShares.of(10, among: [2, 3]) == [2, 3])
    #expect(FairShares.of(0, among: [2, 3]) == [0, 0])
    #expect(FairShares.of(10, among: []) == [])
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let wants = (0..<Int.random(in: 1...20, using: &random)).map { _ in Int.random(in: 0...50, using: &random) }
      let budget = Int.random(in: 0...600, using: &random)
      let shares = FairShares.of(budget, among: wants)
      let sum = shares.reduce(0, +)
      #expect(sum == min(budget, wants.reduce(0, +)), "\(budget) among \(wants)")
      for (share, want) in zip(shares, wants) where share < want {
        #expect(shares.allSatisfy { $0 <= share + 1 }, "\(budget) among \(wants): \(shares)")
      }
    }
  }

  @Test func `one that comes late may use as much as those before it, and the least part in any case`() {
    var budget = FairBudget<Int>(total: 1000, parts: 10...400)
    func use(_ most: Int, _ user: Int) -> Int {
      let used = min(most, budget.room(of: user))
      budget.spend(used, of: user)
      return used
    }
    #expect(use(1000, 0) == 400, "the most that one may use")
    #expect(use(5, 0) == 0)
    #expect((1...2).map { use(1000, $0) } == [400, 333 + 67], "as many as the budget has room for")
    for user in 3..<200 { #expect(use(1000, user) >= 10) }
    #expect(use(5, 200) == 5 && use(5, 200) == 5 && use(5, 200) == 0)
    #expect(use(1000, 1) == 0, "one that has used much gets no more")
    #expect(budget.spent < 1000 * 8)
  }
}
