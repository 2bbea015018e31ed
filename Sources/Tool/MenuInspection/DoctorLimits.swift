/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum DoctorLimits {
  /// The most characters of a description that are read.
  package static let introspectionCharacters = 1 << 18

  /// The most interfaces of a description that are read, and the most values of its annotations.
  package static let introspectionInterfaces = 256

  /// The longest examination whose seconds are counted one by one.
  package static let countedSeconds = 86_400

  /// The most sentences of one finding, and the most registrations of one program that were refused.
  package static let findingSentences = 5

  /// The most registrations that were refused, of all programs.
  package static let refusals = 256
}
