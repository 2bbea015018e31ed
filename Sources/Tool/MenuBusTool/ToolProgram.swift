import EventLoops
import Glibc
import ProgramLogs
import Programs

/// The program `menubus`.
package enum ToolProgram {
  /// Runs the command of the process's command line, and ends the process with its status.
  @MainActor package static func main() async {
    useThreadPool()
    Output.prepare()
    ProgramLog.takeOver(.menubus)
    let status = await Menubus.run(Array(CommandLine.arguments.dropFirst()), .standard)
    ProgramGroup.endAll()  // commands that make rows, and prompts
    Glibc.exit(status)
  }
}
