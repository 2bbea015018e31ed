import Basics
import DBusMenu
import LibDBus
import Menus

/// The owner of a ``SessionBook``: called in the order in which things happen.
@MainActor
protocol SessionBookOwner: AnyObject {
  /// The menu of an item, also of one that was removed a moment ago.
  func menu(of id: ItemID) -> Menu?
  /// A session began.
  func sessionDidBegin(isFirst: Bool)
  /// A session ended.
  func sessionDidEnd(_ session: MenuSession)
  /// A client that did not say that it closed the menu opens it again: its session ended, and the next begins.
  func sessionWillBeginAgain()
  /// A client closed a submenu, or ended its session with the submenu open.
  func submenuDidClose(_ id: ItemID, by client: Viewer)
  /// A session began or ended, or a submenu was opened or closed in it.
  func sessionDidChange(_ event: MenuSessionEvent)
  /// Sessions or their submenus changed.
  func sessionsDidChange()
}

/// The clients that have the menu open: one record for each, and for each of the menu's places.
@MainActor
final class SessionBook {
  /// A client with a session.
  private struct Record {
    var session: MenuSession
    var shown: ShownMenu
    /// Whether the client sent something only rich clients send.
    var isRich = false
  }

  weak var owner: (any SessionBookOwner)?
  private var table = SessionTable<Viewer>()
  private var records: [Viewer: Record] = [:]
  private let time: any TimeSource
  private let readers = Broadcast<MenuSessionEvent>()

  init(_ options: MenuServer.Options) {
    time = options.time
    table.sameOpening = options.sameOpening
  }

  /// The sessions, the oldest first.
  var sessions: [MenuSession] { table.clients.compactMap { records[$0]?.session } }
  var isEmpty: Bool { records.isEmpty }
  /// The clients that sent something only rich clients send.
  var richClients: Set<BusName> { Set(records.lazy.filter(\.value.isRich).compactMap(\.key.name)) }
  /// Whether one of the clients never asks about submenus, and rebuilds its menu with each change of rows.
  var hasRootOnlyReader: Bool { records.values.contains { $0.shown.habit == .rootOnly } }
  /// Whether all clients are of that kind.
  var hasRootOnlyReaders: Bool { !isEmpty && records.values.allSatisfy { $0.shown.habit == .rootOnly } }
  /// Whether one of the clients tells of the opening of the root only once.
  var hidesOpenings: Bool { records.values.contains { $0.shown.habit == .opensOnce } }

  /// Whether clients have the menu open, without one whose session is about to end.
  var hasClients: Bool { !table.clients.isEmpty }

  func hasSession(_ client: Viewer) -> Bool { records[client] != nil }

  /// The beginning of a client's session.
  func beginning(of client: Viewer) -> ContinuousClock.Instant? { records[client]?.session.since }

  /// Whether any client has a submenu open.
  func isOpen(_ menu: ItemID) -> Bool { table.sessions.values.contains { $0.open.contains(menu) } }

  /// Whether the rows of a list have to stay as they are: a client shows them that could not show others, and none has
  /// the menu open that could.
  func holdsRows(of list: ItemID) -> Bool {
    guard !records.isEmpty, !records.values.contains(where: \.shown.takesRows) else { return false }
    return records.contains { client, record in
      record.shown.keepsRows(of: list, open: table.sessions[client]?.open ?? [], at: time.now)
    }
  }

  /// When rows that have to stay may change although no client says anything; `nil` if each says
  /// when it closes the menu.
  var endOfWaits: ContinuousClock.Instant? { records.values.compactMap(\.shown.endOfWait).max() }

  /// Until when any client is likely to show the menu; `nil` if one of them says when it closes it.
  var lastViewingEnd: ContinuousClock.Instant? {
    let ends = records.values.map(\.shown.viewingEnd)
    return ends.contains(nil) ? nil : ends.compactMap(\.self).max()
  }

