import Basics
import DBusMenu
import EventLoops
package import LibDBus
import Menus

// From opening to closing: activities of clients, and the display of elements.
extension ClientResponder {
  /// Carries out what clients ask for, and announces the changes at once, with all that waited.
  ///
  /// A client may send thousands of events, each of which may take milliseconds in a long menu. So others have a turn
  /// on the main actor after some of them.
  func handleInputs(at place: MenuPlace) {
    let before = tree.changes.count
    let end = threadTime() + MenuExportLimits.turnTime
    while let input = place.nextInput() {
      switch input {
      case .event(let event): handle(event, at: place)
      case .activity(let activity): handle(activity, at: place)
      }
      guard threadTime() < end else {
        Task { handleInputs(at: place) }
        break
      }
    }
    if tree.changes.count != before { announcer?.flush() }
  }

  /// Carries out what a client's activity besides events asks for, at one of the menu's places.
  func handle(_ activity: ClientActivity, at place: MenuPlace) {
    switch activity {
    case .aboutToShow(let isRoot, let ids, let name, let habit, let silence, let number):
      let client = Viewer(place: place, name: name)
      let pending = number.map { PendingAnswer(place: place, number: $0) }
      guard !isRoot || habit != .tellsOpening || book.hasSession(client) else {
        // GNOME's extension asks once when it finds the item (docs/panel-menus.md#the-extension-of-gnome).
        announcer?.settle(replyingTo: pending)
        return
      }
      showing(client, root: isRoot, asking: true, habit: habit, after: silence)
      tree.onDemand.willShow(Set(ids))
      tree.onDemand.validateCommands(in: ids)
      answer(pending, to: isRoot ? client : nil, after: isRoot ? tree.onDemand.preparedMenu?.prepare() : nil)
    case .gone(let name):
      let client = Viewer(place: place, name: name)
      book.end(client)
      finish(client, .gone)
    case .read(let ids): tree.readAgain(tree.onDemand.takeRead(ids) { tree[$0] })
    // Events before it were handled before it.
    case .asks(let question, let number):
      let preparation = question == .prepared ? tree.onDemand.preparedMenu?.preparation : nil
      answer(number, at: place, after: preparation)
    }
    extendViewing()
  }

  /// Answers a question, after what was to come before the answer.
  private func answer(_ number: Int, at place: MenuPlace, after preparation: Task<Void, Never>?) {
    guard let preparation else {
      announcer?.flush()
      // Also where a handler has released the menu.
      return place.post([], replyingTo: number)
    }
    Task { [weak announcer] in
      await preparation.value
      announcer?.flush()
      place.post([], replyingTo: number)
    }
  }

  /// Tells the menu how long it is likely to be seen, after each sign of life.
  func extendViewing() {
    guard let menu = tree.onDemand.preparedMenu else { return }
    let viewer = ObjectIdentifier(self)
    if book.isEmpty { menu.endViewing(of: viewer) } else { menu.extendViewing(until: book.lastViewingEnd, of: viewer) }
  }

  /// Sends what changed, and answers an `AboutToShow` once the menu is up to date. The server
  /// waits only so long for that.
  ///
  /// - Parameter client: The client that asked about the root.
  private func answer(_ pending: PendingAnswer?, to client: Viewer?, after preparation: Task<Void, Never>?) {
    guard let preparation, pending != nil else {
      announcer?.settle(replyingTo: pending)
      if let client { book.answered(client) }
      return
    }
    announcer?.flush()
    if let client { book.answered(client) }
    Task { [weak announcer] in
      await preparation.value
      announcer?.settle(replyingTo: pending)
    }
  }

  /// The clients, as far as it matters for content on demand.
  var audience: OnDemandContent.Audience {
    .init(
      isOpen: !book.isEmpty, readsRootOnly: book.hasRootOnlyReader, isOnlyRootReported: book.hasRootOnlyReaders,
      hidesOpenings: book.hidesOpenings, isAtHand: publication.isAtHand, loadsUnasked: options.loadsUnasked)
  }

  /// A client is about to show something.
  func showing(
    _ client: Viewer, root isRoot: Bool, asking isRequest: Bool, habit: ReadingHabit?, after silence: Duration?
  ) {
    guard client.place.isExported else { return }
    book.shows(client, root: isRoot, asking: isRequest, habit: habit, after: silence)
    releaseRows()
    if isRoot { tree.onDemand.willShow([.root]) }
  }

