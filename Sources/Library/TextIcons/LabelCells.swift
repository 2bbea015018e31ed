import StatusNotifier

/// The characters of a label that are painted, with their colours.
struct LabelCells {
  typealias Cell = (character: Character, color: MenuColor?)
  var cells: [Cell] = []

  var text: String { String(cells.map(\.character)) }
  var isEmpty: Bool { cells.isEmpty }

  init(_ cells: some Sequence<Cell>) { self.cells = Array(cells) }

  /// The characters of a label's first scalars, in one line and without what turns or hides others.
  init(_ runs: [LabelRun]) {
    var left = TextIconsLimits.scalars
    for run in runs {
      if left <= 0 { break }
      var scalars = String.UnicodeScalarView()
      for scalar in run.text.unicodeScalars.prefix(left) {
        left -= 1
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: scalars.append(" ")
        // A joiner stays, which makes one emoji of several.
        case .format where scalar != "\u{200D}", .surrogate, .privateUse, .unassigned: continue
        default: scalars.append(scalar)
        }
      }
      for character in String(scalars) { append(Self.plain(character), run.color) }
    }
    while cells.last?.character == " " { cells.removeLast() }
  }

  private mutating func append(_ character: Character, _ color: MenuColor?) {
    if character == " ", cells.last?.character ?? " " == " " { return }
    cells.append((character, color))
  }

  /// A character with few marks, which would paint over what is above and below.
  private static func plain(_ character: Character) -> Character {
    var marks = 0
    let scalars = character.unicodeScalars.filter { scalar in
      guard scalar.properties.generalCategory == .nonspacingMark, !scalar.properties.isVariationSelector else {
        return true
      }
      marks += 1
      return marks <= TextIconsLimits.marks
    }
    return String(String.UnicodeScalarView(scalars)).first ?? " "
  }

  /// Two short lines: divided at the space nearest to the middle, or near the middle where no word or number ends up
  /// in both.
  var halves: (LabelCells, LabelCells) {
    let spaces = cells.indices.filter { cells[$0].character == " " }
    if let space = spaces.min(by: { abs(2 * $0 + 1 - cells.count) < abs(2 * $1 + 1 - cells.count) }) {
      return (LabelCells(cells[..<space]), LabelCells(cells[(space + 1)...]))
    }
    let place = cells.indices.dropFirst().min { cost(ofDividingAt: $0) < cost(ofDividingAt: $1) } ?? 0
    return (LabelCells(cells[..<place]), LabelCells(cells[place...]))
  }

  /// The cost of two lines with a beginning of so many characters: twice its distance from the middle, 4 within a word
  /// or number, and 1 between a number and its unit.
  private func cost(ofDividingAt place: Int) -> Int {
    let (last, next) = (Kind(cells[place - 1].character), Kind(cells[place].character))
    let distance = abs(2 * place - cells.count)
    if last == next { return distance + 4 }
    return distance + (last == .number ? 1 : 0)
  }

  private enum Kind {
    case number, letter, other

    init(_ character: Character) {
      self =
        character.isNumber || character == "." || character == "," ? .number : character.isLetter ? .letter : .other
    }
  }

  /// The beginning of the characters that fits, by a test of its text.
  func cut(_ fits: (String) -> Bool) -> LabelCells {
    if fits(text) { return self }
    var cut = self
    while cut.cells.count > 1, !fits(cut.text + "…") { cut.cells.removeLast() }
    cut.cells.append(("…", cut.cells.last?.color))
    return cut
  }

  /// The colours of parts, by the bytes of ``text``.
  var colors: [(bytes: Range<Int>, color: MenuColor)] {
    var colors: [(bytes: Range<Int>, color: MenuColor)] = []
    var start = 0
    for cell in cells {
      let end = start + cell.character.utf8.count
      if let color = cell.color { colors.append((start..<end, color)) }
      start = end
    }
    return colors
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar chooses between the forms of the one before, such as text and emoji.
  fileprivate var isVariationSelector: Bool { generalCategory == .nonspacingMark && isDefaultIgnorableCodePoint }
}
