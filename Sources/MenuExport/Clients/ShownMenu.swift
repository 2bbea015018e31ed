import DBusMenu

/// A menu on the screen of a client, as far as it decides whether rows may come and go there.
///
/// The rule: rows of a list that a client shows, and that it cannot show others in, stay until the client has closed
/// the list. The abilities of each client were seen in the panels; `docs/panels.md` has the table.
struct ShownMenu {
  /// The time for which the root of a panel on libdbusmenu-gtk, which never says that it closed, counts as seen
  /// after the last sign of life. Longer, and rows wait that could come; shorter, and they move under a pointer
  /// that is about to choose one. See docs/panels.md#rows-that-wait.
  static let look = Duration.seconds(15)
  /// The time in which lists below the root of mate-panel are filled: no user opens one so soon.
  static let filling = Duration.milliseconds(500)

  /// The client's way of showing menus, if that is known.
  var habit: ReadingHabit?
  let since: ContinuousClock.Instant
  /// When the client last asked, or told of an event.
  var lastSign: ContinuousClock.Instant
  /// Whether the client said that the root is open. MATE's is on the screen by then.
  /// See docs/panels.md#the-panel-of-mate.
  var isTold = false
  /// Whether the client has the answer to its question about the root. LXQt shows the root then, with what came before.
  /// See docs/panels.md#panels-on-libdbusmenu-qt.
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
    case .fixedPopups, .opensOnce: list == .root ? now < lastSign + Self.look : open.contains(list)
    case .closesWithRoot: list == .root && isAnswered
    case .rootOnly: isTold && (list == .root || now >= since + Self.filling)
    case .tellsOpening, nil: false
    }
  }

  /// When the root counts as closed, for a client that never says so; `nil` for others.
  var endOfLook: ContinuousClock.Instant? { habit?.hasFixedPopups == true ? lastSign + Self.look : nil }
}
