extension PrintableText {
  /// The text as ``PrintableText`` has it.
  static func filtered(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), text.utf8.count <= maximumLength { return text }
    var result = String.UnicodeScalarView()
    var length = 0
    var marks = 0
    var last: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      guard length < maximumLength else {
        result.removeLast()
        result.append("…")
        break
      }
      var kept = scalar
      switch scalar.fate {
      case .replaced: kept = "\u{FFFD}"
      case .shown: break
      case .ignored: guard belongs(scalar, after: last, before: next) else { continue }
      }
      marks = kept.isMark ? marks + 1 : 0
      guard marks <= maximumMarks else { continue }
      result.append(kept)
      length += 1
      last = kept
    }
    return String(result)
  }

  /// Whether something that is not displayed itself belongs to the spelling of what is around it.
  private static func belongs(
    _ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard let last else { return false }
    switch scalar.value {
    case 0x200C, 0x200D:
      guard let next else { return false }
      if scalar.value == 0x200D, last.isPicture || last == "\u{FE0F}", next.isPicture { return true }
      return last.isOfJoinedScript && next.isOfJoinedScript
    case 0xFE0E, 0xFE0F: return last.isPicture || next == "\u{20E3}"  // a keycap is a digit, this and a frame
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: return last.properties.isIdeographic
    default: return false
    }
  }
}

extension Unicode.Scalar {
  enum Fate { case shown, ignored, replaced }

  /// The treatment of the scalar in a text that is printed.
  var fate: Fate {
    if (0x20..<0x7F).contains(value) { return .shown }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return .replaced
    case .format: return .ignored
    default: return properties.isDefaultIgnorableCodePoint ? .ignored : .shown
    }
  }

  /// A sign that combines with the letter before it; the first of them is U+0300.
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// An emoji; digits, which Unicode counts among them, are none.
  fileprivate var isPicture: Bool { value > 0x7F && properties.isEmoji }

  /// A letter or a mark of a script whose letters joiners make join or not: from Arabic to Sinhala, Burmese, Khmer and
  /// Mongolian.
  fileprivate var isOfJoinedScript: Bool {
    switch value {
    case 0x0600...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF: properties.isAlphabetic || isMark
    default: false
    }
  }
}
