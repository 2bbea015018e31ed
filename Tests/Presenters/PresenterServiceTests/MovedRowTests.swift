import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestKit
import MovedRows
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A row that moves while a chooser shows its line` {
  @Test(arguments: MovedRow.table)
  func `a row that moves while a chooser shows its line is clicked, or nothing is`(_ row: MovedRow) async throws {
    let program = try await MovedProgram(row)
    let connection = try await program.connect()
    let client = program.client(over: connection)
    let lists = CallLog()
    let presenter = await ListPresenter(client: client) { level in
      let titles = level.rows.map(\.title.description)
      lists.note(titles.joined(separator: ", "))
      if titles.contains("Office"), lists.entries.count <= row.way.count {
        await program.change(seenBy: client)
        return titles.firstIndex(of: "Office")
      }
      // After a line that was of no row any more, the rows as they are now.
      return lists.entries.count > row.way.count ? nil : titles.firstIndex(of: row.way[0])
    }
    let choices = try await presenter.run()
    let clicked = await program.clicked
    #expect(clicked == [row.wayAfter].compactMap(\.self), "\(lists.entries)")
    #expect(choices.map(\.titles) == clicked)
    await program.end()
    await connection.close()
  }

  @Test(arguments: [[2], [5], [2, 5]])
  func `open submenus of a chooser are told anew from the first that has another id on`(_ ids: [Int]) async throws {
    let bus = try PrivateBus()
    let program = try Program(["/usr/bin/python3", Requester.clients + "/renumbering.py", bus.address])
    let lines = LineReader(program)
    let name = try #require(BusName(try await lines.next("the program is ready").dropFirst("ready ".count)))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let client = MenuClient(connection: connection, service: name, path: "/menu")
    let lists = CallLog()
    let presenter = await ListPresenter(client: client) { level in
      let titles = level.rows.map(\.title.description)
      lists.note(titles.joined(separator: ", "))
      guard titles.contains("Office") else {
        return ["Networks", "More", "Home"].lazy.compactMap { titles.firstIndex(of: $0) }.first
      }
      let changes = await client.changes()
      let numbers = Value.array(of: "i", ids.map { .int32(Int32($0)) })
      _ = try await connection.call("Renumber", of: "org.menubus.test", at: "/test", on: name, with: [numbers])
      // The line is of a row that is gone: the rows are shown as they are now.
      if await client.item(7) != nil { for await _ in changes where await client.item(7) == nil { break } }
      return titles.firstIndex(of: "Office")
    }
    let choices = try await presenter.run()
    #expect(choices.map(\.titles) == [["Networks", "More", "Home"]], "\(lists.entries)")
    var events: [String] = []
    repeat { events.append(try await lines.next("an event")) } while events.last != "closed 0:"
    let now = [2, 5].map { ids.contains($0) ? $0 + 10 : $0 }
    let told = ids[0] == 2 ? ["closed 5: 0 2", "closed 2: 0", "opened \(now[0]): 0 \(now[0])"] : ["closed 5: 0 2"]
    let open = "0 \(now[0]) \(now[1])"
    let opened = ["opened 0: 0", "opened 2: 0 2", "opened 5: 0 2 5"]
    let chosen = ["opened \(now[1]): \(open)", "clicked 8: \(open)"]
    let closed = ["closed \(now[1]): 0 \(now[0])", "closed \(now[0]): 0", "closed 0:"]
    #expect(events == opened + told + chosen + closed)
    program.terminate()
    await connection.close()
  }
}
