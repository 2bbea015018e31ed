import Basics
import LibDBus

/// The clients of a server: one record each.
struct Clients {
  struct Record {
    /// When the client last asked to show something or told of an event.
    var lastSignOfLife: ContinuousClock.Instant?
    /// Whether the program was told that this client has the menu open, and nothing since suggests otherwise.
    var isTold = false
    /// Whether the program waits for the client to fall silent or to go.
    var isWatched = false
    var readings = Readings()
    var needs = Needs()
    var moves = Moves()
    /// The client's way of showing the menu, if its readings and calls tell.
    var habit: ReadingHabit?
    /// Whether the client reads the menu level by level, and all properties, as libdbusmenu-qt does.
    /// See docs/panel-menus.md#panels-on-libdbusmenu-qt.
    var readsLevels = false
    /// Whether the client reads all of the menu at once, and all properties.
    var readsAtOnce = false
    /// Whether the client has asked before it opened a menu.
    var asks = false
    /// Whether the client has read all of the menu, so that its habit stands.
    var isHabitSettled = false
    var lastUse = 0

    var importance: (needs: Int, lastUse: Int) { (needs.signal.isEmpty ? 0 : 1, lastUse) }
  }

  var records: [BusName: Record] = [:]
  /// The activation tokens that clients have provided for their next choices.
  var tokens = ActivationTokens()
  private var uses = 0
  /// Whether it is settled when to look for silent clients again.
  private var isLooking = false

  var count: Int { records.count }

  /// Makes the record of a client, or notes that it is used.
  ///
  /// - Returns: The client that was forgotten for its sake, if the program waits for that one.
  mutating func use(_ name: BusName) -> BusName? {
    var forgotten: BusName?
    if records[name] == nil, records.count >= DBusMenuLimits.clients,
      let oldest = records.min(by: { $0.value.importance < $1.value.importance })?.key, forget(oldest)
    {
      forgotten = oldest
    }
    uses += 1
    records[name, default: Record()].lastUse = uses
    return forgotten
  }

  /// Forgets a client; returns whether the program waits for it to go.
  mutating func forget(_ name: BusName) -> Bool { records.removeValue(forKey: name)?.isWatched ?? false }

  // MARK: Silence

  /// Notes that a client asks to show something or tells of an event.
  ///
  /// - Returns: For how long it had been silent, `nil` if it is new, and the client that was forgotten for its sake, if
  ///   the program waits for that one.
  mutating func noteSignOfLife(
    of name: BusName, at now: ContinuousClock.Instant
  ) -> (silence: Duration?, forgotten: BusName?) {
    let last = records[name]?.lastSignOfLife
    let forgotten = use(name)
    records[name]?.lastSignOfLife = now
    return (last.map { now - $0 }, forgotten)
  }

  /// Whether the program has to be told that a client shows something.
  func mustTell(of name: BusName?, after silence: Duration?) -> Bool {
    guard let name, let client = records[name] else { return true }
    return !client.isTold || silence.map { $0 > DBusMenuLimits.clientPause } ?? true
  }

  /// Notes that the program was told; returns whether it is still to be settled when to look for silent clients.
  mutating func noteTold(of name: BusName?) -> Bool {
    guard let name, records[name] != nil else { return false }
    records[name]?.isTold = true
    records[name]?.isWatched = true
    defer { isLooking = true }
    return !isLooking
  }

  /// Notes that a client may have closed the menu.
  mutating func noteClosing(by name: BusName?) {
    if let name { records[name]?.isTold = false }
  }

  /// The clients that have been silent for `time`, or for the shorter one of their habit, which are no longer watched,
  /// and when to look again.
  mutating func silent(for time: Duration, at now: ContinuousClock.Instant) -> (names: [BusName], next: Duration?) {
    var names: [BusName] = []
    var next: ContinuousClock.Instant?
    for (name, client) in records where client.isWatched {
      guard let last = client.lastSignOfLife, case let end = last + min(time, client.habit?.silence ?? time), end > now
      else {
        names.append(name)
        continue
      }
      next = min(next ?? end, end)
    }
    for name in names {
      records[name]?.isWatched = false
      records[name]?.isTold = false
    }
    isLooking = next != nil
    return (names.sorted { $0.rawValue < $1.rawValue }, next.map { $0 - now })
  }
}
