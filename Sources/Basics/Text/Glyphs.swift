/// A character in one cell of a terminal, or in two.
package struct Glyph: Sendable, Hashable {
  package var text: PrintableText
  /// The number of cells.
  package var width: Int

  package init(text: PrintableText, width: Int) {
    self.text = text
    self.width = width
  }
}

extension Glyph {
  package init(_ scalar: Unicode.Scalar, _ marks: [Unicode.Scalar] = [], width: Int) {
    self.init(text: PrintableText(String(String.UnicodeScalarView([scalar] + marks))), width: width)
  }
}

/// Text as cells.
///
/// Terminals count scalars, not characters, and differ where scalars combine. So everything that they could disagree on
/// is left out: of an emoji sequence its first emoji is shown, without variation and skin.
package enum Glyphs {
  /// The cells of a text.
  package static func of(_ text: PrintableText) -> [Glyph] {
    let string = text.description
    if isPlain(string) { return string.unicodeScalars.map { Glyph($0, width: 1) } }
    var glyphs: [Glyph] = []
    for character in string {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { continue }
      switch width(first) {
      case 0: continue  // a mark without a base, or something that is not seen
      case let width:
        if isRegional(first) {  // a flag: two letters, each with a cell of its own
          glyphs += scalars.filter(isRegional).map { Glyph($0, width: 1) }
        } else {
          glyphs.append(Glyph(first, marks(scalars), width: width))
        }
      }
    }
    return glyphs
  }

  /// The number of cells that a text takes.
  package static func width(_ text: PrintableText) -> Int {
    isPlain(text.description) ? text.description.utf8.count : of(text).reduce(0) { $0 + $1.width }
  }

  /// The beginning of a text that fits; what is cut off is marked.
  package static func clipped(_ glyphs: [Glyph], to columns: Int) -> [Glyph] {
    var used = 0
    for (index, glyph) in glyphs.enumerated() {
      used += glyph.width
      guard used > columns else { continue }
      var kept = Array(glyphs[..<index])
      used -= glyph.width
      while used > columns - 1, let last = kept.popLast() { used -= last.width }
      return columns > 0 ? kept + [Glyph(text: "…", width: 1)] : []
    }
    return glyphs
  }

  /// The number of cells that a terminal gives a scalar.
  package static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // Vowels and ends of Hangul syllables.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return 0 }
    if isRegional(scalar) { return 1 }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Blocks of East Asian wide characters (UAX #11), emoji apart.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  /// Marks that combine with what is before them; few enough for a cell.
  private static func marks(_ scalars: Character.UnicodeScalarView) -> [Unicode.Scalar] {
    scalars.dropFirst().prefix {
      width($0) == 0 && $0.properties.generalCategory != .format && !(0xFE00...0xFE0F).contains($0.value)
    }.prefix(3).map { $0 }
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }
}

extension PrintableText {
  /// The number of columns that the text takes on a terminal.
  package var columns: Int { Glyphs.width(self) }
}
