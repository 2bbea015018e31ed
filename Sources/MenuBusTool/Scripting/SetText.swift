#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuScripting

struct SetText: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-text",
    abstract: "Types into a search field, and prints the rows that it leaves.",
    discussion: """
      The lines are those of menubus items, for the rows of the field's menu. The search ends with this command; \
      --click chooses one of the rows before, for those that are there only while the text is. Only programs with \
      MenuBus have search fields.

      Example: menubus set-text org.menubus.Menu @find fra | rofi -dmenu | menubus click org.menubus.Menu -
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The search field: @find or #12.") var item: ItemArgument
  @Argument(help: "The text, of at most 4096 bytes.") var text: String
  @Option(help: ArgumentHelp("The row to choose, instead of printing rows.", valueName: "item")) var click:
    ItemArgument?
  @Flag(help: "Prints the rows as JSON.") var json = false

  func validate() throws {
    guard text.utf8.count <= DBusMenuLimits.wireTextBytes, !text.utf8.contains(0) else {
      throw ValidationError("The text has more than 4096 bytes, or a NUL.")
    }
  }

  func run() async throws {
    try await reporting {
      let item = try item.resolved()
      try await options.visit(menu) { visit in
        let path = try await visit.find(item)
        guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
        guard Word.Role(row.properties[.role]) == .searchField else {
          throw Failure(.failed, "“\(row.title)” is not a search field\(await Self.fields(of: visit))")
        }
        if let fault = MenuVisit.fault(of: path) { throw fault }
        if !row.isEnabled { throw Failure(.failed, "“\(row.title)” is disabled") }
        try await type(into: row, &visit)
        // The program may make the rows of a search only now.
        _ = try await visit.openLevel(path.dropLast().last?.id ?? .root)
        if let click { return try await choose(click, &visit) }
        try await print(below: path, visit)
      }
    }
  }

  /// Types the text, and waits until the program has it.
  private func type(into row: MenuNode, _ visit: inout MenuVisit) async throws {
    let wakeups = await Wakeups(visit.client, after: [visit.limit])
    let end = ContinuousClock.now + visit.limit
    try await visit.client.send(.text, to: row.id, data: .string(text))
    while await visit.client.item(row.id)?.text(.text) != text {
      try await visit.check()
      guard .now < end else {
        throw Failure(.timedOut, "\(visit.client.service) did not take the text within \(visit.limit)")
      }
      await wakeups.next()
    }
  }

  private func choose(_ item: ItemArgument, _ visit: inout MenuVisit) async throws {
    let row = try await visit.click(item)
    if json { try JSONShape.print(JSONAnswer(menu: await visit.json, content: JSONClick(row: await visit.json(row)))) }
  }

  private func print(below path: [MenuNode], _ visit: MenuVisit) async throws {
    let level = path.dropLast().map(\.id)
    let rows = await visit.names.rows.filter { $0.canBeChosen && $0.token.ids.starts(with: level) }
    if json {
      try JSONShape.print(JSONAnswer(menu: await visit.json, content: JSONRows(rows: rows.map(JSONRow.init(flat:)))))
    } else {
      for row in rows { printLine(row.line) }
    }
  }

  private static func fields(of visit: MenuVisit) async -> PrintableText {
    let names = await visit.names.rows.filter { Word.Role($0.node.properties[.role]) == .searchField }.map(\.reference)
    return names.isEmpty
      ? "; the menu has none"
      : "; there are " + names.prefix(20).map { "\($0)" as PrintableText }.joined(separator: ", ")
  }
}
#endif
