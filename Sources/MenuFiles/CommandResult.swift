#if Tool
/// What became of a command.
public struct CommandResult: Sendable, Equatable {
  /// What was to be run.
  public var command: Command
  /// The title of its row.
  public var title: String
  /// The identifier of its row.
  public var identifier: String?
  /// How it ended.
  public var outcome: Outcome
  /// The end of what it wrote to its standard output, at most ``CommandRunner/outputLimit`` bytes.
  public var output = ""
  /// The end of what it wrote to its standard error, at most ``CommandRunner/outputLimit`` bytes.
  public var errorOutput = ""

  /// How a command ended.
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
#endif
