#if Tool
import ArgumentParser
import MenuScripting

/// A command of the tool, which reads and writes the streams that it is given.
protocol ToolCommand: ParsableCommand {
  /// Does the work. An error becomes the exit status, and its sentence goes to the error output.
  func perform(_ streams: CommandStreams) async throws
}
#endif
