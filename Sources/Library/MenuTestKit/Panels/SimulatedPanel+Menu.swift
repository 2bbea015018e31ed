public import DBusMenu

extension SimulatedPanel {
  /// Opens the menu, and the submenus of a path such as `Scene/Stage`. What is open already is closed before.
  ///
  /// - Throws: ``TestPanelError`` where a menu does not open, or has no such row.
  public func open(_ path: String = "") async throws {
    let session = try await session()
    await close()
    try await open(.root, "the menu", in: session)
    for title in Self.titles(in: path) {
      let row = try await row(title, in: session)
      guard row.hasSubmenu else { throw TestPanelError("“\(title)” has no submenu in \(personality.name)") }
      try await open(row.id, "“\(title)”", in: session)
    }
  }

  private func open(_ id: ItemID, _ name: String, in session: PanelSession) async throws {
    guard try await open(id, in: session) else {
      throw TestPanelError("\(name) does not open in \(personality.name); it has \(await described(session))")
    }
  }

  /// Opens the menu, and the submenus of these rows; `false` where one does not open.
  func open(ids: [ItemID]) async throws -> Bool {
    let session = try await session()
    for id in [.root] + ids {
      guard try await open(id, in: session) else { return false }
    }
    return true
  }

  private func open(_ id: ItemID, in session: PanelSession) async throws -> Bool {
    // What is read when the item is found comes first, as it has in a session of a user.
    try await hearAnswers(of: session)
    await session.act { $0.open(id) }
    let isOpen = try await awaited(await session.changes()) { await session.isOpen(id) }
    try await hearAnswers(of: session)
    return isOpen == true
  }

  /// Opens each submenu once, as somebody does who looks for a row, and closes the menu. Panels that read a submenu
  /// when it opens have its rows then.
  ///
  /// - Returns: The number of lists that opened, the menu itself included; at most some hundred.
  /// - Throws: ``TestPanelError`` where the program does not answer, or a `BusError`.
  @discardableResult
  public func openEverySubmenu() async throws -> Int {
    var opened = 0
    var waiting: [[ItemID]] = [[]]
    while let path = waiting.popLast(), opened < PanelLimits.lists {
      await close()
      guard try await open(ids: path) else { continue }
      opened += 1
      let rows = try await session().machine.drawn(path.last ?? .root)
      waiting += rows.reversed().filter { $0.hasSubmenu && $0.isEnabled }.map { path + [$0.id] }
    }
    await close()
    return opened
  }

  /// Closes the menu, as a press outside does.
  public func close() async {
    guard let session = try? await session(), await !session.machine.open.isEmpty else { return }
    await session.act { $0.close() }
  }

  /// Chooses a row by the titles that lead to it, as a user does: it opens what is above, and presses the row.
  ///
  /// - Throws: ``TestPanelError`` where there is no such row, or it looks disabled.
  public func choose(_ path: String) async throws {
    let titles = Self.titles(in: path)
    guard let last = titles.last else { throw TestPanelError("a row has a title") }
    try await open(titles.dropLast().joined(separator: "/"))
    try await press(last)
  }

  /// Chooses a row of the list that opened last.
  ///
  /// - Throws: ``TestPanelError`` where there is no such row, or it looks disabled.
  public func press(_ title: String) async throws {
    let session = try await session()
    let row = try await row(title, in: session)
    guard row.isEnabled, row.kind == .row else {
      throw TestPanelError("“\(title)” is disabled in \(personality.name)")
    }
    try await provideToken()
    await session.act { $0.choose(row.id) }
    try await hearAnswers(of: session)
  }

  /// A row of the list that opened last.
  private func row(_ title: String, in session: PanelSession) async throws -> ShownRow {
    let row: ShownRow? = try await awaited(await session.changes()) {
      let machine = await session.machine
      return machine.drawn(machine.shownLists.last ?? .root).first { $0.text == title && $0.kind != .separator }
    }
    if let row { return row }
    throw TestPanelError("\(personality.name) shows no row “\(title)”; it has \(await described(session))")
  }

