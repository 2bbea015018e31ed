#if Tool
import Basics
package import DBusMenu
import LibDBus

/// Waits until a program has handled a click.
package struct ClickWait {
  var client: MenuClient
  var row: MenuNode
  /// From before the click on.
  var changes: MenuClientChanges
  var limit: Duration

  package init(_ client: MenuClient, _ row: MenuNode, changes: MenuClientChanges, _ limit: Duration) {
    self.client = client
    self.row = row
    self.changes = changes
    self.limit = limit
  }

  package func finish() async throws {
    // A radio button that is on already stays on, and most programs send no signal then.
    let expectsMark = row.toggleType != nil && !(row.toggleType == "radio" && row.toggleState == 1)
    let isDone = try await within(limit) { try await isConcluded(expectsMark: expectsMark) }.inTime() ?? false
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
          try await ask()
          return true
        }
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
  }

  /// Calls a method that changes nothing, which programs of ours answer when their handlers have returned or suspend.
  /// An error is an answer too, and so is the program's end, which the bus reports as `NoReply` before the time is
  /// over.
  private func ask() async throws {
    let deadline = SuspendingClock.now + limit
    do {
      _ = try await client.connection.call(
        client.service, client.path, .menu, "GetProperty",
        [.int32(row.id.rawValue), .string(HandledQuestion.name)], timeout: limit)
    } catch let error as BusError where error.name != .disconnected && SuspendingClock.now < deadline {}
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
#endif
