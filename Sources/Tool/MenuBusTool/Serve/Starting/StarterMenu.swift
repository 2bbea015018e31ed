import Basics
import Glibc
import MenuFiles

/// The directory of menus, and the file to begin with.
struct StarterMenu {
  private let directory: String

  init(directory: String) { self.directory = directory }

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
    do throws(FileOutput.Unwritable) {
      try FileOutput.write(Array(text.utf8), to: file)
    } catch {
      unlink(path)
      throw Failure(.failed, "\(path): \(error.reason)")
    }
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
