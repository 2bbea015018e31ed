import Basics
public import LibDBus

extension MenuClient {
  /// Opens a submenu, or with id 0 the menu, as a panel does: `AboutToShow`, then the event `opened`; then the rows are
  /// read again if the program said so, or if there are none.
  ///
  /// A client that was not started reads nothing. A program that fills the submenu later announces it. Once the task is
  /// cancelled, the program is not told `opened` any more.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - data: The data of the event `opened`, for programs that read it.
  ///   - timeout: How long this waits for the answers and the rows, at most. Some programs never answer: they are told
  ///     `opened` all the same, and the rows are read when the answer comes later. `nil` for the time of each call,
  ///     beyond which there is an error.
  /// - Returns: Whether the program has answered everything in time.
  /// - Throws: A `BusError` of the program or the bus, or `CancellationError`.
  @discardableResult
  public func open(_ id: ItemID, data: Value = .int32(0), timeout: Duration? = nil) async throws -> Bool {
    queue.lastToken += 1
    let token = queue.lastToken
    queue.openings[token] = false
    let end = timeout.map { SuspendingClock.now + min($0, limits.callTime) }
    // What comes behind it is sent behind it.
    let opening = Task.immediate { try await carryOutOpening(of: id, data, token, until: end) }
    do {
      if let outcome = await connection.loop.outcome(of: opening, within: timeout) { return try outcome.get() }
    } catch let error as BusError where timeout != nil && error.isLate {}
    try Task.checkCancellation()
    try tellLate(of: id, data, token)
    return false
  }

  /// Tells a program `opened` that has not answered in time that something is about to be shown, unless it was told.
  private func tellLate(of id: ItemID, _ data: Value, _ token: Int) throws {
    guard queue.openings[token] == false else { return }
    queue.openings[token] = true
    try post(.opened, to: id, data: data)
  }

  /// Whether the program has not answered yet, or not in the time of a call, that something is opened: rows may still
  /// come.
  package var isOpening: Bool { !queue.openings.isEmpty || queue.isSilent }

  private func carryOutOpening(
    of id: ItemID, _ data: Value, _ token: Int, until end: SuspendingClock.Instant?
  ) async throws -> Bool {
    defer { queue.openings[token] = nil }
    let needsReading: Bool
    do {
      needsReading = try await refusable { try await aboutToShow(id) } ?? false
      queue.isSilent = false
    } catch {
      queue.isSilent = (error as? BusError)?.isLate == true
      if queue.isSilent, end != nil { try tellLate(of: id, data, token) }
      throw error
    }
    try Task.checkCancellation()
    // A panel that had to wait too long has told it.
    let isLate = queue.openings[token] == true
    queue.openings[token] = true
    var isAnswered = true
    if !isLate { isAnswered = try await sendOpened(id, data, until: end) }
    guard isStarted, isLate || needsReading || tree.items[id]?.children.isEmpty == true else { return isAnswered }
    // Others may wait for the news that nothing comes any more.
    if isLate { want(id, signals: 1) } else { try await refusable { try await refresh(id) } }
    return isAnswered
  }

  /// Tells the program `opened`; returns whether it has answered by the end of its time.
  private func sendOpened(_ id: ItemID, _ data: Value, until end: SuspendingClock.Instant?) async throws -> Bool {
    let time = end.map { SuspendingClock.now.duration(to: $0) } ?? limits.callTime
    do {
      try await refusable { try await send(.opened, to: id, data: data, timestamp: 0, within: time) }
      return true
    } catch let error as BusError where end != nil && error.isLate {
      return false
    }
  }

  /// Chromium, for one, answers `AboutToShow` of its root with an error.
  private func refusable<Answer: Sendable>(_ ask: () async throws -> Answer) async throws -> Answer? {
    do { return try await ask() } catch let error as BusError where error.isAboutOneItem { return nil }
  }
}
