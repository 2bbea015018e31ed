import Basics
import MenuPresenting

extension TerminalState {
  /// The screen now. Makes the lines that are in view, and no others.
  func frame() -> Frame {
    var frame = Frame(size: size)
    let geometry = geometry
    let boxes = geometry.boxes
    if let backdrop, let box = geometry.backdrop { draw(backdrop, box, in: &frame) }
    for (index, (level, box)) in zip(levels, boxes).enumerated() {
      if index > 0 { frame.dim() }
      drawBorder(of: level, box, in: &frame)
      // What only has texts is read, too.
      if index == levels.count - 1, level.highlighted == nil { frame.cursor = Geometry.inside(box).first }
      drawLines(of: level, box, in: &frame)
    }
    drawTooltip(boxes, in: &frame)
    if showsKeys { drawKeys(in: &frame) }
    return frame
  }

  /// Draws what the menu belongs to, set off from what is beside it.
  private func draw(_ backdrop: HighlightedList, _ box: Rectangle, in frame: inout Frame) {
    var level = backdrop.level
    level.selection = nil  // the keys do not go there
    drawBorder(of: level, box, in: &frame)
    drawLines(of: level, box, in: &frame)
    if navigation.menu.isDimmed { frame.dim() }
    let style: CellStyle = navigation.isOnFocus ? [.strong, .selected] : .strong
    drawLines(of: level, box, where: backdrop.isFocused, style: style, in: &frame)
  }

  /// In the last row of the screen, if no menu needs it.
  private func drawTooltip(_ boxes: [Rectangle], in frame: inout Frame) {
    guard let row = top.selectedRow, boxes.allSatisfy({ $0.row + $0.rows < size.rows }) else { return }
    let line = Rectangle(column: 0, row: 0, columns: size.columns, rows: 1)
    draw(row.drawn(row.tooltip), at: 1, line, row: size.rows - 1, style: .faint, in: &frame)
  }

  private func drawBorder(of level: Level, _ box: Rectangle, in frame: inout Frame) {
    guard box.columns >= 2, box.rows >= 2 else { return }
    let bottom = box.row + box.rows - 1
    let inside = Rectangle(column: box.column + 1, row: box.row + 1, columns: box.columns - 2, rows: box.rows - 2)
    frame.rule("┌", "─", "┐", around: inside, row: box.row)
    for row in inside.row..<inside.row + inside.rows { frame.rule("│", " ", "│", around: inside, row: row) }
    frame.rule("└", "─", "┘", around: inside, row: bottom)
    if !level.title.isEmpty, box.columns > 6 {
      let title = Glyphs.clipped(Glyphs.of(level.title), to: box.columns - 6).map(\.text).joined()
      draw(" \(title) ", at: 2, box, row: box.row, style: .strong, in: &frame)
    }
    let visible = level.layout.visibleLines(height: box.rows - 2)
    if level.layout.scroll > 0 { draw("▴", at: box.columns - 2, box, row: box.row, in: &frame) }
    if let last = visible.last, last + 1 < level.layout.lines.count {
      draw("▾", at: box.columns - 2, box, row: bottom, in: &frame)
    }
  }

  private func drawLines(
    of level: Level, _ box: Rectangle, where isWanted: (Int) -> Bool = { _ in true }, style: CellStyle = [],
    in frame: inout Frame
  ) {
    let inside = Geometry.inside(box)
    var content: (row: Int, lines: ContentLines)?
    for (place, line) in level.layout.visibleLines(height: inside.rows).enumerated() where isWanted(line) {
      frame.lineCount += 1
      let row = inside.row + place
      if level.layout.lines[line] == .separator {
        let edges = Rectangle(column: inside.column - 1, row: row, columns: inside.columns + 2, rows: 1)
        frame.rule("├", "─", "┤", around: edges, row: row)
        continue
      }
      let spans = spans(of: level, line: line, width: inside.columns, content: content)
      content = spans.content
      for span in spans.spans {
        // The caret is the last of the spans of its field.
        if span.stop != nil, span.stop == level.highlighted?.stop {
          let column = isRightToLeft ? inside.columns - 1 - span.column : span.column
          frame.cursor = Point(column: inside.column + column, row: row)
        }
        if span.text.isEmpty {
          let column = isRightToLeft ? inside.columns - span.column - span.width : span.column
          frame.fill(
            Rectangle(column: inside.column + column, row: row, columns: span.width, rows: 1),
            style: span.style.union(style))
        } else {
          draw(
            span.text, at: span.column, inside, row: row, width: span.width, style: span.style.union(style), in: &frame)
        }
      }
    }
  }

  func spans(
    of level: Level, line: Int, width: Int, content: (row: Int, lines: ContentLines)? = nil
  ) -> LineSpans {
    LineSpans(
      level, line: line, width: width, drafts: navigation.drafts, isRightToLeft: isRightToLeft, content: content)
  }

  /// Draws a text some columns from the side where reading begins.
  private func draw(
    _ text: PrintableText, at column: Int, _ box: Rectangle, row: Int, width: Int? = nil, style: CellStyle = [],
    in frame: inout Frame
  ) {
    let glyphs = Glyphs.clipped(Glyphs.of(text), to: width ?? box.columns - column)
    let used = glyphs.reduce(0) { $0 + $1.width }
    let column = isRightToLeft ? box.columns - column - used : column
    frame.put(
      VisualOrder.of(glyphs, isRightToLeft: isRightToLeft), column: box.column + column, row: row, style: style)
  }
}
