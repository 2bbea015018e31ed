import Basics
import DBusMenu
import LibDBus

extension MenuVisit {
  /// Turns a row with a mark on or off, as `menubus toggle` does: clicks it unless it has the state already, and waits
  /// until the program announces the new one.
  mutating func toggle(_ item: ItemArgument, to state: ToggleState, json: Bool) async throws -> CommandAnswer {
    let (row, isClicked) = try await toggle(item, to: state)
    guard json else { return CommandAnswer([isClicked ? "clicked" : "unchanged"]) }
    return try await answer(JSONToggle(clicked: isClicked, row: self.json(row)))
  }

  private mutating func toggle(
    _ item: ItemArgument, to state: ToggleState
  ) async throws -> (row: MenuNode, isClicked: Bool) {
    let path = try await find(item)
    guard var row = path.last, var now = ToggleState(row) else {
      throw Failure(.failed, "“\(path.last?.title ?? "")” has no mark")
    }
    // The states from which it was clicked.
    var seen: Set<ToggleState> = []
    var tries = 0
    while now != state {
      if seen.isEmpty { try Self.check(row, in: path, wanted: state) }
      guard !seen.contains(now), tries < ToolLimits.clickTries else {
        throw Failure(.failed, "“\(row.title)” was clicked, and is never \(state)")
      }
      tries += 1
      let answer = try await click(row, item, from: now)
      if answer.isClicked { seen.insert(now) }
      row = answer.row
      now = ToggleState(row) ?? now
    }
    return (row, !seen.isEmpty)
  }

  private static func check(_ row: MenuNode, in path: [MenuNode], wanted: ToggleState) throws {
    try MenuVisit.checkClick(on: row, in: path)
    guard row.toggleType == "radio", wanted != .on else { return }
    throw Failure(.failed, "“\(row.title)” is one of several of which one is on; turn another one on")
  }

  /// Clicks a row, and waits until it has another state.
  ///
  /// - Returns: The row as it is then, and whether it was clicked: one that changes at the last moment is not, because
  ///   the click would turn it back.
  private mutating func click(
    _ row: MenuNode, _ item: ItemArgument, from state: ToggleState
  ) async throws -> (row: MenuNode, isClicked: Bool) {
    let wakeups = await Wakeups(client, after: [left])
    let path = (try? await client.menu.find(.id(row.id))) ?? []
    guard try await client.click(path, inState: row.toggleState) else {
      try await check()
      return (try await current(row, item) ?? row, false)
    }
    while true {
      try await check()
      if let now = try await current(row, item), ToggleState(now) != state { return (now, true) }
      guard .now < end else {
        throw Failure(
          .timedOut,
          "“\(row.title)” was clicked, but \(client.shownService) did not announce another state within \(limit)")
      }
      await wakeups.next()
    }
  }

  /// The row with the same id, or the one that took its place.
  private mutating func current(_ row: MenuNode, _ item: ItemArgument) async throws -> MenuNode? {
    if let same = await client.item(row.id), same.toggleType != nil { return same }
    guard case .found(let path) = try await look(for: item) else { return nil }
    return path.last.flatMap { $0.toggleType == nil ? nil : $0 }
  }
}
