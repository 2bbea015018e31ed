/// The effective change of an update, which signals announce.
struct MenuChange {
  var properties: [RowChange] = []
  /// Items that were there before and have other children now.
  var parents: [ItemID] = []
  var removed: [ItemID] = []
  /// The first positions, by list, from which on rows may have other places because rows in front of them went.
  var gaps: [ItemID: Int] = [:]

  /// Adds a change that followed this one.
  mutating func append(_ next: MenuChange) {
    if properties.isEmpty && parents.isEmpty && removed.isEmpty {
      self = next
      return
    }
    let places = Dictionary(properties.enumerated().map { ($1.id, $0) }) { $1 }
    for row in next.properties {
      if let index = places[row.id] {
        properties[index].properties = row.properties
        properties[index].changed.formUnion(row.changed)
      } else {
        properties.append(row)
      }
    }
    parents += next.parents.filter { !parents.contains($0) }
    removed += next.removed
    gaps.merge(next.gaps, uniquingKeysWith: min)
  }
}
