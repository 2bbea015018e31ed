import EventLoops

/// How the work of a function grows with its input.
///
/// Twice the input may take about twice the work. Eight times the input takes eight times the work then, and sixty-four
/// times where the work is quadratic; the limit is in the middle. Work is the processor time of this thread, which what
/// else the machine does changes little: the least of several attempts counts.
package struct Growth: Sendable, CustomStringConvertible {
  /// The work of the larger input, in works of the smaller.
  package var factor: Double

  /// Whether the work grew no faster than the input.
  package var isLinear: Bool { factor < 24 }

  package var description: String { "8 times the input: \(Int(factor.rounded())) times the work" }

  private static let attempts = 10

  /// Measures a function.
  ///
  /// - Parameters:
  ///   - size: The size of the smaller input.
  ///   - input: Makes an input of a size; this does not count.
  ///   - body: Does the work.
  package init<Input>(from size: Int, input: (Int) -> Input, _ body: (Input) -> Void) {
    let (small, large) = (input(size), input(size * 8))
    factor = .infinity
    var (least, most) = (Double.infinity, Double.infinity)
    for _ in 0..<Self.attempts where !isLinear {
      least = min(least, Self.work(of: small, body))
      most = min(most, Self.work(of: large, body))
      factor = most / max(least, 0.000_1)
    }
  }

  /// The processor time of a function, in seconds.
  private static func work<Input>(of input: Input, _ body: (Input) -> Void) -> Double {
    let start = threadTime()
    body(input)
    return (threadTime() - start) / .seconds(1)
  }
}
