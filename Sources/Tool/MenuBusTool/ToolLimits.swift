/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
enum ToolLimits {
  /// The most candidates.
  static let candidates = 1000

  /// The timeout of each call to a program.
  static let candidateTime = Duration.seconds(1)

  /// The longest time until there is an answer.
  static let completionTime = Duration.seconds(2)

  /// The most bytes of a drawing that is read.
  static let iconBytes = 16 << 20

  /// The time for a drawing.
  static let iconTime = Duration.seconds(5)

  /// The most bytes of standard input that name a row.
  static let inputBytes = 1 << 20

  /// The most bytes of a line of a batch.
  static let batchLineBytes = 1 << 16

  /// The most items that are read.
  static let items = 256

  /// The time after which the doctor begins no further panel in front of a program that runs.
  static let playing = Duration.seconds(60)

  /// The time for the properties of an item: others must not take the time of the one that is wanted.
  static let itemTime = Duration.seconds(2)

  /// The time that a command waits until a program answers that its menu is open, if it needs no more than the rows
  /// that are known; never more than half of what is left.
  static let hintTime = Duration.seconds(1)

  /// The time in which a desktop shows the notification of a failure.
  static let notificationTime = Duration.seconds(2)

  /// The parts of a long timeout, of which an item may take one.
  static let itemTimeParts = 5

  /// The time for the properties of an item where a call may take `timeout`.
  static func itemTime(within timeout: Duration) -> Duration {
    min(timeout, max(itemTime, timeout / itemTimeParts))
  }

  /// The seconds in which the process ends after a signal, or is ended.
  static let endSeconds: UInt32 = 10

  /// The time in which a command that shows menus ends after a signal, or is ended.
  static let interruptionTime = Duration.milliseconds(900)

  /// The most bytes of a token.
  static let tokenBytes = 4096

  /// The most bytes of the titles that lead to a row, together, that name it; beyond it the token does.
  static let referenceBytes = 4096

  /// The most scalars of the titles that lead to a row, together, that are searched.
  static let searchedScalars = 1000

  /// The most scalars of the title of a row that are searched.
  static let searchedTitleScalars = 256

  /// The most rows that are searched, of all menus together.
  static let searchedRows = 10_000

  /// The most bytes of titles, and of the titles that lead to them, that are searched, of all menus together.
  static let searchedLetters = 2 << 20

  /// The most bytes that are read of all menus of a group together; each may have the same part of them.
  static let searchedBytes = 16 << 20

  /// The most menus that are searched.
  static let searchedMenus = 64

  /// The time in which menus are opened for the search.
  static let searchTime = Duration.seconds(2)

  /// The time that menus have for their first rows before the search is shown without them.
  static let searchHeadStart = Duration.milliseconds(30)

  /// The most rows of a group that the search shows.
  static let shownHits = 50

  /// The most characters of a search text that count.
  static let searchText = 256

  /// The most choices that are remembered.
  static let recentChoices = 500

  /// The most bytes of the file of remembered choices.
  static let recentBytes = 1 << 18

  /// The most bytes of a picture in a row that the search shows.
  static let hitIconBytes = 1 << 16

  /// The most events in the menu of the search that wait.
  static let searchInputs = 1000

  /// The least time from one reading of a menu that changes to the next.
  static let searchPause = Duration.milliseconds(50)

  /// The most notches of one command.
  static let notches = 100

  /// The most events in the menu of the tray that wait.
  static let trayInputs = 1000

  /// The most clicks in the menu of the tray that programs have not answered.
  static let trayClicks = 64

  /// The time in which the icons of tray items are looked for in themes.
  static let trayIconTime = Duration.milliseconds(500)

  /// The time for each answer of a program whose menu is in that of the tray.
  static let trayTime = Duration.seconds(2)

  /// The most submenus that are opened without being named.
  static let openedSubmenus = 256

  /// The most submenus that are opened at once.
  static let openedAtOnce = 16

  /// The time from one request to run a plugin to the next that is heard.
  static let refreshInterval = Duration.seconds(1)

  /// The most commands that wait to have the menu of a key closed.
  static let closings = 16

  /// The time in which a command says that it closes its menu.
  static let closingTime = Duration.seconds(2)

  /// The most values of a watcher's list, 16 bytes of text being one more.
  static let listedValues = 1 << 16

  /// The time that the portal may take.
  static let portalTime = Duration.seconds(2)

  /// The bytes that may wait for the reader.
  static let waitingBytes = 4 << 20

  /// The most menus that wait for their end.
  static let shownMenus = 8

  /// The time that the bus may take to start a presenter.
  static let presenterStart = Duration.seconds(25)

  /// The time after the end of the input in which a presenter has to show a menu.
  static let showingTime = Duration.seconds(10)

  /// The most menus of a directory; a panel has no room for more, and each takes a connection.
  static let menus = 64

  /// The time for which the end of a process is awaited that gives up the lock, and then the end of its names.
  static let lockTime = Duration.seconds(5)

  /// The time in which the call that started the service arrives.
  static let missingMenuTime = Duration.seconds(2)

  /// A service that was started by the bus waits this long for a lost bus to come back, and then ends.
  static let lostBusTime = Duration.seconds(60)

  /// The time that the first run may take before the menu is served without it.
  static let firstRunTime = Duration.seconds(1)

  /// The most scalars of a text in a bar.
  static let barCharacters = 1000

  /// The most scalars of a tooltip in a bar.
  static let barToolTipCharacters = 4000

  /// The most characters of the name of a bar's menu on the bus.
  static let barNameCharacters = 100

  /// The most icons that are remembered; beyond it all are forgotten.
  static let themedIcons = 64
}
