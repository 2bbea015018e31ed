import DBusMenu
import LibDBus

// The parts of a row's content.
extension MenuNavigation {
  /// Presses a button or flips a toggle.
  func operateSelected() -> [NavigationEffect] {
    guard let selected = top.selected, let part = selectedPart else { return [] }
    switch part.kind {
    case .button: return [.operate(selected.stop.id, ControlOperation(part: part.identifier, .text("")))]
    case .toggle(let isOn): return [.operate(selected.stop.id, ControlOperation(part: part.identifier, .toggle(!isOn)))]
    case .slider, .field: return []
    }
  }

  /// The part that is selected.
  var selectedPart: ContentView.Part? {
    guard let name = top.selected?.stop.part else { return nil }
    return top.selectedRow?.content?.part(named: name)
  }

  /// Takes over what the user has typed into an entry or moved a slider to.
  mutating func set(_ stop: MenuStop, to value: Value) -> [NavigationEffect] {
    guard let effects = goTo(stop) else { return [] }
    if let known = editableText {
      guard case .string(let text) = value else { return effects }
      return effects
        + (enter(text, in: stop, known: known) ?? (text.utf8.count > MenuPresentingLimits.fieldBytes ? [.bell] : []))
    }
    guard let part = selectedPart, case .slider(let known, let range) = part.kind, let number = value.number else {
      return effects
    }
    let limited = min(max(number, range.lowerBound), range.upperBound)
    return limited == drafts.number(of: stop, is: known) ? effects : effects + slide(part, to: limited)
  }

  /// Does what a stop is for that was pressed by itself.
  mutating func operate(_ stop: MenuStop) -> [NavigationEffect] {
    guard let effects = goTo(stop) else { return [] }
    return effects + (stop.part == nil ? activateSelected() : operateSelected())
  }

  /// Selects a stop in whatever level it is, which is then in front; `nil` if it is in none that is known.
  private mutating func goTo(_ stop: MenuStop) -> [NavigationEffect]? {
    guard !isOpening, let index = levels.lastIndex(where: { level in level.stops.contains { $0.stop == stop } }),
      let place = levels[index].stops.firstIndex(where: { $0.stop == stop })
    else { return nil }
    let effects = closeLevels(from: index + 1)
    top.selection = place
    top.pointed = nil
    return effects
  }

  /// Moves a slider.
  mutating func slide(_ part: ContentView.Part, to value: Double) -> [NavigationEffect] {
    guard let stop = top.selected?.stop, case .slider(let known, _) = part.kind else { return [] }
    drafts.set(.double(value), of: stop, known: .double(known))
    return [.operate(stop.id, ControlOperation(part: part.identifier, .number(value)))]
  }
}

extension Value {
  /// Any finite number.
  fileprivate var number: Double? {
    if case .double(let number) = self { number.isFinite ? number : nil } else { integerValue.map { Double($0) } }
  }
}

extension MenuNavigation {
  /// Whether text can be typed at a place of the pointer.
  package func isText(_ target: PointerTarget) -> Bool {
    guard case .stop(let stop, let level, _) = target, levels.indices.contains(level),
      let row = levels[level].rows.first(where: { $0.id == stop.id })
    else { return false }
    guard let name = stop.part else { return row.role == .searchField }
    return row.content?.parts.contains { part in
      if part.identifier == name, case .field = part.kind { true } else { false }
    } ?? false
  }
}
