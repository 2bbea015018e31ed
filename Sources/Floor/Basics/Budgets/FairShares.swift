/// Shares of a budget that several programs have together.
package enum FairShares {
  /// Gives each as much as it wants, or else no less than any other gets: those that want most give way.
  package static func of(_ budget: Int, among wants: [Int]) -> [Int] {
    var shares = Array(repeating: 0, count: wants.count)
    var left = max(budget, 0)
    // Those that want least come first; what they leave is for the others.
    for (place, index) in wants.indices.sorted(by: { (wants[$0], $0) < (wants[$1], $1) }).enumerated() {
      shares[index] = min(max(wants[index], 0), left / (wants.count - place))
      left -= shares[index]
    }
    return shares
  }
}
