import DBusMenu
import Glibc
import LibDBus

// What the program is told, and asked.
extension TerminalPresenter {
  /// Does what the person did, in this order. The keys do not wait for it.
  func tellProgram(on screen: Screen) async throws {
    for await effect in effects.stream {
      if effect == .finish { break }
      try await client.attempt { try await self.tell(effect, on: screen) }
    }
    if !state.isFinished, let failure { throw failure }
    isDone = true
  }

  /// Has the program open the menu, which is read before, or a submenu; beside the rest, so that no key waits for it.
  private func open(_ id: ItemID, on screen: Screen) async throws {
    let data = id == .root ? source?.opening(in: screen.size) : nil
    if id == .root { try await client.start() }
    async let place = id == .root ? place() : nil
    // A program that is gone is told of by its changes.
    do { try await client.open(id, data: data ?? .int32(0), patience: Self.patience) } catch is BusError {}
    let found = await place
    try Task.checkCancellation()
    if id == .root { state.place = found }
    // A press that began in another window never comes to a terminal; the menu waits for the next.
    if id == .root, source?.handsOverPress == true { try client.post("x-menubus-cancel", to: .root) }
    await readMenu()
    receive(.opened(id), on: screen)
  }

  private func startOpening(_ id: ItemID, on screen: Screen) {
    openings[id] = Task {
      do {
        try await open(id, on: screen)
      } catch {
        guard !Task.isCancelled else { return }
        failure = error
        effects.continuation.finish()
      }
    }
  }

  /// Says that a level is closed, behind all that was said of its opening; nothing of that comes later.
  private func close(_ id: ItemID) async throws {
    if let opening = openings.removeValue(forKey: id) {
      opening.cancel()
      await opening.value
    }
    try client.post("closed", to: id)
  }

  /// Tells a program that asked for its menu what that has room for now. One that does not want to know says so.
  func reportMetrics(of screen: Screen) {
    let metrics = PresentationSource.metrics(in: screen.size)
    Task {
      _ = try? await client.connection.call(
        client.service, client.path, "org.menubus.Presentation1", "SetClientMetrics", [metrics],
        timeout: client.limits.callTime)
    }
  }

  private func tell(_ effect: Effect, on screen: Screen) async throws {
    switch effect {
    case .open(let id): startOpening(id, on: screen)
    case .close(let id): try await close(id)
    case .hover(let id): try client.post("hovered", to: id)
    case .click(let id): try await client.send("clicked", to: id, timestamp: UInt32(truncatingIfNeeded: time(nil)))
    case .type(let id, let text): try await client.send("x-menubus-text", to: id, data: .string(text))
    case .operate(let id, let part, let value):
      try await client.send("x-menubus-control", to: id, data: .structure([.string(part), .variant(value)]))
    case .wake, .bell, .finish: break
    }
  }
}
