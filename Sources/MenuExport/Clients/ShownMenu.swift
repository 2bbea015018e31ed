import DBusMenu

/// A menu on the screen of a client, as far as it decides whether rows may come and go there.
///
/// The rule: rows of a list that a client shows, and that it cannot show others in, stay until the client has closed the
/// list. What each client can was seen in the panels; `docs/panels.md` has the table.
struct ShownMenu {
  /// The time for which the root of a panel on libdbusmenu-gtk, which never says that it closed, counts as seen after the
  /// last sign of life. Longer, and a user who opens the menu again meets the change; shorter, and one who reads it does.
  static let look = Duration.seconds(5)
  /// The time for which such a root is likely to be seen after the last sign of life: values go on without restraint. A
  /// user who looks at them for longer is rare, and one who closed the menu usual.
  static let likelyLook = Duration.seconds(15)
  /// The time in which lists below the root of mate-panel are filled: nobody has opened one so soon.
  static let filling = Duration.milliseconds(500)

  /// The client's way of showing menus, if that is known.
  var habit: ReadingHabit?
  let since: ContinuousClock.Instant
  /// When the client last asked, or told of an event.
  var lastSign: ContinuousClock.Instant
  /// Whether the client said that the root is open. MATE's is on the screen by then.
  var isTold = false
  /// Whether the client has the answer to its question about the root. LXQt shows the root then, with what came before.
  var isAnswered = false

  init(since: ContinuousClock.Instant) {
    self.since = since
    lastSign = since
  }

  /// Whether the client shows whatever comes or goes.
  var takesRows: Bool { habit == nil || habit == .tellsOpening }

  /// Whether the rows of a list stay as they are.
  ///
  /// - Parameter open: The submenus that the client has open.
  func keepsRows(of list: ItemID, open: [ItemID], at now: ContinuousClock.Instant) -> Bool {
    switch habit {
    case .fixedPopups: list == .root ? now < endOfLook : open.contains(list)
    case .closesWithRoot: list == .root && isAnswered
    case .rootOnly: isTold && (list == .root || now >= since + Self.filling)
    case .tellsOpening, nil: false
    }
  }

  /// When the root counts as closed, for a client that never says so.
  var endOfLook: ContinuousClock.Instant { lastSign + Self.look }

  /// Until when the root is likely to be seen; `nil` for a client that says when it closes it.
  var endOfLikelyLook: ContinuousClock.Instant? { habit == .fixedPopups ? lastSign + Self.likelyLook : nil }
}
