/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum MenuPromptsLimits {
  /// The most bytes that a program may write. A user's answer is shorter.
  package static let answerBytes = 64 * 1024
}
