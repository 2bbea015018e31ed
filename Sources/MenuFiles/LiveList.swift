#if Tool
import Menus

/// The rows of a menu of a file, with the elements that show them.
@MainActor
final class LiveList {
  private let runner: CommandRunner
  private let filter: RowFilter
  private let menu: Menu
  private(set) var headers: [LiveRow] = []
  private(set) var rows: [LiveRow] = []

  init(_ menu: Menu, runner: CommandRunner) {
    self.menu = menu
    self.runner = runner
    filter = RowFilter(menu)
  }

  var all: [LiveRow] { headers + rows }

  /// Makes the elements of all rows.
  func fill(headers: [MenuFile.Item], items: [MenuFile.Item], inSingleSelection: Bool) {
    var changes = LiveMenu.Changes()
    update(headers: headers, items: items, inSingleSelection: inSingleSelection, counting: &changes)
  }

  /// Shows a new version; rows that stayed keep their elements.
  func update(
    headers: [MenuFile.Item], items: [MenuFile.Item], inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes
  ) {
    filter.pause()
    self.headers = updated(self.headers, to: headers, inSingleSelection: inSingleSelection, counting: &changes)
    rows = updated(rows, to: items, inSingleSelection: inSingleSelection, counting: &changes)
    menu.headers = self.headers.map(\.element)
    menu.children = rows.map(\.element)
    filter.goOn()
  }

  func settleSelection() { for row in all { row.settleSelection() } }

  private func updated(
    _ old: [LiveRow], to items: [MenuFile.Item], inSingleSelection: Bool, counting changes: inout LiveMenu.Changes
  ) -> [LiveRow] {
    let matching = RowMatching(old: old.map(\.item), new: items)
    let stayed = matching.origins.compactMap(\.self)
    changes.moved += stayed.count - matching.unmoved.count
    let staying = Set(stayed)
    for index in old.indices where !staying.contains(index) { changes.removed += old[index].count }
    return items.indices.map { index in
      guard let origin = matching.origins[index] else {
        let row = LiveRow(items[index], runner: runner, filter: filter, inSingleSelection: inSingleSelection)
        changes.added += row.count
        return row
      }
      old[origin].update(to: items[index], inSingleSelection: inSingleSelection, counting: &changes)
      return old[origin]
    }
  }
}
#endif
