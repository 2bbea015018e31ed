import DBusMenu
import LibDBus

/// The state of the pointer: where it rests and where it was pressed.
struct PointerState: Sendable, Hashable {
  /// A row that the pointer rests on.
  struct Rest: Sendable, Hashable {
    var stop: MenuStop
    var level: Int
    var start: Duration
    /// The time from which it has rested.
    var until: Duration
  }

  /// The row whose submenu opens, or that closes those of others, when the pointer has rested on it.
  var resting: Rest?
  /// Where the button was pressed, and has to be released to count.
  var pressed: MenuStop?
  /// Whether a press that began in the menus goes on, and may end on any row.
  var isDown = false
  /// Whether the selection in front is where the pointer was.
  var hasSelected = false
  /// Whether the user has used the pointer since the last key.
  var isUsed = false
}

extension PointerTarget {
  /// What can be chosen there.
  package var stop: MenuStop? { if case .stop(let stop, _, _) = self { stop } else { nil } }
}

// The pointer of a terminal: a press and its release are on one row of the menu in front.
extension MenuNavigation {
  mutating func press(_ target: PointerTarget) -> [NavigationEffect] {
    pointer.pressed = nil
    switch target {
    case .outside: return finish()
    case .title(let level) where level > 0 && level == levels.count - 1: return closeLevels(from: level)
    // A click in a menu behind closes what is in front of it.
    case .title(let level), .level(let level): return closeLevels(from: level + 1)
    case .stop(let stop, let level, _):
      let effects = closeLevels(from: level + 1)
      select(stop)
      if effects.isEmpty { pointer.pressed = stop }
      return effects
    }
  }

  mutating func release(_ target: PointerTarget) -> [NavigationEffect] {
    defer { pointer.pressed = nil }
    guard case .stop(let stop, let level, let share) = target, level == levels.count - 1, stop == pointer.pressed else {
      return []
    }
    return slideSelected(to: share) ?? activateSelected()
  }

  /// Moves the slider that is selected to a share of its length; `nil` if none is selected.
  mutating func slideSelected(to share: Double?) -> [NavigationEffect]? {
    guard let part = selectedPart, case .slider(_, let range) = part.kind, let share else { return nil }
    let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
    return value.isFinite ? slide(part, to: min(max(value, range.lowerBound), range.upperBound)) : []
  }

  mutating func hover(over target: PointerTarget, at now: Duration) -> [NavigationEffect] {
    if isWindowed { return point(at: target, at: now) }
    guard case .stop(let stop, let level, _) = target, level == levels.count - 1 else { return [] }
    select(stop)
    return top.selectedRow?.hasSubmenu == true ? rest(on: stop, from: now) : []
  }

  /// Begins to wait until the pointer has rested on the row of a submenu in front.
  mutating func rest(on stop: MenuStop, from now: Duration) -> [NavigationEffect] {
    guard pointer.resting?.stop != stop else { return [] }
    let end = now + autoOpenDelay(of: stop)
    pointer.resting = PointerState.Rest(stop: stop, level: levels.count - 1, start: now, until: end)
    return [.wake(at: end)]
  }

  /// Does what there is to do when the pointer has rested.
  mutating func rest(at now: Duration) -> [NavigationEffect] {
    waitForDirection(at: now)
    guard let rest = pointer.resting, rest.until <= now else { return [] }
    pointer.resting = nil
    if isWindowed { return settle(rest, at: now) }
    return rest.stop == top.selected?.stop ? openSelected() : []
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
    guard case .double(let seconds)? = delay, seconds.isFinite else { return submenuPause }
    return .seconds(min(max(seconds, 0), 3600))
  }

  mutating func select(_ stop: MenuStop) {
    guard let index = top.stops.firstIndex(where: { $0.stop == stop }) else { return }
    if top.selection != index { pointer.resting = nil }
    top.selection = index
    top.pointed = nil
  }
}