  /// A client opened a menu.
  func opened(_ received: ReceivedEvent, _ opening: MenuOpening?, by client: Viewer) {
    defer { announcer?.flush() }
    let event = received.event
    showing(client, root: event.id == .root, asking: false, habit: received.habit, after: received.silence)
    if let opening, options.adaptsToClients, !publication.isShared { adaptation.take(opening) }
    tree.onDemand.validateCommands(in: [event.id])
    guard event.id != .root, tree[event.id]?.menu != nil else { return }
    tree.onDemand.willShow([event.id])
    book.opened(event.id, by: client)
  }

  /// A client closed a menu. Panels on libdbusmenu-gtk never say that the root closed.
  /// See docs/panel-menus.md#lazy-submenus.
  func closed(_ menu: ItemID, by client: Viewer) {
    if menu == .root { dropText(closedBy: client) }
    book.closed(menu, by: client) { tree.index.isInside($0, menu) }
    guard menu != .root else { return finish(client, .closed) }
    endSearches(in: menu, closedBy: client)
    guard !book.isOpen(menu) else { return }
    tree.onDemand.endDisplay { $0 == menu || tree.index.isInside($0, menu) }
  }

  /// Tells that a client is done with the menu.
  func finish(_ client: Viewer, _ reason: SessionEnd) {
    observers.forEach { $0.clientDidFinish(client.name, reason) }
  }

  /// The clients of sessions that sent something only rich clients send.
  package var richClients: Set<BusName> { book.richClients }

  /// Ends the sessions of all clients.
  package func endAllSessions() { book.endAll() }

  /// Ends all that clients do with the menu at a place, which it leaves.
  func leave(_ place: MenuPlace) {
    texts.cancelPrompts(at: place)
    if texts.drop(at: place) { endDisplayIfUnseen() }
    book.endAll(at: place)
  }

  /// Forgets what the client at the menu's one place said of itself: it is about to be at another, too.
  func noteSharing() { if options.adaptsToClients { adaptation = Adaptation(options) } }

  // MARK: Texts that no client has seen

  /// Keeps the typed text until a client has seen it.
  func keepText(typedAt place: MenuPlace, clicked client: Viewer? = nil, for time: Duration? = nil) {
    texts.keep(typedAt: place, clicked: client, for: time) { [weak self] in self?.endDisplayIfUnseen() }
    beginDisplay()
  }

  /// Drops a text because a client without a session closed the menu.
  func dropText(closedBy client: Viewer) {
    if !book.hasSession(client), texts.drop(closedBy: client) { endDisplayIfUnseen() }
  }

  /// Drops the text because a client without a session chose another row than the field: it has opened the menu again
  /// without a word, as xfce4-sntray-plugin. That it closed the menu may mean the one in which it clicked on the field.
  /// See docs/panel-menus.md#rows-that-wait.
  func dropText(seenBy client: Viewer) {
    if !book.hasSession(client), texts.drop(at: client.place) { endDisplayIfUnseen() }
  }

  /// Ends the searches in a submenu that no client has open any more.
  private func endSearches(in menu: ItemID, closedBy client: Viewer) {
    guard !book.isOpen(menu), texts.isSeen(by: client, since: book.beginning(of: client)) else { return }
    let fields = tree.appearances.searchFields.filter { field in
      let items = tree.items(showing: field)
      return !items.isEmpty && items.allSatisfy { tree.index.isInside($0.id, menu) }
    }
    if !fields.isEmpty { texts.endingSearch { for field in fields { field.endSearch() } } }
  }

  /// Ends the searches of a client that has closed the menu, or the submenu with the field, or is gone. Others that
  /// have the menu open see all rows again.
  func endSearches(in menu: ItemID? = nil, typedBy client: Viewer) {
    let fields = texts.takeFields(typedBy: client) { field in
      guard let menu else { return true }
      return tree.items(showing: field).contains { tree.index.isInside($0.id, menu) }
    }
    guard !fields.isEmpty else { return }
    // Rows count as seen once they are announced; a click on one may be on its way.
    announcer?.flush()
    texts.endingSearch { for field in fields { field.endSearch() } }
  }

