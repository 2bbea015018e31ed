import Basics
import DBusMenu
import Glibc
import LibDBus

extension MenuLink {
  /// Tells the program of one effect.
  func tell(
    _ effect: NavigationEffect, within time: Duration,
    _ receive: @escaping @MainActor @Sendable ([NavigationInput]) -> Void
  ) async throws {
    switch effect {
    case .open(let id): startOpening(id, receive)
    case .close(let id): try await close(id)
    case .direct(let direction): try client.post(.opened, to: .root, data: MenuOpening(direction: direction).value)
    case .hover(let id): try client.post(.hovered, to: id)
    case .click(let id): try await send(.clicked, to: id, timestamp: Self.now, within: time)
    case .alternate(let id, let action):
      try await send(.alternate, to: id, .string(action), timestamp: Self.now, within: time)
    case .context(let id, let point):
      try await send(.context, to: id, point?.value ?? .int32(0), timestamp: Self.now, within: time)
    case .commitPreview(let id, let name):
      try await send(.commitPreview, to: id, .string(name), timestamp: Self.now, within: time)
    case .release(let id): try await send(.release, to: id, timestamp: Self.now, within: time)
    case .cancel: try client.post(.cancel, to: .root)
    case .type(let id, let text): try await send(.text, to: id, .string(text), within: time)
    case .reveal(let id): try client.post(.reveal, to: id)
    case .operate(let id, let operation): try await send(.control, to: id, operation.value, within: time)
    case .wake, .bell, .finish: break
    }
  }

  /// Sends an event, and awaits the answer if there is time for it.
  private func send(
    _ event: EventName, to id: ItemID, _ data: Value = .int32(0), timestamp: UInt32 = 0, within time: Duration
  ) async throws {
    if time > .zero {
      return try await client.send(event, to: id, data: data, timestamp: timestamp, within: time)
    }
    try client.post(event, to: id, data: data, timestamp: timestamp)
    throw BusError.late("The program", client.limits.callTime)
  }

  private static var now: UInt32 { UInt32(truncatingIfNeeded: Glibc.time(nil)) }
}
