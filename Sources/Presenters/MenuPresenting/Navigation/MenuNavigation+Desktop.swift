import DBusMenu

// The pointer of a desktop, as in GTK's menus: what it is on is selected, rows of menus behind count after a short
// rest, and a press ends on the row that it is released on.
extension MenuNavigation {
  /// The time the pointer rests on a row until submenus of others close. Diagonal moves are ``PointerPath``'s.
  private static var closingPause: Duration { .milliseconds(200) }

  mutating func point(at target: PointerTarget, at now: Duration) -> [NavigationEffect] {
    guard case .stop(let stop, let level, _) = target, levels.indices.contains(level), !isOpening else {
      return leaveRows()
    }
    if level == levels.count - 1 {
      selectByPointer(stop)
      return hasSubmenu(stop, in: level) ? rest(on: stop, from: now) : []
    }
    guard !isOpen(stop, in: level) else {
      pointer.resting = nil
      return []
    }
    guard pointer.resting?.stop != stop else { return [] }
    let end = now + Self.closingPause
    pointer.resting = PointerState.Rest(stop: stop, level: level, start: now, until: end)
    return [.wake(at: end)]
  }

  /// The pointer is on no row: what it had selected is not selected any more, and nothing opens.
  private mutating func leaveRows() -> [NavigationEffect] {
    pointer.resting = nil
    top.pointed = nil
    if pointer.hasSelected, !isEditing { top.selection = nil }
    pointer.hasSelected = false
    return []
  }

  /// Closes the submenus of other rows, and opens the one of the row that the pointer rests on.
  mutating func settle(_ rest: PointerState.Rest, at now: Duration) -> [NavigationEffect] {
    guard levels.indices.contains(rest.level) else { return [] }
    if rest.level == levels.count - 1 {
      select(rest.stop)
      return rest.stop == top.selected?.stop ? openSelected(byPointer: true) : []
    }
    guard levels[rest.level].stops.contains(where: { $0.stop == rest.stop }) else { return [] }
    let effects = closeLevels(from: rest.level + 1)
    // It has rested for a part of the time until its own submenu opens.
    let further = point(at: .stop(rest.stop, level: rest.level, share: nil), at: rest.start)
    return effects + (pointer.resting.map { $0.until <= now } == true ? self.rest(at: now) : further)
  }

  // MARK: Presses

  /// Selects the row that a finger is on, in the level in front. Its submenu waits for the press: it may be a drag.
  mutating func touch(_ target: PointerTarget) -> [NavigationEffect] {
    guard case .stop(let stop, let level, _) = target, level == levels.count - 1, !isOpening else { return leaveRows() }
    pointer.resting = nil
    selectByPointer(stop)
    return []
  }

  mutating func pressDown(on target: PointerTarget) -> [NavigationEffect] {
    pointer.isDown = true
    pointer.pressed = nil
    guard case .stop(let stop, let level, _) = target else { return press(target) }
    guard levels.indices.contains(level), !isOpening else { return [] }
    let opens = opensByPress(stop, in: level)
    if opens, isOpen(stop, in: level) { return closeLevels(from: level + 2) }
    let effects = closeLevels(from: level + 1)
    select(stop)
    pointer.hasSelected = true
    if opens { return effects + openSelected(byPointer: true) }
    // A drag in a text or along a slider ends there and nowhere else.
    pointer.isDown = stop.part == nil && !isEditing
    pointer.pressed = stop
    return effects
  }

  mutating func letGo(on target: PointerTarget) -> [NavigationEffect] {
    defer { (pointer.isDown, pointer.pressed) = (false, nil) }
    guard case .stop(let stop, let level, let share) = target, levels.indices.contains(level), !isOpening,
      pointer.isDown && stop.part == nil || stop == pointer.pressed,
      !isOpen(stop, in: level) || !opensByPress(stop, in: level)
    else { return [] }
    let effects = closeLevels(from: level + 1)
    select(stop)
    guard top.selected?.stop == stop, !isEditing else { return effects }
    if opensByPress(stop, in: level) { return effects + openSelected(byPointer: true) }
    return effects + (slideSelected(to: share) ?? activateSelected())
  }

  // MARK: Rows

  /// Whether text is typed into what is selected.
  var isEditing: Bool { editableText != nil }

  /// Selects what the pointer is on, unless text is typed there. Where text is typed somewhere
  /// else, the keys stay there.
  private mutating func selectByPointer(_ stop: MenuStop) {
    let (last, resting, wasEditing) = (top.selection, pointer.resting, isEditing)
    select(stop)
    if wasEditing {
      pointer.resting = resting?.stop == stop ? resting : nil
      if !isEditing { top.pointed = stop }
    }
    if wasEditing || isEditing { top.selection = last }
    pointer.hasSelected = top.selected?.stop == stop
  }

  private func hasSubmenu(_ stop: MenuStop, in level: Int) -> Bool {
    stop.part == nil && levels[level].rows.contains { $0.id == stop.id && $0.hasSubmenu }
  }

  private func opensByPress(_ stop: MenuStop, in level: Int) -> Bool {
    stop.part == nil && levels[level].rows.contains { $0.id == stop.id && $0.hasSubmenu && !$0.hasPrimaryAction }
  }

  /// Whether the submenu of a row is open.
  private func isOpen(_ stop: MenuStop, in level: Int) -> Bool {
    stop.part == nil && levels.indices.contains(level + 1) && levels[level + 1].id == stop.id
  }
}
