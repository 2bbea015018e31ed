/// A command line up to the cursor, as bash reads it, and the part that a completion replaces.
struct PartialLine: Hashable {
  /// The finished words, without quotes.
  private(set) var words: [String] = []
  /// The word at the cursor, without quotes; empty for a new one.
  private(set) var word = ""
  /// The text that readline replaces: the end of the word as it was typed.
  private(set) var replaced = ""
  /// The quotation mark that is open at the cursor.
  private(set) var quote: Unicode.Scalar?

  /// Reads a line.
  ///
  /// - Parameter breaks: The characters at which readline begins a new word (`COMP_WORDBREAKS`).
  /// - Returns: `nil` where the word has a part that the shell would expand, or a redirection:
  ///   there nothing is completed.
  init?(bash line: String, breaks: String) {
    var scanner = Scanner(breaks: Set(breaks.unicodeScalars))
    for scalar in line.unicodeScalars { scanner.take(scalar) }
    guard scanner.isPlain, !scanner.hasOperator else { return nil }
    words = scanner.words
    word = scanner.word.map { String($0) } ?? ""
    quote = scanner.quote
    if scanner.isEscaped { scanner.replaced.removeLast() }
    replaced = String(scanner.replaced)
  }

  /// The text that stands for a word that begins with ``word``, in the place of ``replaced``.
  func replacement(for candidate: String) -> String? {
    guard candidate.unicodeScalars.starts(with: word.unicodeScalars) else { return nil }
    let rest = candidate.unicodeScalars.dropFirst(word.unicodeScalars.count)
    return replaced + rest.map { Self.quoted($0, in: quote) }.joined()
  }

  /// A character so that the shell takes it literally.
  private static func quoted(_ scalar: Unicode.Scalar, in quote: Unicode.Scalar?) -> String {
    switch quote {
    case "'": return scalar == "'" ? "'\\''" : String(scalar)
    case nil: return isPlain(scalar) ? String(scalar) : "\\" + String(scalar)
    default:
      // A backslash in these quotes does not keep history from being searched.
      if scalar == "!" { return "\"\\!\"" }
      return "\"\\$`".unicodeScalars.contains(scalar) ? "\\" + String(scalar) : String(scalar)
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || "_./:@%+,=-".unicodeScalars.contains(scalar)
  }
}

/// Takes a line one character after the other.
private struct Scanner {
  let breaks: Set<Unicode.Scalar>
  var words: [String] = []
  var word: String.UnicodeScalarView?
  var replaced = String.UnicodeScalarView()
  var quote: Unicode.Scalar?
  var isEscaped = false
  /// Whether the shell changes nothing about the word but its quotes.
  var isPlain = true
  /// Whether more than one command or a redirection is in the line.
  var hasOperator = false

  init(breaks: Set<Unicode.Scalar>) { self.breaks = breaks }

  mutating func take(_ scalar: Unicode.Scalar) {
    replaced.append(scalar)
    if isEscaped {
      isEscaped = false
      // Between double quotes a backslash stands for itself before most characters.
      if quote == "\"", !"\"\\$`".unicodeScalars.contains(scalar) { add("\\") }
      return add(scalar)
    }
    switch (quote, scalar) {
    case ("'", "'"), ("\"", "\""):
      quote = nil
      // The whole word counts again.
      replaced = opened + replaced
    case ("'", _): add(scalar)
    case (_, "\\"):
      isEscaped = true
      if word == nil { word = .init() }
    case ("\"", _):
      if "$`!".unicodeScalars.contains(scalar) { isPlain = false }
      add(scalar)
    default: takeUnquoted(scalar)
    }
  }

  private mutating func takeUnquoted(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "'", "\"":
      quote = scalar
      if word == nil { word = .init() }
      opened = replaced
      replaced = .init()
    case " ", "\t", "\n":
      if let word { words.append(String(word)) }
      word = nil
      replaced = .init()
      isPlain = true
    default:
      if "|&;<>()".unicodeScalars.contains(scalar) { hasOperator = true }
      if "$`!*?[{".unicodeScalars.contains(scalar) || word == nil && "~#".unicodeScalars.contains(scalar) {
        isPlain = false
      }
      add(scalar)
      if breaks.contains(scalar) { replaced = String.UnicodeScalarView(scalar == "@" ? [scalar] : []) }
    }
  }

  /// The text that was to be replaced before the last quotation mark, with the mark.
  private var opened = String.UnicodeScalarView()

  private mutating func add(_ scalar: Unicode.Scalar) {
    var text = word ?? .init()
    text.append(scalar)
    word = text
  }
}
