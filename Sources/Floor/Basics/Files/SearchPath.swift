import Glibc

/// The folders in which programs are looked up by name.
package struct SearchPath: Sendable {
  private let folders: [Substring]

  /// - Parameter text: The folders, separated by colons; `nil` for those of this process (`PATH`).
  package init(_ text: String? = nil) {
    let text = text ?? environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    folders = text.split(separator: ":")
  }

  /// The path of a program that may be run; `nil` if there is none.
  package func path(of program: String) -> String? {
    guard !program.isEmpty, !program.utf8.contains(0) else { return nil }
    if program.contains("/") { return Self.isProgram(program) ? program : nil }
    return folders.lazy.map { "\($0)/\(program)" }.first(where: Self.isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
