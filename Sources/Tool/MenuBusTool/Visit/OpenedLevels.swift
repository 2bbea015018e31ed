import DBusMenu

/// The levels of a menu that a command has opened, so that it opens each once.
///
/// Programs may make the rows of a menu anew whenever something in it is opened, under other ids. So a level is known
/// by the rows that lead to it, as a user tells them apart.
struct OpenedLevels: Sendable {
  /// The rows that lead to a level; none to the menu itself.
  struct Path: Sendable, Hashable {
    /// A row with a submenu, by its name and the number of rows before it that have the same.
    private struct Step: Hashable {
      var name: RowName
      var twins: Int
    }

    private var steps: [Step] = []

    init() {}

    /// The path to a row; `nil` if the menu does not have it.
    init?(to id: ItemID, in menu: MenuNode) {
      guard let rows = try? menu.find(.id(id)) else { return nil }
      var level = menu
      for row in rows where row.id != .root {
        guard let step = level.submenus(at: self).first(where: { $0.row.id == row.id }) else { return nil }
        (level, self) = (row, step.path)
      }
    }

    /// The path to a row with a submenu of this level.
    fileprivate func going(on name: RowName, twins: Int) -> Path {
      var path = self
      path.steps.append(Step(name: name, twins: twins))
      return path
    }

    /// The level in a menu; `nil` if that does not have it.
    func level(in menu: MenuNode) -> MenuNode? {
      var level = menu
      for step in steps {
        let twins = level.children.filter { $0.hasSubmenu && RowName($0) == step.name }
        guard twins.indices.contains(step.twins) else { return nil }
        level = twins[step.twins]
      }
      return level
    }
  }

  /// The ids by which the program was told of levels, in this order.
  private(set) var ids: [ItemID] = []
  private var paths: [ItemID: Path] = [:]
  private var known: Set<Path> = []

  var count: Int { ids.count }

  /// Notes a level that the program is told to be open.
  mutating func add(_ path: Path, _ id: ItemID) {
    ids.append(id)
    paths[id] = path
    known.insert(path)
  }

  /// Whether a level was opened: under these names, or under the same id with a title that is gone by now.
  func contains(_ path: Path, _ id: ItemID, in menu: MenuNode) -> Bool {
    if known.contains(path) { return true }
    return paths[id].map { $0.level(in: menu) == nil } ?? false
  }

  /// The opened levels that a menu has.
  func levels(in menu: MenuNode) -> [MenuNode] { known.compactMap { $0.level(in: menu) } }
}

extension MenuNode {
  /// The rows of the level with a submenu.
  ///
  /// - Parameter path: The path to this level.
  func submenus(at path: OpenedLevels.Path) -> [(row: MenuNode, path: OpenedLevels.Path)] {
    var counts: [RowName: Int] = [:]
    return children.filter(\.hasSubmenu).map { row in
      let name = RowName(row)
      defer { counts[name, default: 0] += 1 }
      return (row, path.going(on: name, twins: counts[name] ?? 0))
    }
  }
}
