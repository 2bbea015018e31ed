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
      if waits { handled = ClickWait(visit.client, row, changes: await visit.client.changes, in: visit) }
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
    if !holds, Self.isLoading(level) {
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
