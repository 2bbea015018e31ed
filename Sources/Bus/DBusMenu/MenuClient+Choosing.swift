import LibDBus

extension MenuClient {
  /// Chooses an item by its name, as a user does: the levels that lead to it are open meanwhile.
  ///
  ///     try await client.choose("Power/Restart…")
  ///
  /// The program has taken the choice when this returns, and may still be carrying it out. See
  /// ``withOpenPath(to:timeout:_:)`` for what is opened, started and waited for.
  ///
  /// - Parameters:
  ///   - item: The titles that lead to it (`Power/Restart…`), its id (`#12`), or its identifier (`@quit`).
  ///   - timeout: How long a row that is not there at once is awaited.
  /// - Returns: The item as it was chosen.
  /// - Throws: ``ItemError``, also for an item that is disabled or hidden; or a `BusError` of the program or the bus.
  @discardableResult
  public func choose(_ item: String, timeout: Duration = .seconds(1)) async throws -> MenuNode {
    guard let reference = ItemReference(item) else { throw ItemError(.noReference(item)) }
    return try await choose(reference, timeout: timeout)
  }

  /// Chooses an item, as a user does: the levels that lead to it are open meanwhile.
  ///
  /// - Throws: ``ItemError``, also for an item that is disabled or hidden; or a `BusError` of the program or the bus.
  @discardableResult
  public func choose(_ reference: ItemReference, timeout: Duration = .seconds(1)) async throws -> MenuNode {
    try await withOpenPath(to: reference, timeout: timeout) { path in
      var path = path
      for _ in 1...DBusMenuLimits.choiceTries {
        if let refusal = ItemError(refusing: path) { throw refusal }
        if let row = path.last, try await self.choose(path, by: { try await self.click($0.id) }) { return row }
        path = try await self.find(reference, within: timeout)
      }
      throw ItemError(.changing(path.last?.title ?? ""))
    }
  }

  /// Chooses the last of some items, if they still lead to it and look as they did, also after the changes that the
  /// program has announced.
  ///
  /// - Parameters:
  ///   - state: The state that the mark of the last one has to have; `nil` for any.
  ///   - click: Tells the program.
  /// - Returns: Whether it was chosen.
  package func choose(
    _ path: [MenuNode], inState state: Int32? = nil, by click: @Sendable (MenuNode) async throws -> Void
  ) async throws -> Bool {
    await readAnnounced()
    guard let row = path.last, let now = try? menu.find(.id(row.id)), now.count == path.count else { return false }
    let isSame = zip(now, path).allSatisfy { now, old in
      now.id == old.id && now.title == old.title && now.identifier == old.identifier && now.isEnabled == old.isEnabled
        && now.isVisible == old.isVisible
    }
    guard isSame, state == nil || now.last?.toggle?.state == state else { return false }
    do {
      try await click(row)
    } catch let error as BusError where error.name == .noReply && !error.isLate {
      // The program ended instead of answering, as some do when they are told to quit.
    }
    return true
  }
}
