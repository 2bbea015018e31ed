/// Refuses calls of programs that send them faster than they are handled.
///
/// A bus hands over everything in one order, so a call waits for all that came before it. Most of its cost is its
/// handling: where a flood gets errors instead, calls of others wait some milliseconds. The fastest caller is never
/// refused if it waits for answers, because only a call that was there before an earlier one of its caller was handled
/// counts. Each fills its caller's share, by its time if it takes long. The shares are empty again when all is handled,
/// but for those of callers that are refused, which empty as time goes by.
struct PiledCalls {
  /// The way a call is treated.
  enum Treatment: Equatable {
    /// It is handled, and counts for nothing.
    case alone
    /// It is handled, and ``handled(of:in:)`` is told of it.
    case piled
    /// It gets an error; see ``Refusals``.
    case refused
  }

  private struct Share {
    /// In calls.
    var filled: Double
    /// When that was so, in nanoseconds.
    var time: UInt64
    var isRefused = false
  }

  /// Those with calls that count, by their unique names.
  private var shares: [String: Share] = [:]
  /// The callers of what was received together, the first of them left out: it waited behind none of these.
  private var callers: [String] = []
  private var isFirst = true
  /// The answers to calls that are refused.
  var refusals = Refusals()
  /// When the last turn ended in which calls were piled up, in nanoseconds.
  var turnEnd: UInt64 = 0

  /// The number of callers with calls that count.
  var count: Int { shares.count }

  /// Begins with the calls that are received together next.
  mutating func beginBatch() {
    isFirst = true
    callers.removeAll(keepingCapacity: true)
  }

  /// All that arrived is handled, and nothing else came for a while.
  mutating func rest() { shares = shares.filter(\.value.isRefused) }

  /// Says how the next call is treated.
  ///
  /// - Parameters:
  ///   - caller: The caller's unique name, asked for when it matters.
  ///   - now: The monotonic time in nanoseconds.
  mutating func treatment(of caller: @autoclosure () -> String, now: @autoclosure () -> UInt64) -> Treatment {
    let isFirst = self.isFirst
    self.isFirst = false
    if isFirst, shares.isEmpty { return .alone }
    let caller = caller()
    let isPiled = callers.contains(caller)
    if !isPiled, !isFirst { callers.append(caller) }
    guard isPiled || shares[caller] != nil else { return .alone }
    fill(caller, by: isPiled ? 1 : 0, now: now())
    if shares[caller]?.isRefused == true { return .refused }
    return isPiled ? .piled : .alone
  }

  /// Lets a call that was piled up count by the time of its handling, too.
  mutating func handled(of caller: String, in time: Duration) {
    let calls = time / .seconds(1) * Double(LibDBusLimits.callsOfSecond)
    if calls > 1 { shares[caller]?.filled += calls - 1 }
  }

  private mutating func fill(_ caller: String, by calls: Double, now: UInt64) {
    if shares.count >= LibDBusLimits.callerShares { forgetEmpty(now) }
    var share = shares[caller] ?? Share(filled: 0, time: now)
    share.filled = filled(share, now) + calls
    share.time = now
    let most = Double(LibDBusLimits.piledCalls)
    if share.filled >= most {
      share.isRefused = true
      share.filled = most
    } else if share.filled <= most - Double(LibDBusLimits.forgottenCalls) {
      share.isRefused = false
    }
    shares[caller] = share
  }

  private func filled(_ share: Share, _ now: UInt64) -> Double {
    let seconds = Double(now - share.time) / 1e9
    return max(0, share.filled - seconds * Double(LibDBusLimits.piledCallsPerSecond))
  }

  /// Callers that are gone leave nothing: with as many others that send as fast as they can, their shares are given up.
  private mutating func forgetEmpty(_ now: UInt64) {
    shares = shares.filter { filled($0.value, now) > 0 }
    if shares.count >= LibDBusLimits.callerShares { shares = [:] }
  }
}
