/// The limits of this module on what comes from outside: `docs/limits.md` says which door each one bounds.
package enum MenuScriptingLimits {
  /// The most candidates.
  package static let candidates = 1000

  /// The timeout of each call to a program.
  package static let candidateTime = Duration.seconds(1)

  /// The longest time until there is an answer.
  package static let completionTime = Duration.seconds(2)

  /// The most bytes of a drawing that is read.
  package static let iconBytes = 16 << 20

  /// The time for a drawing.
  package static let iconTime = Duration.seconds(5)

  /// The most bytes of standard input that name a row.
  package static let inputBytes = 1 << 20

  /// The most bytes of a line of a batch.
  package static let batchLineBytes = 1 << 16

  /// The most items that are read.
  package static let items = 256

  /// The time for the properties of an item: others must not take the time of the one that is wanted.
  package static let itemTime = Duration.seconds(2)

  /// The time that a command waits until a program answers that its menu is open, if it needs no more than the rows
  /// that are known; never more than half of what is left.
  package static let hintTime = Duration.seconds(1)

  /// The time in which a desktop shows the notification of a failure.
  package static let notificationTime = Duration.seconds(2)

  /// The parts of a long timeout, of which an item may take one.
  package static let itemTimeParts = 5

  /// The time for the properties of an item where a call may take `timeout`.
  package static func itemTime(within timeout: Duration) -> Duration {
    min(timeout, max(itemTime, timeout / itemTimeParts))
  }

  /// The seconds in which the process ends after a signal, or is ended.
  package static let endSeconds: UInt32 = 10

  /// The time in which a command that shows menus ends after a signal, or is ended.
  package static let interruptionTime = Duration.milliseconds(900)

  /// The most bytes of a token.
  package static let tokenBytes = 4096

  /// The most bytes of the titles that lead to a row, together, that name it; beyond it the token does.
  package static let referenceBytes = 4096

  /// The most scalars of the titles that lead to a row, together, that are searched.
  package static let searchedScalars = 1000

  /// The most scalars of the title of a row that are searched.
  package static let searchedTitleScalars = 256

  /// The most rows that are searched, of all menus together.
  package static let searchedRows = 10_000

  /// The most bytes of titles, and of the titles that lead to them, that are searched, of all menus together.
  package static let searchedLetters = 2 << 20

  /// The most bytes that are read of all menus of a group together; each may have the same part of them.
  package static let searchedBytes = 16 << 20

  /// The most menus that are searched.
  package static let searchedMenus = 64

  /// The time in which menus are opened for the search.
  package static let searchTime = Duration.seconds(2)

  /// The time that menus have for their first rows before the search is shown without them.
  package static let searchHeadStart = Duration.milliseconds(30)

  /// The most rows of a group that the search shows.
  package static let shownHits = 50

  /// The most characters of a search text that count.
  package static let searchText = 256

  /// The most choices that are remembered.
  package static let recentChoices = 500

  /// The most bytes of the file of remembered choices.
  package static let recentBytes = 1 << 18

  /// The most bytes of a picture in a row that the search shows.
  package static let hitIconBytes = 1 << 16

  /// The most events in the menu of the search that wait.
  package static let searchInputs = 1000

  /// The least time from one reading of a menu that changes to the next.
  package static let searchPause = Duration.milliseconds(50)

  /// The most times that a row is looked for while its menu changes.
  package static let clickTries = 10

  /// The most notches of one command.
  package static let notches = 100

  /// The most events in the menu of the tray that wait.
  package static let trayInputs = 1000

  /// The most clicks in the menu of the tray that programs have not answered.
  package static let trayClicks = 64

  /// The time in which the icons of tray items are looked for in themes.
  package static let trayIconTime = Duration.milliseconds(500)

  /// The time for each answer of a program whose menu is in that of the tray.
  package static let trayTime = Duration.seconds(2)

  /// The most submenus that are opened without being named.
  package static let openedSubmenus = 256

  /// The most submenus that are opened at once.
  package static let openedAtOnce = 16

  /// The time from one request to run a plugin to the next that is heard.
  package static let refreshInterval = Duration.seconds(1)

  /// The most commands that wait to have the menu of a key closed.
  package static let closings = 16

  /// The time in which a command says that it closes its menu.
  package static let closingTime = Duration.seconds(2)

  /// The most values of a watcher's list, 16 bytes of text being one more.
  package static let listedValues = 1 << 16
}
