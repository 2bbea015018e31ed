#if Tool
import Basics
import DBusMenu
import LibDBus

/// A copy of a program's menu, with ids of another menu's, of which it is a submenu.
@MainActor
final class MenuCopy {
  let client: MenuClient
  /// The directories that the program has icons of its own in.
  private(set) var iconFolders: [String] = []
  private var root = MenuNode(id: .root)
  /// Whether the menu was read, and why it could not be.
  private var reading = Reading.pending
  /// An item by its id and its parent's: one that goes to another parent becomes another.
  private var ids: [Place: ItemID] = [:]
  private var originals: [ItemID: ItemID] = [:]
  private var following: Task<Void, Never>?
  private let onChange: @MainActor () -> Void

  private enum Reading { case pending, done, failed(PrintableText) }

  private struct Place: Hashable {
    var id: ItemID
    var parent: ItemID
  }

  init(_ client: MenuClient, onChange: @escaping @MainActor () -> Void) {
    self.client = client
    self.onChange = onChange
  }

  isolated deinit { following?.cancel() }

  /// The program's own id of a row.
  func original(of id: ItemID) -> ItemID? { originals[id] }

  /// Opens the menu or a submenu as a panel does, and reads it.
  func open(_ id: ItemID) async {
    do {
      if following == nil { try await follow() }
      try await client.open(id)
      reading = .done
    } catch {
      if id == .root { reading = .failed(Failure(error).sentence) }
    }
    await refresh()
  }

  private func follow() async throws {
    let changes = await client.changes
    following = Task { [weak self] in
      for await _ in changes {
        await self?.refresh()
        self?.onChange()
      }
    }
    do {
      try await client.start()
    } catch {
      following?.cancel()
      following = nil
      throw error
    }
  }

  private func refresh() async {
    root = await client.menu
    guard case .array(_, let folders)? = await client.attributes["IconThemePath"] else { return }
    iconFolders = folders.compactMap(\.stringValue)
  }

  /// Adds the rows to a menu.
  ///
  /// - Parameter newID: Makes an id that no row has had.
  func add(to update: inout MenuUpdate, below parent: ItemID, newID: @MainActor () -> ItemID) {
    var known: [Place: ItemID] = [:]
    var found: [ItemID: ItemID] = [:]
    func add(_ nodes: [MenuNode], of original: ItemID, below parent: ItemID) {
      let list = nodes.map { node in
        let place = Place(id: node.id, parent: original)
        let id = ids[place] ?? newID()
        known[place] = id
        found[id] = node.id
        update.inserted[id] = ItemProperties(node)
        if node.hasSubmenu { update.onDemand[id] = true }
        return id
      }
      update.children.append((parent, list))
      for (node, id) in zip(nodes, list) where !node.children.isEmpty { add(node.children, of: node.id, below: id) }
    }
    if root.children.isEmpty {
      let id = ids[Place(id: .root, parent: .root)] ?? newID()
      known[Place(id: .root, parent: .root)] = id
      update.inserted[id] = placeholder
      update.children.append((parent, [id]))
    } else {
      add(root.children, of: .root, below: parent)
    }
    ids = known
    // A row that is gone may be clicked on the way.
    originals = originals.count > 4 * found.count + 64 ? found : originals.merging(found) { $1 }
  }

  /// The row of a menu that has none.
  private var placeholder: ItemProperties {
    var row = ItemProperties()
    row.isEnabled = false
    switch reading {
    case .pending:
      row.label = "Loading…"
      row.extras[.role] = .string(Word.Role.loading.rawValue)
    case .done: row.label = "Empty"
    case .failed(let sentence): row.label = MenuLabel.label(showing: sentence.description)
    }
    return row
  }
}
#endif
