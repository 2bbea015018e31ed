import Basics
import DBusMenu
import LibDBus

/// Reads the menus that are searched, opens them as a panel does, and keeps their rows current.
///
/// Programs make rows when a menu is opened, and some forget them when it is closed: the menus stay open until
/// ``close()``.
@MainActor
final class SearchReader {
  /// A menu that is searched, and the work for it.
  private struct Reading {
    let source: SearchSource
    var client: MenuClient
    /// The connection of the program; a part of the names of rows.
    var owner: BusName?
    var reader: Task<Void, Never>?
    var follower: Task<Void, Never>?
    var visit: MenuVisit?
    /// The number of times that the rows were looked at, and the last of these that counts.
    var looks = 0
    var lastLook = 0
    /// Why rows are missing.
    var fault: PrintableText?
  }

  private(set) var index = SearchIndex()
  private var readings: [Reading] = []
  /// The number of menus whose rows may still come, and one more while menus may be found.
  private(set) var openCount = 1
  /// The error that ended the search for menus.
  private(set) var failure: (any Error)?
  private var foundNotes: [PrintableText] = []
  /// The first error of a program that did not answer.
  private(set) var silence: Failure?
  /// The same for the rows that the menus have before anything is opened.
  private var unreadCount = 1
  private let connection: BusConnection
  /// The time for opening the menus, and where it is from.
  private let time: (limit: Duration, source: any TimeSource)
  private var finding: Task<Void, Never>?
  /// Reads rows for which there is room again.
  private var growing: Task<Void, Never>?
  private let desk = SearchDesk()
  private let onChange: @MainActor () -> Void
  private let (firstRows, isRead) = AsyncStream.makeStream(of: Void.self)

  var sources: [SearchSource] { readings.map(\.source) }
  var clients: [MenuClient] { readings.map(\.client) }

  /// Makes a reader; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - time: The time for opening the menus.
  ///   - clock: The clock of the reader.
  ///   - onChange: Called when rows have come or changed.
  init(
    over connection: BusConnection, time: Duration = ToolLimits.searchTime,
    clock: any TimeSource = SystemTime(),
    onChange: @escaping @MainActor () -> Void = {}
  ) {
    self.connection = connection
    self.time = (time, clock)
    self.onChange = onChange
  }

  /// Begins to find menus, and to read all at once, so that none waits for a program that does not answer.
  func start(_ places: SearchPlaces) {
    finding = Task { [weak self, connection] in
      do { try await places.find(over: connection) { self?.add($0) } } catch { self?.failure = error }
      self?.noteRead()
      self?.ended()
    }
  }

  private func add(_ found: SearchFinding) {
    foundNotes += found.notes
    silence = silence ?? found.silence
    for source in found.sources where finding?.isCancelled == false {
      // Menus of the tray leave those of windows their room, whichever come first.
      let group = readings.filter { $0.source.menu.group == source.menu.group }
      guard group.count < ToolLimits.searchedMenus else { continue }
      if readings.contains(where: { $0.source.service == source.service && $0.source.path == source.path }) { continue }
      let menu = readings.count
      var limits = MenuClientLimits(callTime: time.limit)
      limits.rows = ToolLimits.searchedRows
      limits.bytes = min(limits.bytes, ToolLimits.searchedBytes / max(1, source.sharers))
      // However much has changed, the menu is looked at once.
      limits.waitingChanges = 1
      readings.append(
        Reading(
          source: source,
          client: MenuClient(
            connection: connection, service: source.service, path: source.path, limits: limits, origin: source.origin,
            trayItem: source.trayItem)))
      index.add(source.menu)
      openCount += 1
      unreadCount += 1
      readings[menu].reader = Task { [weak self] in
        await self?.read(menu)
        self?.ended()
      }
    }
  }

  /// Waits until all menus are found.
  ///
  /// - Throws: The error that ended the search for menus; a `Failure` where there is none.
  func found() async throws {
    await cancelling { await finding?.value }
    try check()
  }

  /// Waits until every menu is read, or its time is over.
  func finish() async {
    await cancelling {
      await finding?.value
      for reading in readings { await reading.reader?.value }
      await growing?.value
    }
  }

  /// Notes about menus that could not be read, or not whole.
  func notes() async -> [PrintableText] {
    var notes = foundNotes
    for (menu, reading) in readings.enumerated() {
      let name = reading.source.printedName
      if let fault = reading.fault { notes.append("\(name) \(fault)") }
      if let excess = await reading.client.excess { notes.append("\(name) is searched in part: \("\(excess)")") }
      if let note = reading.visit?.silence { notes.append("\(name) may be searched in part: \(note)") }
      if reading.visit?.hasTooMany == true {
        notes.append("\(name) is searched in part: there are too many submenus; some were not opened")
      }
      let missing = index.missing(of: menu)
      if missing > 0 { notes.append("\(name) is searched in part: \(missing) rows are more than its share") }
    }
    return notes
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
    growing?.cancel()
    for reading in readings {
      reading.reader?.cancel()
      reading.follower?.cancel()
    }
  }

