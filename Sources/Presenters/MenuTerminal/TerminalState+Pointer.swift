import DBusMenu
import MenuPresenting

extension TerminalState {
  /// The target at a place of the screen; none of the rows if another was there a moment ago.
  func target(at point: Point) -> PointerTarget {
    let target = target(drawnAt: point)
    guard case .stop(let stop, let level, _) = target else { return target }
    let isSame = navigation.sights.allSatisfy { self.before($0).target(drawnAt: point).stop == stop }
    return isSame ? target : .level(level)
  }

  /// The menu as it was before a change.
  private func before(_ sight: MenuSight<LineLayout>) -> TerminalState {
    var before = self
    before.navigation = sight.navigation
    return before
  }

  private func target(drawnAt point: Point) -> PointerTarget {
    let boxes = geometry.boxes
    guard let index = boxes.lastIndex(where: { $0.contains(point) }) else { return .outside }
    if boxes[index].row == point.row { return .title(level: index) }
    guard let span = span(at: point, in: boxes[index], of: levels[index]), let stop = span.stop else {
      return .level(index)
    }
    let cell = column(of: point, in: Geometry.inside(boxes[index])) - span.column
    return .stop(stop, level: index, share: span.width > 1 ? Double(cell) / Double(span.width - 1) : nil)
  }

  /// Whether the object that the menu belongs to is at a place of the screen.
  func isFocus(at point: Point) -> Bool {
    guard navigation.sights.allSatisfy({ before($0).target(drawnAt: point).stop == nil }) else { return false }
    let geometry = geometry
    guard let backdrop, let box = geometry.backdrop, !geometry.boxes.contains(where: { $0.contains(point) }) else {
      return false
    }
    return line(at: point, in: box, of: backdrop.level).map(backdrop.isFocused) ?? false
  }

  /// The piece of a line that can be chosen at a place.
  private func span(at point: Point, in box: Rectangle, of level: Level) -> Span? {
    guard let line = line(at: point, in: box, of: level) else { return nil }
    let inside = Geometry.inside(box)
    let column = column(of: point, in: inside)
    let spans = spans(of: level, line: line, width: inside.columns).spans
    return spans.last { $0.stop != nil && ($0.column..<$0.column + $0.width).contains(column) }
  }

  /// The line inside a box at a place; `nil` on the frame and beside it.
  private func line(at point: Point, in box: Rectangle, of level: Level) -> Int? {
    let inside = Geometry.inside(box)
    let lines = level.layout.visibleLines(height: inside.rows)
    guard lines.indices.contains(point.row - inside.row), point.column > box.column,
      point.column < box.column + box.columns - 1
    else { return nil }
    return lines[point.row - inside.row]
  }

  /// The column of a place, from where reading begins.
  private func column(of point: Point, in inside: Rectangle) -> Int {
    let column = point.column - inside.column
    return isRightToLeft ? inside.columns - 1 - column : column
  }
}
