import CLibDBus
import EventLoops

/// The deadlines of a connection's timeouts.
struct Deadlines {
  private var deadlines: [OpaquePointer: UInt64] = [:]
  /// No later than the earliest deadline; a timeout that was removed may leave it too early, which costs one wake-up.
  private(set) var next: UInt64?

  /// Records a timeout that libdbus added, enabled or disabled.
  mutating func add(_ timeout: OpaquePointer?) -> dbus_bool_t {
    guard let timeout else { return 1 }
    guard dbus_timeout_get_enabled(timeout) != 0 else {
      deadlines[timeout] = nil
      return 1
    }
    let deadline = monotonicNanoseconds() + Self.interval(of: timeout)
    deadlines[timeout] = deadline
    next = min(next ?? deadline, deadline)
    return 1
  }

  mutating func remove(_ timeout: OpaquePointer?) {
    if let timeout { deadlines[timeout] = nil }
    if deadlines.isEmpty { next = nil }
  }

  /// The timeouts that are due. Call ``renew(_:_:)`` before handling each.
  mutating func due(_ now: UInt64) -> [OpaquePointer] {
    guard let next, next <= now else { return [] }
    let due = deadlines.filter { $0.value <= now }.map(\.key)
    self.next = deadlines.values.lazy.filter { $0 > now }.min()
    return due
  }

  /// Sets a timeout's next deadline, one interval from now.
  ///
  /// - Returns: `false` for a timeout that is not due any more: handling another one removed or replaced it.
  mutating func renew(_ timeout: OpaquePointer, _ now: UInt64) -> Bool {
    guard let deadline = deadlines[timeout], deadline <= now else { return false }
    let following = now + Self.interval(of: timeout)
    deadlines[timeout] = following
    next = min(next ?? following, following)
    return true
  }

  private static func interval(of timeout: OpaquePointer) -> UInt64 {
    UInt64(max(dbus_timeout_get_interval(timeout), 0)) * 1_000_000
  }
}
