/// The limits of this module on what comes from outside: `docs/limits.md` says which door each one bounds.
package enum MenuServingLimits {
  /// The time that the portal may take.
  package static let portalTime = Duration.seconds(2)

  /// The bytes that may wait for the reader.
  package static let waitingBytes = 4 << 20

  /// The most menus that wait for their end.
  package static let shownMenus = 8

  /// The time that the bus may take to start a presenter.
  package static let presenterStart = Duration.seconds(25)

  /// The time after the end of the input in which a presenter has to show a menu.
  package static let showingTime = Duration.seconds(10)

  /// The most menus of a directory; a panel has no room for more, and each takes a connection.
  package static let menus = 64

  /// The time for which the end of a process is awaited that gives up the lock, and then the end of its names.
  package static let lockTime = Duration.seconds(5)

  /// The time in which the call that started the service arrives.
  package static let missingMenuTime = Duration.seconds(2)

  /// A service that was started by the bus waits this long for a lost bus to come back, and then ends.
  package static let lostBusTime = Duration.seconds(60)

  /// The time that the first run may take before the menu is served without it.
  package static let firstRunTime = Duration.seconds(1)

  /// The most scalars of a text in a bar.
  package static let barCharacters = 1000

  /// The most scalars of a tooltip in a bar.
  package static let barToolTipCharacters = 4000

  /// The most characters of the name of a bar's menu on the bus.
  package static let barNameCharacters = 100

  /// The most icons that are remembered; beyond it all are forgotten.
  package static let themedIcons = 64
}
