#if Tool
import Basics
package import DBusMenu
import LibDBus
import ServiceLifecycle

/// Prints the changes of a menu until the task is cancelled, as `menubus watch` does.
package struct MenuWatch: Service {
  var client: MenuClient
  var changes: MenuClientChanges
  var isJSON: Bool
  var streams: CommandStreams

  /// - Parameter changes: The client's, from before it was started.
  package init(client: MenuClient, changes: MenuClientChanges, json: Bool, streams: CommandStreams) {
    self.client = client
    self.changes = changes
    isJSON = json
    self.streams = streams
  }

  package func run() async throws {
    streams.print(try await start)  // from here on signals end it properly
    for await change in changes {
      if case .disconnected(let error) = change.kind { throw Failure(.noBus, "\(error.message)") }
      if isJSON {
        streams.print(try JSONShape.line(JSONChange(change)))
      } else {
        if change.missed > 0 { streams.print("missed \(change.missed)") }
        streams.print("\(change.sentence)")
      }
    }
  }

  /// The menu as it is at first.
  private var start: CommandAnswer {
    get async throws {
      let rows = await client.rowCount
      let sentence = "watching \(client.service) \(client.path): \(rows) \(rows == 1 ? "row" : "rows")"
      let notes = await client.notes.map { "note: \($0)" as PrintableText }
      guard isJSON else { return CommandAnswer(["\(sentence)"], notes: notes) }
      let owner = try await client.connection.owner(of: client.service)
      let root = await client.menu
      let names = RowNames(root, address: "\(owner ?? client.service)\(client.path)")
      let start = JSONStart(sentence: sentence, rows: root.children.map { JSONRow($0, names: names) })
      let line = try JSONShape.line(JSONAnswer(menu: await JSONMenu(client, owner: owner), content: start))
      return CommandAnswer([line], notes: notes)
    }
  }
}
#endif
