#if Tool
import ArgumentParser
import DBusMenu
import LibDBus
import Printing

struct Click: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Chooses a row of a menu.",
    discussion: """
      Opens the menu and the submenus on the way as a panel does, so that rows can be named that a program makes only \
      then, and closes them afterwards. It waits for a row for a second, or as long as --timeout says while the program \
      says that it is making rows.

      A program answers a click before it does what the row stands for. With --wait the command returns, for a row with \
      a mark, when the program has announced that row again, changed or not; for any other, when the program has answered \
      a question that was asked after the click. Most programs do one thing after the other and so are through with the \
      row by then, except for what they started and left to itself. It also returns when the program ends, or the row is \
      gone. If nothing of this happens in time, the status is 4; the click was taken all the same.
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "Whose menu.") var menu: MenuAddress
  @Argument(help: "Which row: Power/Restart…, #12 or @restart.") var item: ItemArgument
  @Flag(help: "Returns when the program is through with the click.") var wait = false

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let (client, _) = try await menu.client(over: connection, timeout: options.limit) { try await $0.start() }
      let path = try await client.openPath(to: item.reference, patience: min(options.limit, .seconds(1)))
      guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
      try Self.check(row, in: path)
      let wait = wait ? ClickWait(client: client, row: row, changes: await client.changes, limit: options.limit) : nil
      try await client.click(row.id)
      try await wait?.finish()
      try await Self.close(path.dropLast().map(\.id), of: client)
      await connection.close()
    }
  }

  /// Tells the program that the levels are closed, the deepest first, and does not wait for it: it may be busy with the
  /// click, or not be there any more.
  private static func close(_ levels: [ItemID], of client: MenuClient) async throws {
    for id in levels.reversed() + [.root] where await client.state != .gone { try client.post(.closed, to: id) }
  }

  /// A program ignores a click on a row that cannot be chosen; a script wants to know.
  private static func check(_ row: MenuNode, in path: [MenuNode]) throws {
    if row.isSeparator { throw Failure(.failed, "#\(row.id) is a separator") }
    for step in path {
      let relation = step.id == row.id ? "is" : "stands in a menu that is"
      if !step.isEnabled { throw Failure(.failed, "“\(row.title)” \(relation) disabled") }
      if !step.isVisible { throw Failure(.failed, "“\(row.title)” \(relation) hidden") }
    }
    if row.hasSubmenu, row.id != .root { throw Failure(.failed, "“\(row.title)” opens a submenu; name a row in it") }
  }
}

/// Waits until a program is through with a click.
private struct ClickWait {
  var client: MenuClient
  var row: MenuNode
  /// From before the click on.
  var changes: MenuClientChanges
  var limit: Duration

  func finish() async throws {
    // A radio button that is on already stays on, and most programs say nothing of it.
    let expectsMark = row.toggleType != nil && !(row.toggleType == "radio" && row.toggleState == 1)
    let isDone = try await withThrowingTaskGroup(of: Bool.self) { group in
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
      group.addTask {
        try await Task.sleep(for: limit)
        return false
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
    guard isDone else {
      throw Failure(
        .timedOut, "“\(row.title)” was clicked, but \(client.service) said nothing about it within \(limit)")
    }
  }

  /// Asks something that changes nothing; an error is an answer too, and so is the program's end, which the bus
  /// reports as `NoReply` before the time is over.
  private func ask() async throws {
    let deadline = ContinuousClock.now + limit
    do {
      _ = try await client.connection.call(
        client.service, client.path, .menu, "GetProperty",
        [.int32(row.id.rawValue), .string(PropertyName.label.rawValue)], timeout: limit)
    } catch let error as BusError where error.name != .disconnected && ContinuousClock.now < deadline {}
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
