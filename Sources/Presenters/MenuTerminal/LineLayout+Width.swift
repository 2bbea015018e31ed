import Basics
import MenuPresenting

// The width of a box, as far as it is measured.
extension LineLayout {
  /// The natural width of the widest line.
  ///
  /// Lines are measured from the one that may be the widest on, until no other can be wider, the screen is not, or the
  /// budget is spent.
  func greatestWidth(of rows: [MenuRow]) -> (width: Int, measuredLetters: Int) {
    var budget = DrawingBudget(DrawingWork(letters: MenuTerminalLimits.measuredLetters))
    let bounds = lines.map { bound($0, of: rows) }
    var width = 0
    for line in lines.indices.sorted(by: { bounds[$0] > bounds[$1] }) {
      guard bounds[line] > width, width < room.columns else { break }
      let letters = members(of: lines[line]).reduce(0) { $0 + rows[$1].drawingWork.letters }
      if budget.take(DrawingWork(letters: letters)) { width = max(width, naturalWidth(lines[line], of: rows)) }
    }
    return (width, MenuTerminalLimits.measuredLetters - budget.left.letters)
  }

  private func members(of line: Line) -> [Int] {
    switch line {
    case .separator, .note: []
    case .row(let index), .content(let index, _): [index]
    case .shared(let members), .strip(let members): members
    }
  }

  /// A width that the line does not exceed, without a look at its letters: none has more cells than bytes.
  private func bound(_ line: Line, of rows: [MenuRow]) -> Int {
    switch line {
    case .separator: 0
    case .note(let text): text.description.utf8.count
    case .row(let index), .content(let index, _): rows[index].widthBound
    case .shared(let members): members.reduce(0) { max($0, rows[$1].widthBound) } * members.count
    case .strip(let members): members.reduce(0) { $0 + rows[$1].widthBound }
    }
  }

  private func naturalWidth(_ line: Line, of rows: [MenuRow]) -> Int {
    switch line {
    case .separator: 0
    case .note(let text): Glyphs.width(text)
    case .row(let index): rows[index].naturalWidth + (hasMarks ? 2 : 0)
    case .shared(let members): members.reduce(-1) { max($0, rows[$1].sharedWidth + 3) } * members.count - 3
    case .strip(let members): members.reduce(-1) { $0 + rows[$1].paletteWidth + 1 }
    case .content(let index, let line):
      (hasMarks ? 2 : 0) + (rows[index].content.map { ContentLines($0).width(ofLine: line) } ?? 0)
        + (line == 0 ? rows[index].accessory.map { ContentLines($0).width(ofLine: 0) + 2 } ?? 0 : 0)
    }
  }
}
