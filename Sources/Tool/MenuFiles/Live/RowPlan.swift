/// The steps from one version of a list of rows to the next. A value, so that it can be made beside the main actor.
struct RowPlan: Sendable {
  /// The change of a row that stayed.
  struct Step: Sendable {
    /// The place of the row in the old version.
    var origin: Int
    /// Whether the row says something else, apart from the rows inside it.
    var isChanged: Bool
    /// The steps of the rows inside it.
    var list: ListPlan
  }

  /// The steps of the new rows; `nil` for one that is new.
  let steps: [Step?]
  /// The places of the old rows that are gone.
  let removed: [Int]
  /// The number of rows that are elsewhere among the others.
  let moved: Int

  init(old: [MenuDescription.Item], new: [MenuDescription.Item]) {
    let matching = RowMatching(old: old, new: new)
    let stayed = Set(matching.origins.compactMap(\.self))
    steps = new.indices.map { index in
      guard let origin = matching.origins[index] else { return nil }
      let isChanged = !new[index].says(theSameAs: old[origin])
      return Step(origin: origin, isChanged: isChanged, list: ListPlan(old: old[origin], new: new[index]))
    }
    removed = old.indices.filter { !stayed.contains($0) }
    moved = stayed.isEmpty ? 0 : stayed.count - matching.unmoved.count
  }
}

/// The steps from one version of a menu to the next.
struct ListPlan: Sendable {
  let headers: RowPlan
  let items: RowPlan

  init(old: MenuDescription, new: MenuDescription) {
    headers = RowPlan(old: old.headers, new: new.headers)
    items = RowPlan(old: old.items, new: new.items)
  }

  init(old: MenuDescription.Item, new: MenuDescription.Item) {
    headers = RowPlan(old: old.headers, new: new.headers)
    items = RowPlan(old: old.items ?? [], new: new.items ?? [])
  }

  /// The plan of a menu that is made.
  init(makingHeaders headers: [MenuDescription.Item], items: [MenuDescription.Item]) {
    self.headers = RowPlan(old: [], new: headers)
    self.items = RowPlan(old: [], new: items)
  }
}

extension MenuDescription.Item {
  /// Whether two rows are alike, apart from their places and from the rows inside them.
  fileprivate func says(theSameAs other: MenuDescription.Item) -> Bool {
    func bare(_ item: MenuDescription.Item) -> MenuDescription.Item {
      var item = item
      item.items = nil
      item.headers = []
      item.position = MenuDescription.Position(line: 1, column: 1)
      return item
    }
    return bare(self) == bare(other)
  }
}
