import Foundation
import MenuTestKit

/// A terminal that only the test looks at: a tmux server of its own, which ends with it.
package struct TmuxTerminal {
  package let folder: TemporaryFolder
  /// A client in control mode, which is told of all that is written. The server ends with it.
  private let control: Program
  private let written: LineReader
  private let environment: [String: String]

  package init(columns: Int, rows: Int, environment: [String: String]) async throws {
    folder = try TemporaryFolder()
    self.environment = environment.merging(["LC_ALL": "C.UTF-8", "NO_COLOR": ""]) { $1 }
    let script = """
      mkfifo "$0/input"  # which never ends
      exec tmux -f /dev/null -S "$0/tmux" -C new-session -x "$1" -y "$2" \
        "exec sh -c 'echo before; exec cat > /dev/null'" 0<> "$0/input"
      """
    control = try Program(
      ["sh", "-c", script, folder.path, "\(columns)", "\(rows)"], environment: self.environment)
    written = LineReader(control)
    try await written.next("tmux has a session") { $0.hasPrefix("%session-changed") }
    try await tmux("set-option", "-g", "destroy-unattached", "on")
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

  /// The text on the screen, without blank lines at its bottom.
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

  /// Waits until the screen is as it should be.
  package func wait(until isRight: @Sendable (String) -> Bool) async throws {
    try await eventually("the screen as it should be", on: written, read: { "\n" + (try await screen) }) {
      isRight(String($0.dropFirst()))
    }
  }

  package func wait(for text: String) async throws {
    try await eventually("the screen\n\(text)\n", on: written, equals: text) { try await screen }
  }

  package func end() async {
    // The server would end with its client, but not where it ends before that is settled.
    _ = try? await tmux("kill-server")
    control.terminate()
    _ = await control.result
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
