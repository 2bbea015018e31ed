#if Tool
public import Menus

/// A menu that follows its file from version to version.
///
///     let live = LiveMenu(try MenuFile(contentsOf: path), runner: runner)
///     let changes = live.update(to: try MenuFile(contentsOf: path))
///
/// A row that stayed keeps its element, and so its id on the bus. It is recognised by its identifier, else by its title,
/// else by its place between rows that were recognised. What clicks selected stays selected until the file says
/// something new about it.
@MainActor
public final class LiveMenu {
  /// The menu. It stays the same object.
  public let menu: Menu
  /// The version that the menu shows.
  public private(set) var file: MenuFile
  private let runner: CommandRunner
  private var rows: [LiveRow]

  /// Makes the menu of a file. Its rows run their commands through `runner`.
  public init(_ file: MenuFile, runner: CommandRunner) {
    self.file = file
    self.runner = runner
    rows = file.items.map { LiveRow($0, runner: runner, inSingleSelection: false) }
    menu = Menu(children: rows.map(\.element))
    for row in rows { row.settleSelection() }
  }

  /// Makes the menu show another version of the file, touching only what differs.
  @discardableResult
  public func update(to file: MenuFile) -> Changes {
    var changes = Changes()
    let old = self.file
    changes.isTrayChanged = (file.title, file.icon) != (old.title, old.icon) || file.tray != old.tray
    self.file = file
    rows = LiveRow.updated(rows, to: file.items, runner: runner, inSingleSelection: false, counting: &changes)
    menu.children = rows.map(\.element)
    for row in rows { row.settleSelection() }
    return changes
  }

  /// How two versions of a file differ, mostly in numbers of rows, those of submenus included.
  public struct Changes: Sendable, Hashable, CustomStringConvertible {
    /// Rows that are new.
    public var added = 0
    /// Rows that are gone.
    public var removed = 0
    /// Rows that stand elsewhere among the others.
    public var moved = 0
    /// Rows that say something else, apart from what they contain.
    public var changed = 0
    /// Whether the file says something else about its tray item, title and icon included.
    public var isTrayChanged = false

    /// No changes.
    public init() {}

    /// Whether the versions are the same menu.
    public var isEmpty: Bool { self == Changes() }

    /// The numbers that are not zero, such as `2 added, 1 removed, 3 changed`, and whether the tray changed.
    public var description: String {
      let parts = [(added, "added"), (removed, "removed"), (moved, "moved"), (changed, "changed")]
      let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + (isTrayChanged ? ["tray changed"] : [])
      return told.isEmpty ? "nothing changed" : told.joined(separator: ", ")
    }
  }
}

/// One row of a file with the element that shows it.
@MainActor
private final class LiveRow {
  var item: MenuFile.Item
  let element: MenuElement
  var rows: [LiveRow]
  private var inSingleSelection: Bool
  /// The action that the file said is selected, in a menu with `select: one`.
  private var chosen: Action?

  init(_ item: MenuFile.Item, runner: CommandRunner, inSingleSelection: Bool) {
    self.item = item
    self.inSingleSelection = inSingleSelection
    let inside = inSingleSelection || item.selectsOne
    rows = (item.items ?? []).map { LiveRow($0, runner: runner, inSingleSelection: inside) }
    if item.items != nil {
      let menu = Menu(children: rows.map(\.element))
      item.apply(to: menu)
      element = menu
    } else {
      element = item.makeElement(runner: runner, inSingleSelection: inSingleSelection)
    }
  }

  /// The rows of a list's new version, those that stayed with their elements.
  static func updated(
    _ old: [LiveRow], to items: [MenuFile.Item], runner: CommandRunner, inSingleSelection: Bool,
    counting changes: inout LiveMenu.Changes
  ) -> [LiveRow] {
    let matching = RowMatching(old: old.map(\.item), new: items)
    let stayed = matching.origins.compactMap(\.self)
    changes.moved += stayed.count - matching.unmoved.count
    let staying = Set(stayed)
    for index in old.indices where !staying.contains(index) { changes.removed += old[index].count }
    return items.indices.map { index in
      guard let origin = matching.origins[index] else {
        let row = LiveRow(items[index], runner: runner, inSingleSelection: inSingleSelection)
        changes.added += row.count
        return row
      }
      old[origin].update(to: items[index], runner: runner, inSingleSelection: inSingleSelection, counting: &changes)
      return old[origin]
    }
  }

  private func update(
    to new: MenuFile.Item, runner: CommandRunner, inSingleSelection: Bool, counting changes: inout LiveMenu.Changes
  ) {
    let isChanged = !new.says(theSameAs: item)
    if isChanged { changes.changed += 1 }
    if isChanged || inSingleSelection != self.inSingleSelection {
      if let menu = element as? Menu {
        new.apply(to: menu)
      } else if let action = element as? Action {
        new.apply(to: action, replacing: item, runner: runner, inSingleSelection: inSingleSelection)
      }
    }
    if let menu = element as? Menu {
      rows = Self.updated(
        rows, to: new.items ?? [], runner: runner, inSingleSelection: inSingleSelection || new.selectsOne,
        counting: &changes)
      menu.children = rows.map(\.element)
    }
    self.inSingleSelection = inSingleSelection
    item = new
  }

  /// Keeps one action selected in each menu with `select: one`: the one that was clicked, or that of the file when this
  /// names another than before, or when what was clicked is gone.
  func settleSelection() {
    guard item.selectsOne, let menu = element as? Menu else {
      chosen = nil
      for row in rows { row.settleSelection() }
      return
    }
    let choice = rows.lazy.compactMap(\.selectedByFile).first
    if let choice, choice !== chosen || menu.selectedElements.count != 1 { menu.select(choice) }
    chosen = choice
  }

  private var selectedByFile: Action? {
    item.selected == .on ? element as? Action : rows.lazy.compactMap(\.selectedByFile).first
  }

  private var count: Int { rows.reduce(1) { $0 + $1.count } }
}

extension MenuFile.Item {
  /// Whether two rows are alike, apart from their places and from the rows inside them.
  fileprivate func says(theSameAs other: MenuFile.Item) -> Bool {
    func bare(_ item: MenuFile.Item) -> MenuFile.Item {
      var item = item
      item.items = nil
      item.position = MenuFile.Position(line: 1, column: 1)
      return item
    }
    return bare(self) == bare(other)
  }
}
#endif
