#if Tool
import Basics
package import DBusMenu
package import LibDBus
import MenuPresenting

/// A menu that a command has open, with the submenus that it opened on the way to rows.
package struct MenuVisit {
  package let client: MenuClient
  /// The owner of the client's name.
  let owner: BusName?
  /// How long a row is awaited.
  package let patience: Duration
  /// How long a row is awaited where the program is making rows, or has none yet.
  package let limit: Duration
  private(set) var opened: [ItemID] = []
  /// Whether submenus were left closed, because there are too many.
  package private(set) var hasTooMany = false

  package init(client: MenuClient, owner: BusName?, patience: Duration, limit: Duration) {
    self.client = client
    self.owner = owner
    self.patience = patience
    self.limit = limit
  }

  /// The owner and the path of the menu.
  var address: String { "\(owner ?? client.shownService)\(client.shownPath)" }

  /// The names of all rows that are known.
  package var names: RowNames { get async { RowNames(await client.menu, address: address) } }

  /// The menu as `--json` prints it.
  package var json: JSONMenu { get async { await JSONMenu(client, owner: owner) } }

  /// A row as `--json` prints it.
  package func json(_ row: MenuNode) async -> JSONRow { JSONRow(row, names: await names) }

  // MARK: Opening

  /// Opens the menu or a submenu, once.
  package mutating func open(_ id: ItemID) async throws {
    guard !opened.contains(id) else { return }
    opened.append(id)
    try await client.open(id)
  }

  /// Opens every submenu that a user can open, and those in them.
  mutating func openAll() async throws {
    // A program hears of one at a time, as from a panel; a relay of ours asks for many at once.
    let most = client.origin == nil ? 1 : MenuScriptingLimits.openedAtOnce
    while true {
      var closed: [ItemID] = []
      Self.addClosed(in: await client.menu, Set(opened), most: most, to: &closed)
      if closed.isEmpty { return }
      guard opened.count <= MenuScriptingLimits.openedSubmenus else {
        hasTooMany = true
        return
      }
      opened += closed
      try await withThrowingTaskGroup(of: Void.self) { [client] group in
        for id in closed { group.addTask { try await client.open(id) } }
        try await group.waitForAll()
      }
    }
  }

  /// Adds the submenus that can be opened and are not, in the order of the rows.
  private static func addClosed(
    in level: MenuNode, _ opened: Set<ItemID>, most: Int, to closed: inout [ItemID]
  ) {
    for row in level.children where row.isVisible && row.isEnabled && row.hasSubmenu {
      guard closed.count < most else { return }
      if opened.contains(row.id) {
        addClosed(in: row, opened, most: most, to: &closed)
      } else {
        closed.append(row.id)
      }
    }
  }

  /// Opens every submenu, and waits until the program has made the rows in them, or the time is over.
  package mutating func openEverything() async throws {
    var wakeups: Wakeups?
    let start = ContinuousClock.now
    while true {
      try await openAll()
      try await check()
      var isLoading = false
      var isEmpty = false
      for id in opened {
        guard let level = await client.item(id) else { continue }
        if Self.isLoading(level) { isLoading = true }
        if level.children.isEmpty { isEmpty = true }
      }
      let time = ContinuousClock.now - start
      guard isLoading && time < limit || isEmpty && time < patience else { return }
      await next(&wakeups)
    }
  }

  /// Opens a submenu, and waits until the program has made its rows, or the time is over.
  package mutating func openLevel(_ id: ItemID) async throws -> MenuNode {
    var wakeups: Wakeups?
    let start = ContinuousClock.now
    try await open(id)
    while true {
      try await check()
      let level = await client.item(id) ?? MenuNode(id: id)
      let time = ContinuousClock.now - start
      guard Self.isLoading(level) && time < limit || level.children.isEmpty && time < patience else { return level }
      await next(&wakeups)
    }
  }

  /// Tells the program that the levels are closed, the deepest first, and does not wait for it: it may be busy,
  /// or not be there any more.
  package func close() async {
    for id in opened.reversed() where await client.state != .gone { try? client.post(.closed, to: id) }
    await client.origin?.end()
  }

  /// - Throws: ``Failure`` once the program is gone.
  package func check() async throws {
    switch await client.state {
    case .gone: throw Failure(.gone, "\(client.shownService) went away")
    case .disconnected(let error): throw Failure(.noBus, "\(error.message)")
    default: break
    }
  }
}
#endif
