import Basics
import DBusMenu
import LibDBus

/// Waits until a program has handled a click.
struct ClickWait {
  var client: MenuClient
  var row: MenuNode
  /// From before the click on.
  var changes: any AsyncSequence<MenuClientChange, Never> & Sendable
  /// The time of the whole command, and its end.
  var limit: Duration
  var end: SuspendingClock.Instant

  init(
    _ client: MenuClient, _ row: MenuNode, changes: any AsyncSequence<MenuClientChange, Never> & Sendable,
    in visit: MenuVisit
  ) {
    self.client = client
    self.row = row
    self.changes = changes
    (limit, end) = (visit.limit, visit.end)
  }

  func finish() async throws {
    // A radio button that is on already stays on, and most programs send no signal then.
    let expectsMark = row.toggle.map { $0.kind != .radio || $0.state != 1 } ?? false
    let isDone =
      try await within(SuspendingClock.now.duration(to: end)) { try await isConcluded(expectsMark: expectsMark) }
      .inTime() ?? false
    guard isDone else {
      throw Failure(
        .timedOut, "“\(row.title)” was clicked, but \(client.shownService) said nothing about it within \(limit)")
    }
  }

  /// Waits until the program has shown that it knows of the click; `false` where it never will.
  private func isConcluded(expectsMark: Bool) async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await change in changes where expectsMark ? concludes(change) : change.kind == .gone { return true }
        return false
      }
      if !expectsMark {
        group.addTask {
          // Programs of ours answer when their handlers have returned or suspend, others behind the click.
          try await client.ask(.handled, about: row.id, timeout: limit)
          return true
        }
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
  }

  /// Whether the row was announced, or there is none any more.
  private func concludes(_ change: MenuClientChange) -> Bool {
    switch change.kind {
    case .properties(let changes, let restated):
      restated.contains(row.id) || changes.contains { $0.id == row.id }
    case .children(_, let lists, let properties):
      lists.contains { $0.removed.contains(row.id) }
        || properties.contains { $0.id == row.id }
    case .gone, .disconnected: true
    default: false
    }
  }
}
