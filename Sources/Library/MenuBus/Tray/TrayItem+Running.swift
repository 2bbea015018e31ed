import Basics
import LibDBus
import Logging
import MenuExport
import StatusNotifier

extension TrayItem {
  /// Shows the item until the task is cancelled, or until ``stop()``.
  ///
  /// Without a tray it waits for one. When the bus goes it waits for that too, unless the item was told not to; rows
  /// keep their ids.
  ///
  /// - Throws: A `TrayError` for an id or icon that no panel can be sent, a `BusError` if there is no bus at the start,
  ///   or if it goes and the item is not to reconnect, and a ``MenuBusError`` for a name that is taken, or if it runs
  ///   already.
  public func run() async throws { try await residence.run.run { [self] in try await reside() } }

  /// Ends ``run()``, as a row “Quit” does; without a run, nothing happens.
  public func stop() { residence.run.stop() }

  private func reside() async throws {
    try item.validate()
    residence.isRunning = true
    exporter.icons.observe(for: self) { [weak self] in self?.schedule() }
    defer {
      residence.isRunning = false
      state = .stopped
    }
    let calls = MainCalls(limit: 1024)
    let (presences, changed) = AsyncStream.makeStream(of: TrayPresence.self, bufferingPolicy: .bufferingNewest(64))
    let (watchers, came) = AsyncStream.makeStream(of: ArrivedWatcher.self, bufferingPolicy: .bufferingNewest(1))
    let tasks = [
      Task { await follow(presences) },
      Task { for await watcher in watchers { await meet(watcher) } },
      Task { [exporter, place] in
        for await event in exporter.sessionEvents() where event.session.place === place { note(event) }
      },
    ]
    defer { for task in tasks { task.cancel() } }
    var registration: TrayRegistration?
    let bus = BusResidence(
      connect: residence.configuration.connect, reconnects: residence.configuration.reconnects,
      hadBus: residence.hadBus, isFinal: { $0 is TrayError || ($0 as? MenuBusError)?.code == .nameTaken },
      isRenewal: { [self] in
        defer { residence.isRenewing = false }
        return residence.isRenewing
      }, time: exporter.time,
      // Through the same stream as the registration's states, so that it does not overtake them.
      onLoss: { changed.yield(.reconnecting("\($0)")) })
    try await bus.stay { connection in
      registration = try await show(on: connection, calls, changed, came)
    } leave: {
      await registration?.stop()
      registration = nil
      await hide()
    }
  }

  /// Reports the progress. A panel takes its watcher's name before it registers as a host; that moment is left out.
  private func follow(_ presences: AsyncStream<TrayPresence>) async {
    var settling: Task<Void, Never>?
    defer { settling?.cancel() }
    for await presence in presences where presence != .stopped {
      settling?.cancel()
      guard presence == .waitingForHost else {
        state = presence
        if presence == .visible { lookForHosts() }
        continue
      }
      settling = Task { [weak self, time = exporter.time] in
        do { try await time.sleep(for: .milliseconds(250)) } catch { return }
        if !Task.isCancelled, let self, residence.isRunning { state = presence }
      }
    }
  }

  /// Puts the item and its menu on a connection, and registers it from there.
  private func show(
    on connection: BusConnection, _ calls: MainCalls,
    _ presences: AsyncStream<TrayPresence>.Continuation, _ watchers: AsyncStream<ArrivedWatcher>.Continuation
  ) async throws -> TrayRegistration {
    // Both answer on the connection's loop, so the token of a click is there when the click is.
    let clicked = Lock<TrayItemServer?>(nil)
    place.activationToken = { client in
      clicked.withLock(\.self)?.assumeIsolated { $0.takeActivationToken(from: client) }
    }
    try await place.export(on: connection, at: Self.ownMenuPath)
    residence.current = connection
    await tellConnectionChanged()
    await learnHosts(on: connection)
    let server = try await TrayItemServer.export(
      shownItem, on: connection,
      onFailure: { [logger] in logger.error("a change of the tray item cannot be announced: \($0)") },
      onEvent: { [weak self] event in
        calls.perform { [weak self] in
          calls.leave()
          if let self, residence.isRunning { handle(event) }
        }
      })
    residence.server = server
    clicked.withLock { $0 = server }
    labels.renewal.hasShownLabel = !shownItem.label.isEmpty
    residence.beganAsMenu = item.isMenu
    post(to: server)  // for changes since
    try await ownName(on: connection)
    let registration = try await TrayRegistration.start(
      on: connection, time: exporter.time, turn: residence.turn, onWatcher: { watchers.yield($0) },
      onPresence: { presences.yield($0) })
    lookForViewers(of: server, registration)
    return registration
  }

