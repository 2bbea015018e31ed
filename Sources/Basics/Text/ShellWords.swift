/// Words as a POSIX shell writes them: split, quoted, and never expanded.
package enum ShellWords {
  /// Splits a text as GLib's `g_shell_parse_argv` does; `nil` if a quote is not closed.
  package static func split(_ text: Substring) -> [String]? {
    var words: [String] = []
    var word = ""
    // An empty word is one, where it has quotes.
    var isWord = false
    var rest = text
    while let character = rest.popFirst() {
      switch character {
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
        rest = rest.drop { !$0.isNewline }
      case _ where character.isWhitespace:
        if isWord { words.append(word) }
        word = ""
        isWord = false
      default:
        word.append(character)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    return words
  }

  private static func doubleQuoted(_ rest: inout Substring) -> String? {
    var part = ""
    while let character = rest.popFirst() {
      if character == "\"" { return part }
      if character == "\\", let next = rest.first, "$`\"\\\n".contains(next) {
        rest.removeFirst()
        if next != "\n" { part.append(next) }
      } else {
        part.append(character)
      }
    }
    return nil
  }

  /// A word that a shell reads as this text.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
