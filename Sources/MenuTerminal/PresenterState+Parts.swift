import DBusMenu
import LibDBus

// What can be operated within a row.
extension PresenterState {
  /// Presses a button or flips a toggle.
  func operateSelected() -> [Effect] {
    guard let selected = top.selected, let part = selectedPart else { return [] }
    switch part.kind {
    case .button: return [.operate(selected.stop.id, part: part.name, .string(""))]
    case .toggle(let isOn): return [.operate(selected.stop.id, part: part.name, .bool(!isOn))]
    case .slider, .field: return []
    }
  }

  /// The part of a row's content that is selected.
  var selectedPart: ContentView.Part? {
    guard let selected = top.selected, let name = selected.stop.part else { return nil }
    return top.rows[selected.row].content?.parts.first { $0.part.name == name }?.part
  }

  /// Puts a slider somewhere else.
  mutating func slide(_ part: ContentView.Part, to value: Double) -> [Effect] {
    guard let stop = top.selected?.stop, case .slider(let known, _) = part.kind else { return [] }
    drafts.set(.double(value), of: stop, known: .double(known))
    return [.operate(stop.id, part: part.name, .double(value))]
  }
}

extension Level {
  var id: ItemID { node.id }

  /// What the program says of everything that can be typed or moved.
  var values: [(Stop, Value)] {
    stops.compactMap { stop, index, _ in
      let row = rows[index]
      guard let name = stop.part else { return row.role == .searchField ? (stop, .string(row.text)) : nil }
      switch row.content?.parts.first(where: { $0.part.name == name })?.part.kind {
      case .slider(let value, _): return (stop, .double(value))
      case .field(let text, _): return (stop, .string(text))
      default: return nil
      }
    }
  }
}
