import MenuPresenting
import Testing

@Suite struct `The work for pictures of a menu` {
  private let most = MenuPresentingLimits.picturePixels

  @Test func `the work for pictures of a menu is bounded by the pixels of all pictures together`() {
    func taken(_ sizes: [Int]) -> [Bool] {
      var allowance = DecodingBudget()
      return sizes.map { allowance.take(pixels: $0, at: .zero) }
    }
    let large = taken(Array(repeating: 4096 * 4096, count: 40) + [1])
    #expect(large == [true] + Array(repeating: false, count: 40), "one is as large as all may be")
    #expect(taken(Array(repeating: 128 * 128, count: 1000)) == Array(repeating: true, count: 1000))
    #expect(taken([-1, .max, most, 0]) == [false, false, true, true])
  }

  @Test func `the work for pictures of a menu is bounded in time`() {
    var allowance = DecodingBudget()
    var left = [allowance.timeLeft(at: .zero)]
    for used in [Duration.milliseconds(400), .seconds(10)] {
      allowance.spend(used, at: .zero)
      left.append(allowance.timeLeft(at: .zero))
    }
    #expect(left.map { Int(($0 / .milliseconds(1)).rounded()) } == [1000, 600, 0])
  }

  @Test func `the work for pictures of a menu comes back slowly, for a menu that stays open`() {
    var allowance = DecodingBudget()
    let first = allowance.take(pixels: most, at: .seconds(5))
    allowance.spend(.seconds(1), at: .seconds(5))
    let early = allowance.take(pixels: most / 4, at: .seconds(15))
    let later = allowance.take(pixels: most / 4, at: .seconds(20.1))
    #expect([first, early, later] == [true, false, true])
    let left = [35.1, 1, 500].map { allowance.timeLeft(at: .seconds($0)) }
    #expect(left[0] > .milliseconds(500))
    #expect(left[1] == left[0], "a clock that goes back gives nothing")
    #expect(left[2] == .seconds(1))
  }
}
