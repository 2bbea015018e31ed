import DBusMenu
import LibDBus
import Menus

// From calls to sessions, and from sessions to the elements that want to know of them.
extension MenuExporter {
  /// Who has the menu open, whoever has it for longest first.
  public var sessions: [MenuSession] {
    table.clients.compactMap { openSessions[$0] }
  }

  /// What becomes of sessions from now on. Each call gives a sequence of its own, which ends with the exporter; a reader
  /// that is slow misses the oldest of more than a thousand events.
  public func sessionEvents() -> AsyncStream<MenuSessionEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: MenuSessionEvent.self, bufferingPolicy: .bufferingNewest(1024))
    sessionReaders.add(continuation)
    return stream
  }

  /// A client is about to show something.
  ///
  /// - Parameters:
  ///   - isQuestion: Whether it asked, with `AboutToShow`.
  ///   - habit: How it shows menus, if that is known.
  func showing(
    _ client: BusName?, root isRoot: Bool, asking isQuestion: Bool, habit: ReadingHabit?, after silence: Duration?
  ) {
    guard isExported else { return }
    carryOut(table.shows(client, root: isRoot, asking: isQuestion, after: silence, at: .now))
    habits[client] = habit
    if habit != .fixedPopups { showHeld() }
    if isRoot { noteAsked([.root]) }
  }

  func opened(_ event: MenuEvent) {
    showing(event.sender, root: event.id == .root, asking: false, habit: event.habit, after: event.silence)
    if let data = event.data { adapt(to: data) }
    validateCommands(in: [event.id])
    guard event.id != .root, itemsByID[event.id]?.menu != nil else { return }
    noteAsked([event.id])
    carryOut(table.opened(event.id, by: event.sender))
    holdBack(in: event.id)
  }

  /// A client closed a menu.
  func closed(_ menu: ItemID, by client: BusName?) {
    if menu == .root { endStandingSearch(closedBy: client) }
    closeSubmenu(menu, of: client)
    if menu == .root { tellFinished(client, .closed) } else { endLists(from: menu) }
  }

  /// Whether an item stands somewhere below another.
  func isInside(_ id: ItemID, _ outer: ItemID) -> Bool {
    var item = itemsByID[id] ?? retired[id]
    while let above = item?.parent {
      if above.id == outer { return true }
      item = above
    }
    return false
  }

  func endSession(of client: BusName?) { carryOut(table.end(client)) }

  func tellFinished(_ client: BusName?, _ reason: SessionEnd) {
    observers.forEach { $0.clientDidFinish(client, reason, self) }
  }

  package func endAllSessions() { for client in table.clients { endSession(of: client) } }

  /// Closes a submenu for one client, with those inside it.
  func closeSubmenu(_ id: ItemID, of client: BusName?) {
    carryOut(table.closed(id, by: client) { isInside($0, id) })
  }

  /// Closes the submenu of an item that goes.
  func closeSubmenu(of item: ExportedItem) {
    if !table.sessions.isEmpty { carryOut(table.removed(item.id)) }
  }

  private func carryOut(_ steps: [(BusName?, SessionTable.Step)]) {
    defer { if !steps.isEmpty { observers.forEach { $0.sessionsDidChange(self) } } }
    for (client, step) in steps {
      switch step {
      case .began:
        openSessions[client] = MenuSession(
          client: client, since: table.sessions[client]?.since ?? .now, openSubmenus: [])
        publish(.began, client)
        if openSessions.count == 1 { observers.forEach { $0.menuDidOpen(self) } }
        if openSessions.count == 1 { beginDisplay(anew: searches.standing == nil) }
      case .opened(let id):
        guard let menu = itemsByID[id]?.menu else { continue }
        openSessions[client]?.openSubmenus.append(menu)
        publish(.opened(menu), client)
      case .closed(let id):
        guard let menu = (itemsByID[id] ?? retired[id])?.menu,
          let index = openSessions[client]?.openSubmenus.lastIndex(where: { $0 === menu })
        else { continue }
        openSessions[client]?.openSubmenus.remove(at: index)
        publish(.closed(menu), client)
      case .ended:
        publish(.ended, client)
        guard let session = openSessions.removeValue(forKey: client) else { continue }
        if let client { richClients.remove(client) }
        habits[client] = nil
        showHeld()
        if highlighted != nil { highlight(nil) }
        endDisplayIfUnseen()
        endStandingSearch(seenSince: session.since)
      }
    }
  }

  private func publish(_ kind: MenuSessionEvent.Kind, _ client: BusName?) {
    if let session = openSessions[client] { sessionReaders.send(MenuSessionEvent(kind: kind, session: session)) }
  }

  // MARK: Elements

  /// Whether the class of an element may do something when it is displayed: those that surely do not are many.
  static func hasHooks(_ element: MenuElement) -> Bool {
    let kind = type(of: element)
    return kind != Action.self && kind != Menu.self && kind != Separator.self && kind != Group.self
      && kind != LoadingElement.self
  }

  /// Tells elements that they are displayed; of what was displayed before, after it has ended.
  func beginDisplay(anew: Bool = false) {
    if anew, isDisplaying { endDisplay() }
    isDisplaying = true
    notePrompt()
    provideMenu()
    tellAppearing()
  }

  /// Tells elements that came into a menu that is open, or whose menu was opened.
  func tellAppearing() {
    guard isDisplaying, !hooked.isEmpty else { return }
    for (key, entry) in hooked where !entry.isTold {
      hooked[key]?.isTold = true
      entry.element.willDisplay()
    }
  }

  /// Cleans up after the last session, when the clicks that were on their way have come.
  func endDisplayIfUnseen() {
    guard isUnseen else { return }
    for list in lazies.values { for element in list { element.abandonLoading() } }
    guard !(hooked.isEmpty && provider == nil && adaptation == startingAdaptation) else { return endDisplay() }
    display += 1
    Task { [weak self, display, grace = options.server.grace] in
      try? await Task.sleep(for: grace)
      guard let self, self.display == display, self.isDisplaying, self.isUnseen else { return }
      self.endDisplay()
      // Not where somebody opens the menu again, who may have said already what it is to be adapted to.
      self.adaptation = self.startingAdaptation
    }
  }

  /// Whether nobody has the menu open, and no text waits to be seen.
  private var isUnseen: Bool { openSessions.isEmpty && searches.standing == nil }

  private func endDisplay() {
    isDisplaying = false
    asked = []
    closedLists = []
    unaskedLoads = 0
    dropMenu()
    endingSearch {
      for (key, entry) in hooked where entry.isTold {
        hooked[key]?.isTold = false
        entry.element.didEndDisplay()
      }
    }
    endDrawing()
  }

  /// Notes that an element came, if it may want to know when it is displayed.
  func hook(_ element: MenuElement) {
    guard Self.hasHooks(element), hooked[ObjectIdentifier(element)] == nil else { return }
    hooked[ObjectIdentifier(element)] = (element, false)
  }

  /// Notes that an element is gone.
  func unhook(_ element: MenuElement) {
    guard !hooked.isEmpty, let entry = hooked.removeValue(forKey: ObjectIdentifier(element)), entry.isTold else {
      return
    }
    Task { [grace = options.server.grace] in
      try? await Task.sleep(for: grace)
      element.didEndDisplay()
    }
  }
}

/// Those who read what becomes of sessions. Ends their sequences when it goes.
final class SessionReaders {
  private var continuations: [AsyncStream<MenuSessionEvent>.Continuation] = []

  func add(_ continuation: AsyncStream<MenuSessionEvent>.Continuation) { continuations.append(continuation) }

  func send(_ event: MenuSessionEvent) {
    continuations.removeAll {
      if case .terminated = $0.yield(event) { true } else { false }
    }
  }

  deinit { for continuation in continuations { continuation.finish() } }
}
