#if Tool
package import Basics
import DBusMenu
package import LibDBus

/// Reads the menus that are searched, opens them as a panel does, and keeps their rows current.
///
/// Programs make rows when a menu is opened, and some forget them when it is closed: the menus stay open until
/// ``close()``.
@MainActor
package final class SearchReader {
  package private(set) var index = SearchIndex()
  package private(set) var sources: [SearchSource] = []
  /// The number of menus whose rows may still come, and one more while menus may be found.
  package private(set) var openCount = 1
  /// The error that ended the search for menus.
  private(set) var failure: (any Error)?
  private(set) var clients: [MenuClient] = []
  /// The same for the rows that the menus have before anything is opened.
  private var unreadCount = 1
  private let connection: BusConnection
  /// The time for opening the menus, and where it is from.
  private let time: (limit: Duration, source: any TimeSource)
  private var finding: Task<Void, Never>?
  private var readers: [Task<Void, Never>] = []
  private var followers: [Task<Void, Never>] = []
  private var visits: [MenuVisit] = []
  /// The connections of the programs, which names of rows are made with.
  private var owners: [Int: BusName] = [:]
  private let onChange: @MainActor () -> Void
  private let (firstRows, isRead) = AsyncStream.makeStream(of: Void.self)

  /// Makes a reader; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - time: The time for opening the menus.
  ///   - clock: Where the reader has its time from.
  ///   - onChange: Called when rows have come or changed.
  package init(
    over connection: BusConnection, time: Duration = MenuScriptingLimits.searchTime,
    clock: any TimeSource = SystemTime(),
    onChange: @escaping @MainActor () -> Void = {}
  ) {
    self.connection = connection
    self.time = (time, clock)
    self.onChange = onChange
  }

  /// Begins to find menus, and to read all at once, so that none waits for a program that does not answer.
  package func start(_ places: SearchPlaces) {
    finding = Task { [weak self, connection] in
      do { try await places.find(over: connection) { self?.add($0) } } catch { self?.failure = error }
      self?.noteRead()
      self?.ended()
    }
  }

  private func add(_ found: [SearchSource]) {
    for source in found where sources.count < MenuScriptingLimits.searchedMenus && finding?.isCancelled == false {
      if sources.contains(where: { $0.service == source.service && $0.path == source.path }) { continue }
      let menu = sources.count
      var limits = MenuClientLimits(callTime: time.limit)
      limits.rows = MenuScriptingLimits.searchedRows
      sources.append(source)
      index.add(source.menu)
      clients.append(
        MenuClient(
          connection: connection, service: source.service, path: source.path, limits: limits, origin: source.origin))
      openCount += 1
      unreadCount += 1
      readers.append(
        Task { [weak self] in
          await self?.read(menu)
          self?.ended()
        })
    }
  }

  /// Waits until all menus are found.
  ///
  /// - Throws: The error that ended the search for menus; a `Failure` where there is none.
  package func found() async throws {
    await cancelling { await finding?.value }
    try check()
  }

  /// Waits until every menu is read, or its time is over.
  package func finish() async {
    await cancelling {
      await finding?.value
      for reader in readers { await reader.value }
    }
  }

  /// Waits for tasks of the reader, which end with the task that waits.
  private func cancelling(_ wait: @MainActor () async -> Void) async {
    await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  private func cancel() {
    finding?.cancel()
    for task in followers + readers { task.cancel() }
  }

  /// Waits for the rows that the menus have before anything is opened, for a time at most.
  func firstRows(within time: Duration) async {
    _ = await within(time, on: self.time.source) { [firstRows] in for await _ in firstRows {} }
  }

  /// - Throws: The error that ended the search for menus, or a `Failure` if it has found none.
  func check() throws {
    if let failure { throw failure }
    if openCount == 0, sources.isEmpty { throw Failure(.notFound, "there is no menu to search") }
  }

  /// Closes the menus; nothing changes any more.
  package func close() async {
    cancel()
    await finish()
    await withDiscardingTaskGroup { group in
      // A program that hangs leaves the menus of others no longer open.
      for visit in visits { group.addTask { await visit.close() } }
    }
    for client in clients {
      await client.stop()
      await client.origin?.end()
    }
  }

  private func ended() {
    openCount -= 1
    onChange()
  }

  private func noteRead() {
    unreadCount -= 1
    if unreadCount == 0 { isRead.finish() }
  }

  private func read(_ menu: Int) async {
    let client = clients[menu]
    let changes = await client.changes
    owners[menu] = try? await client.connection.owner(of: client.shownService)
    let hasStarted = (try? await client.start()) != nil
    if hasStarted { await refresh(menu) }
    noteRead()
    guard hasStarted else { return }
    followers.append(
      Task { [weak self, clock = time.source] in
        for await _ in changes {
          await self?.refresh(menu)
          // Changes meanwhile are one.
          guard (try? await clock.sleep(for: MenuScriptingLimits.searchPause)) != nil else { return }
        }
      })
    let opening = await within(time.limit, on: time.source) { [time = time.limit] in
      var visit = MenuVisit(client: client, owner: nil, patience: .zero, limit: time)
      do {
        try await visit.open(.root)
        try await visit.openEverything()
      } catch {}
      return visit
    }
    visits.append(opening.value)
    await refresh(menu)
  }

  private func refresh(_ menu: Int) async {
    let client = clients[menu]
    let tree = await client.menu
    let rows = await Self.rows(of: tree, at: address(of: menu), in: index.menus[menu])
    index.update(menu, to: rows)
    onChange()
  }

  /// What names of rows are made with.
  private func address(of menu: Int) -> String {
    "\(owners[menu] ?? clients[menu].shownService)\(clients[menu].shownPath)"
  }

  /// The row as it is now that was found; `nil` if it is gone, or another.
  func row(of hit: SearchIndex.Hit) async -> RowNames.Row? {
    RowNames(await clients[hit.key.menu].menu, address: address(of: hit.key.menu)).row(of: hit.row.row.token)
  }

  /// Away from the main actor, which draws meanwhile.
  @concurrent
  private nonisolated static func rows(of tree: MenuNode, at address: String, in menu: SearchMenu) async -> [SearchRow]
  {
    SearchRow.all(RowNames(tree, address: address), in: menu)
  }
}
#endif
