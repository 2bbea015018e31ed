public import DBusMenu
import Glibc
import LibDBus

/// Shows a menu level by level with something that shows lines, such as rofi; needs no terminal.
///
/// Each level is opened on the bus before it is shown. Choosing none of its lines closes the whole menu.
@MainActor
public final class ListPresenter: MenuPresenter {
  /// Has the person choose one of some rows: its place, or `nil` if they chose none. Cancelled when the menu goes.
  public typealias Choose = @Sendable ([ListRow]) async throws -> Int?

  private let client: MenuClient
  private let loadingTime: Duration
  private let choose: Choose
  private let dismissal = AsyncStream.makeStream(of: Void.self)
  /// The submenus that are open, each opened from the one before.
  private var path: [MenuNode] = []
  private var choices: [Choice] = []
  private var isFinished = false

  /// Takes note of a menu; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, started or not.
  ///   - loadingTime: How long rows may take that the program says it is making; `nil` for the time of a call.
  ///   - choose: Has the person choose.
  public init(client: MenuClient, loadingTime: Duration? = nil, choose: @escaping Choose) {
    self.client = client
    self.loadingTime = loadingTime ?? client.limits.callTime
    self.choose = choose
  }

  /// Shows the menu until the person has chosen something or closes it.
  ///
  /// - Returns: What was chosen, in order: several rows only where some left the menu open.
  /// - Throws: ``Interruption``, a `BusError`, or what went wrong with the choice.
  public func run() async throws -> [Choice] {
    let changes = await client.changes
    try await client.start()
    let signals = Wakeups.signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.walk() }
      group.addTask { try await self.follow(changes) }
      group.addTask { for await signal in signals { throw Interruption.signal(signal) } }
      group.addTask { for await _ in self.dismissal.stream {} }
      defer { group.cancelAll() }
      try await group.next()
    }
    closeSubmenus(from: 0)
    try? client.post("closed", to: .root)
    return choices
  }

  /// Closes the menu as if the person had done so.
  public func dismiss() { dismissal.continuation.finish() }

  private func follow(_ changes: MenuClientChanges) async throws {
    for await change in changes {
      switch change.kind {
      case .gone where isFinished: return  // what was chosen may have ended it
      case .gone: throw Interruption.gone
      case .disconnected: throw Interruption.disconnected
      default: break
      }
    }
  }

  private func walk() async throws {
    try await client.attempt { try await self.client.open(.root) }
    while !isFinished, let level = await level(path.last?.id ?? .root) {
      let list = MenuList(level, isRoot: path.isEmpty)
      guard !list.entries.isEmpty, let place = try await choose(list.rows), list.entries.indices.contains(place) else {
        return
      }
      switch list.entries[place] {
      case .back: closeSubmenus(from: path.count - 1)
      case .submenu(let node):
        path.append(node)
        try await client.attempt { try await self.client.open(node.id) }
      case .row(let node): try await take(node)
      }
    }
  }

  private func take(_ node: MenuNode) async throws {
    choices = choices.suffix(999) + [Choice(id: node.id, titles: path.map(\.title) + [node.title])]
    let end = path.lastIndex { $0.string("dismiss-scope") == "submenu" }
    isFinished = !node.flag("keeps-open") && end == nil
    try await client.attempt {
      try await self.client.send("clicked", to: node.id, timestamp: UInt32(truncatingIfNeeded: time(nil)))
    }
    if let end, !node.flag("keeps-open") { closeSubmenus(from: end) }
  }

  private func closeSubmenus(from index: Int) {
    for node in path[index...].reversed() { try? client.post("closed", to: node.id) }
    path.removeSubrange(index...)
  }

  /// The rows of a level, for which it waits as long as the program says that they are being made, up to
  /// ``loadingTime``; `nil` if the level is gone.
  private func level(_ id: ItemID) async -> MenuNode? {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        let changes = await self.client.changes
        guard let level = await self.client.item(id), MenuList.isLoading(level) else { return }
        for await _ in changes {
          guard let level = await self.client.item(id), MenuList.isLoading(level) else { return }
        }
      }
      group.addTask { try? await Task.sleep(for: self.loadingTime) }
      await group.next()
      group.cancelAll()
    }
    return await client.item(id)
  }
}
