import Basics
import LibDBus

// One call is under way at a time. Changes that are announced meanwhile are read once, afterwards.
extension MenuClient {
  /// Whether the menu is kept current.
  var isStarted: Bool {
    switch state {
    case .idle, .disconnected: false
    default: true
    }
  }

  private var isStale: Bool { if case .stale = state { true } else { false } }

  /// Reads a part of the menu again and waits for it.
  func refresh(_ id: ItemID) async throws {
    guard isStarted else { return }
    queue.lastToken += 1
    let token = queue.lastToken
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.waiters.append(Queue.Waiter(token: token, id: id, continuation: continuation))
        want(id, signals: 0)
      }
    } onCancel: {
      Task { await self.cancelWaiter(token) }
    }
  }

  private func cancelWaiter(_ token: Int) {
    guard let index = queue.waiters.firstIndex(where: { $0.token == token }) else { return }
    queue.waiters.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  /// Queues a part of the menu to be read after the parts before it.
  func want(_ id: ItemID, signals: Int) {
    if let index = queue.wanted.firstIndex(where: { $0.id == id }) {
      queue.wanted[index].signals += signals
    } else if queue.wanted.count < DBusMenuLimits.wantedParts {
      queue.wanted.append((id, signals))
    } else {
      queue.wanted = [(.root, queue.wanted.reduce(signals) { $0 + $1.signals })]
    }
    guard queue.reader == nil else { return }
    queue.reader = Task(executorPreference: connection.loop.tasks) { [weak self] in
      while await self?.readNext() == true {}
    }
  }

  /// Reads one part; returns whether there is more to do.
  private func readNext() async -> Bool {
    guard isStarted, !queue.wanted.isEmpty else {
      queue.reader = nil
      return false
    }
    var (id, signals) = queue.wanted.removeFirst()
    // A change announced below an unknown item is somewhere in the menu.
    let asked = id
    if tree.items[id] == nil || isStale { id = .root }
    if id == .root {  // has all that is waited for
      signals = queue.wanted.reduce(signals) { $0 + $1.signals }
      queue.wanted = []
    }
    queue.signals = signals
    defer { queue.signals = 0 }
    let served = queue.waiters.filter { id == .root || $0.id == asked }.map(\.token)
    let epoch = epoch
    var result = Result<Void, any Error>.success(())
    do {
      try await read(id, signals: signals, epoch: epoch)
    } catch let error as BusError where error.isAboutOneItem && id != .root && epoch == self.epoch && isStarted {
      // The item went meanwhile, or the program answers for whole menus only.
      for index in queue.waiters.indices where served.contains(queue.waiters[index].token) {
        queue.waiters[index].id = .root
      }
      want(.root, signals: signals)
      return true
    } catch {
      result = .failure(error)
      queue.signals = 0
      if epoch == self.epoch, state != .reading { failed(id, error) }
    }
    for token in served {
      guard let index = queue.waiters.firstIndex(where: { $0.token == token }) else { continue }
      queue.waiters.remove(at: index).continuation.resume(with: result)
    }
    return true
  }

  private func read(_ top: ItemID, signals: Int, epoch: Int) async throws {
    let deadline = SuspendingClock.now + limits.totalTime
    let isFirst = state == .reading
    var open = try await fetch(top, .announced, signals, epoch, until: deadline)
    var budget = limits.levelReads
    while !open.isEmpty, epoch == self.epoch {
      let id = open.removeFirst()
      guard tree.items[id] != nil else { continue }
      tree.giveUp(on: id)
      guard budget > 0 else {
        tree.note("there are more than \(limits.levelReads) levels to be asked for one by one")
        continue
      }
      budget -= 1
      do {
        open += try await fetch(id, .continued, 0, epoch, until: deadline)
      } catch let error as BusError where error.isAboutOneItem {
        // One that went meanwhile needs no note: its parent is read next.
        if queue.wanted.isEmpty { tree.note("item \(id) could not be read: \(error)") }
      }
    }
    guard epoch == self.epoch, isStarted else { throw BusError(.serviceUnknown, "\(service) is gone.") }
    state = .current
    guard isFirst, queue.isReturning else { return }
    queue.isReturning = false
    say(.back)
  }

  /// Reads one item and applies the answer at the moment it arrives; returns the submenus that it left out.
  private func fetch(
    _ id: ItemID, _ reason: ClientTree.Reason, _ signals: Int, _ epoch: Int, until deadline: SuspendingClock.Instant
  ) async throws -> [ItemID] {
    let limits = limits
    return try await connection.call(layoutCall(id), timeout: time(until: deadline)) { reply in
      let answer = try LayoutReader.read(&reply, of: id, limits: limits)
      return self.assumeIsolated { $0.receive(answer, about: id, reason, signals, epoch) }
    }
  }

  private func receive(
    _ answer: LayoutAnswer, about id: ItemID, _ reason: ClientTree.Reason, _ signals: Int, _ epoch: Int
  ) -> [ItemID] {
    guard epoch == self.epoch, isStarted else { return [] }
    queue.signals = 0
    owners.withLock { $0.known = $0.newest }
    // An item announced since the answer that this one continues may have moved here.
    let (change, unread) = tree.apply(answer, because: queue.wanted.isEmpty ? reason : .announced)
    if isStale, id == .root { state = .current }
    guard state != .reading, signals > 0 || !change.isEmpty else { return unread }
    let named = self.named(change)
    say(.children(of: id, named.children, properties: named.properties), unnamed: named.unnamed)
    return unread
  }

  func failed(_ id: ItemID, _ error: any Error) {
    guard isStarted, state != .gone else { return }
    let error = error as? BusError ?? BusError(.failed, "\(error)")
    guard error.name != .disconnected else { return }  // said by itself
    state = .stale(error)
    say(.failed(id, error))
  }

  func failWaiters(_ error: BusError) {
    let waiting = queue.waiters
    queue.waiters = []
    queue.wanted = []
    for waiter in waiting { waiter.continuation.resume(throwing: error) }
  }

  /// A change with titles, as far as there is room for it.
  func named(
    _ change: TreeChange
  ) -> (
    properties: [MenuClientChange.PropertyChange], children: [MenuClientChange.ChildrenChange], unnamed: Int
  ) {
    let properties = change.properties.prefix(limits.details).map {
      MenuClientChange.PropertyChange(id: $0.id, title: tree.title(of: $0.id), name: $0.name, old: $0.old, new: $0.new)
    }
    var room = limits.details
    var children: [MenuClientChange.ChildrenChange] = []
    for list in change.children where room > 0 {
      var named = MenuClientChange.ChildrenChange(
        parent: list.parent, title: tree.title(of: list.parent), added: list.added, removed: list.removed,
        moved: list.moved, titles: [:])
      for id in [list.added, list.removed, list.moved].joined().prefix(room) {
        named.titles[id] = change.lostTitles[id] ?? tree.title(of: id)
      }
      room -= 1 + named.titles.count
      children.append(named)
    }
    let unnamed = change.properties.count - properties.count + change.children.count - children.count
    return (properties, children, unnamed)
  }
}
