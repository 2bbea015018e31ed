import DBusMenu

// A press that began elsewhere and that the program handed over: where it ends is what is chosen.
extension MenuNavigation {
  mutating func follow(_ input: NavigationInput, at now: Duration) -> [NavigationEffect] {
    if case .hold = input {
      isHolding = true
      if !isEditing { top.selection = nil }
      return []
    }
    guard isHolding else { return [] }
    switch input {
    case .drag(let target): return drag(to: target, at: now)
    case .drop(let target): return drop(on: target, at: now)
    case .hovered(let id): return followProgram(to: id, at: now)
    case .cancelHold:
      isHolding = false
      return [.cancel]
    default: return []
    }
  }

  private mutating func drag(to target: PointerTarget, at now: Duration) -> [NavigationEffect] {
    guard case .stop(_, let level, _) = target, levels.indices.contains(level), !isOpening else {
      pointer.resting = nil
      if !isEditing { top.selection = nil }
      return []
    }
    return closeLevels(from: level + 1, besides: target) + hover(over: target, at: now)
  }

  /// Goes to the row that the program says the press is over. The program is not told of that row again.
  private mutating func followProgram(to id: ItemID, at now: Duration) -> [NavigationEffect] {
    defer { toldSelection = selection() }
    for (index, level) in levels.enumerated() {
      guard let place = level.index(ofRow: id) else { continue }
      return drag(to: .stop(level.stops[place].stop, level: index, share: nil), at: now)
    }
    return drag(to: .outside, at: now)
  }

  private mutating func drop(on target: PointerTarget, at now: Duration) -> [NavigationEffect] {
    let effects = drag(to: target, at: now)
    isHolding = false
    guard case .stop(let stop, let level, _) = target, level == levels.count - 1, stop == top.selected?.stop,
      stop.part == nil, let row = top.selectedRow, row.role != .searchField
    else { return effects + [.release(.root)] }
    // The program has the press no more; the menu is there for others.
    if row.hasSubmenu { return effects + [.release(.root)] + openSelected(byPointer: isWindowed) }
    if row.alternate(with: modifiers) != nil { return effects + [.cancel] + activateSelected() }
    note(row)
    return effects + selectionEffects() + [.release(row.id)] + end(of: row)
  }

  /// Closes what is in front of a level, unless that has the row that the next level opened from.
  private mutating func closeLevels(from index: Int, besides target: PointerTarget) -> [NavigationEffect] {
    guard case .stop(let stop, _, _) = target, levels.indices.contains(index) else { return [] }
    return levels[index].id == stop.id ? closeLevels(from: index + 1) : closeLevels(from: index)
  }
}
