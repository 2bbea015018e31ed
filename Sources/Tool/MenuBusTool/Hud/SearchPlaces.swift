import Basics
import LibDBus

/// The menus that a search is about: those that the user names, or else that of the focused window, and the tray's.
struct SearchPlaces: Sendable {
  var named: [MenuAddress]
  var hasTray: Bool
  /// How long the program of a menu that the user names may take.
  var timeout: Duration
  /// Gets what is odd about a menu that is found.
  var remark: @Sendable (PrintableText) -> Void

  init(
    named: [MenuAddress] = [], hasTray: Bool = true, timeout: Duration,
    remark: @escaping @Sendable (PrintableText) -> Void = { _ in }
  ) {
    (self.named, self.hasTray, self.timeout, self.remark) = (named, hasTray, timeout, remark)
  }

  /// The time for each menu that the user does not name, and for opening a menu.
  var searchTime: Duration { min(timeout, ToolLimits.searchTime) }

  /// Finds them all at once; `found` is given each as soon as its program has answered.
  ///
  /// - Throws: The `Failure` of a menu that the user names, or of the bus.
  func find(
    over connection: BusConnection, found: @escaping @MainActor (SearchFinding) -> Void
  ) async throws {
    // Others must not take the time of the one that is wanted.
    let time = searchTime
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        if named.isEmpty {
          await SearchSource.focused(over: connection, timeout: time, remark: remark, found: found)
        } else {
          await found(
            SearchFinding(
              sources: try await SearchSource.named(named, over: connection, timeout: timeout, remark: remark)))
        }
      }
      if hasTray {
        group.addTask { await found(try await SearchSource.tray(over: connection, timeout: time)) }
      }
      try await group.waitForAll()
    }
  }
}
