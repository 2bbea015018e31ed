import Basics

/// Brings glyphs into their order from left to right.
///
/// Most terminals draw cells as they come; those that would turn right-to-left runs around themselves are told not to
/// (``Screen``). This is the part of UAX #9 that one line without explicit marks needs.
enum VisualOrder {
  static func of(_ glyphs: [Glyph], isRightToLeft: Bool) -> [Glyph] {
    let kinds = glyphs.map(Kind.init)
    guard isRightToLeft || kinds.contains(.right) else { return glyphs }
    let levels = levels(kinds, base: isRightToLeft ? 1 : 0)
    var result = glyphs
    for (index, glyph) in result.enumerated() where levels[index] % 2 == 1 {
      if let other = mirrored[glyph.text] { result[index].text = other }
    }
    // From the deepest level on, each run of at least that level is turned around.
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var index = 0
      while index < levels.count {
        var end = index
        while end < levels.count, levels[end] >= level { end += 1 }
        if end > index { result[index..<end].reverse() }
        index = end + 1
      }
    }
    return result
  }

  private enum Kind {
    case left, right, number, neutral

    init(_ glyph: Glyph) {
      guard let scalar = glyph.text.description.unicodeScalars.first else {
        self = .neutral
        return
      }
      switch scalar.value {
      case 0x0590...0x065F, 0x066A...0x06EF, 0x06FA...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        self = .right
      default:
        switch scalar.properties.generalCategory {
        case .decimalNumber: self = .number
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark:
          self = .left
        default: self = .neutral
        }
      }
    }
  }

  private static func levels(_ all: [Kind], base: Int) -> [Int] {
    var kinds = all
    var levels = [Int?](repeating: nil, count: kinds.count)
    var strong = base == 1 ? Kind.right : .left
    for (index, kind) in all.enumerated() {
      if kind == .number, strong == .left { kinds[index] = .left }  // a number behind a word belongs to it
      switch kinds[index] {
      case .left: levels[index] = base == 0 ? 0 : 2
      case .right: levels[index] = 1
      case .number: levels[index] = 2
      case .neutral: continue
      }
      if kind != .number { strong = kind }
    }
    // A character without direction goes with its neighbours if they agree; a number counts as right to left
    // among such text.
    func direction(_ level: Int?) -> Int { level.map { $0 == 0 ? 0 : 1 } ?? base }
    var index = 0
    while index < levels.count {
      guard levels[index] == nil else {
        index += 1
        continue
      }
      var end = index
      while end < levels.count, levels[end] == nil { end += 1 }
      let before = index > 0 ? levels[index - 1] : nil
      let after = end < levels.count ? levels[end] : nil
      let level: Int
      if before == 2, after == 2, kinds[index - 1] == .left, kinds[end] == .left {
        level = 2
      } else {
        level = direction(before) == direction(after) ? direction(before) : base
      }
      for place in index..<end { levels[place] = level }
      index = end
    }
    return levels.map { $0 ?? base }
  }

  private static let mirrored: [PrintableText: PrintableText] = [
    "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
  ]
}
