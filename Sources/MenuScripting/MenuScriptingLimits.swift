/// The limits of this module on what comes from outside: `docs/limits.md` says which door each one bounds.
package enum MenuScriptingLimits {
  /// The most candidates.
  package static let candidates = 1000

  /// The timeout of each call to a program.
  package static let candidateTime = Duration.seconds(1)

  /// The most bytes of a drawing that is read.
  package static let iconBytes = 16 << 20

  /// The time for a drawing.
  package static let iconTime = Duration.seconds(5)

  /// The most bytes of standard input that name a row.
  package static let inputBytes = 1 << 20

  /// The most items that are read.
  package static let items = 256

  /// The seconds in which the process ends after a signal, or is ended.
  package static let endSeconds: UInt32 = 10

  /// The most bytes of a token.
  package static let tokenBytes = 4096

  /// The most times that a row is looked for while its menu changes.
  package static let clickTries = 10

  /// The most submenus that are opened without being named.
  package static let openedSubmenus = 256
}
