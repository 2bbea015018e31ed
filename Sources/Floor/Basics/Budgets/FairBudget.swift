/// A budget that programs share as they come; their number is not known before.
///
/// Each may use the least part, whatever others do. Beyond it the budget is divided by the number of programs that want
/// more, so that those that have used most get no more.
package struct FairBudget<User: Hashable & Sendable>: Sendable {
  private let total: Int
  private let parts: ClosedRange<Int>
  private var used: [User: Int] = [:]
  /// The number of programs that have used more than the least part.
  private var greedy = 0

  /// - Parameters:
  ///   - total: The amount that programs which want more than the least part use together, about.
  ///   - parts: The amount that each may use in any case, and the most that one may use.
  package init(total: Int, parts: ClosedRange<Int>) { (self.total, self.parts) = (total, parts) }

  /// The amount that a program may still use.
  package func room(of user: User) -> Int {
    let part = min(max(total / max(greedy, 1), parts.lowerBound), parts.upperBound)
    return max(0, part - used[user, default: 0])
  }

  /// The amount that all programs have used.
  package var spent: Int { used.values.reduce(0, +) }

  /// Notes that a program has used some.
  package mutating func spend(_ count: Int, of user: User) {
    let before = used[user, default: 0]
    used[user] = before + count
    if before <= parts.lowerBound, before + count > parts.lowerBound { greedy += 1 }
  }
}
