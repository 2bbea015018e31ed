import Menus

/// One row of a file with the element that shows it.
@MainActor
final class LiveRow {
  private(set) var item: MenuDescription.Item
  let element: MenuElement
  /// The rows of a menu.
  let list: LiveList?
  let schedule: LiveSchedule
  private let filter: RowFilter
  private(set) var inSingleSelection: Bool
  /// The commands that give values of the row.
  private var commands: [LiveCommand] = []
  /// The values that a command of the whole menu gave.
  private var menuValues: LiveOutput.Values = [:]
  /// The values that commands gave, as they were applied to the element.
  private(set) var values: LiveOutput.Values = [:]
  /// The action that the file said is selected, in a menu with `select: one`.
  private var chosen: Action?

  /// Makes the element of a row.
  ///
  /// - Parameter filter: The filter of the list of the row.
  init(_ item: MenuDescription.Item, schedule: LiveSchedule, filter: RowFilter, inSingleSelection: Bool) {
    self.item = item
    self.schedule = schedule
    self.filter = filter
    self.inSingleSelection = inSingleSelection
    if let items = item.items {
      let menu = Menu(children: [])
      element = menu
      let list = LiveList(menu, schedule: schedule, in: filter)
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
            named: item.identifier, schedule: schedule, filter: filter, inSingleSelection: inSingleSelection)
        } else {
          Action()
        }
    }
    apply(settingState: true)
    if !item.live.isEmpty { makeCommands() }
  }

  isolated deinit { for command in commands { command.end() } }

  func update(
    to new: MenuDescription.Item, by step: RowPlan.Step, inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes
  ) {
    if step.isChanged { changes.changed += 1 }
    let oldState = selected
    let hasOtherCommands = new.live != item.live
    item = new
    if hasOtherCommands { makeCommands() }
    values = givenValues
    let wasInSingleSelection = self.inSingleSelection
    self.inSingleSelection = inSingleSelection
    if step.isChanged || inSingleSelection != wasInSingleSelection {
      apply(settingState: selected != oldState)
    } else {
      lookAtPictures()
    }
    list?.update(
      headers: new.headers, items: new.items ?? [], by: step.list,
      inSingleSelection: inSingleSelection || new.selectsOne, counting: &changes)
  }

  /// The command of a click begins: what values say that are under way is out of date.
  func willRun() { for command in commands { command.discard() } }

  /// The command of a click has ended, which may have changed values.
  func didRun(_ result: CommandResult) {
    schedule.failures.note(result)
    for command in commands { command.ask(isChanged: true) }
    schedule.refreshMenu()
  }

  // MARK: Values

  /// The values that commands gave so far.
  private var givenValues: LiveOutput.Values {
    commands.reduce(menuValues) { $0.merging($1.output.values) { $1 } }
  }

  /// Makes the commands of the row; one that stays keeps its value.
  private func makeCommands() {
    var old = commands
    commands = item.live.map { live in
      if let index = old.firstIndex(where: { $0.live == live }) { return old.remove(at: index) }
      let name =
        "`\(live.key?.rawValue ?? "values")` of “\(item.identifier ?? item.title ?? item.accessibilityLabel ?? "")”"
      let command = LiveCommand(live, name: name, schedule: schedule) { [weak self] in self?.showValues() }
      schedule.add(command)
      return command
    }
    for command in old { command.end() }
  }

  /// Shows the values that commands gave. These decide whether a toggle is on, whatever a click has made of it.
  private func showValues() {
    let (old, oldState) = (values, selected)
    values = givenValues
    let isDecided =
      if case .state(let state)?? = values[.selected] { (element as? Action)?.state != state } else { false }
    guard values != old || isDecided else { return lookAtPictures() }
    filter.changing(element) { apply(settingState: isDecided || selected != oldState) }
    if isDecided { schedule.onSelection?() }
  }

  /// Takes the values of this row and of those inside it that a command of the whole menu gave.
  func take(_ rows: [String: LiveOutput.Values]) {
    list?.take(rows)
    let new = item.identifier.flatMap { rows[$0] } ?? [:]
    guard !new.isEmpty || !menuValues.isEmpty else { return }
    menuValues = new
    showValues()
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
    selected == .on ? element as? Action : list?.all.lazy.compactMap(\.selectedByFile).first
  }

  /// The number of rows, with those inside this one.
  var count: Int { 1 + (list?.all.reduce(0) { $0 + $1.count } ?? 0) }
}
