/// Words as a POSIX shell writes them: split, quoted, and never expanded. By scalars: a combining mark behind a quote
/// leaves it one.
package enum ShellWords {
  private typealias Scalars = Substring.UnicodeScalarView

  /// Splits a text as GLib's `g_shell_parse_argv` does; `nil` if a quote is not closed.
  package static func split(_ text: Substring) -> [String]? {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    // An empty word is one, where it has quotes.
    var isWord = false
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word += rest[..<end]
        isWord = true
        rest = rest[rest.index(after: end)...]
      case "\"":
        guard let part = doubleQuoted(&rest) else { return nil }
        word += part
        isWord = true
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        if next == "\n" { continue }
        word.append(next)
        isWord = true
      case "#" where !isWord:
        rest = rest.drop { $0 != "\n" }
      case _ where scalar.properties.isWhitespace:
        if isWord { words.append(String(word).withShortRuns) }
        word = String.UnicodeScalarView()
        isWord = false
      default:
        word.append(scalar)
        isWord = true
      }
    }
    if isWord { words.append(String(word).withShortRuns) }
    return words
  }

  private static func doubleQuoted(_ rest: inout Scalars) -> String.UnicodeScalarView? {
    var part = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return part }
      if scalar == "\\", let next = rest.first, "$`\"\\\n".unicodeScalars.contains(next) {
        rest.removeFirst()
        if next != "\n" { part.append(next) }
      } else {
        part.append(scalar)
      }
    }
    return nil
  }

  /// A word that a shell reads as this text.
  package static func quoted(_ text: String) -> String { "'" + text.replacing(scalars: ["'": #"'\''"#]) + "'" }
}
