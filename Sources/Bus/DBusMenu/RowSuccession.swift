/// The name by which a user tells a row from the others of its list; scripts compare the same (`RowToken`).
package struct RowName: Sendable, Hashable {
  /// The title without a subtitle.
  package var title: String
  /// The name that the program gave the row; empty without one.
  package var identifier: String
  package var isSeparator: Bool

  package init(_ row: MenuNode) {
    title = row.names.last ?? ""
    identifier = row.identifier ?? ""
    isSeparator = row.isSeparator
  }

  /// Whether a user can tell the row from another by the name.
  var isTelling: Bool { !isSeparator && !(title.isEmpty && identifier.isEmpty) }
}

/// Which rows of a list go on in the list that it has become.
///
/// A row goes on under its id. Where its program has made the list anew, it goes on as the only row with its name, and
/// an id that another row had or has is not its own. A row that is told by neither is gone.
package enum RowSuccession {
  /// For each row of the new list, the index of the row of the old list that goes on as this one.
  package static func origins(of rows: [MenuNode], in old: [MenuNode]) -> [Int?] {
    if old.count == rows.count, zip(old, rows).allSatisfy(isUnchanged) { return Array(rows.indices) }
    let places = Dictionary(zip(old.map(\.id), old.indices), uniquingKeysWith: { one, _ in one })
    let (names, oldNames) = (rows.map(RowName.init), old.map(RowName.init))
    let (newPlaces, oldPlaces) = (indices(of: names), indices(of: oldNames))
    return rows.indices.map { index in
      let name = names[index]
      let same = places[rows[index].id]
      if let same, oldNames[same] == name { return same }
      if newPlaces[name]?.count == 1, let moved = oldPlaces[name], moved.count == 1 { return moved[0] }
      // Another title, unless that of another row that was here, or the row is elsewhere now.
      return same.flatMap { oldPlaces[name] == nil && newPlaces[oldNames[$0]] == nil ? $0 : nil }
    }
  }

  /// A row as it is in the list that its list has become; `nil` if it is gone.
  package static func row(_ id: ItemID, of old: [MenuNode], in rows: [MenuNode]) -> MenuNode? {
    guard let place = old.firstIndex(where: { $0.id == id }) else { return nil }
    return origins(of: rows, in: old).firstIndex(of: place).map { rows[$0] }
  }

  /// The id of an item in the menu that its menu has become, where the rows go on that lead to it; `nil` if one of them
  /// is gone. An id that is not in the old menu is none that the program has changed.
  package static func id(of id: ItemID, in old: MenuNode, now menu: MenuNode) -> ItemID? {
    guard id != .root, old.children != menu.children, let path = try? old.find(.id(id)) else { return id }
    var (list, now) = (old, menu)
    for step in path {
      guard let row = row(step.id, of: list.children, in: now.children) else { return nil }
      (list, now) = (step, row)
    }
    return now.id
  }

  private static func isUnchanged(_ old: MenuNode, _ row: MenuNode) -> Bool {
    old.id == row.id && old.properties[.label] == row.properties[.label] && old.identifier == row.identifier
      && old.isSeparator == row.isSeparator
  }

  /// The places of each name that tells rows apart.
  private static func indices(of names: [RowName]) -> [RowName: [Int]] {
    Dictionary(grouping: names.indices.filter { names[$0].isTelling }) { names[$0] }
  }
}
