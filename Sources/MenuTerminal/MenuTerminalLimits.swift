/// The limits of this module on what comes from outside: `docs/limits.md` says which door each one bounds.
package enum MenuTerminalLimits {
  /// The most keys, and requests of the program, that are kept until the first menu is shown.
  package static let earlyKeys = 256
}
