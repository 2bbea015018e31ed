import Basics
import LibDBus

/// The buses that commands of a menu have to do with: signals make them run, and a notification names those that fail.
@MainActor
final class LiveBuses {
  /// Opens a connection to a bus. For tests, which have buses of their own.
  var connect: @Sendable (MenuFile.BusSignal.Bus) async throws -> BusConnection = { bus in
    try await BusConnection.connect(to: bus == .system ? .system : .session)
  }

  /// Called when a signal is listened to. For tests, which wait for that.
  var onListening: (() -> Void)?
  private var connections: [MenuFile.BusSignal.Bus: Task<BusConnection?, Never>] = [:]

  /// The last notification, which the next one replaces.
  private var shown: DesktopNotification.Shown?
  /// The newest notification that waits for the one before it to be shown.
  private var waiting: DesktopNotification?
  private var isNotifying = false
  private let time: any TimeSource

  init(_ time: any TimeSource) { self.time = time }

  /// Calls `body` at each signal, and when the signals are listened to after a time without them, until the task is
  /// cancelled. A bus that is not there, or is lost, is waited for.
  ///
  /// - Parameter begin: Called once, when the signals are listened to or cannot be at first; returns whether that is
  ///   too late for what it stands for.
  func follow(
    _ signal: MenuFile.BusSignal, begin: @escaping @MainActor () -> Bool, _ body: @escaping @MainActor () -> Void
  ) async {
    var delay = Duration.seconds(1)
    var (hasBegun, hasMissed) = (false, false)
    func begins() {
      if !hasBegun { hasMissed = begin() }
      hasBegun = true
    }
    while !Task.isCancelled {
      if let connection = await connection(to: signal.bus) {
        if let signals = try? await connection.signals(
          signal.rule, limit: 1, overflow: .dropsOldest, transform: { _ in () })
        {
          begins()
          if hasMissed { body() }
          onListening?()
          delay = .seconds(1)
          do { for try await _ in signals { body() } } catch {}
        }
      }
      begins()
      hasMissed = true
      try? await time.sleep(for: delay)
      delay = min(delay * 2, .seconds(60))
    }
  }

  /// Shows a notification in the place of the last one. Where nothing shows notifications, there is none.
  func notify(_ title: String, _ text: String) {
    waiting = DesktopNotification(title: title, text: text)
    guard !isNotifying else { return }
    isNotifying = true
    Task { [weak self] in
      while let self, let next = self.waiting {
        self.waiting = nil
        self.shown = await self.connection(to: .session)?.show(next, replacing: self.shown) ?? self.shown
      }
      self?.isNotifying = false
    }
  }

  /// The connection to a bus, which all signals share; `nil` if there is none.
  private func connection(to bus: MenuFile.BusSignal.Bus) async -> BusConnection? {
    // One that was lost stays so, also when the bus is there again.
    if let known = connections[bus], await known.value?.closeReason != nil, connections[bus] == known {
      connections[bus] = nil
    }
    let opening = connections[bus] ?? Task { [connect] in try? await connect(bus) }
    connections[bus] = opening
    let connection = await opening.value
    if connection == nil { connections[bus] = nil }
    return connection
  }
}
