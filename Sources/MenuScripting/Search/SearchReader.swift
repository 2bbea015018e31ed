#if Tool
import Basics
import DBusMenu
package import LibDBus

/// Reads the menus that are searched, opens them as a panel does, and keeps their rows current.
///
/// Programs make rows when a menu is opened, and some forget them when it is closed: the menus stay open until
/// ``close()``.
@MainActor
package final class SearchReader {
  package private(set) var index: SearchIndex
  package let sources: [SearchSource]
  /// The number of menus whose rows may still come.
  package private(set) var openCount: Int
  let clients: [MenuClient]
  private let time: Duration
  private var readers: [Task<Void, Never>] = []
  private var followers: [Task<Void, Never>] = []
  private var visits: [MenuVisit] = []
  /// The connections of the programs, which names of rows are made with.
  private var owners: [Int: BusName] = [:]
  private let onChange: @MainActor () -> Void

  /// Makes a reader; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - time: The time for opening the menus.
  ///   - onChange: Called when rows have come or changed.
  package init(
    _ sources: [SearchSource], over connection: BusConnection, time: Duration = MenuScriptingLimits.searchTime,
    onChange: @escaping @MainActor () -> Void = {}
  ) {
    let sources = Array(sources.prefix(MenuScriptingLimits.searchedMenus))
    self.sources = sources
    self.time = time
    self.onChange = onChange
    index = SearchIndex(sources.map(\.menu))
    openCount = sources.count
    var limits = MenuClientLimits(callTime: time)
    limits.rows = MenuScriptingLimits.searchedRows
    clients = sources.map {
      MenuClient(connection: connection, service: $0.service, path: $0.path, limits: limits, origin: $0.origin)
    }
  }

  /// Begins to read all menus at once, so that none waits for a program that does not answer.
  package func start() {
    readers = clients.indices.map { menu in
      Task { [weak self] in
        await self?.read(menu)
        self?.ended()
      }
    }
  }

  /// Waits until every menu is read, or its time is over.
  package func finish() async { for reader in readers { await reader.value } }

  /// Closes the menus; nothing changes any more.
  package func close() async {
    for follower in followers { follower.cancel() }
    for reader in readers { reader.cancel() }
    await finish()
    for visit in visits { await visit.close() }
    for client in clients {
      await client.stop()
      await client.origin?.end()
    }
  }

  private func ended() {
    openCount -= 1
    onChange()
  }

  private func read(_ menu: Int) async {
    let client = clients[menu]
    let changes = await client.changes
    owners[menu] = try? await client.connection.owner(of: client.shownService)
    guard (try? await client.start()) != nil else { return }
    await refresh(menu)
    followers.append(
      Task { [weak self] in
        for await _ in changes {
          await self?.refresh(menu)
          // Changes meanwhile are one.
          guard (try? await Task.sleep(for: MenuScriptingLimits.searchPause)) != nil else { return }
        }
      })
    let time = time
    let opening = Task {
      var visit = MenuVisit(client: client, owner: nil, patience: .zero, limit: time)
      do {
        try await visit.open(.root)
        try await visit.openEverything()
      } catch {}
      return visit
    }
    let end = Task {
      try? await Task.sleep(for: time)
      opening.cancel()
    }
    let visit = await withTaskCancellationHandler {
      await opening.value
    } onCancel: {
      opening.cancel()
    }
    end.cancel()
    visits.append(visit)
    await refresh(menu)
  }

  private func refresh(_ menu: Int) async {
    let client = clients[menu]
    let tree = await client.menu
    let owner = owners[menu] ?? client.shownService
    let rows = await Self.rows(of: tree, at: "\(owner)\(client.shownPath)", in: index.menus[menu])
    index.update(menu, to: rows)
    onChange()
  }

  /// Away from the main actor, which draws meanwhile.
  @concurrent
  private nonisolated static func rows(of tree: MenuNode, at address: String, in menu: SearchMenu) async -> [SearchRow]
  {
    SearchRow.all(RowNames(tree, address: address), in: menu)
  }
}
#endif
