package import Logging
package import Menus

/// A menu that follows its file from version to version.
///
///     let live = LiveMenu(try MenuDescription(contentsOf: path), runner: runner)
///     let changes = live.update(to: try MenuDescription(contentsOf: path))
///
/// A row that stayed keeps its element, and so its id on the bus. It is recognised by its identifier, else by its
/// title, else by its place between rows that were recognised. A selection by clicks stays until the file has a new
/// value for it.
@MainActor
package final class LiveMenu {
  /// The menu. It stays the same object.
  package let menu: Menu
  /// The version that the menu shows.
  package private(set) var file: MenuDescription
  /// The version with the values of its tray item that commands gave, title and icon included.
  package private(set) var shownFile: MenuDescription
  /// Called when ``shownFile`` is another.
  package var onTrayChange: (@MainActor (_ file: MenuDescription) -> Void)?
  /// Called when a command has given values of ``shownFile`` again: files of pictures may be others.
  package var onTrayConfirmed: (@MainActor () -> Void)?
  let schedule: LiveSchedule
  private let list: LiveList
  private var commands: [LiveCommand] = []
  /// The number of versions that were asked for so far.
  private var asked = 0
  /// The identifiers without a row that the log has named.
  private var unknown: Set<String> = []

  /// Makes the menu of a file. Its rows run their commands through `runner`.
  package convenience init(_ file: MenuDescription, runner: CommandRunner) {
    self.init(file, runner: runner, logger: runner.logger)
  }

  /// Makes the menu, with a log of its own.
  package init(_ file: MenuDescription, runner: CommandRunner, logger: Logger) {
    self.file = file
    shownFile = file
    schedule = LiveSchedule(runner, logger: logger)
    let root = RootMenu(schedule)
    menu = root
    list = LiveList(menu, schedule: schedule)
    root.list = list
    describeRoot()
    list.fill(headers: file.headers, items: file.items, inSingleSelection: false)
    list.settleSelection()
    schedule.onSelection = { [weak list] in list?.settleSelection() }
    schedule.failures.onChange = { [weak self] in self?.showTray(failure: $0) }
    makeCommands()
  }

  isolated deinit { for command in commands { command.end() } }

  /// Whether a host shows the tray item: only then, commands give its values.
  package var isInTray: Bool {
    get { schedule.isInTray }
    set { schedule.isInTray = newValue }
  }

  /// The origin of the rows, if it makes them anew when a client is about to show the menu.
  package var preparer: (any MenuPreparer)? {
    get { (menu as? RootMenu)?.preparer }
    set { (menu as? RootMenu)?.preparer = newValue }
  }

  /// The place in the file of the row that an element shows; `nil` for one that is no row of the file.
  package func position(of element: MenuElement) -> MenuDescription.Position? { list.position(of: element) }

  /// Asks for all values that are shown, whatever their times.
  package func askAgain() { schedule.askAgain() }

  /// Notes the result of a command that a user started at the tray item.
  package func note(_ result: CommandResult) {
    schedule.failures.note(result)
    schedule.refreshMenu()
  }

  /// Makes the menu show another version of the file, touching only what differs.
  @discardableResult
  package func update(to file: MenuDescription) -> Changes {
    asked += 1
    return update(to: file, by: ListPlan(old: self.file, new: file))
  }

  /// Makes the menu show another version of the file, unless a later one is asked for meanwhile, or the task is
  /// cancelled. The versions are compared beside the main actor.
  @discardableResult
  package func show(_ file: MenuDescription) async -> Changes {
    asked += 1
    let (old, number) = (self.file, asked)
    let plan = try? await offMain { ListPlan(old: old, new: file) }
    guard let plan, number == asked else { return Changes() }
    return update(to: file, by: plan)
  }

  private func update(to file: MenuDescription, by plan: ListPlan) -> Changes {
    var changes = Changes()
    let old = self.file
    changes.isTrayChanged =
      (file.title, file.icon) != (old.title, old.icon) || file.tray != old.tray || file.live != old.live
      || file.failureReport != old.failureReport
    self.file = file
    describeRoot()
    list.update(
      headers: file.headers, items: file.items, by: plan, inSingleSelection: false, counting: &changes)
    if file.live != old.live { makeCommands() } else { showTray() }
    list.take(rowValues)
    list.settleSelection()
    return changes
  }

  /// Gives the menu its direction, and its name for assistive technology. Where the tray item has a label, that and the
  /// title say what is new, and name nothing.
  private func describeRoot() {
    menu.textDirection = file.direction
    menu.accessibilityLabel = file.tray.label == nil ? file.title : nil
  }

  // MARK: Values

  /// Makes the commands of the file; one that stays keeps its value.
  private func makeCommands() {
    var old = commands
    commands = file.live.map { live in
      if let index = old.firstIndex(where: { $0.live == live }) { return old.remove(at: index) }
      let name =
        live.key.map { "`\($0.rawValue)` of the tray" } ?? "`values` of the \(live.owner == .menu ? "menu" : "tray")"
      let command = LiveCommand(live, name: name, schedule: schedule) { [weak self] in self?.showValues() }
      schedule.add(command)
      return command
    }
    for command in old { command.end() }
    showTray()
  }

  private func showValues() {
    let values = rowValues
    list.take(values)
    let room = min(MenuFilesLimits.unknownRows - unknown.count, 20)
    for identifier in Set(values.keys).subtracting(list.identifiers).subtracting(unknown).sorted().prefix(room) {
      unknown.insert(identifier)
      schedule.logger.notice(
        "no row has the identifier “\(identifier.fitting(40))” for which `values` has values")
    }
    showTray(isConfirmed: true)
  }

  /// The values of rows that commands of the whole menu gave.
  private var rowValues: [String: LiveOutput.Values] {
    commands.reduce(into: [:]) { rows, command in
      rows.merge(command.output.rows) { $0.merging($1) { $1 } }
    }
  }

  /// - Parameter isConfirmed: Whether a command has given values, so that files of pictures may be others.
  private func showTray(failure: String? = nil, isConfirmed: Bool = false) {
    var shown = commands.reduce(file) { $0.with($1.output.values) }
    shown.report(schedule.failures)
    if let failure, file.failureReport.notify { schedule.notifier.notify(shown.title ?? "menubus", failure) }
    guard shown != shownFile else {
      if isConfirmed, shown.hasPictureFiles { onTrayConfirmed?() }
      return
    }
    shownFile = shown
    onTrayChange?(shown)
  }

  /// The difference between two versions of a file, mostly in numbers of rows, those of submenus included.
  package struct Changes: Sendable, Hashable, CustomStringConvertible {
    /// Rows that are new.
    package var added = 0
    /// Rows that are gone.
    package var removed = 0
    /// Rows that are elsewhere among the others.
    package var moved = 0
    /// Rows that say something else, apart from what they contain.
    package var changed = 0
    /// Whether the file says something else about its tray item, title and icon included.
    package var isTrayChanged = false

    /// No changes.
    package init() {}

    /// Whether the versions are the same menu.
    package var isEmpty: Bool { self == Changes() }

    /// The numbers that are not zero, such as `2 added, 1 removed, 3 changed`, and whether the tray changed.
    package var description: String {
      let parts = [(added, "added"), (removed, "removed"), (moved, "moved"), (changed, "changed")]
      let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + (isTrayChanged ? ["tray changed"] : [])
      return told.isEmpty ? "nothing changed" : told.joined(separator: ", ")
    }
  }
}
