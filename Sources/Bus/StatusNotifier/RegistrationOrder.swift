import Basics

/// The order in which items of one program come to a watcher: trays show items in the order in which they come.
///
/// Each item has a connection of its own, so the bus keeps no order between them.
package final class RegistrationOrder: Sendable {
  /// How long an item that does not come, or whose registration has no answer, keeps the others from the watcher.
  package static let timeout = Duration.milliseconds(500)

  private struct Item {
    let name: String
    /// The watcher that it comes to.
    var watcher: String?
    /// The watcher that has answered it, or to which the others come without it.
    var passed: String?
    /// Ends while it waits for its turn.
    var waiting: AsyncStream<Void>.Continuation?
  }

  private struct Items {
    var byNumber: [Int: Item] = [:]
    var count = 0

    /// The items before another in the order.
    func before(_ number: Int) -> some Sequence<(key: Int, value: Item)> {
      let name = byNumber[number]?.name ?? ""
      return byNumber.lazy.filter { ($0.value.name, $0.key) < (name, number) }
    }

    /// Ends the wait of the first item that waits: only that one can be next.
    mutating func wakeFirst() {
      let waiting = byNumber.lazy.filter { $0.value.waiting != nil }
      waiting.min { ($0.value.name, $0.key) < ($1.value.name, $1.key) }?.value.waiting?.finish()
    }
  }

  private let items = Lock(Items())

  package init() {}

  /// A place in the order, which is that of the names. The item has it for as long as the turn exists.
  package func turn(_ name: String) -> Turn {
    items.withLock { items in
      items.count += 1
      items.byNumber[items.count] = Item(name: name)
      return Turn(order: self, number: items.count)
    }
  }

  /// The place of an item in the order.
  package final class Turn: Sendable {
    private let order: RegistrationOrder
    private let number: Int

    fileprivate init(order: RegistrationOrder, number: Int) {
      self.order = order
      self.number = number
    }

    deinit {
      order.items.withLock {
        $0.byNumber[number] = nil
        $0.wakeFirst()
      }
    }

    /// Forgets the watchers of the last bus, whose names another bus has for others.
    func reset() {
      order.items.withLock {
        $0.byNumber[number]?.watcher = nil
        $0.byNumber[number]?.passed = nil
      }
    }

    /// Returns when the items before have come to a watcher, or the item comes to another watcher.
    func come(to watcher: String, on time: any TimeSource) async {
      order.items.withLock { $0.byNumber[number]?.watcher = watcher }
      while let wakes = beginWaiting(for: watcher) {
        let isLate = await within(RegistrationOrder.timeout, on: time) { for await _ in wakes {} }.isLate
        order.items.withLock {
          $0.byNumber[number]?.waiting = nil
          if isLate { skipAbsent($0.before(number).map(\.key), of: watcher, in: &$0) }
        }
        if Task.isCancelled { return }
      }
    }

    /// Notes that a watcher has answered, so that the next item may come.
    func pass(_ watcher: String) {
      order.items.withLock {
        $0.byNumber[number]?.passed = watcher
        $0.wakeFirst()
      }
    }

    /// A stream that ends when it may be the item's turn; `nil` if it is, or if the item comes to another watcher.
    private func beginWaiting(for watcher: String) -> AsyncStream<Void>? {
      order.items.withLock { items in
        guard items.byNumber[number]?.watcher == watcher,
          items.before(number).contains(where: { $0.value.passed != watcher })
        else { return nil }
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
        items.byNumber[number]?.waiting = wake
        return wakes
      }
    }

    /// Lets the others come without the items that do not wait themselves.
    private func skipAbsent(_ numbers: [Int], of watcher: String, in items: inout Items) {
      for number in numbers where items.byNumber[number]?.waiting == nil { items.byNumber[number]?.passed = watcher }
      items.wakeFirst()
    }
  }
}
