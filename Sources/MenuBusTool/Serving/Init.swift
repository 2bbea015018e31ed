#if Tool
import ArgumentParser
import Basics
import Glibc
import LibDBus
import MenuFiles
import MenuScripting
import MenuServing

struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a first menu file, for menubus serve.",
    discussion: """
      The file is menu.yaml in $XDG_CONFIG_HOME/menubus, by default ~/.config/menubus. menubus serve without arguments \
      serves the menus of this directory; so do the session bus and the login, where MenuBus is installed.

      Prints the path of the file. A file that is there stays as it is, and no file is made beside other menus.

      Example: menubus init --open
      """)

  @Flag(help: "Serves the menus, unless they are served, and opens the file, or the directory if it has other menus.")
  var open = false

  func run() async throws {
    try await reporting {
      let directory = try UserDirectories.menus()
      let path = try MenuBeginning(directory: directory).make() ?? directory
      printLine("\(path)")
      guard open else { return }
      await Self.serve()
      try Self.open(path)
    }
  }

  /// Asks the bus to start the service; the file can be edited without it.
  private static func serve() async {
    do {
      let connection = try await BusAddress.session.connect()
      try await connection.start("org.menubus.Menu")
      await connection.close()
    } catch {
      printError("the menus are not served: \(Failure(error).sentence)")
    }
  }

  /// Becomes the program that opens files.
  private static func open(_ path: String) throws {
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(path), nil]
    execvp("xdg-open", words)
    throw Failure(.failed, "xdg-open: \(String(cString: strerror(errno)))")
  }
}

/// The directory of menus, and the file to begin with.
struct MenuBeginning {
  var directory: String

  /// Makes directory and file.
  ///
  /// - Returns: The path of the file; `nil` if the directory has other menus.
  func make() throws -> String? {
    let path = directory + "/menu.yaml"
    guard access(path, F_OK) != 0 else { return path }
    try makeDirectory()
    guard try MenuDirectory(directory).versions().isEmpty else { return nil }
    try write(Self.text(schema: UserDirectories.installed("menu-file.schema.json")), to: path)
    return path
  }

  /// Makes the directory and those above it; others than the user may not write to it, whatever the mask.
  private func makeDirectory() throws {
    var path = ""
    for name in directory.split(separator: "/") {
      path += "/\(name)"
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw Self.failure(path) }
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Self.failure(path) }
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.failed, "\(path): \(String(cString: strerror(errno)))")
  }

  /// A menu with one row of each common kind.
  static func text(schema: String?) -> String {
    (schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? "") + """
      # Your menu. `menubus serve` shows it in the tray, and each new version as soon as you save it.
      # The manual page menubus-menu(5) describes all keys; `menubus validate` names mistakes.

      title: My menu
      icon: user-home

      items:
        - title: Home
          icon: user-home
          open: ~/                        # what xdg-open takes: a path or a URL

        - title: Terminal
          icon: utilities-terminal
          run: [x-terminal-emulator]      # a program and its arguments

        - title: Newest files
          items:
            - lazy:
                shell: ls -t ~ | head     # rows that a command prints, each time the menu opens

        - separator

        - title: Edit this menu
          icon: accessories-text-editor
          shell: menubus init --open

      """
  }
}
#endif
