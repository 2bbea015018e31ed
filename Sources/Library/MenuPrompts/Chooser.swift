import Basics

/// Lets the user choose a row with a program that shows lines, such as `rofi -dmenu`, `dmenu`,
/// `fuzzel --dmenu` or `fzf`.
///
/// The program gets the rows on its standard input, a line each, and writes the chosen line to its standard output. In
/// its arguments, `{prompt}` and `{message}` stand for a title and a text above the rows.
package struct Chooser: Sendable {
  /// The program and its arguments.
  package let command: [String]

  /// Makes a chooser; `nil` without a program.
  package init?(_ command: [String]) {
    guard let program = command.first, !program.isEmpty else { return nil }
    self.command = command
  }

  /// Shows rows, and waits for a choice. Cancelling the task kills the program.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - prompt: The title that stands for `{prompt}`.
  ///   - message: The text that stands for `{message}`, in lines. For rofi and zenity, which read markup there, it is
  ///     escaped.
  /// - Returns: The index of the chosen row; `nil` if the user chose none.
  /// - Throws: A ``PromptError`` if the program failed, or wrote anything but one of the lines.
  @concurrent
  package func choose(among rows: [ChooserRow], prompt: String = "", message: String = "") async throws -> Int? {
    let lines = ChooserLines(rows)
    let words = ChooserWords(command).filled(prompt: PrintableText(prompt), message: PrintableText(lines: message))
    let input = lines.texts.map { "\($0)\n" }.joined()
    let answer = try await ProgramAnswer(of: words, input: input, usesTerminal: true)
    switch answer.status {
    case 0:
      guard let line = answer.line, !line.isEmpty else { return nil }
      guard let row = lines.row(of: line) else {
        throw PromptError("`\(command[0])` wrote something that is none of the lines it was given")
      }
      return row
    case 1, 130: return nil  // 130 is fzf's
    case let status?: throw PromptError("`\(command[0])` ended with status \(status)")
    case nil: throw PromptError("`\(command[0])` was ended by a signal")
    }
  }
}
