import LibDBus

/// When each client called last, and what the program knows of that.
struct CallerClock {
  private struct Caller {
    var lastCall: ContinuousClock.Instant
    /// Whether the program knows that the client has the menu open, for all it knows itself.
    var isTold = false
    /// Whether the program waits to hear that the client is silent or gone.
    var isWatched = false
  }

  /// Beyond this, whoever has been silent longest is forgotten.
  static let maximumCallers = CallerLedger.maximumCallers

  private var callers: [BusName: Caller] = [:]
  /// Whether it is settled when to look again for those who are silent.
  private var isLooking = false

  /// Notes a call.
  ///
  /// - Returns: For how long the client had been silent, and who was forgotten for its sake and is waited for.
  mutating func note(_ name: BusName, at now: ContinuousClock.Instant) -> (silence: Duration?, forgotten: BusName?) {
    if let last = callers[name]?.lastCall {
      callers[name]?.lastCall = now
      return (now - last, nil)
    }
    var forgotten: BusName?
    if callers.count >= Self.maximumCallers,
      let oldest = callers.min(by: { $0.value.lastCall < $1.value.lastCall })
    {
      callers[oldest.key] = nil
      if oldest.value.isWatched { forgotten = oldest.key }
    }
    callers[name] = Caller(lastCall: now)
    return (nil, forgotten)
  }

  /// Whether the program has to hear of the client's opening a menu.
  func mustTell(of name: BusName?, after silence: Duration?) -> Bool {
    guard let name, let caller = callers[name] else { return true }
    return !caller.isTold || silence.map { $0 > MenuNotice.longestPause } ?? true
  }

  /// Notes that the program heard of an opening; returns whether nothing is settled yet of when to look for silence.
  mutating func told(of name: BusName?) -> Bool {
    guard let name, callers[name] != nil else { return false }
    callers[name]?.isTold = true
    callers[name]?.isWatched = true
    defer { isLooking = true }
    return !isLooking
  }

  /// Notes that the client may have closed the menu.
  mutating func mayHaveClosed(_ name: BusName?) {
    if let name { callers[name]?.isTold = false }
  }

  /// Forgets a client; returns whether the program waits to hear that.
  mutating func forget(_ name: BusName) -> Bool { callers.removeValue(forKey: name)?.isWatched ?? false }

  /// Those that have been silent for `time`, who are no longer waited for, and when to look again.
  mutating func silent(for time: Duration, at now: ContinuousClock.Instant) -> (names: [BusName], next: Duration?) {
    let names = callers.filter { $0.value.isWatched && now - $0.value.lastCall >= time }.keys.sorted {
      $0.rawValue < $1.rawValue
    }
    for name in names {
      callers[name]?.isWatched = false
      callers[name]?.isTold = false
    }
    let first = callers.values.filter(\.isWatched).map(\.lastCall).min()
    isLooking = first != nil
    return (names, first.map { time - (now - $0) })
  }
}
