package import LibDBus

/// An activity of a client other than an event, for programs that track which clients have their menu open.
package enum ClientActivity: Sendable {
  /// A client is about to show something: the root, items that are filled on demand, or for the first time in a while
  /// anything at all. If there is a `pending` number, the answer to its call waits a moment for the program.
  case aboutToShow(
    isRoot: Bool, onDemand: [ItemID], client: BusName?, habit: ReadingHabit?, silence: Duration?, pending: Int?)
  /// A client that had the menu open gave no sign of life for a long time, or left the bus.
  case gone(BusName)
  /// The children of items were read for the first time since the program asked to be told.
  case read([ItemID])
}

/// An `AboutToShow` or `AboutToShowGroup` that is not answered yet.
struct PendingAboutToShow {
  var address: ReplyAddress
  var sender: BusName?
  var ids: [ItemID]
  /// For a group, the ids that were not known; `nil` for a single item.
  var unknown: [ItemID]?
}

/// The calls that wait for the program, by number.
struct PendingCalls {
  private var calls: [Int: PendingAboutToShow] = [:]
  private var last = 0

  var numbers: [Int] { calls.keys.sorted() }

  /// Keeps a call; returns its number, or `nil` where there is no room.
  mutating func add(_ call: PendingAboutToShow) -> Int? {
    let size = call.ids.count + (call.unknown?.count ?? 0)
    guard call.address.isExpected, calls.count < DBusMenuLimits.pendingCalls,
      size <= DBusMenuLimits.pendingItems
    else { return nil }
    last += 1
    calls[last] = call
    return last
  }

  mutating func remove(_ number: Int) -> PendingAboutToShow? { calls.removeValue(forKey: number) }
}
