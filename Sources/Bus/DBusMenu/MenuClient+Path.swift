package import Basics
import LibDBus

extension MenuClient {
  /// Calls `body` with an item while the levels that lead to it are open, and closes them then, the deepest first.
  ///
  /// They are opened as a panel does, so that submenus that a program fills only when they are opened have their rows.
  /// A client that was not started is started for that long. With ``ItemReference/id(_:)`` and
  /// ``ItemReference/identifier(_:)`` the levels above the item are opened once it is known where it is.
  ///
  /// - Parameters:
  ///   - reference: Which item.
  ///   - timeout: How long a program that does not have a row at once may take to announce it, or to answer that a
  ///     level is opened. A level in which the program says that rows are being made (`x-menubus-role` `loading`) is
  ///     waited for as long as for an answer, ``MenuClientLimits/callTime``.
  ///   - body: Gets the item, preceded by those that lead to it.
  /// - Throws: ``ItemError`` with ``ItemError/Code/notFound`` or ``ItemError/Code/ambiguous``, a `BusError` of the
  ///   program or the bus, or an error of `body`.
  public func withOpenPath<Answer: Sendable>(
    to reference: ItemReference, timeout: Duration = .seconds(1),
    _ body: @Sendable ([MenuNode]) async throws -> Answer
  ) async throws -> Answer {
    let isStartedHere = !isStarted
    var levels: [ItemID] = []
    let answer: Answer
    do {
      answer = try await body(try await openPath(to: reference, timeout: timeout, noting: &levels))
    } catch {
      await leave(levels, stops: isStartedHere)
      throw error
    }
    await leave(levels, stops: isStartedHere)
    return answer
  }

  /// Tells the program that levels are closed, the deepest first, and does not wait for it: it may be busy, or not be
  /// there any more.
  private func leave(_ levels: [ItemID], stops: Bool) async {
    for id in levels.reversed() where state != .gone { try? post(.closed, to: id) }
    if stops { await stop() }
  }

  /// Finds an item, opening the levels on the way, which stay open.
  ///
  /// - Returns: The item, preceded by those that lead to it.
  package func openPath(to reference: ItemReference, timeout: Duration = .seconds(1)) async throws -> [MenuNode] {
    var levels: [ItemID] = []
    return try await openPath(to: reference, timeout: timeout, noting: &levels)
  }

  private func openPath(
    to reference: ItemReference, timeout: Duration, noting levels: inout [ItemID]
  ) async throws -> [MenuNode] {
    if !isStarted { try await start() }
    levels.append(.root)
    var isAnswering = try await open(.root, timeout: timeout)
    guard case .titles(let titles) = reference else {
      for step in try await find(reference, within: timeout).dropLast() {
        levels.append(step.id)
        isAnswering = try await open(step.id, timeout, ifAnswering: isAnswering)
      }
      return try await find(reference, within: timeout)
    }
    for count in titles.indices.dropFirst() {
      let path = try await find(.titles(Array(titles[..<count])), within: timeout)
      guard let last = path.last, last.hasSubmenu else { continue }
      levels.append(last.id)
      isAnswering = try await open(last.id, timeout, ifAnswering: isAnswering)
    }
    return try await find(reference, within: timeout)
  }

  /// Opens a level; a program that has not answered once is not awaited again.
  private func open(_ id: ItemID, _ timeout: Duration, ifAnswering isAnswering: Bool) async throws -> Bool {
    try await open(id, timeout: isAnswering ? timeout : .zero) && isAnswering
  }

  /// Finds an item, or waits until a change of the menu brings it; says what is there in the end if none does.
  func find(_ reference: ItemReference, within timeout: Duration) async throws -> [MenuNode] {
    await wait(for: timeout) { client in !client.isMissing(reference) }
    let rest = max(timeout, limits.callTime) - timeout
    await wait(for: rest) { client in !client.isMissing(reference) || !client.isMaking(reference) && !client.isOpening }
    return try menu.find(reference)
  }

  /// Waits until the changes that the program has announced are read, or cannot be.
  package func readAnnounced() async {
    // What is done then needs time, too.
    await wait(for: min(limits.callTime, AnswerTime.current.map { $0.left / 2 } ?? limits.callTime)) { !$0.awaitsRows }
  }

  /// The menu as the program has it at one time: a change of properties comes before the rows that belong to it, which
  /// are waited for.
  ///
  /// - Parameter limit: The time for that; then it is the menu as it is known.
  package func settledMenu(within limit: Duration, on time: any TimeSource) async -> MenuNode {
    guard state == .current else { return menu }
    return await within(limit, on: time) { await self.settledMenu(limit) }.value
  }

  private func settledMenu(_ limit: Duration) async -> MenuNode {
    while !Task.isCancelled {
      let changes = changes()
      do {
        // All that the program has sent before its answer is here by then, and nothing that it sends later.
        let menu = try await connection.property("Version", of: .menu, at: path, on: recipient, timeout: limit) { _ in
          self.assumeIsolated { $0.awaitsRows ? nil : $0.menu }
        }
        if let menu { return menu }
      } catch {
        guard awaitsRows else { break }
      }
      for await _ in changes where !awaitsRows { break }
    }
    return menu
  }

  /// Whether the program has announced rows that are not read yet: its texts may be known from a later time than they.
  /// A change follows in any case, at the latest when the reading fails.
  private var awaitsRows: Bool { queue.signals > 0 || queue.wanted.contains { $0.signals > 0 } }

  /// Waits for changes of the menu until something holds.
  private func wait(for limit: Duration, until holds: @escaping @Sendable (isolated MenuClient) -> Bool) async {
    if holds(self) { return }
    let changes = changes()
    _ = await within(limit) {
      for await _ in changes where await holds(self) { return }
    }
  }

  /// Whether there is no such item; of several one is to be chosen, and waiting does not help.
  private func isMissing(_ reference: ItemReference) -> Bool {
    do throws(ItemError) {
      _ = try menu.find(reference)
      return false
    } catch {
      return error.code == .notFound
    }
  }

  /// Whether the program says that it is making rows where an item is looked for by its titles.
  private func isMaking(_ reference: ItemReference) -> Bool {
    guard case .titles(let titles) = reference else { return false }
    let level = titles.count > 1 ? (try? menu.find(.titles(titles.dropLast())))?.last : menu
    return level?.children.contains { $0.isVisible && Word.Role($0.properties[.role]) == .loading } ?? false
  }
}
