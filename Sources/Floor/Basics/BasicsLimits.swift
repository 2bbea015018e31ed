/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum BasicsLimits {
  /// The largest size and scale that count.
  package static let iconSize = 1 << 16

  /// The most themes in which an icon is looked for.
  package static let iconThemes = 256

  /// The most folders of a theme.
  package static let iconThemeFolders = 1024

  /// The most folders of the themes that a program brings, together.
  package static let ownIconFolders = 4096

  /// The most bytes of the descriptions of the themes that a program brings, together.
  package static let ownThemeBytes = 1 << 20

  /// The most folders with icons and themes that a program brings.
  package static let ownIconPaths = 16

  /// The most names in each of these that are looked at.
  package static let ownIconNames = 1024

  /// Larger files are read this far.
  package static let keyFileBytes = 1 << 20

  /// Larger databases of settings are read this far; those of a large desktop have 1 MB.
  package static let settingsBytes = 4 << 20

  /// The most bytes of a user or group in the lists of the system.
  package static let listEntryBytes = 1 << 16

  /// The most users in whose list is looked for other members of a group.
  package static let listedUsers = 10_000

  /// Larger files are read this far; the largest table that is built in has 36 kB.
  package static let tableBytes = 256 * 1024

  /// The most values of one text.
  package static let jsonValues = 4_000_000

  /// The most containers inside each other: a menu of 128 levels has two for each, and its values more.
  package static let jsonDepth = 400

  /// The most Unicode scalars of a text that is not of the code itself.
  package static let printedScalars = 4000

  /// The most marks that combine with a letter. Vietnamese and Hebrew take three, Tibetan eight.
  package static let printedMarks = 8

  /// The most combining marks in a row that a text from outside may have, as in the Stream-Safe Text Format.
  package static let marks = 30

  /// The most letters of flags in a row that a text from outside may have: as many as all flags have that there are.
  package static let flagLetters = 520

  /// The most bytes of messages that wait for a standard error which stands still.
  package static let waitingMessageBytes = 1 << 20

  /// The messages of one kind that outsiders can have logged at once.
  package static let loggedAtOnce = 100

  /// The time between two messages after that.
  package static let logInterval = Duration.seconds(1)
}
