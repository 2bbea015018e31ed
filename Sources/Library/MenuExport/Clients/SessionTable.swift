import DBusMenu

/// The clients that have the menu open, derived from calls that no two panels send alike.
///
/// A client has one session at most. It begins with the first sign that the client shows anything, and ends with the
/// first that it does not: the root closed, a row chosen, silence, the client gone, or the next opening. Panels leave
/// out each of these, and send the rest in any order; what comes after the end begins nothing.
struct SessionTable<Client: Hashable> {
  struct Session {
    let since: ContinuousClock.Instant
    /// When the client last asked to show the root, which panels do once each time they open the menu.
    var asked: ContinuousClock.Instant?
    /// The submenus that are open, in the order of their opening.
    var open: [ItemID] = []
  }

  /// A change of a client's session.
  enum Step: Hashable {
    case began
    case opened(ItemID)
    case closed(ItemID)
    case ended
  }

  /// See `MenuServer.Options.sameOpening`.
  var sameOpening = MenuServer.Options().sameOpening

  private(set) var sessions: [Client: Session] = [:]
  /// The clients with a session, the oldest session first.
  private(set) var clients: [Client] = []

  /// A client is about to show something, the root or another menu.
  ///
  /// - Parameters:
  ///   - isRequest: Whether it asked, with `AboutToShow`, instead of saying that the menu opened.
  ///   - silence: For how long the client had given no sign of life; `nil` if it never did.
  mutating func shows(
    _ client: Client, root isRoot: Bool, asking isRequest: Bool = false, after silence: Duration?,
    at now: ContinuousClock.Instant
  ) -> [(Client, Step)] {
    var steps: [(Client, Step)] = []
    defer { if isRoot, isRequest { sessions[client]?.asked = now } }
    if let session = sessions[client] {
      let isAskedAgain = isRequest && session.asked.map { now - $0 > sameOpening } ?? false
      let isAnew = isRoot && (isAskedAgain || silence.map { $0 > DBusMenuLimits.clientPause } ?? false)
      guard isAnew else { return [] }
      steps = end(client)
    }
    if clients.count >= MenuExportLimits.sessions, let oldest = clients.first { steps += end(oldest) }
    sessions[client] = Session(since: now)
    clients.append(client)
    return steps + [(client, .began)]
  }

  /// A client opened a submenu. A session has begun by then.
  mutating func opened(_ id: ItemID, by client: Client) -> [(Client, Step)] {
    guard let session = sessions[client], !session.open.contains(id), session.open.count < MenuExportLimits.openSubmenus
    else {
      return []
    }
    sessions[client]?.open.append(id)
    return [(client, .opened(id))]
  }

  /// A client closed a menu. With a submenu, those inside it are closed; with the root, the session ends.
  ///
  /// - Parameter isInside: Whether the item is somewhere below the menu that was closed.
  mutating func closed(
    _ id: ItemID, by client: Client, isInside: (ItemID) -> Bool = { _ in false }
  ) -> [(Client, Step)] {
    guard let session = sessions[client] else { return [] }
    if id == .root { return end(client) }
    guard session.open.contains(id) else { return [] }
    let gone = session.open.filter { $0 == id || isInside($0) }
    sessions[client]?.open.removeAll { gone.contains($0) }
    return gone.reversed().map { (client, .closed($0)) }
  }

  /// An item is gone from the menu.
  mutating func removed(_ id: ItemID) -> [(Client, Step)] {
    clients.filter { sessions[$0]?.open.contains(id) == true }.flatMap { closed(id, by: $0) }
  }

  /// A client chose something that closes its menu, is gone, or has been silent for too long.
  mutating func end(_ client: Client) -> [(Client, Step)] {
    guard let session = sessions.removeValue(forKey: client) else { return [] }
    clients.removeAll { $0 == client }
    return session.open.reversed().map { (client, .closed($0)) } + [(client, .ended)]
  }
}
