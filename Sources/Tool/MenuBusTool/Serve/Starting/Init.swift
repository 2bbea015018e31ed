import ArgumentParser
import Basics
import Glibc
import LibDBus
import MenuFiles

struct Init: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", _superCommandName: Menubus.name,
    abstract: "Makes a first menu file, for menubus serve.",
    discussion: """
      The file is menu.yaml in $XDG_CONFIG_HOME/menubus, by default ~/.config/menubus. menubus serve without arguments \
      serves the menus of this directory; so do the session bus and the login, where MenuBus is installed.

      Prints the path of the file. A file that is there stays as it is, and no file is made beside other menus.

      Example: menubus init --open
      """)

  @Flag(help: "Serves the menus, unless they are served, and opens the file, or the directory if it has other menus.")
  var open = false

  func perform(_ streams: CommandStreams) async throws {
    let directory = try UserDirectories.menus()
    let path = try StarterMenu(directory: directory).make() ?? directory
    streams.print("\(path)")
    guard open else { return }
    await Self.serve(streams)
    try Self.open(path)
  }

  /// Asks the bus to start the service; the file can be edited without it.
  private static func serve(_ streams: CommandStreams) async {
    do {
      let connection = try await BusAddress.session.connect()
      try await connection.start("org.menubus.Menu")
      await connection.close()
    } catch {
      streams.report("the menus are not served: \(Failure(error).sentence)")
    }
  }

  /// Becomes the program that opens files.
  private static func open(_ path: String) throws {
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(path), nil]
    signal(SIGPIPE, SIG_DFL)  // what is ignored stays so in the other program
    execvp("xdg-open", words)
    throw Failure(.failed, "xdg-open: \(String(cString: strerror(errno)))")
  }
}