  /// Does what the panel needs that has the watcher.
  private func meet(_ watcher: ArrivedWatcher) async {
    labels.renewal.watcher = watcher.hosts
    exporter.icons.learn(from: watcher.hosts)
    schedule()
    lookForHosts()
    repeatLabel()
    // A panel that has asked for the menu opens it, and another connection would close that.
    let hasAsked = sessions.contains { $0.client == watcher.name }
    guard watcher.missesMenu, !hasAsked, let connection = residence.current else { return }
    residence.watcher = watcher.name
    do { try await exporter.time.sleep(for: Self.settlingTime) } catch { return }
    if residence.current === connection, residence.watcher == watcher.name { renew() }
  }

  /// Says the label once more where a host may draw none that was there from the start. See docs/panels.md#icon.
  private func repeatLabel() {
    guard hosts.missFirstLabels, let server = residence.server else { return }
    Task { [weak self, time = exporter.time] in
      do { try await time.sleep(for: Self.settlingTime) } catch { return }
      if self?.residence.server === server { server.repeatLabel() }
    }
  }

  /// Takes another connection, so that panels make the item anew. Its rows keep their ids.
  func renew() {
    guard let current = residence.current else { return }
    residence.isRenewing = true
    Task { await current.close() }
  }

  /// Takes the item's name, when everything that clients find by it is there.
  private func ownName(on connection: BusConnection) async throws {
    guard let name = residence.name else { return }
    do {
      try await connection.own(name)
    } catch let error as MenuBusError where error.isAboutName {
      guard error.code == .nameRefused || !residence.configuration.requiresName else { throw error }
      residence.name = nil
      logger.warning("The tray item “\(id)” goes on as \(connection.uniqueName): \(PrintableText("\(error)"))")
    }
  }

  /// Logs once, by the loop's timer, if nothing shows the item. A busy bus or watcher is given the time again.
  private func lookForViewers(of server: TrayItemServer, _ registration: TrayRegistration) {
    guard let timeout = hostTimeout else { return }
    self.hostTimeout = nil
    guard let loop = residence.current?.loop else { return }
    exporter.time.after(timeout, by: loop.perform(after:_:)) {
      [weak self, weak server, weak registration, logger, id] in
      guard let server, let registration else { return }
      guard registration.assumeIsolated({ $0.isSettled }) else {
        Task { @MainActor in
          self?.hostTimeout = timeout
          self?.lookForViewers(of: server, registration)
        }
        return
      }
      guard let advice = registration.assumeIsolated({ $0.presence }).advice,
        server.assumeIsolated({ $0.state.status }) != .passive
      else { return }
      logger.warning("The tray item “\(id)” is not visible: \(PrintableText(advice))")
    }
  }

  /// Forgets the connection. Panels took the item away when it was closed, so they ask for nothing more.
  private func hide() async {
    residence.current = nil
    place.activationToken = nil
    await place.unexport()
    await tellConnectionChanged()
    residence.server = nil
  }
}

extension TrayPresence {
  /// The reason why the item is not shown, and the remedy; `nil` where it is shown, or is about to be.
  var advice: String? {
    switch self {
    case .stopped, .visible, .reconnecting: nil
    case .waitingForWatcher:
      """
      there is no watcher of tray items on the bus. The item appears as soon as there is one: a panel with a tray \
      (GNOME needs the extension AppIndicator), or, to try it without one, `menubus watcher`.
      """
    case .waitingForHost:
      "it is registered, but no panel shows registered items. Add the tray (“status notifier”) to a panel."
    case .unsupported(let reason): "the watcher of tray items refuses it: \(reason)"
    }
  }
}
