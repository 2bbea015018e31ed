import Basics
import DBusMenu

// The effects of choosing a row.
extension MenuNavigation {
  /// Does what a stop is for.
  ///
  /// - Parameter staysOpen: Whether the menu stays, whatever the row says.
  mutating func activateSelected(staysOpen: Bool = false) -> [NavigationEffect] {
    guard let selected = top.selected else { return isOnFocus ? commit() : [.bell] }
    let row = top.rows[selected.row]
    if selected.stop.part != nil { return operateSelected() }
    if row.role == .searchField { return move(by: 1) }
    if row.hasSubmenu, !row.hasPrimaryAction { return openSelected() }
    if row.isPreview { return commit(at: row) }
    let alternate = row.alternate(with: modifiers)
    note(row, title: alternate.map { PrintableText($0.title).description })
    departure = Departure(row: row, asksForContext: false)
    let choice = alternate.map { NavigationEffect.alternate(row.id, action: $0.action) } ?? .click(row.id)
    return [choice] + (staysOpen && alternate == nil ? [] : end(of: row))
  }

  /// Remembers a choice.
  mutating func note(_ row: MenuRow, title: String? = nil) {
    search.text = ""
    let titles = levels.dropFirst().map(\.node.title) + [title ?? row.label]
    choices = choices.suffix(MenuChoice.maximumCount - 1) + [MenuChoice(id: programID(of: row.id), titles: titles)]
  }

  /// Closes what a choice of a row closes.
  mutating func end(of row: MenuRow) -> [NavigationEffect] {
    if row.keepsOpen { return [] }
    return levels.lastIndex(where: \.endsHere).map { closeLevels(from: $0) } ?? finish()
  }

  /// Asks for a row's own context menu. A presenter shows one menu at a time, so this one makes room for it.
  mutating func askForContext(of stop: MenuStop, at point: PixelPoint?) -> [NavigationEffect] {
    guard !isOpening, let level = levels.last(where: { level in level.rows.contains { $0.id == stop.id } }),
      let row = level.rows.first(where: { $0.id == stop.id }), row.hasContextMenu, row.isEnabled
    else { return [] }
    departure = Departure(row: row, asksForContext: true)
    return [.context(row.id, at: point)] + finish()
  }

  /// Whether the keys are on what the menu belongs to, which is beside it: there Space and Enter open that.
  package var isOnFocus: Bool { levels.count == 1 && top.selection == nil && hasFocus && !isOpening }

  /// Whether the object that the menu belongs to is visible beside it.
  var hasFocus: Bool { highlight != nil || isWindowed && (menu.preview != nil || menu.highlightRect != nil) }

  /// Opens what the menu belongs to, or what the submenu in front with a configuration of its own belongs to.
  ///
  /// - Parameter row: The preview that was chosen, if one was.
  mutating func commit(at row: MenuRow? = nil) -> [NavigationEffect] {
    let level = row == nil ? levels[0] : levels.last { $0.node.configuration != nil } ?? levels[0]
    if let row { note(row) }
    return [.commitPreview(row?.id ?? level.id, configuration: level.node.configuration ?? "")] + finish()
  }
}

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
