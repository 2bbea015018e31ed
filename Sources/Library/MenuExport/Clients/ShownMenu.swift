import Basics
import DBusMenu

/// A menu on the screen of a client, as far as it decides whether rows may come and go there.
///
/// The rule: rows of a list that a client shows, and that it cannot show others in, stay until the client has closed
/// the list. The abilities of each client were seen in the panels; `docs/panels.md` has the table.
struct ShownMenu {
  /// The client's way of showing menus, if that is known.
  var habit: ReadingHabit?
  let since: ContinuousClock.Instant
  /// When the client last asked, or told of an event.
  var lastSign: ContinuousClock.Instant
  /// Whether the client said that the root is open. MATE's is on the screen by then.
  /// See docs/panel-menus.md#the-panel-of-mate.
  var isTold = false
  /// Whether the client has the answer to its question about the root. LXQt shows the root then, with what came before.
  /// See docs/panel-menus.md#panels-on-libdbusmenu-qt.
  var isAnswered = false

  init(since: ContinuousClock.Instant) {
    self.since = since
    lastSign = since
  }

  /// Whether the client shows whatever comes or goes.
  var takesRows: Bool { waits.areNone }

  private var waits: RowWaits { habit?.waits ?? RowWaits() }

  /// Whether the rows of a list stay as they are.
  ///
  /// - Parameter open: The submenus that the client has open.
  func keepsRows(of list: ItemID, open: [ItemID], at now: ContinuousClock.Instant) -> Bool {
    guard list != .root else {
      return switch waits.root {
      case .none: false
      case .seen(let time): now < lastSign + time
      case .opened: isTold
      case .answered: isAnswered
      }
    }
    return switch waits.submenus {
    case .none: false
    case .open: open.contains(list)
    case .all(let time): isTold && now >= since + time
    }
  }

  /// When the rows of the root may change, for a client that never says that it closed; `nil` for others.
  var endOfWait: ContinuousClock.Instant? {
    if case .seen(let time) = waits.root { lastSign + time } else { nil }
  }

  /// When the menu is likely to be closed, for a client that never says so; `nil` for others.
  var viewingEnd: ContinuousClock.Instant? { habit?.look.map { lastSign + $0 } }
}
