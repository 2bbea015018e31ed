import DBusMenu
import LibDBus

extension PresenterState {
  mutating func handle(_ action: PointerAction, at point: Point, _ now: Duration) -> [Effect] {
    switch action {
    case .wheelUp: return scroll(by: -1)
    case .wheelDown: return scroll(by: 1)
    case .press: return press(at: point)
    case .release:
      defer { pressed = nil }
      guard let target = target(at: point), target.stop == pressed else { return [] }
      return slideTo(point, target) ?? activateSelected()
    case .move:
      guard let target = target(at: point) else { return [] }
      select(target)
      guard let stop = target.stop, top.selected.map({ top.rows[$0.row].hasSubmenu }) == true else { return [] }
      if resting?.stop == stop { return [] }
      let end = now + delay(of: stop.id)
      resting = (stop, end)
      return [.wake(at: end)]
    }
  }

  /// How long the pointer rests on the row of a submenu until that opens.
  private func delay(of id: ItemID) -> Duration {
    let name = "x-menubus-auto-open-delay"
    let row = top.node.children.first { $0.id == id }
    guard case .double(let seconds)? = row?.properties[name] ?? menu.properties[name], seconds.isFinite else {
      return Self.pause
    }
    return .seconds(min(max(seconds, 0), 3600))
  }

  private mutating func press(at point: Point) -> [Effect] {
    pressed = nil
    guard let (index, target) = hit(point) else { return finish() }
    if index == levels.count - 1, target == nil, index > 0, geometry.boxes[index].row == point.row {
      return closeLevels(from: index)  // the title of a submenu closes it
    }
    let effects = closeLevels(from: index + 1)  // a click in a menu behind closes what is in front of it
    if let target {
      select(target)
      if effects.isEmpty { pressed = target.stop }
    }
    return effects
  }

  /// What the menu in front has at a place.
  private func target(at point: Point) -> Span? {
    guard let (index, target) = hit(point), index == levels.count - 1 else { return nil }
    return target
  }

  /// The level and the piece of a line that are to be seen at a place.
  private func hit(_ point: Point) -> (level: Int, span: Span?)? {
    let boxes = geometry.boxes
    guard let index = boxes.lastIndex(where: { $0.contains(point) }) else { return nil }
    let inside = Geometry.inside(boxes[index])
    let lines = levels[index].visibleLines(height: inside.rows)
    guard lines.indices.contains(point.row - inside.row), point.column > boxes[index].column,
      point.column < boxes[index].column + boxes[index].columns - 1
    else { return (index, nil) }
    let column = point.column - inside.column
    let place = isRightToLeft ? inside.columns - 1 - column : column
    let spans = spans(of: levels[index], line: lines[point.row - inside.row], width: inside.columns)
    return (index, spans.last { $0.stop != nil && ($0.column..<$0.column + $0.width).contains(place) })
  }

  private mutating func select(_ span: Span) {
    guard let index = top.stops.firstIndex(where: { $0.stop == span.stop }) else { return }
    if top.selection != index { resting = nil }
    top.selection = index
  }

  /// Puts a slider where the click is.
  private mutating func slideTo(_ point: Point, _ span: Span) -> [Effect]? {
    guard let part = selectedPart, case .slider(_, let range) = part.kind, span.width > 1,
      let box = geometry.boxes.last
    else { return nil }
    let inside = Geometry.inside(box)
    let column = point.column - inside.column
    let place = (isRightToLeft ? inside.columns - 1 - column : column) - span.column
    let share = Double(place) / Double(span.width - 1)
    return slide(part, to: range.lowerBound + share * (range.upperBound - range.lowerBound))
  }

  /// The wheel moves what is in view; the selection goes along.
  private mutating func scroll(by lines: Int) -> [Effect] {
    guard let selection = top.selection else { return [] }
    let next = selection + lines
    return top.stops.indices.contains(next) ? move(to: next) : []
  }
}
