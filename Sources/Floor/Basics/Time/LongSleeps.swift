/// Sleeps that may be long, and are over when their tasks are cancelled: nothing is left of them then.
///
/// A cancelled `Task.sleep` keeps its 1.9 kB until its own time. So these share alarms, which are tasks that sleep
/// whatever happens: there is a new one only for a time before all others.
final class LongSleeps<C: Clock>: Sendable where C.Duration == Duration {
  private struct State {
    var sleepers: [UInt64: (end: C.Instant, wake: CheckedContinuation<Bool, Never>)] = [:]
    var count: UInt64 = 0
    var alarms: Set<C.Instant> = []
  }

  let clock: C
  private let state = Lock(State())

  init(_ clock: C) { self.clock = clock }

  /// The sleeps that go on.
  var count: Int { state.withLock { $0.sleepers.count } }
  /// The alarms that are set.
  var alarms: Int { state.withLock { $0.alarms.count } }

  nonisolated(nonsending) func sleep(until end: C.Instant) async throws(CancellationError) {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(id, end, continuation)
        // It may have been cancelled before.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    guard isOver else { throw CancellationError() }
  }

  private func add(_ id: UInt64, _ end: C.Instant, _ wake: CheckedContinuation<Bool, Never>) {
    state.withLock { state in
      state.sleepers[id] = (end, wake)
      setAlarm(at: end, &state)
    }
  }

  private func cancel(_ id: UInt64) {
    let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
    sleeper?.wake.resume(returning: false)
  }

  /// Sets an alarm, if there is none before; a year away at most, because `Task.sleep` traps for times that it cannot
  /// count. The alarm sets the next one.
  private func setAlarm(at end: C.Instant, _ state: inout State) {
    let end = min(end, clock.now.advanced(by: .seconds(365 * 86_400)))
    guard state.alarms.allSatisfy({ $0 > end }) else { return }
    state.alarms.insert(end)
    // Detached, because an alarm outlives the task that set it.
    Task.detached { [weak self, clock] in
      try? await Task.sleep(until: end, clock: clock)
      self?.ring(end)
    }
  }

  private func ring(_ alarm: C.Instant) {
    let over = state.withLock { state in
      state.alarms.remove(alarm)
      let now = clock.now
      let over = state.sleepers.filter { $0.value.end <= now }
      for id in over.keys { state.sleepers[id] = nil }
      if let next = state.sleepers.values.map(\.end).min() { setAlarm(at: next, &state) }
      return over.values.map(\.wake)
    }
    for wake in over { wake.resume(returning: true) }
  }
}
