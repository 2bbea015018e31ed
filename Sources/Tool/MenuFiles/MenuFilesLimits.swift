/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuFilesLimits {
  /// The number of bytes that are kept of each output of a command: the last ones.
  package static let commandOutputBytes = 4096

  /// The most mistakes of a line that are reported one by one.
  package static let lineMistakes = 20

  /// The most readings of the whole menu that lines which arrived together may cost.
  package static let readings = 64

  /// The longest line that is read, in bytes.
  package static let lineBytes = fileBytes

  /// Deeper rows are not found; no menu that was read has any.
  package static let treeDepth = depth * 2

  /// The most lines that become rows.
  package static let lazyLines = 2000

  /// The most characters of a line that become a title.
  package static let lazyTitleCharacters = 200

  /// The most bytes that a command may print which makes rows.
  package static let rowOutputBytes = 1 << 20

  /// The most failures that a tooltip names.
  package static let shownFailures = 3

  /// The most bytes that a command may print which gives values.
  package static let valueOutputBytes = 1 << 16

  /// The most characters of a text.
  package static let valueCharacters = 200

  /// The most characters of a tooltip's text.
  package static let toolTipCharacters = 2000

  /// The most commands of a menu that run at a time for values.
  package static let runningCommands = 8

  /// The most lines that are read of a program while its newest one waits to be shown.
  package static let waitingLines = 1000

  /// How long the first run of a value waits for a bus whose signals make it run.
  package static let listeningTime = Duration.seconds(1)

  /// The shortest time from one run to the next, whatever the reason.
  package static let shortestInterval = Duration.milliseconds(200)

  /// The most characters an id may have.
  package static let trayIDCharacters = 255

  /// The largest file that is read, in bytes.
  package static let fileBytes = 4 << 20

  /// The most rows a file may have, those that aliases stand for included.
  package static let rows = 20_000

  /// The most rows a menu may have that a command prints: to show them delays no other menu by more than 100 ms
  /// (`docs/performance.md`).
  package static let printedRows = 5_000

  /// The most menus inside each other.
  package static let depth = 32

  /// The most YAML nodes that the aliases of a file may stand for.
  package static let aliasedNodes = 10_000

  /// The bytes of a text that count as one more of these nodes.
  package static let aliasedNodeBytes = 64

  /// The most directives of a YAML text, such as `%YAML 1.1`.
  package static let directives = 8

  /// The most key presses of a shortcut.
  package static let chords = 8

  /// The greatest depth of nodes, as in a menu file.
  package static let nodeDepth = 100

  /// The greatest depth of a YAML text that is read at all. libyaml 0.2.5 has no bound, and the time of its scanner
  /// goes by depth times length.
  package static let parsedDepth = 128

  /// The most mistakes for which the right word is looked for among all anchors.
  package static let suggestions = 20

  /// The most identifiers in the output of commands that no row has, and that are named, since the menu began.
  package static let unknownRows = 200

  /// The most mistakes that are listed.
  package static let fileMistakes = 1000

  /// The most mistakes that are kept until those are chosen which are listed: the others are counted.
  package static let keptMistakes = 10_000

  /// The most programs of a menu that run at a time because of clicks.
  package static let programs = 64

  /// The time that a command may take whose output is shown.
  package static let outputTime = Duration.seconds(10)
}
