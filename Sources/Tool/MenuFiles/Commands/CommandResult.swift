/// The result of a command.
package struct CommandResult: Sendable, Equatable {
  /// The command.
  package var command: Command
  /// The title of its row.
  package var title: String
  /// The identifier of its row.
  package var identifier: String?
  /// The end of the command.
  package var outcome: Outcome
  /// The end of what it wrote to its standard output, at most ``CommandRunner/outputLimit`` bytes.
  package var output = ""
  /// The end of what it wrote to its standard error, at most ``CommandRunner/outputLimit`` bytes.
  package var errorOutput = ""

  /// Whether the command ran for its output, such as rows or a value, and not because of a click.
  package var isForOutput = false

  /// The ways in which a command ends.
  package enum Outcome: Sendable, Equatable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signaled(Int32)
    /// Before it began, for a reason.
    case notStarted(String)
  }

  /// Whether the command ran and ended with status 0.
  package var isSuccess: Bool { outcome == .exited(0) }
}
