import Basics
import DBusMenu

/// Removed items, which late clicks may still mean.
@MainActor
final class RetiredItems {
  private let grace: Duration
  private let time: any TimeSource
  private var items: [ItemID: ExportedItem] = [:]
  /// The items that were removed together, and the end of their time; oldest first.
  private var batches: [(deadline: ContinuousClock.Instant, ids: [ItemID])] = []
  /// Runs while there are items: a task for each change would cost more than the change.
  private(set) var expiry: Task<Void, Never>?

  /// - Parameter grace: The time for which a click on a removed row counts.
  init(grace: Duration, _ time: any TimeSource) { (self.grace, self.time) = (grace, time) }

  isolated deinit { expiry?.cancel() }

  var count: Int { items.count }

  subscript(id: ItemID) -> ExportedItem? { items[id] }

  /// Keeps items for the grace time.
  func add(_ removed: [ExportedItem]) {
    guard !removed.isEmpty else { return }
    for item in removed { items[item.id] = item }
    // The server's clock judges the time of the click; a little more here lets that click arrive.
    batches.append((time.now + grace * 2, removed.map(\.id)))
    guard expiry == nil else { return }
    expiry = Task { [weak self, grace, time] in
      while self?.batches.isEmpty == false {
        try? await time.sleep(for: grace * 2)
        self?.removeExpired()
      }
      self?.expiry = nil
    }
  }

  private func removeExpired() {
    let now = time.now
    let expired = batches.prefix { $0.deadline <= now }
    batches.removeFirst(expired.count)
    for id in expired.flatMap(\.ids) { items[id] = nil }
  }
}
