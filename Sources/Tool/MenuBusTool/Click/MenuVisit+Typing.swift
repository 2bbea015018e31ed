import Basics
import DBusMenu
import LibDBus
import MenuPresenting

extension MenuVisit {
  /// Types into a search field, as `menubus set-text` does.
  ///
  /// - Parameter choice: The row to choose then.
  /// - Returns: The rows that the search leaves, or the row that was chosen, if that is to be JSON.
  mutating func type(
    _ text: String, into item: ItemArgument, choosing choice: ItemArgument? = nil, json: Bool
  ) async throws -> CommandAnswer {
    let path = try await find(item)
    guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
    guard Word.Role(row.properties[.role]) == .searchField else {
      throw Failure(.failed, "“\(row.title)” is not a search field\(await searchFields)")
    }
    if let fault = MenuVisit.fault(of: path) { throw fault }
    if !row.isEnabled { throw Failure(.failed, "“\(row.title)” is disabled") }
    try await type(text, into: row)
    // The program may make the rows of a search only now.
    _ = try await openLevel(path.dropLast().last?.id ?? .root)
    if let choice {
      let row = try await click(choice)
      return json ? try await answer(JSONClick(row: self.json(row))) : .nothing
    }
    let level = path.dropLast().map(\.id)
    return try await answer(names.rows.filter { $0.canBeChosen && $0.token.ids.starts(with: level) }, json: json)
  }

  /// Types the text, and waits until the program has it.
  private func type(_ text: String, into row: MenuNode) async throws {
    let wakeups = await Wakeups(client, after: [left])
    try await client.send(.text, to: row.id, data: .string(text))
    while await client.item(row.id)?.text(.text) != text {
      try await check()
      guard .now < end else {
        throw Failure(.timedOut, "\(client.shownService) did not take the text within \(limit)")
      }
      await wakeups.next()
    }
  }

  /// The search fields that there are, for a sentence.
  private var searchFields: PrintableText {
    get async {
      let names = await names.rows.filter { Word.Role($0.node.properties[.role]) == .searchField }.map(\.reference)
      return names.isEmpty
        ? "; the menu has none"
        : "; there are " + names.prefix(20).map { "\($0)" as PrintableText }.joined(separator: ", ")
    }
  }
}
