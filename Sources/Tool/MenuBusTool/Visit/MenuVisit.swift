import Basics
import DBusMenu
import LibDBus

/// A menu that a command has open, with the submenus that it opened on the way to rows.
struct MenuVisit {
  let client: MenuClient
  /// The owner of the client's name.
  let owner: BusName?
  /// How long a row is awaited.
  let timeout: Duration
  /// How long a row is awaited where the program is making rows, or has none yet: the time of the whole command.
  let limit: Duration
  let end: SuspendingClock.Instant
  private let begin = SuspendingClock.now
  private(set) var opened = OpenedLevels()
  /// Whether submenus were left closed, because there are too many.
  private(set) var hasTooMany = false
  /// Whether the program has left it without an answer that something was opened.
  private(set) var isUnanswered = false

  /// - Parameter end: The end of all; `nil` for that of the task (``AnswerTime``), or else of the limit from now on.
  init(
    client: MenuClient, owner: BusName?, timeout: Duration, limit: Duration, end: SuspendingClock.Instant? = nil
  ) {
    self.client = client
    self.owner = owner
    self.timeout = timeout
    self.limit = limit
    self.end = end ?? AnswerTime.current?.end ?? .now + limit
  }

  /// The time that is left.
  var left: Duration { max(.zero, SuspendingClock.now.duration(to: end)) }

  /// The owner and the path of the menu.
  var address: String { "\(owner ?? client.shownService)\(client.shownPath)" }

  /// The names of all rows that are known.
  var names: RowNames { get async { RowNames(await client.menu, address: address) } }

  /// The menu as `--json` prints it.
  var json: JSONMenu { get async { await JSONMenu(client, owner: owner) } }

  /// A row as `--json` prints it.
  func json(_ row: MenuNode) async -> JSONRow { JSONRow(row, names: await names) }

  // MARK: Opening

  /// Opens the menu or a submenu, once.
  ///
  /// That is a hint to the program, which may answer it never: what is known can be used all the same.
  ///
  /// - Returns: The path to it; `nil` if it is gone.
  @discardableResult
  mutating func open(_ id: ItemID) async throws -> OpenedLevels.Path? {
    let menu = id == .root ? MenuNode(id: .root) : await client.menu
    guard let path = OpenedLevels.Path(to: id, in: menu) else { return nil }
    if !opened.contains(path, id, in: menu) { try await open([(id, path)]) }
    return path
  }

  /// Opens levels at once. A program that has not answered in time once is not awaited again.
  private mutating func open(_ levels: [(id: ItemID, path: OpenedLevels.Path)]) async throws {
    for level in levels { opened.add(level.path, level.id) }
    let time = isUnanswered ? .zero : min(ToolLimits.hintTime, left / 2)
    if levels.count == 1 {
      let isAnswered = try await client.open(levels[0].id, timeout: time)
      isUnanswered = isUnanswered || !isAnswered
      return
    }
    let isAnswered = try await withThrowingTaskGroup(of: Bool.self) { [client] group in
      for level in levels { group.addTask { try await client.open(level.id, timeout: time) } }
      return try await group.reduce(true) { $0 && $1 }
    }
    isUnanswered = isUnanswered || !isAnswered
  }

  /// Opens every submenu that a user can open, and those in them.
  mutating func openAll() async throws {
    // A program hears of one at a time, as from a panel; a relay of ours asks for many at once.
    let most = client.origin == nil ? 1 : ToolLimits.openedAtOnce
    while true {
      var closed: [(id: ItemID, path: OpenedLevels.Path)] = []
      let menu = await client.menu
      addClosed(in: menu, at: OpenedLevels.Path(), of: menu, most: most, to: &closed)
      if closed.isEmpty { return }
      guard opened.count <= ToolLimits.openedSubmenus else {
        hasTooMany = true
        return
      }
      try await open(closed)
    }
  }

