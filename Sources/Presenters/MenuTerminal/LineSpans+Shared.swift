import Basics
import DBusMenu
import MenuPresenting

extension LineSpans {
  mutating func addShared(_ members: [Int]) {
    for (place, index) in members.enumerated() {
      // A cell has the line in front of it, and what remains is spread over them.
      let start = (width + 3) * place / members.count - 1
      let end = (width + 3) * (place + 1) / members.count - 2
      if place > 0 { add("│", at: start - 1, style: .faint) }
      let row = level.rows[index]
      let stop = row.canBeChosen ? MenuStop(id: row.id) : nil
      let ground: CellStyle = stop.map(isSelected) == true ? .selected : []
      add("", at: start, width: end - start, style: ground, stop: stop)
      let text: PrintableText = "\(row.signs.leading)\(row.drawn(row.title))\(row.hasSubmenu ? "▸" : "")"
      let length = min(Glyphs.width(text), max(0, end - start))
      add(
        text, at: start + (end - start - length) / 2, width: length,
        style: ground.union(row.isEnabled ? row.disposition.style : .faint))
    }
  }

  mutating func addStrip(_ members: [Int]) {
    var column = 0
    for index in members {
      let row = level.rows[index]
      let stop = row.canBeChosen ? MenuStop(id: row.id) : nil
      var style: CellStyle = stop.map(isSelected) == true ? .selected : []
      style.formUnion(row.isEnabled ? row.disposition.style : .faint)
      var halves: (PrintableText, PrintableText) = (" ", " ")
      if row.mark == .check(1) || row.mark == .radio(1) {
        style.insert(.accent)
        switch row.paletteSelection {
        case .openCircle: halves = ("(", ")")
        case .closedCircle: (halves, style) = (("(", ")"), style.union(.strong))
        case .openRectangle: halves = ("[", "]")
        case .closeRectangle: (halves, style) = (("[", "]"), style.union(.strong))
        case .tint, nil: (halves.0, style) = (row.mark?.symbol ?? " ", style.union(.field))
        }
      }
      if !row.isEnabled { halves.0 = RowSigns.disabled }
      add(halves.0 + row.paletteTitle + halves.1, at: column, style: style, stop: stop)
      column += row.paletteWidth + 1
    }
  }
}
