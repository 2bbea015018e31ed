/// Where a tray item stands on its way to the user.
public enum TrayPresence: Sendable, Hashable {
  /// The item is not on the bus.
  case stopped
  /// Nothing on the bus takes tray items. The item registers as soon as somebody does.
  case waitingForWatcher
  /// The item is registered, and no panel shows tray items yet.
  case waitingForHost
  /// The item is registered where panels find it. Whether one draws it, no protocol says.
  case visible
  /// What takes tray items refuses this one, for the reason given. The item goes on trying.
  case unsupported(String)
  /// The bus is gone, for the reason given. The item comes back as soon as the bus does.
  case reconnecting(String)
}

/// Decides when an item registers with which watcher; knows no bus and no clock.
struct RegistrationPlan {
  enum Event {
    /// Somebody else, or nobody, is the watcher now.
    case watcher(String?)
    /// That watcher took the item.
    case registered(String)
    /// That watcher did not take the item.
    case refused(String, reason: String)
    /// Whether panels show what is registered.
    case hosts(Bool)
    /// The watcher says that the item, which is here, has gone.
    case unregistered
    /// Whether that watcher's list has the item.
    case listed(Bool, by: String)
    /// A delay is over.
    case due(generation: Int)
  }

  enum Step: Hashable {
    case register(String)
    case wait(Duration, generation: Int)
  }

  /// What the program is told.
  private(set) var presence = TrayPresence.waitingForWatcher

  private enum State {
    case none
    case registering
    case registered
    case waiting
  }

  private var state = State.none
  private(set) var watcher: String?
  private var hasHost = true
  /// Whether the watcher's list is believed when the item is not in it; `nil` before the item was missed or seen there.
  private var believesList: Bool?
  private var failures = 0
  private var generation = 0
  /// When the watcher was wrong about the item within the last minute.
  private var mistakes: [ContinuousClock.Instant] = []

  /// So often within a minute the item contradicts a watcher that says it has gone.
  static let contradictions = 3
  /// After so many refusals the program is told.
  static let patience = 4

  mutating func handle(_ event: Event, at now: ContinuousClock.Instant) -> [Step] {
    switch event {
    case .watcher(let new) where new == watcher: return []  // said twice, at the start
    case .watcher(nil):
      watcher = nil
      generation += 1
      state = .none
      presence = .waitingForWatcher
      return []
    case .watcher(let new):
      watcher = new
      failures = 0
      hasHost = true
      believesList = nil
      return register()
    case .registered(let by) where by == watcher && state == .registering:
      state = .registered
      failures = 0
      presence = hasHost ? .visible : .waitingForHost
      return []
    case .refused(let by, let reason) where by == watcher && state == .registering:
      failures += 1
      if failures >= Self.patience { presence = .unsupported(reason) }
      // A watcher may have its name before it can answer.
      return wait(min(.milliseconds(50 << min(failures, 8)), .seconds(10)))
    case .hosts(let are):
      hasHost = are
      if state == .registered { presence = are ? .visible : .waitingForHost }
      return []
    case .unregistered where state == .registered:
      mistakes.removeAll { $0 + .seconds(60) <= now }
      guard mistakes.count < Self.contradictions else { return wait(mistakes[0] + .seconds(60) - now) }
      mistakes.append(now)
      return register()
    case .listed(true, let by) where by == watcher && state == .registered:
      believesList = true
      return []
    case .listed(false, let by) where by == watcher && state == .registered && believesList != false:
      // A watcher that takes the item again and still does not list it spells it in a way of its own.
      if believesList == nil { believesList = false }
      return handle(.unregistered, at: now)
    case .due(generation): return register()
    case .registered, .refused, .unregistered, .listed, .due: return []
    }
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
