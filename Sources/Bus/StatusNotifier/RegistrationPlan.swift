/// Decides when an item registers with which watcher; knows no bus and no clock.
struct RegistrationPlan {
  enum Event {
    /// There is another watcher now, or none.
    case watcher(String?)
    /// The watcher accepted the item.
    case registered(String)
    /// The watcher refused the item.
    case refused(String, reason: String)
    /// Whether there are hosts, which show registered items.
    case hosts(Bool)
    /// The watcher says that the item is gone, although it is here.
    case unregistered
    /// Whether the watcher's list has the item.
    case listed(Bool, by: String)
    /// A delay is over.
    case due(generation: Int)
  }

  enum Step: Hashable {
    case register(String)
    case wait(Duration, generation: Int)
  }

  /// The progress that is reported to the program.
  private(set) var presence = TrayPresence.waitingForWatcher

  /// Whether `presence` is more than a beginning: the watcher has answered, or there is none.
  var isSettled: Bool { watcher == nil || presence != .waitingForWatcher }

  private enum State {
    case none
    case registering
    case registered
    case waiting
  }

  private var state = State.none
  private(set) var watcher: String?
  /// Whether there are hosts; `nil` until that is known of the watcher, and nothing is reported before.
  private var hasHost: Bool?
  /// Whether the watcher's list is trusted when the item is not in it; `nil` before the item was missed or seen there.
  private var trustsList: Bool?
  private var failures = 0
  private var generation = 0
  /// The times of the last minute when the watcher was wrong about the item.
  private var mistakes: [ContinuousClock.Instant] = []

  /// The most times within a minute that the item registers again with a watcher that says it is gone.
  static let contradictions = 3
  /// The number of refusals after which they are reported to the program.
  static let reportedFailures = 4

  mutating func handle(_ event: Event, at now: ContinuousClock.Instant) -> [Step] {
    switch event {
    case .watcher(let new): return watcherChanged(to: new)
    case .registered(let by) where by == watcher && state == .registering:
      state = .registered
      failures = 0
      reportRegistered()
      return []
    case .refused(let by, let reason) where by == watcher && state == .registering:
      failures += 1
      if failures >= Self.reportedFailures { presence = .unsupported(reason) }
      // A watcher may own its name before it can answer.
      return wait(min(.milliseconds(50 << min(failures, 8)), .seconds(10)))
    case .hosts(let areThere):
      hasHost = areThere
      if state == .registered { reportRegistered() }
      return []
    case .unregistered where state == .registered: return contradict(at: now)
    case .listed(true, let by) where by == watcher && state == .registered:
      trustsList = true
      return []
    case .listed(false, let by) where by == watcher && state == .registered && trustsList != false:
      // A watcher that accepts the item again and still does not list it has a notation of its own.
      if trustsList == nil { trustsList = false }
      return contradict(at: now)
    case .due(generation): return register()
    case .registered, .refused, .unregistered, .listed, .due: return []
    }
  }

  private mutating func watcherChanged(to new: String?) -> [Step] {
    guard new != watcher else { return [] }  // reported twice, at the start
    watcher = new
    guard new != nil else {
      generation += 1
      state = .none
      presence = .waitingForWatcher
      return []
    }
    failures = 0
    hasHost = nil
    trustsList = nil
    return register()
  }

  private mutating func reportRegistered() {
    if let hasHost { presence = hasHost ? .visible : .waitingForHost }
  }

  /// Registers again with a watcher that says the item is gone, but not too often.
  private mutating func contradict(at now: ContinuousClock.Instant) -> [Step] {
    mistakes.removeAll { $0 + .seconds(60) <= now }
    guard mistakes.count < Self.contradictions else { return wait(mistakes[0] + .seconds(60) - now) }
    mistakes.append(now)
    return register()
  }

  private mutating func register() -> [Step] {
    generation += 1
    guard let watcher else { return [] }
    state = .registering
    return [.register(watcher)]
  }

  private mutating func wait(_ delay: Duration) -> [Step] {
    generation += 1
    state = .waiting
    return [.wait(delay, generation: generation)]
  }
}
