#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuScripting
import ServiceLifecycle

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints the changes of a menu until it is interrupted.",
    discussion: """
      The first line describes the menu as it is. A line follows for each signal of the program, even if it changes \
      nothing, and one when the program goes away and when it is back. Signals that come while the menu is being read \
      share a line. With --json each line is an object: "change" is the kind of the change, "sentence" describes it, \
      "missed" is present if changes came too fast to be printed. The first one, "start", has the whole menu.

      Ends with status 0 on SIGINT and SIGTERM, and with 69 when the bus goes away.

      Example: menubus watch --json nm-applet
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Flag(help: "Prints one JSON object per line.") var json = false

  func run() async throws {
    try await reporting {
      let connection = try await options.bus.connect()
      let (client, changes) = try await menu.client(over: connection, timeout: options.limit) { client in
        let changes = await client.changes
        try await client.start()
        return changes
      }
      try await runUntilSignal(Watching(client: client, changes: changes, json: json))
      await client.stop()
      await connection.close()
    }
  }
}

/// Prints changes until the task is cancelled.
private struct Watching: Service {
  var client: MenuClient
  var changes: MenuClientChanges
  var json: Bool

  func run() async throws {
    try await sayStart()  // from here on signals end it properly
    for await change in changes {
      if case .disconnected(let error) = change.kind { throw Failure(.noBus, "\(error.message)") }
      if json {
        printLine(try JSONShape.line(JSONChange(change)))
      } else {
        if change.missed > 0 { printLine("missed \(change.missed)") }
        printLine("\(change.sentence)")
      }
    }
  }

  private func sayStart() async throws {
    let rows = await client.rowCount
    let sentence = "watching \(client.service) \(client.path): \(rows) \(rows == 1 ? "row" : "rows")"
    if json {
      let owner = try await client.connection.owner(of: client.service)
      let root = await client.menu
      let names = RowNames(root, address: "\(owner ?? client.service)\(client.path)")
      let start = JSONStart(sentence: sentence, rows: root.children.map { JSONRow($0, names: names) })
      printLine(try JSONShape.line(JSONAnswer(menu: await JSONMenu(client, owner: owner), content: start)))
    } else {
      printLine("\(sentence)")
    }
    for note in await client.notes { printError("note: \(note)") }
  }
}
#endif
