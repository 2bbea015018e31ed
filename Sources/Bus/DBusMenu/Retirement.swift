/// Items that are gone, as long as a click on them may still be on its way.
struct Retirement {
  private var deadlines: [ItemID: ContinuousClock.Instant] = [:]
  /// Oldest first; the first `forgotten` are out of date.
  private var order: [ItemID] = []
  private var forgotten = 0

  func contains(_ id: ItemID, at now: ContinuousClock.Instant) -> Bool { deadlines[id].map { $0 > now } ?? false }

  /// Adds items, and forgets those whose time is over.
  mutating func add(_ ids: [ItemID], until deadline: ContinuousClock.Instant, now: ContinuousClock.Instant) {
    guard !ids.isEmpty else { return }
    while forgotten < order.count, let first = deadlines[order[forgotten]], first <= now {
      deadlines[order[forgotten]] = nil
      forgotten += 1
    }
    if forgotten > 1024, forgotten > order.count / 2 {
      order.removeFirst(forgotten)
      forgotten = 0
    }
    for id in ids where deadlines.updateValue(deadline, forKey: id) == nil { order.append(id) }
  }
}
