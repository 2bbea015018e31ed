import Basics
import DBusMenu
import LibDBus

extension MenuVisit {
  /// A property of a row, or all of them, as `menubus get` prints them.
  mutating func property(
    _ name: String?, of item: ItemArgument, json: Bool
  ) async throws -> CommandAnswer {
    let row = try await findWithValues(item).last ?? MenuNode(id: .root)
    let shown = await self.json(row)
    let facts = try RowFacts(row.id == .root ? JSONText(await self.json) : JSONText(shown))
    guard let name else {
      if json { return try await answer(JSONFoundRow(row: shown)) }
      return CommandAnswer(facts.all.map { "\($0.name)\t\($0.value.line)" })
    }
    let value = try facts.value(of: name)
    if json { return try await answer(JSONProperty(property: name, value: value, row: shown)) }
    return CommandAnswer([value.line])
  }

  /// The rows of all levels, as `menubus items` prints them.
  ///
  /// - Parameters:
  ///   - all: Whether rows that cannot be chosen are among them.
  ///   - opens: Whether all submenus are opened before.
  mutating func items(all: Bool, opens: Bool, json: Bool) async throws -> CommandAnswer {
    if opens { try await openEverything() }
    var answer = try await answer(names.rows.filter { all || $0.canBeChosen }, json: json)
    if hasTooMany { answer.notes.append("note: there are too many submenus; some were not opened") }
    answer.notes += await client.allNotes.map { "note: \($0)" }
    return answer
  }

  /// The menu as it is, as `menubus tree` prints it; a menu of GTK is on the bus only as far as clients open it.
  mutating func tree(style: Style, json: Bool) async throws -> CommandAnswer {
    if client.origin != nil { try await openEverything() }
    let root = await client.menu
    let notes = await client.allNotes.map { "note: \($0)" as PrintableText }
    guard json else { return CommandAnswer(TreeText(style: style).lines(root), notes: notes) }
    let names = await names
    return try await answer(JSONRows(rows: root.children.map { JSONRow($0, names: names) }), notes: notes)
  }

  // MARK: Answers

  /// Rows in a list without levels: a line for each, or JSON.
  func answer(_ rows: [RowNames.Row], json: Bool) async throws -> CommandAnswer {
    guard json else { return CommandAnswer(rows.map(\.line)) }
    return try await answer(JSONRows(rows: rows.map(JSONRow.init(flat:))))
  }

  /// The menu, and more, as JSON.
  func answer(_ content: some Encodable, notes: [PrintableText] = []) async throws -> CommandAnswer {
    try CommandAnswer(json: JSONAnswer(menu: await json, content: content), notes: notes)
  }
}
