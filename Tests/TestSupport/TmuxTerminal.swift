import Foundation
import MenuTestKit

/// A terminal of our own that nobody looks at but the test: a tmux server that ends with it.
package struct TmuxTerminal {
  package let folder: TemporaryFolder
  private let server: Program
  private let environment: [String: String]

  package init(columns: Int, rows: Int, environment: [String: String]) async throws {
    folder = try TemporaryFolder()
    self.environment = environment.merging(["LC_ALL": "C.UTF-8", "NO_COLOR": ""]) { $1 }
    let socket = folder.path + "/tmux"
    server = try Program(["tmux", "-D", "-f", "/dev/null", "-S", socket], environment: self.environment)
    // The server cannot be asked before its socket is there; a question that starts a server would make another.
    while true {
      let answer = try await Program.run(["tmux", "-S", socket, "list-sessions"], environment: self.environment)
      if answer.status == 0 { break }
    }
    try await tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec sh -c 'echo before; exec cat > /dev/null'")
    try await tmux("set-option", "-g", "remain-on-exit", "on")
    try await wait { $0.hasPrefix("before") }
  }

  /// Runs a command of the shell, and says how it ended and whether the terminal is as it was.
  package func run(_ command: String) async throws {
    let script = try folder.file(
      "run.sh",
      """
      echo before
      stty -g > "\(folder.path)/stty-before"
      \(command)
      echo "status $?"
      stty -g | cmp - "\(folder.path)/stty-before" && echo same settings
      exec cat > /dev/null
      """)
    try await tmux("respawn-pane", "-k", "sh \(script)")
  }

  package func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

  package func type(_ text: String) async throws { try await tmux("send-keys", "-l", text) }

  /// Presses and releases the first button, as a terminal reports it (SGR 1006).
  package func click(column: Int, row: Int) async throws {
    for end in ["M", "m"] { try await type("\u{1B}[<0;\(column + 1);\(row + 1)\(end)") }
  }

  package func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What is on the screen, without what is blank at its bottom.
  package var screen: String {
    get async throws {
      let text = try await tmux("capture-pane", "-p")
      return String(text.reversed().drop { $0.isNewline }.reversed())
    }
  }

  /// The same with its colours and attributes.
  package var styledScreen: String {
    get async throws { try await tmux("capture-pane", "-p", "-e") }
  }

  /// Looks at the screen until it is as it should be, for half a minute at most.
  package func wait(until isRight: @Sendable (String) -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let screen = try await screen
      if isRight(screen) { return }
      guard .now < deadline else { throw ClientFailure(description: "the screen stays like this:\n\(screen)") }
    }
  }

  package func wait(for text: String) async throws { try await wait { $0 == text } }

  package func end() async {
    server.terminate()
    _ = await server.result
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> String { try await tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) async throws -> String {
    let result = try await Program.run(["tmux", "-S", folder.path + "/tmux"] + arguments, environment: environment)
    guard result.status == 0 else {
      throw ClientFailure(description: "tmux \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }
}
