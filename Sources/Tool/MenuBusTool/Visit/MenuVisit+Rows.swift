import Basics
import DBusMenu
import LibDBus

extension MenuVisit {
  /// Finds an item, opening the levels on the way; a row that is not there is awaited.
  ///
  /// - Returns: The item, preceded by those that lead to it.
  mutating func find(_ item: ItemArgument) async throws -> [MenuNode] {
    if case .reference(let reference) = item.name, let path = await client.rowAtHand(reference) { return path }
    // Most rows are there, and need no tasks that wait.
    var wakeups: Wakeups?
    let start = SuspendingClock.now
    while true {
      let sight = try await look(for: item)
      try await check()
      switch sight {
      case .found(let path): return path
      case .unclear(let error): throw error
      case .missing(let error, let isMaking):
        guard .now < end, isMaking || .now < start + timeout else { throw await lack(of: item, error) }
      }
      await next(&wakeups)
    }
  }

  /// Finds an item as it is once the values are there that opening the menu has asked the program for. Only programs of
  /// ours know the question; where the answer does not come in time, the item is as it is known.
  mutating func findWithValues(_ item: ItemArgument) async throws -> [MenuNode] {
    let path = try await find(item)
    guard let row = path.last, row.id != .root else { return path }
    try? await client.ask(.prepared, about: row.id, timeout: left)
    await client.readAnnounced()
    return try await find(item)
  }

  /// Waits until the menu may have changed since the last call, or time has passed. The first call returns at once.
  func next(_ wakeups: inout Wakeups?) async {
    if let wakeups { return await wakeups.next() }
    wakeups = await Wakeups(client, after: [min(timeout, left), left])
  }

  /// The error that a row is not there; the program may have it, but not have answered that its menu is open.
  private func lack(of item: ItemArgument, _ error: any Error) async -> any Error {
    let error = await absence(error, of: item)
    guard await client.isOpening else { return error }
    return Failure(.timedOut, Failure(error).sentence + "; " + BusError.late(client.shownService, limit).sentence)
  }

  /// Chooses an item, if it can be chosen; one that changes at the last moment is looked for again.
  ///
  /// - Parameter prepare: Called before the click with the row, perhaps again.
  /// - Returns: The row that was clicked.
  mutating func click(_ item: ItemArgument, prepare: (MenuNode) async throws -> Void = { _ in }) async throws
    -> MenuNode
  {
    for _ in 1...DBusMenuLimits.choiceTries {
      let path = try await find(item)
      guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
      if let refusal = ItemError(refusing: path) { throw refusal }
      try await prepare(row)
      if try await client.click(path) { return row }
    }
    throw Failure(.failed, "the row changes all the time; it was not clicked")
  }

  /// An error about a row that is not there, with the row of another level that was probably meant.
  ///
  /// - Parameter item: The item that was asked for, if its slashes may be those of a title.
  func absence(_ error: any Error, of item: ItemArgument? = nil) async -> any Error {
    guard case .none(.titles(let titles), let others)? = (error as? ItemError)?.reason, let title = titles.last else {
      return error
    }
    let all = await names.rows.filter(\.node.isVisible)
    if case .reference(.titles(let wanted))? = item?.name, let row = all.first(where: { $0.isWritten(wanted) }) {
      return Failure(.notFound, "\(error); did you mean “\(ItemReference.titles(row.titles).text ?? row.reference)”?")
    }
    guard Spelling.nearest(to: title, among: others) == nil else { return error }
    let rows = all.filter { $0.titles.count > 1 }
    guard let nearest = Spelling.nearest(to: title, among: rows.map(\.node.title)),
      let row = rows.first(where: { $0.node.title == nearest })
    else { return error }
    let path = ItemReference.titles(row.titles).text ?? row.reference
    return Failure(.notFound, "\(error); did you mean “\(path)”?")
  }

  /// The present state of an item in the menu.
  enum Sight {
    case found([MenuNode])
    /// There is none, and the program may be making rows.
    case missing(any Error, isMaking: Bool)
    /// There are several. Waiting does not help.
    case unclear(any Error)
  }

  /// Looks for an item, and opens the levels on the way as far as they are there.
  mutating func look(for item: ItemArgument) async throws -> Sight {
    switch item.name {
    case .input: .unclear(Failure(.usage, "standard input was not read"))
    case .token(let token): try await look(for: token)
    case .reference(let reference): try await look(for: reference)
    }
  }

  private mutating func look(for reference: ItemReference) async throws -> Sight {
    var (reference, level): (ItemReference, OpenedLevels.Path?) = (reference, nil)
    if case .titles(var titles) = reference {
      level = OpenedLevels.Path()
      for index in titles.indices {
        do throws(ItemError) {
          titles[index] = try await title(at: index, of: titles)
        } catch {
          return .unclear(error)
        }
        guard index < titles.count - 1, let row = try? await client.menu.find(.titles(Array(titles[...index]))).last
        else { break }
        level = row.hasSubmenu ? try await open(row.id) : nil
      }
      reference = .titles(titles)
    } else if let path = try? await client.menu.find(reference) {
      for step in path.dropLast() { try await open(step.id) }
    } else if case .identifier = reference {
      try await openAll()
    }
    do throws(ItemError) {
      return .found(try await client.menu.find(reference))
    } catch {
      if error.code == .ambiguous { return .unclear(error) }
      return .missing(error, isMaking: await isMaking(in: level))
    }
  }

