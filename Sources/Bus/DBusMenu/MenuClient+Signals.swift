import Basics
import EventLoops
import LibDBus

extension MenuClient {
  /// Reads the menu and keeps it current from then on. Does nothing if that is done already.
  ///
  /// - Throws: The `BusError` of the first reading; nothing is kept current then.
  public func start() async throws {
    guard state == .idle else { return }
    state = .reading
    do {
      try await subscribe()
      noteOwner()
      async let attributes: Void = readAttributes()
      try await refresh(.root)
      await attributes
      queue.isReturning = false
    } catch {
      if case .disconnected = state {} else { await stop() }
      throw error
    }
  }

  /// Keeps the menu current no longer; what is known of it stays. The sequences of ``changes()`` end.
  public func stop() async {
    if case .disconnected = state { return }
    state = .idle
    epoch += 1
    failWaiters(BusError(.failed, "The client was stopped."))
    broadcast.finish()
    subscriptions = []
    owners.withLock { $0 = Owners() }
  }

  // MARK: Subscriptions

  private func subscribe() async throws {
    // First of all, so that nothing is missed between the reading and the first signal.
    try await subscribe(.nameOwnerChanged(service)) { client, signal throws(BusError) in
      client.ownerChanged(try OwnerChange(signal))
    }
    try await subscribe(MatchRule(sender: service, path: path, interface: .menu)) { client, signal throws(BusError) in
      try client.handle(signal)
    }
    let rule = MatchRule.propertiesChanged(of: .menu, sender: service, path: path)
    try await subscribe(rule) { client, signal throws(BusError) in
      var reader = signal.reader()
      reader.skip()
      let values = try Self.attributes(&reader)
      let changed = values.filter { client.attributes[$0.key] != $0.value }
      client.attributes.merge(changed) { $1 }
      client.say(.attributes(changed))
    }
  }

  private typealias Handler = @Sendable (isolated MenuClient, borrowing IncomingMessage) throws(BusError) -> Void

  private func subscribe(_ rule: MatchRule, _ handler: @escaping Handler) async throws {
    let subscription = try await connection.keepSubscribed(
      to: rule,
      onEnd: { [weak self] reason in self?.assumeIsolated { $0.disconnected(reason) } },
      handler: { [weak self] signal in
        self?.assumeIsolated { client in
          guard client.isStarted else { return }
          do throws(BusError) {
            try handler(client, signal)
          } catch {
            client.tree.note("the signal \(signal.member) is of the wrong form: \(error.message)")
          }
        }
      })
    // `stop` may have come first.
    if isStarted { subscriptions.append(subscription) }
  }

  private func disconnected(_ reason: BusError) {
    guard isStarted else { return }
    state = .disconnected(reason)
    epoch += 1
    subscriptions = []
    failWaiters(reason)
    say(.disconnected(reason))
    broadcast.close()
  }

  /// Notes the owner of the name, unless a change of it was heard before.
  private func noteOwner() {
    // By value: with the client captured, Swift 6.2.3 crashes.
    let owner = connection.assumeIsolated { [service] in $0.knownOwner(of: service) }
    owners.withLock { $0.newest = $0.newest ?? owner }
  }

  private func ownerChanged(_ change: OwnerChange) {
    owners.withLock { $0.newest = change.new ?? $0.newest }
    // A program that comes while it is being asked for the first time is the one that answers.
    guard change.old != change.new, state == .gone || change.old != nil else { return }
    epoch += 1
    if state != .gone { forgetProgram() }
    guard change.new != nil else { return }
    state = .reading
    queue.isReturning = true
    let epoch = epoch
    queue.comingBack?.cancel()
    queue.comingBack = Task { [weak self] in await self?.comeBack(epoch) }
  }

  /// Forgets a program that has left the bus. For a relay, which stays where the program behind it goes.
  package func programIsGone() {
    guard isStarted, state != .gone else { return }
    epoch += 1
    forgetProgram()
  }

  private func forgetProgram() {
    tree = ClientTree(limits: limits)
    attributes = [:]
    state = .gone
    failWaiters(BusError(.serviceUnknown, "\(shownService) is gone."))
    say(.gone)
  }

  /// Reads the menu of a program that is there again, and may not have put its menu on the bus yet.
  private func comeBack(_ epoch: Int) async {
    var pause = Duration.milliseconds(50)
    while epoch == self.epoch, state == .reading {
      await readAttributes()
      do {
        try await refresh(.root)
      } catch {
        guard epoch == self.epoch, state == .reading else { return }
        guard pause < .seconds(4) else { return failed(.root, error) }
        try? await Task.sleep(for: pause)
        pause *= 2
      }
    }
  }

  // MARK: Signals

  private func handle(_ signal: borrowing IncomingMessage) throws(BusError) {
    var reader = signal.reader()
    switch signal.member {
    case "ItemsPropertiesUpdated": try itemsPropertiesUpdated(&reader)
    case "LayoutUpdated":
      _ = try reader.uint32()
      want(ItemID(try reader.int32()), signals: 1)
    case "ItemActivationRequested":
      let id = ItemID(try reader.int32())
      say(.activationRequested(id, timestamp: try reader.uint32()))
    default: break
    }
  }

  private func itemsPropertiesUpdated(_ reader: inout MessageReader) throws(BusError) {
    let (change, restated, unread) = tree.apply(
      try PropertyUpdates(&reader, limits: limits) { tree.items[$0] != nil })
    for id in unread { want(id, signals: 0) }
    guard state != .reading else { return }
    let named = self.named(change)
    let unnamed = named.unnamed + max(0, restated.count - limits.details)
    say(.properties(named.properties, restated: Array(restated.prefix(limits.details))), unnamed: unnamed)
  }

  // MARK: Attributes

  private func readAttributes() async {
    do {
      let epoch = epoch
      try await connection.properties(of: .menu, at: path, on: service, timeout: min(limits.callTime, .seconds(2))) {
        reply in
        let values = try Self.attributes(&reply)
        self.assumeIsolated { if $0.epoch == epoch { $0.attributes = values } }
      }
    } catch {
      // A menu can do without them; reading it shows whether the program is there at all.
    }
  }

  /// Reads `a{sv}`, and keeps the protocol's own properties.
  ///
  /// - Throws: `LimitsExceeded` where there is more than any menu has.
  private static func attributes(_ reader: inout MessageReader) throws(BusError) -> [String: Value] {
    let types = MenuAttributes().values.mapValues(\.signature)
    var values: [String: Value] = [:]
    var left = 64 * 1024 / 16
    try reader.dictionary { entry throws(BusError) in
      left -= 1
      guard let name = try? entry.string(limit: 255), let type = types[name] else {
        guard left > 0 else { throw BusError(.limitsExceeded, "A menu has few properties.") }
        return
      }
      let value = try entry.value(&left).unwrapped
      if value.signature == type { values[name] = value }
    }
    return values
  }
}
