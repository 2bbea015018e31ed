#if Tool
import Menus

/// The rows of a menu of a file, with the elements that show them.
@MainActor
final class LiveList {
  let runner: CommandRunner
  /// Hides what nobody searches for. The menu holds its search fields, and these hold it.
  let filter: RowFilter
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
        let row = LiveRow(items[index], in: self, inSingleSelection: inSingleSelection)
        changes.added += row.count
        return row
      }
      old[origin].update(to: items[index], in: self, inSingleSelection: inSingleSelection, counting: &changes)
      return old[origin]
    }
  }
}

/// One row of a file with the element that shows it.
@MainActor
final class LiveRow {
  private(set) var item: MenuFile.Item
  let element: MenuElement
  /// The rows of a menu.
  private let list: LiveList?
  private var inSingleSelection: Bool
  /// The action that the file said is selected, in a menu with `select: one`.
  private var chosen: Action?

  init(_ item: MenuFile.Item, in surroundings: LiveList, inSingleSelection: Bool) {
    self.item = item
    self.inSingleSelection = inSingleSelection
    let runner = surroundings.runner
    if let items = item.items {
      let menu = Menu(children: [])
      element = menu
      let list = LiveList(menu, runner: runner)
      self.list = list
      list.fill(headers: item.headers, items: items, inSingleSelection: inSingleSelection || item.selectsOne)
    } else {
      list = nil
      element =
        if item.isSeparator {
          Separator()
        } else if item.isHeader {
          TitleHeader("")
        } else if item.search != nil {
          SearchField { [filter = surroundings.filter] text in filter.show(text) }
        } else if let lazy = item.lazy {
          lazy.makeElement(named: item.identifier, in: surroundings, inSingleSelection: inSingleSelection)
        } else {
          Action()
        }
    }
    apply(replacing: nil, runner: runner)
  }

  func update(
    to new: MenuFile.Item, in surroundings: LiveList, inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes
  ) {
    let isChanged = !new.says(theSameAs: item)
    if isChanged { changes.changed += 1 }
    let old = item
    item = new
    let wasInSingleSelection = self.inSingleSelection
    self.inSingleSelection = inSingleSelection
    if isChanged || inSingleSelection != wasInSingleSelection { apply(replacing: old, runner: surroundings.runner) }
    list?.update(
      headers: new.headers, items: new.items ?? [], inSingleSelection: inSingleSelection || new.selectsOne,
      counting: &changes)
  }

  private func apply(replacing old: MenuFile.Item?, runner: CommandRunner) {
    switch element {
    case let menu as Menu: item.apply(to: menu)
    case let action as Action:
      item.apply(to: action, replacing: old, runner: runner, inSingleSelection: inSingleSelection)
    case let header as TitleHeader: item.apply(to: header)
    case let field as SearchField: item.apply(to: field)
    default: item.applyShared(to: element)
    }
  }

  /// Keeps one action selected in each menu with `select: one`: the one that was clicked, or that of the file when this
  /// names another than before, or when what was clicked is gone.
  func settleSelection() {
    guard item.selectsOne, let menu = element as? Menu else {
      chosen = nil
      list?.settleSelection()
      return
    }
    let choice = list?.all.lazy.compactMap(\.selectedByFile).first
    if let choice, choice !== chosen || menu.selectedElements.count != 1 { menu.select(choice) }
    chosen = choice
  }

  private var selectedByFile: Action? {
    item.selected == .on ? element as? Action : list?.all.lazy.compactMap(\.selectedByFile).first
  }

  /// How many rows this one is, with those inside it.
  var count: Int { 1 + (list?.all.reduce(0) { $0 + $1.count } ?? 0) }
}

extension MenuFile.Item {
  /// Whether two rows are alike, apart from their places and from the rows inside them.
  fileprivate func says(theSameAs other: MenuFile.Item) -> Bool {
    func bare(_ item: MenuFile.Item) -> MenuFile.Item {
      var item = item
      item.items = nil
      item.headers = []
      item.position = MenuFile.Position(line: 1, column: 1)
      return item
    }
    return bare(self) == bare(other)
  }
}
#endif
