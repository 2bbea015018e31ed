import Basics
import LibDBus

/// The signals of buses that make commands of a menu run.
@MainActor
final class SignalTriggers {
  /// Called when a signal is listened to. For tests, which wait for that.
  var onListening: (() -> Void)?
  let buses: LiveBuses
  private let time: any TimeSource

  init(_ buses: LiveBuses, _ time: any TimeSource) { (self.buses, self.time) = (buses, time) }

  /// Calls `body` at each signal, and when the signals are listened to after a time without them, until the task is
  /// cancelled. A bus that is not there, or is lost, is waited for.
  ///
  /// - Parameter begin: Called once, when the signals are listened to or cannot be at first; returns whether that is
  ///   too late for what it stands for.
  func follow(
    _ signal: MenuDescription.BusSignal, begin: @escaping @MainActor () -> Bool, _ body: @escaping @MainActor () -> Void
  ) async {
    var delay = Duration.seconds(1)
    var (hasBegun, hasMissed) = (false, false)
    func begins() {
      if !hasBegun { hasMissed = begin() }
      hasBegun = true
    }
    while !Task.isCancelled {
      if let connection = await buses.connection(to: signal.bus) {
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
}
