/// The result of a command.
public struct CommandResult: Sendable, Equatable {
  /// The command.
  public var command: Command
  /// The title of its row.
  public var title: String
  /// The identifier of its row.
  public var identifier: String?
  /// The end of the command.
  public var outcome: Outcome
  /// The end of what it wrote to its standard output, at most ``CommandRunner/outputLimit`` bytes.
  public var output = ""
  /// The end of what it wrote to its standard error, at most ``CommandRunner/outputLimit`` bytes.
  public var errorOutput = ""

  /// Whether the command ran for its output, such as rows or a value, and not because of a click.
  public var isForOutput = false

  /// The ways in which a command ends.
  public enum Outcome: Sendable, Equatable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signaled(Int32)
    /// Before it began, for a reason.
    case notStarted(String)
  }

  /// Whether the command ran and ended with status 0.
  public var isSuccess: Bool { outcome == .exited(0) }
}
