public import LibDBus

extension MenuClient {
  /// Reads the whole menu once, apart from what is kept current.
  ///
  /// A level that the answer does not have, because the wire lets only so many containers are inside each other, is
  /// asked for by itself.
  ///
  /// - Throws: A `BusError` of the program or the bus, `noReply` after the time of ``limits``; or `CancellationError`.
  public func layout() async throws -> MenuNode {
    var tree = ClientTree(limits: limits)
    let deadline = SuspendingClock.now + limits.totalTime
    var open = tree.apply(try await answer(about: .root, until: deadline), because: .announced).unread
    var budget = limits.levelReads
    while !open.isEmpty {
      let id = open.removeFirst()
      guard budget > 0 else {
        tree.note("there are more than \(limits.levelReads) levels to be asked for one by one")
        break
      }
      budget -= 1
      do {
        open += tree.apply(try await answer(about: id, until: deadline), because: .continued).unread
      } catch let error as BusError where error.isAboutOneItem {
        tree.note("item \(id) could not be read: \(error)")
      }
    }
    readNotes = tree.notes
    return tree.node()
  }

  /// One answer to `GetLayout`, checked.
  private func answer(about id: ItemID, until deadline: SuspendingClock.Instant) async throws -> LayoutAnswer {
    let limits = limits
    return try await connection.call(layoutCall(id), timeout: try time(until: deadline)) { reply in
      try LayoutReader.read(&reply, of: id, limits: limits)
    }
  }

  func layoutCall(_ id: ItemID) throws(BusError) -> Message {
    try message("GetLayout", "iias") {
      $0.int32(id.rawValue)
      $0.int32(-1)
      $0.value(.strings([]))
    }
  }

  /// The time left for one call.
  func time(until deadline: SuspendingClock.Instant) throws(BusError) -> Duration {
    let left = SuspendingClock.now.duration(to: deadline)
    guard left > .zero else {
      throw BusError.late("Reading the menu took longer than \(limits.totalTime).")
    }
    return min(left, limits.callTime)
  }

  /// Tells the program that a submenu, or with id 0 the menu, is about to be shown; returns whether it changed.
  @discardableResult
  package func aboutToShow(_ id: ItemID) async throws -> Bool {
    let call = try message("AboutToShow", "i", to: recipient) { $0.int32(id.rawValue) }
    return try await connection.call(call, timeout: limits.callTime) { reply in try reply.bool() }
  }

  /// Asks whether the program has done what this client has asked for before, and waits for the answer. An error is an
  /// answer too, and so is the program's end.
  ///
  /// - Throws: A `BusError` where there is no answer in time, or no bus; or `CancellationError`.
  package func ask(_ question: HandledQuestion, about id: ItemID, timeout: Duration) async throws {
    do {
      _ = try await connection.call(
        "GetLayout", of: .menu, at: path, on: recipient,
        with: [.int32(id.rawValue), .int32(0), .strings([question.rawValue])], timeout: timeout)
    } catch let error as BusError where error.name != .disconnected && !error.isLate {}
  }

  /// Tells the program that a submenu, or with id 0 the menu, was closed.
  ///
  /// - Throws: A `BusError` of the program or the bus, or `CancellationError`.
  public func close(_ id: ItemID) async throws { try await send(.closed, to: id) }

  /// Clicks a row, also one that is disabled or hidden; ``choose(_:timeout:)-(String,_)`` refuses those. The program
  /// has taken the click when this returns, and may still be carrying it out.
  ///
  /// - Throws: A `BusError` of the program or the bus, or `CancellationError`.
  public func click(_ id: ItemID) async throws { try await send(.clicked, to: id) }

  /// Sends an event; the program has taken it when this returns, and may still be carrying it out.
  ///
  /// - Throws: A `BusError` of the program or the bus, or `CancellationError`.
  public func send(_ event: String, to id: ItemID, data: Value = .int32(0), timestamp: UInt32 = 0) async throws {
    try await send(event, to: id, data: data, timestamp: timestamp, within: limits.callTime)
  }

  private func send(
    _ event: String, to id: ItemID, data: Value, timestamp: UInt32, within time: Duration
  ) async throws {
    let call = try self.event(event, id, data, timestamp, expectsReply: true)
    try await connection.call(call, timeout: time) { _ in }
  }

  /// Sends an event, for whose answer the program has less than the time of a call.
  package func send(
    _ event: EventName, to id: ItemID, data: Value, timestamp: UInt32, within time: Duration
  ) async throws {
    try await send(event.rawValue, to: id, data: data, timestamp: timestamp, within: time)
  }

  /// Sends an event without asking for an answer, so that a program that is busy with another event delays nothing.
  ///
  /// - Throws: A `BusError` for data that D-Bus does not allow.
  public nonisolated func post(
    _ event: String, to id: ItemID, data: Value = .int32(0), timestamp: UInt32 = 0
  ) throws(BusError) {
    connection.send(try self.event(event, id, data, timestamp, expectsReply: false))
  }

  /// Sends an event of the protocol or its extensions; the program has taken it when this returns.
  package func send(_ event: EventName, to id: ItemID, data: Value = .int32(0), timestamp: UInt32 = 0) async throws {
    try await send(event.rawValue, to: id, data: data, timestamp: timestamp)
  }

  /// Sends an event of the protocol or its extensions without asking for an answer.
  package nonisolated func post(
    _ event: EventName, to id: ItemID, data: Value = .int32(0), timestamp: UInt32 = 0
  ) throws(BusError) {
    try post(event.rawValue, to: id, data: data, timestamp: timestamp)
  }

  private nonisolated func event(
    _ name: String, _ id: ItemID, _ data: Value, _ timestamp: UInt32, expectsReply: Bool
  ) throws(BusError) -> Message {
    try message("Event", "isvu", to: recipient, expectsReply: expectsReply) {
      $0.int32(id.rawValue)
      $0.string(name)
      $0.variant(data)
      $0.uint32(timestamp)
    }
  }

  nonisolated func message(
    _ member: MemberName, _ signature: Signature, to recipient: BusName? = nil, expectsReply: Bool = true,
    body: (inout MessageWriter) -> Void
  ) throws(BusError) -> Message {
    try Message.methodCall(
      to: recipient ?? service, path: path, interface: .menu, member: member, expectsReply: expectsReply,
      signature: signature, body: body)
  }
}

extension BusError {
  /// Whether the program is there and merely refuses.
  package var isAboutOneItem: Bool {
    switch name {
    case .noReply, .disconnected, .serviceUnknown, .nameHasNoOwner: false
    default: true
    }
  }
}
