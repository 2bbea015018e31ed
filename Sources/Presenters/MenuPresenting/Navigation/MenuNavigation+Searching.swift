import DBusMenu

// The keys of a search field that chooses among the rows below it.
extension MenuNavigation {
  /// Handles a key that moves or chooses while the keys stay in such a field; `nil` for any other key.
  ///
  /// Enter and Tab wait for the rows that the program finds for the text: those on the screen belong to an older one.
  mutating func searchKey(_ key: MenuKey) -> [NavigationEffect]? {
    guard top.isChoosing, let selected = top.selected, let known = editableText else { return nil }
    switch key {
    case .up: return moveCandidate(by: -1, wraps: true)
    case .down: return moveCandidate(by: 1, wraps: true)
    case .pageUp: return moveCandidate(by: -top.layout.pageLength)
    case .pageDown: return moveCandidate(by: top.layout.pageLength)
    case .enter, .tab:
      awaitedKey = drafts.text(of: selected.stop, is: known) == known ? nil : key
      return awaitedKey == nil ? chooseCandidate(reveals: key == .tab) : []
    default: return nil
    }
  }

  private mutating func moveCandidate(by distance: Int, wraps: Bool = false) -> [NavigationEffect] {
    let candidates = top.candidates
    guard !candidates.isEmpty else { return [.bell] }
    let index = candidates.firstIndex { $0.stop == top.candidate }
    let next = index.map { $0 + distance } ?? (distance > 0 ? 0 : candidates.count - 1)
    let target =
      wraps ? (next + candidates.count) % candidates.count : min(max(0, next), candidates.count - 1)
    top.move(to: candidates[target].stop)
    return []
  }

  private mutating func chooseCandidate(reveals: Bool) -> [NavigationEffect] {
    guard let candidate = top.candidate, let index = top.stops.firstIndex(where: { $0.stop == candidate }) else {
      return [.bell]
    }
    if reveals { return [.reveal(candidate.id)] + finish() }
    top.selection = index
    return activateSelected()
  }
}
