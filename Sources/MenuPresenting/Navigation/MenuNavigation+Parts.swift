import LibDBus

// The parts of a row's content.
extension MenuNavigation {
  /// Presses a button or flips a toggle.
  func operateSelected() -> [NavigationEffect] {
    guard let selected = top.selected, let part = selectedPart else { return [] }
    switch part.kind {
    case .button: return [.operate(selected.stop.id, part: part.name, .string(""))]
    case .toggle(let isOn): return [.operate(selected.stop.id, part: part.name, .bool(!isOn))]
    case .slider, .field: return []
    }
  }

  /// The part that is selected.
  var selectedPart: ContentView.Part? {
    guard let name = top.selected?.stop.part else { return nil }
    return top.selectedRow?.content?.part(named: name)
  }

  /// Moves a slider.
  mutating func slide(_ part: ContentView.Part, to value: Double) -> [NavigationEffect] {
    guard let stop = top.selected?.stop, case .slider(let known, _) = part.kind else { return [] }
    drafts.set(.double(value), of: stop, known: .double(known))
    return [.operate(stop.id, part: part.name, .double(value))]
  }
}
