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
  private let list: LiveList

  /// Makes the menu of a file. Its rows run their commands through `runner`.
  public init(_ file: MenuFile, runner: CommandRunner) {
    self.file = file
    menu = Menu(children: [])
    list = LiveList(menu, runner: runner)
    list.fill(headers: file.headers, items: file.items, inSingleSelection: false)
    list.settleSelection()
  }

  /// Makes the menu show another version of the file, touching only what differs.
  @discardableResult
  public func update(to file: MenuFile) -> Changes {
    var changes = Changes()
    let old = self.file
    changes.isTrayChanged = (file.title, file.icon) != (old.title, old.icon) || file.tray != old.tray
    self.file = file
    list.update(headers: file.headers, items: file.items, inSingleSelection: false, counting: &changes)
    list.settleSelection()
    return changes
  }

  /// The difference between two versions of a file, mostly in numbers of rows, those of submenus included.
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
#endif
