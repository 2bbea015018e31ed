import DBusMenu

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
