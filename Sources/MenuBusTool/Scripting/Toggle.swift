#if Tool
import ArgumentParser
import Basics
import DBusMenu
import LibDBus
import MenuScripting

struct Toggle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Turns a row with a mark on or off.",
    discussion: """
      Clicks the row unless it has that state already, waits until the program announces the new state, and prints \
      "clicked" or "unchanged". A row that goes through a third state is clicked again. Status 1 means that the row \
      has no mark, or cannot have that state; 4 that the program has received the click and announced nothing in time.

      Example: menubus toggle org.menubus.Menu @dnd on
      """)

  @OptionGroup var options: ClientOptions
  @Argument(help: "The menu.") var menu: MenuAddress
  @Argument(help: "The row: Wi-Fi, #12 or @dnd.") var item: ItemArgument
  @Argument(help: "The state that the row is to have.") var state: ToggleState
  @Flag(help: "Prints the row as JSON, and whether it was clicked.") var json = false

  func run() async throws {
    try await reporting {
      let item = try item.resolved()
      try await options.visit(menu) { visit in
        let path = try await visit.find(item)
        guard var row = path.last, var now = ToggleState(row) else {
          throw Failure(.failed, "“\(path.last?.title ?? "")” has no mark")
        }
        // The states from which it was clicked.
        var seen: Set<ToggleState> = []
        var tries = 0
        while now != state {
          if seen.isEmpty { try Self.check(row, in: path, wanted: state) }
          guard !seen.contains(now), tries < MenuScriptingLimits.clickTries else {
            throw Failure(.failed, "“\(row.title)” was clicked, and is never \(state)")
          }
          tries += 1
          let answer = try await Self.click(row, item, from: now, in: &visit)
          if answer.isClicked { seen.insert(now) }
          row = answer.row
          now = ToggleState(row) ?? now
        }
        if json {
          let answer = JSONToggle(clicked: !seen.isEmpty, row: await visit.json(row))
          try JSONShape.print(JSONAnswer(menu: await visit.json, content: answer))
        } else {
          printLine(seen.isEmpty ? "unchanged" : "clicked")
        }
      }
    }
  }

  private static func check(_ row: MenuNode, in path: [MenuNode], wanted: ToggleState) throws {
    try MenuVisit.checkClick(on: row, in: path)
    guard row.toggleType == "radio", wanted != .on else { return }
    throw Failure(.failed, "“\(row.title)” is one of several of which one is on; turn another one on")
  }

  /// Clicks a row, and waits until it has another state.
  ///
  /// - Returns: The row as it is then, and whether it was clicked: one that changes at the last moment is not, because
  ///   the click would turn it back.
  private static func click(
    _ row: MenuNode, _ item: ItemArgument, from state: ToggleState, in visit: inout MenuVisit
  ) async throws -> (row: MenuNode, isClicked: Bool) {
    let wakeups = await Wakeups(visit.client, after: [visit.limit])
    let end = ContinuousClock.now + visit.limit
    let path = (try? await visit.client.menu.find(.id(row.id))) ?? []
    guard try await visit.client.click(path, inState: row.toggleState) else {
      try await visit.check()
      return (try await current(row, item, in: &visit) ?? row, false)
    }
    while true {
      try await visit.check()
      if let now = try await current(row, item, in: &visit), ToggleState(now) != state { return (now, true) }
      guard .now < end else {
        throw Failure(
          .timedOut,
          "“\(row.title)” was clicked, but \(visit.client.service) did not announce another state within \(visit.limit)"
        )
      }
      await wakeups.next()
    }
  }

  /// The row with the same id, or the one that took its place.
  private static func current(
    _ row: MenuNode, _ item: ItemArgument, in visit: inout MenuVisit
  ) async throws -> MenuNode? {
    if let same = await visit.client.item(row.id), same.toggleType != nil { return same }
    guard case .found(let path) = try await visit.look(for: item) else { return nil }
    return path.last.flatMap { $0.toggleType == nil ? nil : $0 }
  }
}

#endif
