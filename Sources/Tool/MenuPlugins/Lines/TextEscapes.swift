import Basics

/// The ways in which plugins dress up a text, each undone: only the text itself comes into a menu.
enum TextEscapes {
  /// A text without the escape sequences of terminals: colours, and all others.
  static func withoutSequences(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\u{1B}" || $0 == "\u{9B}" }) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{9B}": skipControlSequence(&rest)
      case "\u{1B}":
        switch rest.popFirst() {
        case "["?: skipControlSequence(&rest)
        case "]"?, "P"?, "X"?, "^"?, "_"?: skipString(&rest)
        case let next? where (0x20...0x2F).contains(next.value): rest = rest.dropFirst()
        default: break
        }
      default: result.append(scalar)
      }
    }
    return String(result).withShortRuns
  }

  /// A line without the strings in front of it by which a shell tells its terminal where output begins (`ESC ]`).
  static func withoutMarks(_ line: Substring) -> Substring {
    guard line.utf8.starts(with: "\u{1B}]".utf8) else { return line }
    var rest = line.unicodeScalars
    while rest.starts(with: "\u{1B}]".unicodeScalars) {
      rest = rest.dropFirst(2)
      skipString(&rest)
    }
    return String(rest).withShortRuns[...]
  }

  /// Parameters and the final character of a sequence that began with `ESC [`.
  private static func skipControlSequence(_ rest: inout String.UnicodeScalarView.SubSequence) {
    rest = rest.drop { (0x20...0x3F).contains($0.value) }
    if let final = rest.first, (0x40...0x7E).contains(final.value) { rest.removeFirst() }
  }

  /// A string that ends with BEL or `ESC \`, such as a link.
  private static func skipString(_ rest: inout String.UnicodeScalarView.SubSequence) {
    while let scalar = rest.popFirst() {
      if scalar == "\u{7}" || scalar == "\u{9C}" { return }
      if scalar == "\u{1B}" {
        if rest.first == "\\" { rest.removeFirst() }
        return
      }
    }
  }

  /// A text without the marks of `**bold**`, `*italic*` and code, and without the addresses of `[links](address)`.
  static func withoutMarkdown(_ text: String) -> String {
    // In code, marks stay: until the end, characters for private use stand for them.
    let kept: [Character: Character] = ["*": "\u{10FFF0}", "_": "\u{10FFF1}", "[": "\u{10FFF2}"]
    let meant = Dictionary(uniqueKeysWithValues: kept.map { ($1, $0) })
    var text = withoutAddresses(withoutCodeMarks(text) { kept[$0] ?? $0 })
    for mark in ["**", "__", "*", "_"] {
      var result = ""
      var rest = text[...]
      while let open = rest.firstPlace(of: mark), let close = rest[open.upperBound...].firstPlace(of: mark),
        open.upperBound < close.lowerBound, !rest[open.upperBound].isWhitespace,
        !rest[rest.index(before: close.lowerBound)].isWhitespace
      {
        result += rest[..<open.lowerBound] + rest[open.upperBound..<close.lowerBound]
        rest = rest[close.upperBound...]
      }
      text = result + rest
    }
    return String(text.map { meant[$0] ?? $0 }).withShortRuns
  }

  /// A text with the texts of links in the places of links.
  private static func withoutAddresses(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let middle = rest.firstPlace(of: "]("), let close = rest[middle.upperBound...].firstIndex(of: ")") {
      let address = rest[middle.upperBound..<close]
      if let open = rest[..<middle.lowerBound].lastIndex(of: "["), !address.contains(where: \.isWhitespace) {
        result += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      } else {
        result += rest[...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// A text without the marks of code, whose characters are changed.
  private static func withoutCodeMarks(_ text: String, _ change: (Character) -> Character) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "`"), let close = rest[rest.index(after: open)...].firstIndex(of: "`") {
      let code = rest[rest.index(after: open)..<close]
      result += rest[..<open] + (code.isEmpty ? "``" : String(code.map(change)))
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
