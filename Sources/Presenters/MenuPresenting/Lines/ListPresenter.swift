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
  private let activationToken: String?
  private let choose: Choose
  /// The most lists that the menu is shown as.
  var mostLists = MenuPresentingLimits.shownLists
  private let dismissal = AsyncStream.makeStream(of: Void.self)
  /// The rows of the submenus that are open, each in the one before.
  private var way: [ListStep] = []
  private var choices: [MenuChoice] = []
  /// Whether the program was told of the end of the menu.
  private var isClosed = false
  private var isFinished = false

  /// Makes a presenter; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - client: The menu, started or not.
  ///   - title: The title of the menu.
  ///   - loadingTime: The time that the program may take for rows that it reports as being made;
  ///       `nil` for that of a call.
  ///   - activationToken: The token with which the window that a program opens for a choice may come to the front.
  ///   - choose: Lets the user choose.
  package init(
    client: MenuClient, title: PrintableText = "", loadingTime: Duration? = nil,
    activationToken: String? = nil, choose: @escaping Choose
  ) {
    self.client = client
    self.title = title
    self.loadingTime = loadingTime ?? client.limits.callTime
    self.activationToken = activationToken
    self.choose = choose
  }

  /// Shows the menu until the user has chosen something or closes it.
  ///
  /// - Returns: The chosen rows, in order: several rows only where some left the menu open.
  /// - Throws: ``Interruption``, a `BusError`, or what went wrong with the choice.
  package func run() async throws -> [MenuChoice] {
    let changes = await client.changes()
    try await client.start()
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
    isClosed = true
    return choices
  }

  package var openLevels: [ItemID] { isClosed ? [] : [.root] + way.map(\.toldID) }

  /// Closes the menu as if the user had done so.
  package func dismiss(_ details: DismissalDetails) { dismissal.continuation.finish() }

  private func follow(_ changes: some AsyncSequence<MenuClientChange, Never> & Sendable) async throws {
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
    try await open(.root)
    var shown = 0
    while !isFinished, let level = try await level() {
      shown += 1
      guard shown <= mostLists else { throw EndlessMenu(lists: mostLists) }
      let list = MenuList(level, isRoot: way.isEmpty)
      let title = way.last?.row.submenuTitle ?? title
      guard !list.entries.isEmpty, let index = try await choose(list.level(titled: title)),
        list.entries.indices.contains(index)
      else { return }
      try await follow(list.entries[index], of: level)
    }
  }

  /// Does what was chosen, if it is still there: the menu may have changed while its lines were to be seen. Otherwise
  /// they are shown as they are now.
  private func follow(_ entry: MenuList.Entry, of shown: MenuNode) async throws {
    await client.readAnnounced()
    let now = await presentLevel()
    switch entry {
    case .back: closeSubmenus(from: way.count - 1)
    case .submenu(let node):
      guard let now, let row = ListStep(shown, node).row(in: now), MenuList.isChoice(row), row.hasSubmenu else {
        return
      }
      way.append(ListStep(now, row))
      try await open(row.id)
    case .row(let node):
      guard let now, let row = ListStep(shown, node).row(in: now), MenuList.isChoice(row) else { return }
      if !row.hasSubmenu || row.flag(.primaryAction) { try await click(row) }
    }
  }

  private func click(_ node: MenuNode) async throws {
    let titles = way.map(\.row.title) + [node.title]
    choices = choices.suffix(MenuChoice.maximumCount - 1) + [MenuChoice(id: node.id, titles: titles)]
    let end = way.lastIndex(where: \.row.closesSubmenuOnly)
    isFinished = !node.flag(.keepsOpen) && end == nil
    try await client.attempt {
      if let activationToken = self.activationToken { try self.client.provide(activationToken: activationToken) }
      try await self.client.send(.clicked, to: node.id, timestamp: UInt32(truncatingIfNeeded: time(nil)))
    }
    if let end, !node.flag(.keepsOpen) { closeSubmenus(from: end) }
  }

  /// Opens a level, which is shown as it is known where the program does not answer.
  private func open(_ id: ItemID) async throws {
    try await client.attempt { try await self.client.open(id, timeout: MenuPresentingLimits.openingTime) }
  }

  private func closeSubmenus(from index: Int) {
    for step in way[index...].reversed() { try? client.post(.closed, to: step.toldID) }
    way.removeSubrange(index...)
  }

  /// The rows of the level in front, awaited up to ``loadingTime`` while the program reports that it is making them;
  /// `nil` if the level is gone.
  private func level() async throws -> MenuNode? {
    guard await presentLevel() != nil else { return nil }
    try await tellRenumbered()
    let id = way.last?.row.id ?? .root
    _ = await within(loadingTime) { [client] in
      let changes = await client.changes()
      guard let level = await client.item(id), level.hasLoadingRow else { return }
      for await _ in changes {
        guard let level = await client.item(id), level.hasLoadingRow else { return }
      }
    }
    return await presentLevel()
  }

  /// Tells the program of open submenus that have another id there now, and of those in front of them, which it may
  /// have taken for closed with the first.
  private func tellRenumbered() async throws {
    guard let first = way.firstIndex(where: { $0.toldID != $0.row.id }) else { return }
    let steps = way[first...]
    closeSubmenus(from: first)
    for var step in steps {
      step.toldID = step.row.id
      way.append(step)
      try await open(step.toldID)
    }
  }

  /// The level in front as it is now, which its program may have made anew; `nil` if it is gone.
  private func presentLevel() async -> MenuNode? {
    var level = await client.menu
    for index in way.indices {
      guard let row = way[index].row(in: level), row.hasSubmenu else { return nil }
      way[index].list = level
      way[index].row = row
      level = row
    }
    return level
  }
}

/// A row on the way to a level of a menu.
struct ListStep: Sendable {
  /// The level with the row.
  var list: MenuNode
  var row: MenuNode
  /// The id under which the program was told that the row's submenu is open.
  var toldID: ItemID

  init(_ list: MenuNode, _ row: MenuNode) { (self.list, self.row, toldID) = (list, row, row.id) }

  /// The row in its level as that is now; `nil` if it is gone.
  func row(in now: MenuNode) -> MenuNode? { RowSuccession.row(row.id, of: list.children, in: now.children) }
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
