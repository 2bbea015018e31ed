/// A name that a program has until another one wants it. It gives the name to the next taker or waiter, and takes it
/// again when it has no owner.
///
/// The bus sends no signal when a program joins the queue for a name. Panels queue in the seconds after their start
/// (LXQt), and their start is heard of; so the queue is looked at for a while after each. Runs on the connection's
/// loop.
///
/// KDE's daemon does not queue: it asks once, when it hears of a view of a global menu. So the name can be left for a
/// moment when the names that announce such a request are all on the bus.
package actor NameHandover {
  /// The options with which such a name is requested: who waits for it in the queue would get it without a moment in
  /// which it has no owner, and some programs hear of a new owner only after such a moment (items of Qt 5).
  package static let options: NameRequestOptions = [.allowReplacement, .doNotQueue]

  package nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  private nonisolated let connection: BusConnection
  private nonisolated let name: BusName
  /// The announcing names, each with whether it has an owner; the state of the others is unknown.
  private var announcing: [BusName: Bool] = [:]
  private nonisolated let announcingNames: Set<BusName>
  private nonisolated let answering: (service: BusName, path: ObjectPath)?
  private nonisolated let timeout: Duration
  /// How often the queue is still looked at.
  private var looks = 0
  /// The number of times that the name was left.
  private var departures = 0
  /// Whether the name is left to another one that may not have taken it yet.
  package private(set) var isLeft = false

  /// - Parameters:
  ///   - name: The name, which is requested with ``options``.
  ///   - names: The names of which the last one comes to the bus a moment before a program asks for this one, once
  ///       and without waiting.
  ///   - answering: An object of that program, which answers in the order of what it hears: once it has answered, the
  ///       program has also heard of the announcing names. One that starts may be busy for long.
  ///   - timeout: How long the name is left at least.
  package init(
    _ name: BusName, on connection: BusConnection, announcedBy names: Set<BusName> = [],
    answering: (service: BusName, path: ObjectPath)? = nil, timeout: Duration = LibDBusLimits.handoverTime
  ) {
    self.name = name
    self.connection = connection
    self.answering = answering
    self.timeout = timeout
    announcingNames = names
  }

  /// Asks which announcing names are there already, after the changes of owners are followed.
  package func lookForAnnouncingNames() async {
    for name in announcingNames {
      guard (try? await connection.owner(of: name)) != nil else { continue }
      // A change that was heard of meanwhile is newer.
      if announcing[name] == nil { announcing[name] = true }
    }
    // Who is about to ask for the name may still be busy.
    if areAnnounced, !isLeft, (try? await connection.owner(of: name)) == nil { leave() }
  }

  /// Takes note of any name's change of its owner.
  package func follow(_ change: OwnerChange) {
    guard change.name == name else {
      if announcingNames.contains(change.name) { follow(announcing: change) }
      if change.old == nil, change.new != nil { lookForOthers() }
      return
    }
    if change.new == nil {
      if !isLeft { request() }
    } else if change.new == connection.uniqueName {
      // Others may have come to the queue while this one was not the owner.
      lookForOthers()
    } else {
      // Who was awaited is there.
      isLeft = false
    }
  }

  private func follow(announcing change: OwnerChange) {
    announcing[change.name] = change.new != nil
    if change.new != nil, areAnnounced { leave() }
  }

  private var areAnnounced: Bool { !announcingNames.isEmpty && announcingNames.allSatisfy { announcing[$0] == true } }

  private func request() {
    Task { [connection, name] in _ = try? await connection.requestName(name, options: Self.options) }
  }

  /// Leaves the name alone from now on.
  package func stop() { isLeft = false }

  /// Gives the name to who asks for it in the next moment, or else takes it again.
  private func leave() {
    isLeft = true
    departures += 1
    // Sent at once: the other one hears of the announcing name at the same time.
    if let call = try? Message.toBus("ReleaseName", name.rawValue, expectsReply: false) { connection.send(call) }
    connection.loop.perform(after: timeout) { [weak self, departures] in
      guard let self else { return }
      Task { await self.comeBack(from: departures) }
    }
  }

  private func comeBack(from departure: Int) async {
    // A later one has its whole time.
    guard isLeft, departures == departure else { return }
    if let (service, path) = answering {
      _ = try? await connection.call(
        "Introspect", of: .introspectable, at: path, on: service, timeout: LibDBusLimits.handoverAnswerTime)
      guard isLeft, departures == departure else { return }
    }
    isLeft = false
    request()
  }

  /// Looks for a while whether another connection waits for the name; a count that is under way begins again.
  private func lookForOthers() {
    let isRunning = looks > 0
    looks = LibDBusLimits.queueLooks
    if !isRunning { lookSoon() }
  }

  private func lookSoon() {
    connection.loop.perform(after: LibDBusLimits.queueLookInterval) { [weak self] in
      self?.assumeIsolated { yielding in
        yielding.looks -= 1
        if yielding.looks > 0 { Task { [weak yielding] in await yielding?.look() } }
      }
    }
  }

  private func look() async {
    let queue = (try? await connection.queuedOwners(of: name)) ?? []
    if queue.first == connection.uniqueName, queue.count > 1 { try? await connection.releaseName(name) }
    lookSoon()
  }
}
