package import DBusMenu
package import MenuPresenting

/// A menu of a presenter without a screen, on time that a test turns.
package protocol OffscreenMenu {
  var effects: [NavigationEffect] { get }
  var now: Duration { get set }

  mutating func send(_ input: NavigationInput)
  mutating func show(_ rows: [MenuNode])
}

extension OffscreenMenu {
  /// The program's ids of the rows that were chosen.
  package var chosen: [ItemID] { effects.compactMap { if case .click(let id) = $0 { id } else { nil } } }

  /// Answers that the submenus are open.
  package mutating func answer() { for case .open(let id) in effects { send(.opened(id)) } }

  package mutating func pass(_ time: Duration) {
    now += time
    send(.time)
    answer()
  }

  /// Shows other rows, some time before the user does something.
  package mutating func change(_ rows: [MenuNode], pause: Duration) {
    show(rows)
    answer()
    pass(pause)
  }
}