  /// The events of all sessions from now on.
  func events() -> AsyncStream<MenuSessionEvent> { readers.stream(limit: 1024) }

  /// A client is about to show something.
  ///
  /// - Parameters:
  ///   - isRoot: Whether that is the root.
  ///   - isRequest: Whether it asked, with `AboutToShow`.
  ///   - habit: The way it shows menus, if that is known.
  ///   - silence: The time for which it had given no sign of life; `nil` if it never did.
  func shows(
    _ client: Viewer, root isRoot: Bool, asking isRequest: Bool, habit: ReadingHabit?, after silence: Duration?
  ) {
    carryOut(table.shows(client, root: isRoot, asking: isRequest, after: silence, at: time.now))
    records[client]?.shown.habit = habit
    records[client]?.shown.lastSign = time.now
    if isRoot, !isRequest { records[client]?.shown.isTold = true }
  }

  /// A client has the answer to its question about the root.
  func answered(_ client: Viewer) { records[client]?.shown.isAnswered = true }

  /// A client opened a submenu.
  func opened(_ id: ItemID, by client: Viewer) { carryOut(table.opened(id, by: client)) }

  /// A client closed a menu, with those inside it.
  func closed(_ id: ItemID, by client: Viewer, isInside: (ItemID) -> Bool) {
    records[client]?.shown.lastSign = time.now
    carryOut(table.closed(id, by: client, isInside: isInside))
  }

  /// An item with a submenu goes.
  func removed(_ id: ItemID) { if !table.sessions.isEmpty { carryOut(table.removed(id)) } }

  /// Another menu is that of an item now.
  func replace(_ old: Menu, with new: Menu) {
    for client in records.keys {
      guard let index = records[client]?.session.openSubmenus.firstIndex(where: { $0 === old }) else { continue }
      records[client]?.session.openSubmenus[index] = new
    }
  }

  /// Ends the session of a client.
  func end(_ client: Viewer) { carryOut(table.end(client)) }

  /// Ends all sessions, or those at a place.
  func endAll(at place: MenuPlace? = nil) {
    for client in table.clients where place == nil || client.place === place { end(client) }
  }

  /// Notes that a client sent an event of ours.
  func noteRichness(of client: Viewer) { if client.name != nil { records[client]?.isRich = true } }

  private func carryOut(_ steps: [(Viewer, SessionTable<Viewer>.Step)]) {
    for (client, step) in steps {
      switch step {
      case .began: began(client)
      case .opened(let id):
        guard let menu = owner?.menu(of: id) else { continue }
        records[client]?.session.openSubmenus.append(menu)
        publish(.opened(menu), client)
      case .closed(let id):
        guard let menu = owner?.menu(of: id),
          let index = records[client]?.session.openSubmenus.lastIndex(where: { $0 === menu })
        else { continue }
        records[client]?.session.openSubmenus.remove(at: index)
        publish(.closed(menu), client)
        owner?.submenuDidClose(id, by: client)
      case .ended:
        publish(.ended, client)
        guard let record = records.removeValue(forKey: client) else { continue }
        owner?.sessionDidEnd(record.session)
        if steps.contains(where: { $0 == (client, .began) }) { owner?.sessionWillBeginAgain() }
      }
    }
    if !steps.isEmpty { owner?.sessionsDidChange() }
  }

  private func began(_ client: Viewer) {
    let since = table.sessions[client]?.since ?? time.now
    records[client] = Record(
      session: MenuSession(client: client.name, place: client.place, since: since, openSubmenus: []),
      shown: ShownMenu(since: since))
    publish(.began, client)
    owner?.sessionDidBegin(isFirst: records.count == 1)
  }

  private func publish(_ kind: MenuSessionEvent.Kind, _ client: Viewer) {
    guard let session = records[client]?.session else { return }
    let event = MenuSessionEvent(kind: kind, session: session)
    readers.send(event)
    owner?.sessionDidChange(event)
  }
}
