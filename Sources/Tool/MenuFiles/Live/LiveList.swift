import Menus

/// The rows of a menu of a file, with the elements that show them.
@MainActor
final class LiveList {
  private let schedule: LiveSchedule
  private let filter: RowFilter
  /// Weak, because the menu of a file holds its list.
  private weak var menu: Menu?
  private(set) var headers: [LiveRow] = []
  private(set) var rows: [LiveRow] = []

  /// - Parameter outer: The filter of the list that the menu is a row of.
  init(_ menu: Menu, schedule: LiveSchedule, in outer: RowFilter? = nil) {
    self.menu = menu
    self.schedule = schedule
    filter = RowFilter(menu, in: outer)
  }

  var all: [LiveRow] { headers + rows }

  /// The identifiers of all rows, those of submenus included.
  var identifiers: Set<String> {
    all.reduce(into: []) { found, row in
      if let identifier = row.item.identifier { found.insert(identifier) }
      found.formUnion(row.list?.identifiers ?? [])
    }
  }

  /// The place in the file of the row that an element shows; `nil` for one that is no row of the file.
  func position(of element: MenuElement) -> MenuDescription.Position? {
    for row in all {
      if row.element === element { return row.item.position }
      if let position = row.list?.position(of: element) { return position }
    }
    return nil
  }

  /// Makes the elements of all rows.
  func fill(headers: [MenuDescription.Item], items: [MenuDescription.Item], inSingleSelection: Bool) {
    var changes = LiveMenu.Changes()
    let plan = ListPlan(makingHeaders: headers, items: items)
    update(headers: headers, items: items, by: plan, inSingleSelection: inSingleSelection, counting: &changes)
  }

  /// Shows a new version; rows that stayed keep their elements.
  func update(
    headers: [MenuDescription.Item], items: [MenuDescription.Item], by plan: ListPlan, inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes
  ) {
    filter.pause()
    self.headers = updated(
      self.headers, to: headers, by: plan.headers, inSingleSelection: inSingleSelection, counting: &changes)
    rows = updated(rows, to: items, by: plan.items, inSingleSelection: inSingleSelection, counting: &changes)
    menu?.headers = self.headers.map(\.element)
    menu?.children = rows.map(\.element)
    filter.goOn()
  }

  func settleSelection() { for row in all { row.settleSelection() } }

  /// Gives rows the values that a command of the whole menu printed, by their identifiers.
  func take(_ values: [String: LiveOutput.Values]) { for row in all { row.take(values) } }

  private func updated(
    _ old: [LiveRow], to items: [MenuDescription.Item], by plan: RowPlan, inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes
  ) -> [LiveRow] {
    old.updated(to: items, by: plan, inSingleSelection: inSingleSelection, counting: &changes) {
      LiveRow($0, schedule: schedule, filter: filter, inSingleSelection: inSingleSelection)
    }
  }
}

extension [LiveRow] {
  /// The rows of the next version of a list; those that stayed keep their elements.
  @MainActor
  func updated(
    to items: [MenuDescription.Item], by plan: RowPlan, inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes,
    making make: (MenuDescription.Item) -> LiveRow
  ) -> [LiveRow] {
    changes.moved += plan.moved
    for index in plan.removed { changes.removed += self[index].count }
    return items.indices.map { index in
      guard let step = plan.steps[index] else {
        let row = make(items[index])
        changes.added += row.count
        return row
      }
      let row = self[step.origin]
      row.update(to: items[index], by: step, inSingleSelection: inSingleSelection, counting: &changes)
      return row
    }
  }
}
