package import Menus
package import TestSupport

/// How often an element was shown, and how often that ended.
package struct Showings: Sendable {
  package let begun = Observed(0)
  package let ended = Observed(0)

  package init() {}

  /// Waits until the element is not shown any more, for as many times.
  nonisolated(nonsending) package func wait(forEnds count: Int) async throws {
    try await ended.wait(for: "the end of \(count) showings") { $0 >= count }
  }
}

/// An action that counts when it is shown.
package final class CountingAction: Action {
  package nonisolated let showings = Showings()
  package override func willDisplay() { showings.begun.increment() }
  package override func didEndDisplay() { showings.ended.increment() }
}
