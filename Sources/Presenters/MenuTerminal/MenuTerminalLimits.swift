/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuTerminalLimits {
  /// The most keys, and requests of the program, that are kept until the first menu is shown.
  package static let earlyKeys = 256

  /// The most letters that are measured for the width of a menu, those of the lines that may be the widest.
  package static let measuredLetters = 1 << 14
}
