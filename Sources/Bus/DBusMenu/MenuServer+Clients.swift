import Basics
import LibDBus

// Content on demand is asked for before the answer to `AboutToShow`, so that content which is there at once is
// in it. It waits for no longer than `answerBudget`, and the thread not at all.
extension MenuServer {
  /// Notes an `AboutToShow` or `Event`, before it is answered. Other calls do not show that the menu is open:
  /// panels on libdbusmenu-gtk fetch what changed after each signal, be their menu open or not.
  /// See docs/panel-menus.md#panels-on-libdbusmenu-gtk.
  ///
  /// - Returns: For how long the client had been silent; `nil` if it is new, or if the program does not ask.
  func noteSignOfLife(of name: BusName?) -> Duration? {
    guard onActivity != nil, let name else { return nil }
    let (silence, forgotten) = clients.noteSignOfLife(of: name, at: options.time.now)
    reportGone(forgotten)
    return silence
  }

  /// Notes a `GetLayout`, and tells the program of the items whose reading it wants to know of.
  func noteReading(below parent: ItemID, depth: Int32, names: [String], by name: BusName?) {
    reportGone(clients.noteReading(of: parent, depth: depth, revision: revision, names: names, by: name))
    if parent == .root {
      readers.withLock { $0.wasRead = true }
      noteTitles()
      restate(clients.takeMoved(by: name), to: name)
    }
    guard let onActivity else { return }
    let read = layout.removeRead(below: parent, depth: depth)
    if !read.isEmpty { onActivity(.read(read)) }
  }

  /// Notes an `AboutToShow` about one item.
  func noteQuestion(about id: ItemID, by name: BusName?) { reportGone(clients.noteQuestion(about: id, by: name)) }

  /// Notes the names of a `GetGroupProperties`.
  func noteNames(_ names: [String], by name: BusName?) { reportGone(clients.noteNames(names, by: name)) }

  /// Tells the program of an `AboutToShow` that it wants to know of; returns whether the answer waits for it.
  func report(_ pending: PendingCall, about ids: [ItemID], after silence: Duration?) -> Bool {
    guard let onActivity else { return false }
    let sender = pending.sender
    clients.noteNaming(of: ids, by: sender, in: layout)
    if let sender { clients.noteAsking(by: sender) }
    let onDemand = layout.onDemand.isEmpty ? [] : layout.onDemand.intersection(ids).sorted()
    let isRoot = ids.contains(.root)  // asked about at each opening, once
    guard !onDemand.isEmpty || isRoot || clients.mustTell(of: sender, after: silence) else { return false }
    watch(sender)
    let number = onDemand.isEmpty ? nil : self.pending.add(pending)
    if let number {
      options.time.after(options.answerBudget, by: connection.loop.perform(after:_:)) { [weak self] in
        self?.assumeIsolated { $0.answer([number], changing: []) }
      }
    }
    onActivity(
      .aboutToShow(
        isRoot: isRoot, onDemand: onDemand, client: sender, habit: clients.habit(of: sender), silence: silence,
        pending: number))
    return number != nil
  }

  /// Passes on the question whether the program has done what was asked before; returns whether the answer waits for
  /// it.
  func report(_ call: PendingCall, asking question: HandledQuestion) -> Bool {
    guard let onActivity, let number = pending.add(call) else { return false }
    onActivity(.asks(question, pending: number))
    return true
  }

  /// Notes an event that opens or closes the menu.
  func noteOpening(_ event: MenuEvent, isReplyExpected: Bool) {
    if [.opened, .closed].contains(event.kind), let row = clients.noteSubmenu(event, in: layout) {
      restate([row], to: event.sender)
    }
    guard onActivity != nil else { return }
    switch event.kind {
    case .opened:
      watch(event.sender)
      clients.noteNaming(of: [event.id], by: event.sender, in: layout)
      guard event.id == .root else { break }
      clients.noteRootOpening(
        by: event.sender, isPlain: MenuOpening(event.data) == nil, isReplyExpected: isReplyExpected)
      noteTitles()
    case _ where event.kind.isChoice: clients.noteClosing(by: event.sender)
    case .closed: if event.id == .root { clients.noteClosing(by: event.sender) }
    case .clicked, .hovered, .other: break
    }
  }

  /// Sends a client the rows that it lost when it moved them, so that it makes them anew. See
  /// docs/panel-menus.md#the-extension-of-gnome.
  private func restate(_ rows: [ItemID], to name: BusName?) {
    guard let name, !rows.isEmpty else { return }
    // It moves them after it has the answer, and takes a signal that comes with that one before.
    options.time.after(Self.movingTime, by: connection.loop.perform(after:_:)) { [weak self] in
      self?.assumeIsolated { $0.sendKinds(of: rows, to: name) }
    }
  }

  private static var movingTime: Duration { .milliseconds(100) }

  private func sendKinds(of rows: [ItemID], to name: BusName) {
    let changes = rows.compactMap { id in
      layout.properties(of: id).map {
        RowChange(id: id, properties: $0, changed: PropertySet(standard: $0.hasSubmenu ? .childrenDisplay : .visible))
      }
    }
    guard isExported, !changes.isEmpty else { return }
    // Neither property has a value that D-Bus does not allow.
    if let signal = try? signals.itemsPropertiesUpdated(changes, to: name) { connection.send(signal) }
  }

  /// Notes that a client left the bus.
  func forgetClient(_ name: BusName) {
    if clients.forget(name) { reportGone(name) }
    noteTitles()
  }

  private func noteTitles() {
    let losesTitles = clients.losesTitles
    readers.withLock { $0.losesTitles = losesTitles }
  }

  private func reportGone(_ name: BusName?) {
    if let name { onActivity?(.gone(name)) }
  }

  private func watch(_ name: BusName?) {
    // Its habit may show later.
    let soonest = ReadingHabit.allCases.compactMap(\.silence).min() ?? options.sessionTimeout
    if clients.noteTold(of: name) { lookForSilence(after: min(soonest, options.sessionTimeout)) }
  }

  private func lookForSilence(after delay: Duration) {
    let time = options.time
    let end = time.now + delay
    Task { [weak self] in
      // Not by the loop's timer, which stands still while the computer is suspended: sessions that are over are over.
      guard (try? await time.sleep(until: end)) != nil else { return }
      await self?.reportSilent()
    }
  }

  private func reportSilent() {
    let (names, next) = clients.silent(for: options.sessionTimeout, at: options.time.now)
    for name in names { reportGone(name) }
    if let next { lookForSilence(after: next) }
  }

  /// Answers those of these calls that still wait, from the layout as it is now.
  ///
  /// - Parameter changing: Items whose children changed, which is about to be announced.
  func answer(_ numbers: [Int], changing: Set<ItemID>) {
    for number in numbers {
      guard let call = pending.remove(number) else { continue }
      // Booleans and lists of numbers are always valid, so this cannot fail.
      if let reply = try? reply(to: call, changing: changing) { connection.send(reply) }
    }
  }

  private func reply(to call: PendingCall, changing: Set<ItemID>) throws(BusError) -> Message {
    let (ids, unknown): ([ItemID], [ItemID]?)
    switch call.question {
    case .handled(let id): return try handled(id, to: call.address)
    case .aboutToShow(let items, let others): (ids, unknown) = (items, others)
    }
    let needed = ids.filter { needsUpdate($0, changing: changing.contains($0), for: call.sender) }
    if let unknown { return try Self.groupAnswer(needed, unknown, to: call.address) }
    return try Message.reply(to: call.address, signature: "b") { $0.bool(!needed.isEmpty) }
  }
}