  // MARK: Rows that wait

  /// Shows the rows that waited for lists to close which have closed by now.
  func releaseRows() {
    tree.releaseRows { !book.holdsRows(of: $0) }
    watchHeldRows()
  }

  /// Waits for the time when held rows may change, where the client does not say that it closed their list.
  func watchHeldRows() {
    guard tree.hasHeldRows, !isWatchingRows, let end = book.endOfWaits else { return }
    isWatchingRows = true
    Task { [weak self, time = options.server.time] in
      try? await time.sleep(until: end)
      guard let self else { return }
      self.isWatchingRows = false
      self.releaseRows()
    }
  }

  // MARK: Display

  /// Tells elements that they are displayed; of an earlier display, after it has ended.
  private func beginDisplay(anew: Bool = false) {
    if anew, tree.appearances.isDisplaying { endDisplay() }
    tree.appearances.begin()
    texts.notePrompt()
    if let provider { show(provider()) }
    tree.appearances.tellAppearing()
  }

  /// Cleans up after the last session, when the clicks that were on their way have come.
  private func endDisplayIfUnseen() {
    guard isUnseen else { return }
    tree.onDemand.abandonLoading()
    let isPlain = tree.appearances.isEmpty && provider == nil && adaptation == Adaptation(options)
    guard !isPlain else { return endDisplay() }
    tree.appearances.afterGrace { [weak self] in
      guard let self, self.isUnseen else { return }
      self.endDisplay()
      // Not where a client opens the menu again, which may have sent its metrics already.
      self.adaptation = Adaptation(self.options)
    }
  }

  /// Whether no client has the menu open, and no text waits to be seen.
  private var isUnseen: Bool { book.isEmpty && !texts.isPending }

  private func endDisplay() {
    tree.appearances.end()
    tree.onDemand.endDisplay()
    dropMenu()
    texts.endingSearch { tree.appearances.tellDisappearing() }
    if tree.onDemand.endDrawing({ tree[$0] }) { tree.noteChange(of: tree.root.element, .row) }  // the server is to know
    observers.forEach { $0.menuDidClose() }
  }
}

extension ClientResponder: SessionBookOwner {
  func menu(of id: ItemID) -> Menu? { tree.index.clickable(id)?.menu }

  func sessionDidBegin(isFirst: Bool) {
    guard isFirst else { return tree.appearances.tellAppearingAgain() }
    observers.forEach { $0.menuDidOpen() }
    beginDisplay(anew: !texts.isPending)
  }

  func sessionDidEnd(_ session: MenuSession) {
    highlight(rowOf: nil)
    if !isChoosing { endSearches(typedBy: Viewer(place: session.place, name: session.client)) }
    endDisplayIfUnseen()
    if texts.drop(seenIn: session) { endDisplayIfUnseen() }
  }

  // Rows that waited through the look before come now: nothing else tells that it is over, and who opens the menu again
  // and again would never see them.
  func sessionWillBeginAgain() {
    guard tree.hasHeldRows else { return }
    releaseRows()
    announcer?.flush()
  }

  func submenuDidClose(_ id: ItemID, by client: Viewer) {
    endSearches(in: id, typedBy: client)
    // With the last session, all of the menu closes, and every search ends.
    if book.hasClients { endSearches(in: id, closedBy: client) }
  }

  func sessionDidChange(_ event: MenuSessionEvent) { observers.forEach { $0.sessionDidChange(event) } }

  func sessionsDidChange() {
    releaseRows()
    observers.forEach { $0.sessionsDidChange() }
  }
}

extension ClientResponder: PublishedTreeAudience {
  func itemWillGo(_ item: ExportedItem) {
    loseHighlight(of: item)
    if item.menu != nil { book.removed(item.id) }
  }

  func itemDidChange(_ item: ExportedItem, from old: MenuElement) {
    highlightDidChange(of: item)
    if let old = old as? Menu, let new = item.menu { book.replace(old, with: new) }
  }

  func holdsRows(of list: ItemID) -> Bool { book.holdsRows(of: list) }

  var losesTitles: Bool { publication.losesTitles }

  func treeDidHoldRows() { watchHeldRows() }
}
