package import Basics
package import DBusMenu
import EventLoops
import Glibc
import LibDBus

/// Shows a menu level by level with a chooser of lines, such as rofi; needs no terminal.
///
/// Each level is opened on the bus before it is shown. Choosing none of its lines closes the whole menu.
@MainActor
package final class ListPresenter: MenuPresenter {
  /// Lets the user choose one of the rows of a level; returns its index, or `nil` if none was chosen.
  /// Cancelled when the menu goes.
  package typealias Choose = @Sendable (ListLevel) async throws -> Int?

  private let client: MenuClient
  private let title: PrintableText
  private let loadingTime: Duration
  private let choose: Choose
  /// The most lists that the menu is shown as.
  var mostLists = MenuPresentingLimits.shownLists
  private let dismissal = AsyncStream.makeStream(of: Void.self)
  /// The submenus that are open, each opened from the one before.
  private var path: [MenuNode] = []
  private var choices: [MenuChoice] = []
  /// Whether the program is to be told of the end of the menu.
  private var isOpen = false
  private var isFinished = false

  /// Makes a presenter; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, started or not.
  ///   - title: The title of the menu.
  ///   - loadingTime: The time that the program may take for rows that it reports as being made;
  ///       `nil` for that of a call.
  ///   - choose: Lets the user choose.
  package init(
    client: MenuClient, title: PrintableText = "", loadingTime: Duration? = nil, choose: @escaping Choose
  ) {
    self.client = client
    self.title = title
    self.loadingTime = loadingTime ?? client.limits.callTime
    self.choose = choose
  }

  /// Shows the menu until the user has chosen something or closes it.
  ///
  /// - Returns: The chosen rows, in order: several rows only where some left the menu open.
  /// - Throws: ``Interruption``, a `BusError`, or what went wrong with the choice.
  package func run() async throws -> [MenuChoice] {
    let changes = await client.changes
    try await client.start()
    isOpen = true
    let signals = Signals.stream(Signals.ending)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.walk() }
      group.addTask { try await self.follow(changes) }
      group.addTask { for await signal in signals { throw Interruption.signal(signal) } }
      group.addTask { for await _ in self.dismissal.stream {} }
      defer { group.cancelAll() }
      try await group.next()
      try Task.checkCancellation()
    }
    closeLevels(of: client)
    isOpen = false
    return choices
  }

  package var openLevels: [ItemID] { isOpen ? [.root] + path.map(\.id) : [] }

  /// Closes the menu as if the user had done so.
  package func dismiss(_ details: DismissalDetails) { dismissal.continuation.finish() }

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
    var shown = 0
    while !isFinished, let level = await level(path.last?.id ?? .root) {
      shown += 1
      guard shown <= mostLists else { throw EndlessMenu(lists: mostLists) }
      let list = MenuList(level, isRoot: path.isEmpty)
      let title = path.last?.submenuTitle ?? title
      guard !list.entries.isEmpty, let index = try await choose(list.level(titled: title)),
        list.entries.indices.contains(index)
      else { return }
      switch list.entries[index] {
      case .back: closeSubmenus(from: path.count - 1)
      case .submenu(let node):
        path.append(node)
        try await client.attempt { try await self.client.open(node.id) }
      case .row(let node): try await click(node)
      }
    }
  }

  private func click(_ node: MenuNode) async throws {
    choices =
      choices.suffix(MenuChoice.maximumCount - 1) + [MenuChoice(id: node.id, titles: path.map(\.title) + [node.title])]
    let end = path.lastIndex(where: \.closesSubmenuOnly)
    isFinished = !node.flag(.keepsOpen) && end == nil
    try await client.attempt {
      try await self.client.send(.clicked, to: node.id, timestamp: UInt32(truncatingIfNeeded: time(nil)))
    }
    if let end, !node.flag(.keepsOpen) { closeSubmenus(from: end) }
  }

  private func closeSubmenus(from index: Int) {
    for node in path[index...].reversed() { try? client.post(.closed, to: node.id) }
    path.removeSubrange(index...)
  }

  /// The rows of a level, awaited up to ``loadingTime`` while the program reports that it is making them; `nil` if the
  /// level is gone.
  private func level(_ id: ItemID) async -> MenuNode? {
    _ = await within(loadingTime) { [client] in
      let changes = await client.changes
      guard let level = await client.item(id), MenuList.isLoading(level) else { return }
      for await _ in changes {
        guard let level = await client.item(id), MenuList.isLoading(level) else { return }
      }
    }
    return await client.item(id)
  }
}

/// A menu that had more lists to choose from than a user goes through.
struct EndlessMenu: Error, CustomStringConvertible {
  let lists: Int
  var description: String { "The menu is closed after \(lists) choices." }
}

/// Shows menus with a chooser of lines.
package struct ListSurface: MenuSurface {
  private let loadingTime: Duration
  private let choose: ListPresenter.Choose

  /// - Parameter loadingTime: The time that a program may take for rows that it reports as being made.
  package init(loadingTime: Duration, choose: @escaping ListPresenter.Choose) {
    self.loadingTime = loadingTime
    self.choose = choose
  }

  package var kind: Word.PresenterKind { .chooser }

  package func check() {}

  package func end() -> AsyncStream<Void>? { nil }

  package func presenter(for request: MenuRequest) -> any MenuPresenter {
    ListPresenter(
      client: request.client, title: request.source.printableTitle, loadingTime: loadingTime, choose: choose)
  }
}
