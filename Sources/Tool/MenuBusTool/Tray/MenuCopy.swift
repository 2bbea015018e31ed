import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import Texts

/// A copy of a program's menu, with ids of another menu's, of which it is a submenu.
@MainActor
final class MenuCopy {
  private(set) var client: MenuClient
  /// The directories that the program has icons of its own in.
  private(set) var iconFolders: [String] = []
  private var root = MenuNode(id: .root)
  /// Whether the menu was read, and why it could not be.
  private var reading = Reading.pending
  /// The menu as it was copied last, and the ids of its rows in the copy, by their own.
  private var copied = MenuNode(id: .root)
  private var ids: [ItemID: ItemID] = [:]
  private var originals: [ItemID: ItemID] = [:]
  /// The submenus that the program was told to be open, each opened from the one before: the row's id in the copy, and
  /// the one that the program was told.
  private var levels: [(id: ItemID, told: ItemID)] = []
  private var following: Task<Void, Never>?
  private var telling: Task<Void, Never>?
  private let time: any TimeSource
  private let onChange: @MainActor () -> Void

  private enum Reading { case pending, done, silent(PrintableText), failed(PrintableText) }

  init(_ client: MenuClient, time: any TimeSource = SystemTime(), onChange: @escaping @MainActor () -> Void) {
    self.client = client
    self.time = time
    self.onChange = onChange
  }

  isolated deinit {
    following?.cancel()
    telling?.cancel()
  }

  /// The program's own id of a row.
  func original(of id: ItemID) -> ItemID? { originals[id] }

  /// Opens the menu, or a submenu with an id in the copy, as a panel does, and reads it.
  func open(_ id: ItemID, of row: ItemID) async {
    do {
      if following == nil { try await follow() }
      if id != .root, !levels.contains(where: { $0.id == row }) { levels.append((row, id)) }
      try await client.open(id, timeout: client.limits.callTime)
      reading = .done
    } catch {
      let sentence = Failure(error).sentence
      if id == .root { reading = Failure(error).status == .timedOut ? .silent(sentence) : .failed(sentence) }
    }
    await refresh()
  }

  private func follow() async throws {
    let (client, changes) = try await client.ofItem { client in
      let changes = await client.changes()
      try await client.start()
      return changes
    }
    self.client = client
    following = Task { [weak self] in
      for await _ in changes {
        await self?.refresh()
        self?.onChange()
        self?.tellRenumbered()
      }
    }
  }

  /// Ends the relay that may be behind the menu, after what was sent to it has reached the program.
  func end() async { await client.origin?.end() }

  /// Notes that a submenu is closed; returns the id by which the program knows it.
  func close(_ row: ItemID) -> ItemID? {
    guard let index = levels.firstIndex(where: { $0.id == row }) else { return nil }
    return levels.remove(at: index).told
  }

  // MARK: Rows that are made anew

  /// Tells the program of open submenus that have another id there now, not more often than rows can be read.
  private func tellRenumbered() {
    guard telling == nil, firstRenumbered != nil else { return }
    telling = Task { [weak self, time] in
      await self?.retell()
      try? await time.sleep(for: MenuPresentingLimits.sightTime)
      guard !Task.isCancelled else { return }
      self?.telling = nil
      self?.tellRenumbered()
    }
  }

  private var firstRenumbered: Int? { levels.firstIndex { originals[$0.id] != $0.told && originals[$0.id] != nil } }

  /// Tells it of those in front, too, which it may take for closed with the first of them.
  private func retell() async {
    guard let first = firstRenumbered else { return }
    for level in levels[first...].reversed() { try? client.post(.closed, to: level.told) }
    let rows = levels[first...].map(\.id)
    for row in rows {
      guard let index = levels.firstIndex(where: { $0.id == row }), let id = originals[row] else { continue }
      levels[index].told = id
      _ = try? await client.open(id, timeout: client.limits.callTime)
    }
  }

  private func refresh() async {
    root = await client.menu
    guard case .array(_, let folders)? = await client.attributes["IconThemePath"] else { return }
    iconFolders = folders.compactMap(\.stringValue)
  }

  /// Adds the rows to a menu. Rows that the program has made anew go on under their ids.
  ///
  /// - Parameters:
  ///   - substitute: The row that is there, too, where the menu has none, or could not be read.
  ///   - newID: Makes an id that no row has had.
  func add(
    to update: inout MenuUpdate, below parent: ItemID, orElse substitute: ItemID? = nil, newID: @MainActor () -> ItemID
  ) {
    var known: [ItemID: ItemID] = [:]
    func add(_ nodes: [MenuNode], after old: [MenuNode], below parent: ItemID) {
      let origins = RowSuccession.origins(of: nodes, in: old).map { $0.map { old[$0] } }
      let list = zip(nodes, origins).map { node, origin in
        let id = origin.flatMap { ids[$0.id] } ?? newID()
        known[node.id] = id
        update.inserted[id] = ItemProperties(node)
        if node.hasSubmenu { update.onDemand[id] = true }
        return id
      }
      update.children.append((parent, list))
      for (index, node) in nodes.enumerated() where !node.children.isEmpty {
        add(node.children, after: origins[index]?.children ?? [], below: list[index])
      }
    }
    if root.children.isEmpty {
      let id = copied.children.isEmpty ? ids[.root] ?? newID() : newID()
      known[.root] = id
      update.inserted[id] = placeholder
      update.children.append((parent, [id] + (isKnownWithoutRows ? [substitute].compactMap(\.self) : [])))
    } else {
      add(root.children, after: copied.children, below: parent)
    }
    (copied, ids) = (root, known)
    let found = Dictionary(known.map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    // A row that is gone may be clicked on the way, unless another has its id.
    let gone = originals.filter { found[$0] == nil && known[$1] == nil }
    originals = gone.count > 3 * found.count + 64 ? found : found.merging(gone) { one, _ in one }
  }

  /// Whether the program has answered, and has no rows.
  private var isKnownWithoutRows: Bool {
    switch reading {
    case .pending, .silent: false
    case .done, .failed: true
    }
  }

  /// The row of a menu that has none.
  private var placeholder: ItemProperties {
    var row = ItemProperties()
    row.isEnabled = false
    switch reading {
    case .pending:
      row.label = FixedTexts.current[.loading]
      row.extras[.role] = .string(Word.Role.loading.rawValue)
    case .done: row.label = FixedTexts.current[.empty]
    case .silent(let sentence), .failed(let sentence): row.label = MenuLabel.label(showing: sentence.description)
    }
    return row
  }
}
