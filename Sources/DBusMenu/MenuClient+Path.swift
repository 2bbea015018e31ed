extension MenuClient {
  /// Finds an item, opening the levels on the way as a panel does, so that submenus that a program fills only when they
  /// are opened have their rows.
  ///
  /// The levels stay open; ``close(_:)`` them, the deepest first. With ``ItemReference/id(_:)`` and
  /// ``ItemReference/identifier(_:)`` the levels above the item are opened once it is known where it is.
  ///
  /// - Parameters:
  ///   - reference: Which item.
  ///   - patience: How long a program that does not have a row at once may take to announce it.
  /// - Returns: The item, preceded by those that lead to it.
  /// - Throws: ``ItemNotFound``, or a `BusError`.
  public func openPath(to reference: ItemReference, patience: Duration = .seconds(1)) async throws -> [MenuNode] {
    if !isStarted { try await start() }
    try await open(.root)
    guard case .titles(let titles) = reference else {
      for step in try await find(reference, within: patience).dropLast() { try await open(step.id) }
      return try await find(reference, within: patience)
    }
    for count in titles.indices.dropFirst() {
      let path = try await find(.titles(Array(titles[..<count])), within: patience)
      if let last = path.last, last.hasSubmenu { try await open(last.id) }
    }
    return try await find(reference, within: patience)
  }

  /// Finds an item, or waits until a change of the menu brings it.
  private func find(_ reference: ItemReference, within patience: Duration) async throws -> [MenuNode] {
    let changes = changes
    let first: ItemNotFound
    do throws(ItemNotFound) {
      return try menu.find(reference)
    } catch {
      guard case .none = error else { throw error }
      first = error
    }
    let found = await withTaskGroup(of: [MenuNode]?.self) { group in
      group.addTask {
        for await _ in changes {
          if let path = try? await self.menu.find(reference) { return path }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    if let found { return found }
    throw first
  }
}
