import Basics
import DBusMenu
import LibDBus
@testable import MenuBusTool
import MovedRows
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A row that moves while a command shows it` {
  private func places(of program: MovedProgram) throws -> SearchPlaces {
    let address = try #require(MenuAddress(argument: "\(program.connection.uniqueName)\(MovedProgram.path)"))
    return SearchPlaces(named: [address], hasTray: false, timeout: .seconds(60))
  }

  /// The failure of a row that is gone; `nil` for what is chosen.
  private func failure(_ body: () async throws -> Void) async -> Failure? {
    do {
      try await body()
      return nil
    } catch {
      return Failure(error)
    }
  }

  @Test(arguments: MovedRow.table)
  func `a row that moves while a command shows it is chosen from the search, or is said to be gone`(
    _ row: MovedRow
  ) async throws {
    let program = try await MovedProgram(row)
    let connection = try await program.connect()
    let places = try places(of: program)
    let client = program.client(over: connection)
    try await client.start()
    let visit = await SearchVisit(over: connection, file: nil)
    let failed = await failure {
      _ = try await visit.run(places) { menu in
        let page = MenuClient(connection: connection, service: menu.service, path: menu.path)
        var changes = await page.changes().makeAsyncIterator()
        try await page.start()
        // The search is shown before it has all rows.
        while true {
          if let eyed = await page.menu.children.first(where: { $0.names.last == "Office" }) {
            await program.change(seenBy: client)
            await page.stop()
            return [MenuChoice(id: eyed.id, titles: [eyed.title])]
          }
          let change = await changes.next(isolation: #isolation)
          try #require(change != nil)
        }
      }
    }
    let clicked = await program.clicked
    // A search shows the titles of now. The row that was meant has the id that it had.
    let isTitled = row.wayAfter.map { $0.last == row.way.last } ?? false
    #expect(clicked == (isTitled ? [row.wayAfter].compactMap(\.self) : []))
    #expect((failed == nil) == isTitled, "\(failed.map(String.init(describing:)) ?? "")")
    await program.end()
    await connection.close()
  }

  @Test(arguments: MovedRow.table)
  func `a row that moves while a command shows it is chosen by a line, or is said to be gone`(
    _ row: MovedRow
  ) async throws {
    for way in ["chooser", "line of hud", "line of items"] {
      let program = try await MovedProgram(row)
      let connection = try await program.connect()
      let places = try places(of: program)
      let client = program.client(over: connection)
      try await client.start()
      let visit = await SearchVisit(over: connection, file: nil)
      let failed = await failure {
        switch way {
        case "chooser":
          _ = try await visit.run(places, note: { _ in }) { lines in
            await program.change(seenBy: client)
            return lines.firstIndex { $0.description.hasPrefix("Office") }
          }
        default:
          let lines = await visit.lines(places).lines
          await program.change(seenBy: client)
          let line = try #require(lines.first { $0.description.hasPrefix("Office") }?.description)
          let token = try ItemArgument(lines: line)
          _ = try await MenuVisit.visiting(places.named[0], over: connection, timeout: .zero, limit: .seconds(60)) {
            try await $0.click(token)
          }
        }
      }
      let clicked = await program.clicked
      let isTitled = row.wayAfter.map { $0.last == row.way.last } ?? false
      #expect(clicked == (isTitled ? [row.wayAfter].compactMap(\.self) : []), "\(way)")
      #expect((failed == nil) == isTitled, "\(way): \(failed.map(String.init(describing:)) ?? "")")
      await program.end()
      await connection.close()
    }
  }

  @Test(arguments: MovedRow.table)
  func `a row that moves while a command shows it goes on in the menu of the tray, or reaches no other row`(
    _ row: MovedRow
  ) async throws {
    let program = try await MovedProgram(row)
    let connection = try await program.connect()
    let client = program.client(over: connection)
    let found = try await copied(row, program, client)
    #expect(found.eyed == row.wayAfter || row.wayAfter == nil && found.eyed == nil)
    #expect(found.isShown == (row.after.enabledWay(row.wayAfter) != nil))
    await program.end()
    await connection.close()
  }

  /// The way to the row that the program gets for the one that a user has seen in a copy of its menu; `nil` if it gets
  /// none, or one that it does not let the user choose.
  @MainActor
  private func copied(
    _ row: MovedRow, _ program: MovedProgram, _ client: MenuClient
  ) async throws -> (eyed: [String]?, isShown: Bool) {
    let copy = MenuCopy(client) {}
    await copy.open(.root, of: .root)
    var last: Int32 = 1
    func rows() -> MenuUpdate {
      var update = MenuUpdate()
      copy.add(to: &update, below: 1) {
        last += 1
        return ItemID(last)
      }
      return update
    }
    let eyed = try #require(rows().inserted.first { $0.value.label == "Office" }?.key)
    await program.change(seenBy: client)
    await copy.open(.root, of: .root)
    let after = rows()
    let way = copy.original(of: eyed).flatMap { row.after.way(to: $0) }
    return (row.after.enabledWay(way), after.inserted[eyed].map { $0.isEnabled && $0.isVisible } ?? false)
  }
}

extension [MovedRow.Row] {
  /// The way, if the row at its end can be chosen.
  fileprivate func enabledWay(_ way: [String]?) -> [String]? {
    guard let way, let row = first(where: { $0.title == way.first }), row.isEnabled, row.isVisible else { return nil }
    return way.count == 1 ? way : row.rows?.enabledWay([String](way.dropFirst())).map { [row.title] + $0 }
  }
}