  /// Adds the submenus that can be opened and are not, in the order of the rows.
  private func addClosed(
    in level: MenuNode, at path: OpenedLevels.Path, of menu: MenuNode, most: Int,
    to closed: inout [(id: ItemID, path: OpenedLevels.Path)]
  ) {
    for (row, path) in level.submenus(at: path) where row.isVisible && row.isEnabled {
      guard closed.count < most else { return }
      if opened.contains(path, row.id, in: menu) {
        addClosed(in: row, at: path, of: menu, most: most, to: &closed)
      } else {
        closed.append((row.id, path))
      }
    }
  }

  /// Opens every submenu, and waits until the program has made the rows in them, or the time is over.
  mutating func openEverything() async throws {
    var wakeups: Wakeups?
    let start = SuspendingClock.now
    while true {
      try await openAll()
      try await check()
      guard await isWorthWaiting(for: opened.levels(in: client.menu), since: start) else { return }
      await next(&wakeups)
    }
  }

  /// Opens a submenu, and waits until the program has made its rows, or the time is over.
  mutating func openLevel(_ id: ItemID) async throws -> MenuNode {
    var wakeups: Wakeups?
    let start = SuspendingClock.now
    let path = try await open(id)
    while true {
      try await check()
      let menu = await client.menu
      let level = path.flatMap { $0.level(in: menu) } ?? MenuNode(id: id)
      guard await isWorthWaiting(for: [level], since: start) else { return level }
      await next(&wakeups)
    }
  }

  /// Whether rows of levels are to be awaited longer.
  private func isWorthWaiting(for levels: [MenuNode], since start: SuspendingClock.Instant) async -> Bool {
    guard .now < end else { return false }
    if levels.contains(where: \.hasLoadingRow) { return true }
    // The first of the time has passed while they were opened.
    if await client.isOpening, .now < begin + timeout { return true }
    return levels.contains { $0.children.isEmpty } && .now < start + timeout
  }

  /// Tells the program that the levels are closed, the deepest first, and does not wait for it: it may be busy,
  /// or not be there any more.
  func close() async {
    for id in opened.ids.reversed() where await client.state != .gone { try? client.post(.closed, to: id) }
    await client.origin?.end()
  }

  /// - Throws: ``Failure`` once the program is gone.
  func check() async throws {
    switch await client.state {
    case .gone: throw Failure(.gone, "\(client.shownService) went away")
    case .disconnected(let error): throw Failure(.noBus, "\(error.message)")
    default: break
    }
  }
}

extension MenuVisit {
  /// Keeps what is open open until SIGINT or SIGTERM.
  ///
  /// - Parameter lines: Printed as soon as signals end it properly.
  /// - Throws: ``Failure`` once the program is gone.
  func hold(saying lines: [PrintableText], on streams: CommandStreams) async throws {
    guard streams.shared == nil else { throw Failure(.usage, "a batch does not wait for a signal") }
    let changes = await client.changes()
    try await check()  // of an end before, these say nothing
    try await runUntilSignal { [client] in
      streams.print(lines)
      for await change in changes {
        switch change.kind {
        case .gone: throw Failure(.gone, "\(client.shownService) went away")
        case .disconnected(let error): throw Failure(.noBus, "\(error.message)")
        default: break
        }
      }
    }
  }
}

extension MenuVisit {
  /// Waits for a row, or, without one, for any row.
  ///
  /// - Returns: The row as it should be; `nil` if it should be gone.
  mutating func wait(
    for item: ItemArgument?, _ condition: RowCondition, until end: ContinuousClock.Instant
  ) async throws -> MenuNode? {
    let wakeups = await Wakeups(client, after: [ContinuousClock.now.duration(to: end)])
    while true {
      let sight =
        if let item { try await look(for: item) } else { condition.look(in: await client.menu) }
      try await check()
      var reason: PrintableText
      switch sight {
      case .unclear(let error): throw error
      case .found(let path):
        let lack = condition.lack(of: path)
        guard let lack else { return condition.gone ? nil : path.last }
        reason = "“\(path.last?.title ?? "")” \(lack)"
      case .missing(let error, _):
        if condition.gone { return nil }
        reason = Failure(await absence(error)).sentence
      }
      guard ContinuousClock.now < end else { throw Failure(.timedOut, "after \(limit), \(reason)") }
      await wakeups.next()
    }
  }
}
