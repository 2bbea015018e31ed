import Basics
import DBusMenu
import MenuPresenting

extension LineSpans {
  mutating func addContent(_ index: Int, _ line: Int) {
    guard let content = lines(ofRow: index) else { return }
    let row = level.rows[index]
    var style = row.isEnabled || row.role == .view ? row.disposition.style : .faint
    if row.role == .viewAction { style.formUnion(addGround(row)) }
    var column = 0
    if line == 0 { addDisabledSign(row) }
    if level.layout.hasMarks {
      if line == 0 { add(row.mark?.symbol ?? "", at: 0, style: style) }
      column = 2
    }
    let end = line == 0 ? addEnd(index, ground: style.intersection(.selected), style: style) : width
    addPieces(content.lines[line], of: row, at: column, until: end, style: style)
  }

  mutating func addPieces(
    _ pieces: [ContentLines.Piece], of row: MenuRow, at start: Int, until end: Int, style: CellStyle
  ) {
    var column = start
    for piece in pieces where column < end {
      if let part = piece.part {
        addPart(part, of: row, at: column, style: style)
      } else {
        add(piece.text, at: column, width: min(piece.width, end - column), style: style.union(piece.style))
      }
      column += piece.width + 1
    }
  }

  private mutating func addPart(_ part: ContentView.Part, of row: MenuRow, at column: Int, style: CellStyle) {
    let name = MenuStop(id: row.id, part: part.identifier)
    let stop = row.role == .view && part.isEnabled ? name : nil
    let isFocused = isSelected(name)
    var style = part.isEnabled ? style : style.union(.faint)
    if isFocused { style.insert(.selected) }
    // In the place of a space or of the knob, so that nothing moves.
    let sign = part.isEnabled ? " " : RowSigns.disabled
    let title: PrintableText = part.title.isEmpty ? "" : part.title + " "
    switch part.kind {
    case .button: add("[\(sign)\(part.title) ]", at: column, style: style, stop: stop)
    case .toggle(let isOn): add("[\(isOn ? "✓" : " ")]\(sign)\(part.title)", at: column, style: style, stop: stop)
    case .slider(let value, let range):
      add(title, at: column, style: style.subtracting(.selected))
      let extent = range.upperBound - range.lowerBound
      // A draft may be outside of a range that is new.
      let draft = min(max(drafts.number(of: name, is: value), range.lowerBound), range.upperBound)
      let place = extent > 0 ? (draft - range.lowerBound) / extent : 0
      let cells = ContentView.Part.sliderWidth
      let knob = Int((Double(cells - 1) * place).rounded())
      let bar =
        PrintableText(repeating: "━", count: knob) + (part.isEnabled ? "●" : sign)
        + PrintableText(repeating: "─", count: cells - 1 - knob)
      add(bar, at: column + Glyphs.width(title), style: style, stop: stop)
    case .field(let text, let placeholder):
      add(title, at: column, style: style.subtracting(.selected))
      addField(
        PrintableText(drafts.text(of: name, is: text)), placeholder: placeholder, at: column + Glyphs.width(title),
        width: ContentView.Part.fieldWidth, isFocused: isFocused, isEnabled: part.isEnabled, stop: stop)
    }
  }
}