  /// A title on the way to a row: that of the only row that a pattern describes, where no row has the title itself.
  ///
  /// A pattern has a `*`: many titles end with a question mark.
  private func title(at index: Int, of titles: [String]) async throws(ItemError) -> String {
    let title = titles[index]
    guard title.contains("*") else { return title }
    let menu = await client.menu
    guard (try? menu.find(.titles(Array(titles[...index])))) == nil,
      let level = index == 0 ? menu : (try? menu.find(.titles(Array(titles[..<index]))))?.last
    else { return title }
    let pattern = TitlePattern(argument: title)
    let fits = level.children.filter { $0.isVisible && !$0.isSeparator && pattern.matches($0.title) }
    guard fits.count <= 1 else { throw ItemError(.ambiguous(title, candidates: fits)) }
    return fits.first?.title ?? title
  }

  private mutating func look(for token: RowToken) async throws -> Sight {
    for id in token.ids.dropLast() {
      guard let row = await client.item(id), row.hasSubmenu else { break }
      try await open(id)
    }
    if let path = try await path(of: token) { return .found(path) }
    // The program may have made its rows anew, perhaps just now, because the menu was opened.
    if token.isOnlyOne { try await openAll() }
    let names = await names
    if let row = names.row(of: token) { return .found(try await client.menu.find(.id(row.node.id))) }
    let equal = token.isOnlyOne ? names.rows.filter { $0.token.check == token.check } : []
    if equal.count > 1 {
      return .unclear(ItemError(.ambiguous(token.text, candidates: equal.map(\.node))))
    }
    let change = RowChanged(token: token, now: names[token.id]?.titles)
    return .missing(change, isMaking: await isMaking())
  }

  /// The way to the row that has the id and the check.
  private func path(of token: RowToken) async throws -> [MenuNode]? {
    guard let path = try? await client.menu.find(.id(token.id)), !path.isEmpty,
      RowToken.check(of: path, in: address) == token.check
    else { return nil }
    return path
  }

  /// The reason of an error: a call to a program that ends meanwhile is answered by the bus as if it took too long.
  func reason(of error: any Error) async -> any Error {
    guard let failed = error as? BusError, failed.name != .disconnected else { return error }
    // Qt takes its menu off the bus before it leaves.
    let isWithoutMenu = failed.name == .unknownObject || failed.name == .unknownInterface
    let owners = try? await client.connection.withOwner(of: client.shownService, { [$0] })
    if isWithoutMenu || owners.map({ $0 != [owner] }) ?? false {
      return Failure(.gone, "\(client.shownService) went away")
    }
    return error
  }

  /// Whether rows of a level, or without one of any that is open, may still come.
  private func isMaking(in level: OpenedLevels.Path? = nil) async -> Bool {
    if await client.isOpening { return true }
    let menu = await client.menu
    let levels = level.map { [$0.level(in: menu)].compactMap(\.self) } ?? opened.levels(in: menu)
    return levels.contains { $0.hasLoadingRow || $0.children.isEmpty && !$0.flag(.noMenu) }
  }
}

extension RowNames.Row {
  /// Whether these are the titles of the row but for slashes in them that were not escaped.
  fileprivate func isWritten(_ others: [String]) -> Bool {
    titles.count < others.count && titles.joined(separator: "/") == others.joined(separator: "/")
  }
}

extension MenuClient {
  /// Chooses the last of some items, if they still lead to it and look as they did.
  ///
  /// - Parameters:
  ///   - state: The state that the mark of the last one has to have; `nil` for any.
  ///   - token: The activation token that the program gets before; that of the environment, if there is no other.
  /// - Returns: Whether it was clicked.
  func click(
    _ path: [MenuNode], inState state: Int32? = nil, with token: String? = nil
  ) async throws -> Bool {
    try await choose(path, inState: state) { row in
      do {
        if let token = token ?? LaunchToken.current { try self.provide(activationToken: token) }
        try await self.clickTaken(row.id)
      } catch let error as BusError where error.isLate {
        throw Failure(.timedOut, "“\(row.title)” was clicked, but \(error.sentence)")
      }
    }
  }

  /// Clicks, until the program has taken it: some never answer events, and have taken one if they answer what was sent
  /// behind it.
  private func clickTaken(_ id: ItemID) async throws {
    let clicking = Task.immediate { try await click(id) }
    let time = min(ToolLimits.hintTime, AnswerTime.current.map { $0.left / 2 } ?? limits.callTime)
    if let outcome = await connection.loop.outcome(of: clicking, within: time) { return try outcome.get() }
    do {
      try await probe(recipient)
      clicking.cancel()
    } catch is BusError {
      try await clicking.value
    }
  }

  /// A row of the menu itself, which needs no level to be opened on the way, if it is there, and so is the program.
  /// All of that in one turn: each costs two changes of thread.
  fileprivate func rowAtHand(_ reference: ItemReference) -> [MenuNode]? {
    guard state == .current, let path = try? menu.find(reference), path.count == 1 else { return nil }
    return path
  }

  /// Asks for the root alone, to see whether there is a menu.
  nonisolated func probe(_ service: BusName) async throws {
    _ = try await connection.call(
      "GetLayout", of: .menu, at: path, on: service, with: [.int32(0), .int32(0), .strings([])],
      timeout: limits.callTime)
  }
}

/// A row is not what it was when it was named.
struct RowChanged: Error {
  var token: RowToken
  /// The titles that lead to the row of that id now.
  var now: [String]?
}
