package import Basics
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
  /// A client asks whether what came before this is done. The answer to its call waits for the program.
  case asks(HandledQuestion, pending: Int)
}

/// A call that is not answered yet.
struct PendingCall {
  enum Question {
    /// `AboutToShow`, or `AboutToShowGroup` with the ids that were not known.
    case aboutToShow([ItemID], unknown: [ItemID]?)
    /// ``HandledQuestion`` about an item, known or not.
    case handled(ItemID)
  }

  var address: ReplyAddress
  var sender: BusName?
  var question: Question

  /// The items that it is about, known or not.
  fileprivate var size: Int {
    switch question {
    case .aboutToShow(let ids, let unknown): ids.count + (unknown?.count ?? 0)
    case .handled: 0
    }
  }
}

/// The calls that wait for the program, by number.
struct PendingCalls {
  private var calls: [Int: PendingCall] = [:]
  private var last = 0

  var numbers: [Int] { calls.keys.sorted() }

  /// Keeps a call; returns its number, or `nil` where there is no room.
  mutating func add(_ call: PendingCall) -> Int? {
    guard call.address.isExpected, calls.count < DBusMenuLimits.pendingCalls,
      call.size <= DBusMenuLimits.pendingItems
    else { return nil }
    last += 1
    calls[last] = call
    return last
  }

  mutating func remove(_ number: Int) -> PendingCall? { calls.removeValue(forKey: number) }
}