  /// Waits for the rows that the menus have before anything is opened, for a time at most.
  func firstRows(within time: Duration) async {
    _ = await within(time, on: self.time.source) { [firstRows] in for await _ in firstRows {} }
  }

  /// - Throws: The error that ended the search for menus, or a `Failure` if it has found none.
  func check() throws {
    if let failure { throw failure }
    if openCount == 0, readings.isEmpty { throw silence ?? Failure(.notFound, "there is no menu to search") }
  }

  /// Closes the menus; nothing changes any more.
  func close() async {
    cancel()
    await finish()
    await withDiscardingTaskGroup { group in
      // A program that hangs leaves the menus of others no longer open.
      for visit in readings.compactMap(\.visit) { group.addTask { await visit.close() } }
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
    let changes: any AsyncSequence<MenuClientChange, Never> & Sendable
    do {
      changes = try await start(menu)
      await look(at: menu)
      noteRead()
    } catch {
      let failure = Failure(error)
      readings[menu].fault = "is not searched: \(failure.sentence)"
      if failure.status == .timedOut { silence = silence ?? failure }
      return noteRead()
    }
    readings[menu].follower = Task { [weak self, clock = time.source] in
      for await _ in changes {
        await self?.look(at: menu)
        // Changes meanwhile are one.
        guard (try? await clock.sleep(for: ToolLimits.searchPause)) != nil else { return }
      }
    }
    let opening = await within(time.limit, on: time.source) { [time = time.limit, client = readings[menu].client] in
      var visit = MenuVisit(client: client, owner: nil, timeout: .zero, limit: time)
      do {
        try await visit.open(.root)
        try await visit.openEverything()
      } catch {}
      return visit
    }
    readings[menu].visit = opening.value
    if opening.isLate { readings[menu].fault = "is searched in part: it was not opened within \(time.limit)" }
    await look(at: menu)
  }

  /// Reads a menu, by the protocol that it has, and follows it.
  private func start(_ menu: Int) async throws -> any AsyncSequence<MenuClientChange, Never> & Sendable {
    let client = readings[menu].client
    readings[menu].owner = try? await client.connection.owner(of: client.shownService)
    func start(_ client: MenuClient) async throws -> any AsyncSequence<MenuClientChange, Never> & Sendable {
      let changes = await client.changes()
      try await client.start()
      return changes
    }
    guard readings[menu].source.menu.group == .tray else { return try await start(client) }
    let (found, changes) = try await client.ofItem(first: start)
    readings[menu].client = found
    return changes
  }

  /// Takes over the rows of a menu as they are now.
  private func look(at menu: Int) async {
    readings[menu].looks += 1
    let look = readings[menu].looks
    let client = readings[menu].client
    let tree = await client.menu
    guard let found = await desk.rows(of: tree, at: address(of: menu), in: readings[menu].source.menu) else { return }
    let share = index.share(of: menu, wanting: found.wanted)
    let rows = await desk.folded(found, within: share)
    guard look > readings[menu].lastLook, !Task.isCancelled else { return }
    readings[menu].lastLook = look
    index.update(menu, to: rows, of: found.wanted, within: share)
    onChange()
    grow()
  }

  /// The owner and the path of a menu, for the names of its rows.
  private func address(of menu: Int) -> String {
    "\(readings[menu].owner ?? readings[menu].client.shownService)\(readings[menu].client.shownPath)"
  }

  /// The row as it is now that was found; `nil` if it is gone, or another.
  func row(of hit: SearchIndex.Hit) async -> RowNames.Row? {
    let client = readings[hit.key.menu].client
    await client.readAnnounced()
    return RowNames(await client.menu, address: address(of: hit.key.menu)).row(of: hit.row.row.token)
  }

  /// Reads menus again of which others have left more than before.
  private func grow() {
    guard growing == nil, index.growing != nil else { return }
    growing = Task { [weak self] in
      while !Task.isCancelled, let menu = self?.index.growing { await self?.look(at: menu) }
      self?.growing = nil
    }
  }
}

/// Makes the rows of menus ready, away from the main actor, which draws meanwhile: one menu after the other, so that
/// the work for all takes no more than a thread, and ends with the task that wants it.
private actor SearchDesk {
  func rows(of tree: MenuNode, at address: String, in menu: SearchMenu) -> SearchedRows? {
    Task.isCancelled ? nil : SearchedRows(RowNames(tree, address: address), in: menu)
  }

  func folded(_ rows: SearchedRows, within share: SearchShare) -> [SearchRow] { rows.folded(within: share) }
}
