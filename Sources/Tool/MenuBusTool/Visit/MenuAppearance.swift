import Basics
import DBusMenu
import LibDBus

/// Waits for a menu whose program is not there yet.
struct MenuAppearance {
  var menu: MenuAddress
  var connection: BusConnection
  var end: ContinuousClock.Instant

  /// - Returns: The menu; `nil` if there is none, and that is what was wanted.
  func client(_ isContentWithout: Bool) async throws -> MenuClient? {
    try await client(isContentWithout: isContentWithout) { try await $0.start() }?.0
  }

  /// Waits for a menu: `first` is what is asked of it first.
  ///
  /// - Returns: The menu; `nil` if there is none, and that is what was wanted.
  func client<Answer>(
    isContentWithout: Bool, first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer)? {
    let (news, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // A name that comes may be the menu's, or bring it.
    let token = try await connection.keepSubscribed(to: .nameOwnerChanged()) { _ in tell.yield() }
    defer { withExtendedLifetime(token) {} }
    // A program takes its name and puts its menu there in an order of its own, and sends no signal after the last step.
    var pause = Duration.milliseconds(100)
    while true {
      do {
        return try await menu.client(over: connection, timeout: left, first: first)
      } catch {
        let failure = Failure(error)
        // Who was late may answer in the time that is left.
        let mayCome = [.notFound, .timedOut].contains(failure.status) || failure.concernsSilentItem
        guard mayCome else { throw error }
        // An item that does not answer may be the one that should be gone.
        if isContentWithout, failure.status == .notFound { return nil }
        guard .now < end else { throw Failure(.timedOut, failure.sentence) }
      }
      let timer = Task { [pause] in
        try? await Task.sleep(for: min(pause, left))
        tell.yield()
      }
      for await _ in news { break }
      timer.cancel()
      pause = min(pause * 2, .seconds(2))
    }
  }

  /// Waits for a menu for as long as it takes: each name that comes to the bus may be its program's.
  ///
  /// - Parameter limit: The time that a program needs at most from its name to its menu.
  func whenever<Answer>(
    within limit: Duration, first: (MenuClient) async throws -> Answer
  ) async throws -> (MenuClient, Answer) {
    let (news, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let token = try await connection.keepSubscribed(to: .nameOwnerChanged(), onEnd: { _ in tell.finish() }) { _ in
      tell.yield()
    }
    defer { withExtendedLifetime(token) {} }
    for await _ in news {
      var attempt = self
      attempt.end = .now + limit
      do {
        if let found = try await attempt.client(isContentWithout: false, first: first) { return found }
      } catch  where Failure(error).status == .timedOut {}
    }
    throw Failure(.noBus, "the bus is gone")
  }

  /// The time that is left, but some for a last try.
  private var left: Duration { max(ContinuousClock.now.duration(to: end), .milliseconds(100)) }
}
