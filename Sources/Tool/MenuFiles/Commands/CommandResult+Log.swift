import Basics

import Glibc

extension CommandResult {
  /// The result in a sentence, for a log.
  var summary: String {
    let name = Self.quoted(title.isEmpty ? command.summary : title)
    switch outcome {
    case .exited(0): return "\(name) ran" + Self.quotation(output, lines: 1)
    case .exited(let status): return "\(name) failed with status \(status)" + Self.quotation(errorOutput, lines: 5)
    case .signaled(let signal):
      let meaning = strsignal(signal).map { String(cString: $0) } ?? "unknown"
      return "\(name) was ended by signal \(signal) (\(meaning))" + Self.quotation(errorOutput, lines: 5)
    case .notStarted(let reason): return "\(name) was not run: \(reason)"
    }
  }

  /// A name in quotation marks; a phrase that has some, such as the title of a value and of its row, needs none.
  static func quoted(_ name: String) -> String { name.contains("“") ? name : "“\(name)”" }

  /// The last lines of an output that are not blank, behind a colon; empty if there are none.
  private static func quotation(_ output: String, lines: Int) -> String {
    let said = output.split(whereSeparator: \.isNewline).map(plain).filter { !$0.isEmpty }
    return said.isEmpty ? "" : ": " + said.suffix(lines).joined(separator: " / ")
  }

  /// A line without control characters, and without spaces around.
  private static func plain(_ line: Substring) -> String {
    var scalars = line.withControlsAsSpaces.unicodeScalars[...]
    while scalars.first == " " { scalars.removeFirst() }
    while scalars.last == " " { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Command {
  /// The command in a few words.
  var summary: String {
    switch self {
    case .run(let words): FileNode.shortened(words.joined(separator: " "))
    case .shell(let line): FileNode.shortened(line)
    case .open(let target): FileNode.shortened(target)
    }
  }
}
