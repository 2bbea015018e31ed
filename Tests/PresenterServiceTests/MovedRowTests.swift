import Basics
import DBusMenu
import LibDBus
import MenuPresenting
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
}
