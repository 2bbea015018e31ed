import Basics
import MenuPresenting

/// The look of a cell, by what it says; ``Ink`` is what a terminal makes of it.
struct CellStyle: OptionSet, Sendable, Hashable {
  var rawValue: UInt16

  /// The keys go here.
  static let selected = CellStyle(rawValue: 1 << 0)
  /// Disabled, beside the point, or behind the menu in front.
  static let faint = CellStyle(rawValue: 1 << 1)
  static let strong = CellStyle(rawValue: 1 << 2)
  /// The letter that chooses the row.
  static let mnemonic = CellStyle(rawValue: 1 << 3)
  static let destructive = CellStyle(rawValue: 1 << 4)
  static let warning = CellStyle(rawValue: 1 << 5)
  /// Set off from the text around.
  static let accent = CellStyle(rawValue: 1 << 6)
  /// Where text is typed.
  static let field = CellStyle(rawValue: 1 << 7)
}

extension MenuRow.Disposition {
  var style: CellStyle {
    switch self {
    case .ordinary: []
    case .warning: .warning
    case .destructive: .destructive
    }
  }
}

/// The colours and attributes of a style in a terminal.
struct Ink: Sendable, Hashable {
  enum Color: Int16, Sendable, Hashable { case own = 0, red, yellow, cyan }

  var color = Color.own
  var isBold = false
  var isFaint = false
  var isReversed = false
  var isUnderlined = false

  /// - Parameter hasColors: Whether the terminal has colours and the user wants them (no-color.org). Differences
  ///   of colour alone become bold or underlined text where there are none.
  init(_ style: CellStyle, hasColors: Bool) {
    isReversed = style.contains(.selected)
    isFaint = style.contains(.faint)
    isBold = style.contains(.strong)
    isUnderlined = !style.isDisjoint(with: [.mnemonic, .field])
    if hasColors {
      color =
        style.contains(.destructive)
        ? .red : style.contains(.warning) ? .yellow : style.contains(.accent) ? .cyan : .own
    } else if !style.isDisjoint(with: [.destructive, .warning, .accent]) {
      isBold = true
    }
  }
}

/// The contents of the screen: a grid of cells.
struct Frame: Sendable, Hashable {
  struct Cell: Sendable, Hashable {
    /// Empty behind the first half of a wide character.
    var text: PrintableText = " "
    var style: CellStyle = []
  }

  let size: Size
  private(set) var cells: [Cell]
  /// Where the selection is, for screen readers and braille displays, which follow the cursor though it is hidden.
  var cursor: Point?
  /// The number of lines of menus that were made for it.
  var lineCount = 0

  init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: Cell(), count: self.size.columns * self.size.rows)
  }

  subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

  /// Draws glyphs from left to right; what is outside of the grid is left out.
  mutating func put(_ glyphs: [Glyph], column: Int, row: Int, style: CellStyle) {
    guard (0..<size.rows).contains(row) else { return }
    var column = column
    for glyph in glyphs {
      if column >= 0, column + glyph.width <= size.columns {
        clear(column, row)
        if glyph.width == 2 { clear(column + 1, row) }
        cells[row * size.columns + column] = Cell(text: glyph.text, style: style)
        if glyph.width == 2 { cells[row * size.columns + column + 1] = Cell(text: "", style: style) }
      }
      column += glyph.width
    }
  }

  /// Half a wide character cannot be shown.
  private mutating func clear(_ column: Int, _ row: Int) {
    let index = row * size.columns + column
    if cells[index].text.isEmpty, column > 0 { cells[index - 1].text = " " }
    if column + 1 < size.columns, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
  }

  /// Steps back behind what comes next.
  mutating func dim() { for index in cells.indices { cells[index].style.insert(.faint) } }

  /// One line of a box, with its edges.
  mutating func rule(
    _ left: PrintableText, _ middle: PrintableText, _ right: PrintableText, around inside: Rectangle, row: Int
  ) {
    let line = [left] + Array(repeating: middle, count: max(0, inside.columns)) + [right]
    put(line.map { Glyph(text: $0, width: 1) }, column: inside.column - 1, row: row, style: [])
  }

  mutating func fill(_ part: Rectangle, style: CellStyle = []) {
    let blank = Array(repeating: Glyph(text: " ", width: 1), count: max(0, part.columns))
    for row in part.row..<part.row + max(0, part.rows) { put(blank, column: part.column, row: row, style: style) }
  }
}
