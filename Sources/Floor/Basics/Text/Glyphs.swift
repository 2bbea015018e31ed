import Glibc

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
  /// A cell of scalars of a printable text: a joiner stays, though the letter behind it is in another cell.
  fileprivate init(_ scalar: Unicode.Scalar, _ marks: [Unicode.Scalar] = [], width: Int) {
    self.init(text: PrintableText(filtered: String(String.UnicodeScalarView([scalar] + marks))), width: width)
  }
}

/// Text as cells.
///
/// Terminals count scalars, not characters, and differ where emoji combine. So everything that they could disagree on
/// is left out there: of an emoji sequence its first emoji is shown, without variation and skin. Of all other text each
/// scalar is drawn that is seen, over as many cells as the character takes; what a cell has no room for is marked.
package enum Glyphs {
  /// The cells of a text.
  package static func of(_ text: PrintableText) -> [Glyph] {
    let string = text.description
    if isPlain(string) { return string.unicodeScalars.map { Glyph($0, width: 1) } }
    var glyphs: [Glyph] = []
    for character in string {
      let scalars = character.unicodeScalars
      guard let first = scalars.first else { continue }
      if isRegional(first) {  // a flag: two letters, each with a cell of its own
        glyphs += scalars.filter(isRegional).map { Glyph($0, width: 1) }
      } else if first.value > 0x7F, first.properties.isEmoji {
        glyphs.append(
          Glyph(
            first, scalars.dropFirst().prefix { !takesCells($0) }.filter { isMark($0) && $0 != "\u{200D}" },
            width: width(first)))
      } else {
        appendCells(of: scalars, to: &glyphs)
      }
    }
    return glyphs
  }

  /// The cells of a character: one glyph for each scalar that takes cells, such as a consonant and a vowel sign beside
  /// it, with the marks behind it.
  private static func appendCells(of scalars: Character.UnicodeScalarView, to glyphs: inout [Glyph]) {
    var marks: [Unicode.Scalar] = []
    var base: Unicode.Scalar?
    func end() {
      guard base != nil || !marks.isEmpty else { return }
      let base = base ?? "\u{25CC}"  // a circle of dots stands where a mark has no letter
      glyphs.append(Glyph(base, Array(marks.prefix(markCount)), width: width(base)))
      if marks.count > markCount { glyphs.append(Glyph(text: "…", width: 1)) }
    }
    for scalar in scalars {
      if takesCells(scalar) {
        end()
        (base, marks) = (scalar, [])
      } else if isMark(scalar) {
        marks.append(scalar)
      }
    }
    end()
  }

  /// The most marks of a cell: ncurses has room for no more (`CCHARW_MAX`).
  private static let markCount = 4

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
    if scalar.properties.isEmojiPresentation || wide.contains(where: { $0.contains(scalar.value) }) { return 2 }
    return wideSinceUnicode16.contains { $0.contains(scalar.value) } && hasUnicode16 ? 2 : 1
  }

  /// Blocks of East Asian wide characters (UAX #11), emoji apart.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]

  /// Trigrams such as U+2630, which programs have as the sign of a menu, digrams, tetragrams and counting rods.
  private static let wideSinceUnicode16: [ClosedRange<UInt32>] = [
    0x2630...0x2637, 0x268A...0x268F, 0x1D300...0x1D356, 0x1D360...0x1D376,
  ]

  /// Whether the C library, and with it ncurses and programs of terminals, knows the widths of Unicode 16: glibc 2.41
  /// and later.
  private static let hasUnicode16: Bool = {
    var name = [CChar](repeating: 0, count: 64)
    guard confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count) > 0 else { return false }
    // Such as “glibc 2.41”.
    let numbers = name.map(UInt8.init(bitPattern:)).split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let version = numbers.map { $0.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) } }
    return !version.lexicographicallyPrecedes([2, 41])
  }()

  private static func takesCells(_ scalar: Unicode.Scalar) -> Bool { width(scalar) > 0 }

  /// Whether a scalar without a cell changes what is before it: a mark, an end of a Hangul syllable, or a joiner, which
  /// is a part of the spelling (``PrintableText``).
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D: true
    case 0xFE00...0xFE0F: false
    default: scalar.properties.generalCategory != .format
    }
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }
}

extension PrintableText {
  /// The number of columns that the text takes on a terminal.
  package var columns: Int { Glyphs.width(self) }
}
