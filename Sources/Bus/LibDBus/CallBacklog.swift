/// Refuses calls of programs that have too many waiting.
///
/// A bus hands over everything in one order, so a call waits for all that came before it. Most of its cost is its
/// handling: where a flood gets errors instead, calls of others wait some milliseconds. How many calls wait, in the bus
/// as well, shows a mark: a question to the bus, whose answer comes behind them. So only calls count that waited at the
/// same time: a caller that waits for its answers is never refused, however fast it calls.
struct CallBacklog {
  private struct Refused {
    /// The calls that it may not yet be heard after.
    var calls: Double
    /// When that was so, in nanoseconds.
    var time: UInt64

    func calls(at now: UInt64) -> Double {
      calls - (Double(now) - Double(time)) / 1e9 * Double(LibDBusLimits.forgottenCallsPerSecond)
    }
  }

  /// The answers to calls that are refused.
  var refusals = Refusals()
  /// When the last turn ended with such answers that wait, in nanoseconds.
  var turnEnd: UInt64 = 0
  /// The serial number of the mark whose answer is awaited; 0 without one.
  var mark: UInt32 = 0
  /// When the mark was sent, in nanoseconds.
  private var markBegin: UInt64 = 0
  /// The messages that were handled since none waited.
  private var handled = 0
  /// The calls that were handled since the mark was sent, by the unique names of their callers; `nil` without a mark.
  private var counts: [String: Double]?
  /// The callers that are not heard.
  private var refused: [String: Refused] = [:]
  /// When those who may be heard again were last forgotten, in nanoseconds: many have left, and never call.
  private var lastSweep: UInt64 = 0

  // MARK: What waits

  /// Counts a message that is handled; says whether it is time to read again.
  mutating func countMessage() -> Bool {
    handled += 1
    return handled % LibDBusLimits.messagesPerRead == 0
  }

  /// No message waits.
  mutating func rest() { handled = 0 }

  /// Whether so much was handled without a rest that a mark should be sent.
  var wantsMark: Bool { counts == nil && handled >= LibDBusLimits.messagesPerMark }

  /// A mark was sent.
  mutating func beginCounting(now: UInt64) {
    counts = [:]
    markBegin = now
  }

  /// The answer to the mark has arrived, behind all that waited when it was given.
  mutating func endCounting() {
    mark = 0
    counts = nil
    handled = 0
  }

  // MARK: Calls

  /// Whether calls count at present.
  var isCounting: Bool { counts != nil || !refused.isEmpty }

  /// Counts a call, and says whether it is handled.
  ///
  /// - Parameter now: The monotonic time in nanoseconds.
  mutating func admits(_ caller: String, now: UInt64) -> Bool {
    if let left = refused[caller]?.calls(at: now) {
      guard left <= 0 else {
        refused[caller] = Refused(calls: min(left + 1, Double(LibDBusLimits.forgottenCalls)), time: now)
        return false
      }
      refused[caller] = nil
    }
    if counts != nil, now > markBegin + UInt64(LibDBusLimits.markTime / .nanoseconds(1)) { endCounting() }
    if now >= lastSweep + 1_000_000_000 {
      lastSweep = now
      refused = refused.filter { $0.value.calls(at: now) > 0 }
    }
    return count(1, of: caller, now)
  }

  /// Lets a call that was handled count by the time of the processor, too, unless its caller has few.
  mutating func handled(of caller: String, in time: Duration, now: UInt64) {
    guard counts?[caller, default: 0] ?? 0 > Double(LibDBusLimits.unweighedCalls) else { return }
    let calls = time / .seconds(1) * Double(LibDBusLimits.callsOfSecond)
    if calls > 1 { _ = count(calls - 1, of: caller, now) }
  }

  /// Counts calls; `false` if they are too many.
  private mutating func count(_ calls: Double, of caller: String, _ now: UInt64) -> Bool {
    guard let programs = counts?.count, programs < LibDBusLimits.countedCallers || counts?[caller] != nil else {
      return true
    }
    let count = (counts?[caller] ?? 0) + calls
    counts?[caller] = count
    guard count > Double(LibDBusLimits.waitingCalls) else { return true }
    if refused.count >= LibDBusLimits.countedCallers { refused = [:] }
    refused[caller] = Refused(calls: Double(LibDBusLimits.forgottenCalls), time: now)
    return false
  }
}
