import ArgumentParser

/// A command of the tool, which reads and writes the streams that it is given.
///
/// The configuration of each names the tool as `_superCommandName`. Without it the parser, which has the command for a
/// tool of its own then, first reads each command line twice as a request for a completion script: a quarter of the
/// instructions of a call.
protocol ToolCommand: ParsableCommand {
  /// Whether the whole command runs on the thread of its connection, because it calls one program, prints and ends.
  static var runsOnBusThread: Bool { get }

  /// Does the work. An error becomes the exit status, and its sentence goes to the error output.
  func perform(_ streams: CommandStreams) async throws
}

extension ToolCommand {
  static var runsOnBusThread: Bool { false }
}