  /// The rows of the menu as the panel draws them, with those of submenus that it has.
  public var shown: [ShownRow] {
    get async throws { try await Self.rows(session().machine) }
  }

  /// The lists on the screen by their ids, the menu itself first; none while it is closed. A program that makes rows
  /// anew closes those below them, and in some panels all.
  public var openLists: [ItemID] {
    get async throws { try await session().machine.shownLists }
  }

  /// Whether rows came into an open list of a panel whose popups keep their size, so that some are behind an arrow
  /// until the menu opens again.
  public var isCut: Bool {
    get async throws { try await session().machine.isCut }
  }

  /// Waits until the rows fulfil something.
  ///
  /// - Throws: ``TestPanelError``, with the rows as they are then.
  @discardableResult
  public func wait(until holds: @escaping @Sendable ([ShownRow]) -> Bool) async throws -> [ShownRow] {
    let session = try await session()
    let rows: [ShownRow]? = try await awaited(await session.changes()) {
      let rows = Self.rows(await session.machine)
      return holds(rows) ? rows : nil
    }
    if let rows { return rows }
    throw TestPanelError("it did not come within \(patience); \(personality.name) has \(await described(session))")
  }

  /// The calls of the panel and the signals of the menu so far, in their order.
  public var traffic: [PanelMessage] {
    get async throws { try await session().traffic }
  }

  /// The same in lines, rows by the titles that lead to them as this panel has them now:
  /// `ItemsPropertiesUpdated(Power/Sleep label)`, `Event(menu, opened)`. A row that is gone is `#4`.
  public var trafficByTitle: [String] {
    get async throws {
      let session = try await session()
      var titles: [ItemID: String] = [.root: "menu"]
      func name(_ rows: [ShownRow], below path: String) {
        for row in rows where titles[row.id] == nil {
          titles[row.id] = path + (row.kind == .separator ? "---" : row.text)
          name(row.rows, below: path + row.text + "/")
        }
      }
      name(Self.rows(await session.machine), below: "")
      return await session.traffic.map { $0.text { titles[$0] ?? "#\($0)" } }
    }
  }

  /// Forgets the traffic so far.
  ///
  /// - Throws: ``TestPanelError`` where there is no menu, or a `BusError`.
  public func forgetTraffic() async throws { await (try await session()).forgetTraffic() }

  /// Waits until the panel has heard what the program has sent, has asked all that it wants, and has the answers; also
  /// for times that the panel lets pass.
  ///
  /// - Throws: ``TestPanelError`` where the program does not answer, or a `BusError`.
  public func settle() async throws {
    let session = try await session()
    try await settle(session) { await session.isQuiet }
  }

  /// Waits for the answers to what the panel has asked, and for no time that it lets pass.
  func hearAnswers() async throws { try await hearAnswers(of: try await session()) }

  private func hearAnswers(of session: PanelSession) async throws {
    try await settle(session) { await session.pending == 0 }
  }

  private func settle(_ session: PanelSession, _ isSettled: @escaping @Sendable () async -> Bool) async throws {
    await session.catchUp()
    let settled: Bool? = try await awaited(await session.changes()) { await isSettled() ? true : nil }
    guard settled == true else { throw TestPanelError("\(personality.name) waited \(patience) for the program") }
  }

  private nonisolated static func titles(in path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
  }

  private nonisolated static func rows(_ machine: any MenuMachine, of list: ItemID = .root) -> [ShownRow] {
    machine.drawn(list).map { row in
      var row = row
      if row.hasSubmenu { row.rows = rows(machine, of: row.id) }
      return row
    }
  }

  private func described(_ session: PanelSession) async -> String {
    let rows = Self.rows(await session.machine)
    return rows.isEmpty ? "no rows" : rows.map(\.description).joined(separator: ", ")
  }
}
