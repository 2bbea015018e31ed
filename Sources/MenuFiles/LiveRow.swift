#if Tool
import Menus

/// One row of a file with the element that shows it.
@MainActor
final class LiveRow {
  private(set) var item: MenuFile.Item
  let element: MenuElement
  /// The rows of a menu.
  private let list: LiveList?
  private let runner: CommandRunner
  private var inSingleSelection: Bool
  /// The action that the file said is selected, in a menu with `select: one`.
  private var chosen: Action?

  /// Makes the element of a row.
  ///
  /// - Parameter filter: The filter of the list of the row. Search fields and lazy elements hold it.
  init(_ item: MenuFile.Item, runner: CommandRunner, filter: RowFilter, inSingleSelection: Bool) {
    self.item = item
    self.runner = runner
    self.inSingleSelection = inSingleSelection
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
          SearchField { text in filter.show(text) }
        } else if let lazy = item.lazy {
          lazy.makeElement(
            named: item.identifier, runner: runner, filter: filter, inSingleSelection: inSingleSelection)
        } else {
          Action()
        }
    }
    apply(replacing: nil)
  }

  func update(
    to new: MenuFile.Item, inSingleSelection: Bool, counting changes: inout LiveMenu.Changes
  ) {
    let isChanged = !new.says(theSameAs: item)
    if isChanged { changes.changed += 1 }
    let old = item
    item = new
    let wasInSingleSelection = self.inSingleSelection
    self.inSingleSelection = inSingleSelection
    if isChanged || inSingleSelection != wasInSingleSelection { apply(replacing: old) }
    list?.update(
      headers: new.headers, items: new.items ?? [], inSingleSelection: inSingleSelection || new.selectsOne,
      counting: &changes)
  }

  private func apply(replacing old: MenuFile.Item?) {
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

  /// The number of rows, with those inside this one.
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
