import EventLoops
import Glibc
import LibDBus
import ProgramLogs
import Programs

/// The program `menubus`.
package enum ToolProgram {
  /// Runs the command of the process's command line, and ends the process with its status.
  @MainActor package static func main() async {
    useThreadPool()
    Output.prepare()
    ProgramLog.takeOver(.menubus)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let executor = executor(for: arguments) {
      await withTaskExecutorPreference(executor) { await run(arguments) }
    } else {
      end(await Menubus.run(arguments, .standard))
    }
  }

  /// The thread of the connection, for commands that need no other.
  private static func executor(for arguments: [String]) -> (any TaskExecutor)? {
    let loop = BusLoop.shared
    guard Menubus.commandType(of: arguments)?.runsOnBusThread == true, (try? loop.start()) != nil else { return nil }
    return loop.tasks
  }

  /// Runs a command and ends the process where the command has ended: the main actor would need one more thread.
  private static func run(_ arguments: [String]) async { end(await Menubus.run(arguments, .standard)) }

  private static func end(_ status: Int32) {
    ProgramGroup.endAll()  // commands that make rows, and prompts
    Glibc.exit(status)
  }
}
