import DBusMenu
import LibDBus

extension MenuNavigation {
  mutating func press(_ target: PointerTarget) -> [NavigationEffect] {
    pressed = nil
    switch target {
    case .outside: return finish()
    case .title(let level) where level > 0 && level == levels.count - 1: return closeLevels(from: level)
    // A click in a menu behind closes what is in front of it.
    case .title(let level), .level(let level): return closeLevels(from: level + 1)
    case .stop(let stop, let level, _):
      let effects = closeLevels(from: level + 1)
      select(stop)
      if effects.isEmpty { pressed = stop }
      return effects
    }
  }

  mutating func release(_ target: PointerTarget) -> [NavigationEffect] {
    defer { pressed = nil }
    guard case .stop(let stop, let level, let share) = target, level == levels.count - 1, stop == pressed else {
      return []
    }
    if let part = selectedPart, case .slider(_, let range) = part.kind, let share {
      return slide(part, to: range.lowerBound + share * (range.upperBound - range.lowerBound))
    }
    return activateSelected()
  }

  mutating func move(to target: PointerTarget, at now: Duration) -> [NavigationEffect] {
    guard case .stop(let stop, let level, _) = target, level == levels.count - 1 else { return [] }
    select(stop)
    guard top.selectedRow?.hasSubmenu == true, resting?.stop != stop else { return [] }
    let end = now + autoOpenDelay(of: stop)
    resting = (stop, end)
    return [.wake(at: end)]
  }

  /// The wheel moves what is in view; the selection goes along.
  mutating func scroll(by stops: Int) -> [NavigationEffect] {
    guard let selection = top.selection, top.stops.indices.contains(selection + stops) else { return [] }
    return move(to: selection + stops)
  }

  /// The time the pointer rests on the row of a submenu until that opens.
  private func autoOpenDelay(of stop: MenuStop) -> Duration {
    let row = top.node.children.first { $0.id == stop.id }
    let delay = row?.properties[.autoOpenDelay] ?? menu.properties[.autoOpenDelay]
    guard case .double(let seconds)? = delay, seconds.isFinite else { return Self.pause }
    return .seconds(min(max(seconds, 0), 3600))
  }

  private mutating func select(_ stop: MenuStop) {
    guard let index = top.stops.firstIndex(where: { $0.stop == stop }) else { return }
    if top.selection != index { resting = nil }
    top.selection = index
  }
}
