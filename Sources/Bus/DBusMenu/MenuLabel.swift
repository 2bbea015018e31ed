import Basics

// Closed: a name for functions, without cases.
/// Text for labels, which mark the mnemonic with an underscore.
public enum MenuLabel {
  /// The number of characters that a label may show. Longer ones end in "…": no panel wraps, and on GNOME one long
  /// label pushes the beginnings of all rows off the screen. See docs/panel-menus.md#menus-of-other-programs.
  package static let maximumLength = DBusMenuLimits.labelCharacters

  /// The number of scalars that they may have; a character has no bound of its own.
  static let maximumScalars = 16 * maximumLength

  /// A label that shows `text` literally.
  ///
  /// - Parameters:
  ///   - text: The visible text.
  ///   - mnemonic: The character that chooses the item from the keyboard; its first occurrence, ignoring case, is
  ///     marked.
  public static func label(showing text: String, mnemonic: Character? = nil) -> String {
    let text = displayed(text)
    let marked = mnemonic.flatMap { key in
      text.firstIndex(of: key) ?? text.firstIndex { $0.lowercased() == key.lowercased() }
    }
    guard marked != nil || text.utf8.contains(UInt8(ascii: "_")) else { return text }
    var label = ""
    // By scalars: an underscore with an accent on it is another character, and still a mark to a panel.
    for index in text.indices {
      let scalars = text[index].unicodeScalars
      if index == marked, scalars.first != "_" { label += "_" }
      for scalar in scalars {
        if scalar == "_" { label.unicodeScalars.append("_") }
        label.unicodeScalars.append(scalar)
      }
    }
    return label
  }

  /// `text` as panels can show it: in one line, without NUL, not too long.
  package static func displayed(_ text: String) -> String {
    // Almost every text is plain and short.
    if text.utf8.count <= maximumLength, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let scalars = text.unicodeScalars.prefix(maximumScalars)
    let shown = String(String.UnicodeScalarView(scalars.map { breaksLines($0) ? " " : $0 }))
    let isCut = scalars.endIndex < text.unicodeScalars.endIndex
    return isCut || shown.count > maximumLength ? shown.prefix(maximumLength - 1) + "…" : shown
  }

  /// Whether a label shows less than the whole text.
  package static func isCut(_ text: String) -> Bool {
    text.utf8.count > maximumLength && (text.count > maximumLength || text.unicodeScalars.count > maximumScalars)
  }

  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || ("\u{2028}"..."\u{2029}").contains(scalar)
  }

  /// The text that a label shows: without marks, with doubled underscores single.
  public static func text(of label: String) -> String {
    guard label.utf8.contains(UInt8(ascii: "_")) else { return label }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in label.unicodeScalars {
      if scalar == "_" && !isEscaped {
        isEscaped = true
      } else {
        text.append(scalar)
        isEscaped = false
      }
    }
    return String(text).withShortRuns
  }
}
