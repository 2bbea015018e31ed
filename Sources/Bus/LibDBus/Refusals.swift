/// The answers to calls that ``CallBacklog`` refuses.
///
/// They are larger than the calls may be, so a flood of them would fill the way to the bus, and answers to other
/// programs would wait behind it. So they wait themselves while there is more to send.
struct Refusals {
  /// Short, because answers that are longer than the calls pile up themselves.
  private static let error = BusError(.limitsExceeded, "Too many calls at once.")

  private var waiting: [ReplyAddress] = []
  private var first = 0

  var count: Int { waiting.count - first }
  var isEmpty: Bool { count == 0 }

  /// Adds the answer to a call; with too many that wait, the bus has long given up those of its caller.
  mutating func add(_ call: ReplyAddress) {
    if call.isExpected, count < LibDBusLimits.refusals { waiting.append(call) }
  }

  /// The next answer; the oldest calls have theirs first.
  mutating func next() -> Message? {
    guard !isEmpty else { return nil }
    defer {
      first += 1
      if first * 2 >= waiting.count {
        waiting.removeFirst(first)
        first = 0
      }
    }
    return Message.error(to: waiting[first], Self.error)
  }
}
