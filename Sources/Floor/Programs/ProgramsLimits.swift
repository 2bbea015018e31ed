/// The limits of this module on what comes from outside: `docs/limit-reference.md` says which door each one bounds.
package enum ProgramsLimits {
  /// The most bytes that are read once the program has ended: what stood in the pipe, and no more of what others write
  /// that left its group.
  package static let lastBytes = 1 << 20

  /// The bytes that are read before other descriptors have their turn.
  package static let bytesPerTurn = 1 << 16

  /// The most processes that are looked for below a program that ends with its children.
  package static let processesBelow = 1000

  /// The time in which processes in the background may close the output of a program that has ended; those that keep it
  /// end with the program.
  package static let closingTime = Duration.milliseconds(100)

  /// The most standard errors that are read on for processes in the background.
  package static let errorsReadOn = 64

  /// The descriptors that a start may take, beside those of the program: three pipes, and the program's own twice.
  package static let startDescriptors = 8

  /// The number of bytes that are kept of its standard error: the last ones.
  package static let errorBytes = 4096
}
