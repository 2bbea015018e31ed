import Basics
import DBusMenu
import LibDBus
import MenuPresenting

extension MenuVisit {
  /// Chooses a row, as `menubus click` does.
  ///
  /// - Parameter waits: Whether the program has handled the click when this returns.
  mutating func choose(_ item: ItemArgument, waits: Bool, json: Bool) async throws -> CommandAnswer {
    var handled: ClickWait?
    let visit = self
    let row = try await click(item) { row in
      if waits { handled = ClickWait(visit.client, row, changes: await visit.client.changes(), in: visit) }
    }
    try await handled?.finish()
    return json ? try await answer(JSONClick(row: self.json(row))) : .nothing
  }

  /// Tells the program that the pointer is on a row, as `menubus hover` does.
  mutating func hover(_ item: ItemArgument, json: Bool) async throws -> CommandAnswer {
    let path = try await find(item)
    guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
    if let fault = MenuVisit.fault(of: path) { throw fault }
    if row.isSeparator { throw Failure(.failed, "#\(row.id) is a separator") }
    try await client.send(.hovered, to: row.id)
    return json ? try await answer(JSONFoundRow(row: self.json(row))) : .nothing
  }

  /// Opens a submenu, as `menubus open-submenu` does.
  ///
  /// - Parameter holds: Whether it stays open, so that rows may still come.
  /// - Returns: Its rows.
  mutating func openSubmenu(
    _ item: ItemArgument, holds: Bool, style: Style, json: Bool
  ) async throws -> CommandAnswer {
    let path = try await find(item)
    guard let row = path.last else { throw Failure(.notFound, "there is no such item") }
    guard row.hasSubmenu || row.id == .root else { throw Failure(.failed, "“\(row.title)” has no submenu") }
    if let closed = path.first(where: { !$0.isEnabled || !$0.isVisible }) {
      throw Failure(.failed, "“\(closed.title)” is \(closed.isVisible ? "disabled" : "hidden")")
    }
    let level = try await openLevel(row.id)
    var answer = CommandAnswer(TreeText(style: style).lines(level))
    if json {
      let names = await names
      answer = try await self.answer(JSONRows(rows: level.children.map { JSONRow($0, names: names) }))
    }
    if !holds, level.hasLoadingRow {
      let name: PrintableText = row.id == .root ? "the menu" : "“\(row.title)”"
      answer.failure = Failure(.timedOut, "after \(limit), the program is still making rows of \(name)")
    }
    return answer
  }

  /// Operates the parts of a row with a view of its own, as `menubus set` does.
  mutating func set(_ parts: [String], of item: ItemArgument, json: Bool) async throws -> CommandAnswer {
    let row = try await findView(item)
    let view = ContentView(row.properties[.content])
    let settings = try parts.map { try PartSetting($0, in: view?.parts ?? [], of: row) }
    for setting in settings { try await client.send(.control, to: row.id, data: setting.operation.value) }
    guard json else { return .nothing }
    let now = await client.item(row.id) ?? row
    return try await answer(JSONFoundRow(row: self.json(now)))
  }
}

extension MenuVisit {
  /// Turns a row with a mark on or off, as `menubus toggle` does: clicks it unless it has the state already, and waits
  /// until the program announces the new one.
  ///
  /// - Parameter state: The state; `nil` for the other one, and of one of several of which one is on, for on.
  mutating func toggle(_ item: ItemArgument, to state: ToggleState?, json: Bool) async throws -> CommandAnswer {
    let (row, isClicked) = try await toggle(item, to: state)
    guard json else { return CommandAnswer([isClicked ? "clicked" : "unchanged"]) }
    return try await answer(JSONToggle(clicked: isClicked, row: self.json(row)))
  }

  private mutating func toggle(
    _ item: ItemArgument, to wanted: ToggleState?
  ) async throws -> (row: MenuNode, isClicked: Bool) {
    let path = try await findWithValues(item)
    guard var row = path.last, var now = ToggleState(row) else {
      throw Failure(.failed, "“\(path.last?.title ?? "")” has no mark")
    }
    let state = wanted ?? (now == .on && row.toggle?.kind != .radio ? .off : .on)
    // The states from which it was clicked.
    var seen: Set<ToggleState> = []
    var tries = 0
    while now != state {
      if seen.isEmpty { try Self.check(row, in: path, wanted: state) }
      guard !seen.contains(now), tries < DBusMenuLimits.choiceTries else {
        throw Failure(.failed, "“\(row.title)” was clicked, and is never \(state)")
      }
      tries += 1
      let answer = try await click(row, item, from: now)
      if answer.isClicked { seen.insert(now) }
      row = answer.row
      now = ToggleState(row) ?? now
    }
    return (row, !seen.isEmpty)
  }

  private static func check(_ row: MenuNode, in path: [MenuNode], wanted: ToggleState) throws {
    if let refusal = ItemError(refusing: path) { throw refusal }
    guard row.toggle?.kind == .radio, wanted != .on else { return }
    throw Failure(.failed, "“\(row.title)” is one of several of which one is on; turn another one on")
  }

  /// Clicks a row, and waits until it has another state.
  ///
  /// - Returns: The row as it is then, and whether it was clicked: one that changes at the last moment is not, because
  ///   the click would turn it back.
  private mutating func click(
    _ row: MenuNode, _ item: ItemArgument, from state: ToggleState
  ) async throws -> (row: MenuNode, isClicked: Bool) {
    let wakeups = await Wakeups(client, after: [left])
    let path = (try? await client.menu.find(.id(row.id))) ?? []
    guard try await client.click(path, inState: row.toggle?.state) else {
      try await check()
      return (try await current(row, item) ?? row, false)
    }
    while true {
      try await check()
      if let now = try await current(row, item), ToggleState(now) != state { return (now, true) }
      guard .now < end else {
        throw Failure(
          .timedOut,
          "“\(row.title)” was clicked, but \(client.shownService) did not announce another state within \(limit)")
      }
      await wakeups.next()
    }
  }

  /// The row with the same id, or the one that took its place.
  private mutating func current(_ row: MenuNode, _ item: ItemArgument) async throws -> MenuNode? {
    if let same = await client.item(row.id), same.toggle != nil { return same }
    guard case .found(let path) = try await look(for: item) else { return nil }
    return path.last.flatMap { $0.toggle == nil ? nil : $0 }
  }
}

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
