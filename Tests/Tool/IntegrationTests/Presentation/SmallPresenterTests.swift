import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

//: begin
/// Shows each menu that a program asks for as lines of text, and chooses the first row that can be chosen.
func showMenus(on connection: BusConnection, _ print: @Sendable (String) -> Void) async throws {
  let rule = MatchRule(interface: "org.menubus.Presentation1", member: "PresentRequested")
  let requests = try await connection.signals(rule, overflow: .dropsOldest)
  _ = try await connection.requestName("org.menubus.Presenter")
  for try await request in requests {
    guard let program = request.sender, let source = request.arguments.last?.entries else { continue }
    if case .structure(let place)? = source["screen-attachment-point"] {
      print("at " + place.compactMap(\.integerValue).map(String.init).joined(separator: ", "))
    }
    let client = MenuClient(connection: connection, service: program, path: request.path)
    var opening: [String: Value] = ["metrics": .dictionary(["text-columns": .int32(80)])]
    if !["up", "down"].contains(source["direction"]?.stringValue) { opening["direction"] = .string("down") }
    try await client.open(.root, data: .dictionary(opening))
    let rows = try await client.layout().children.filter { $0.isVisible && !$0.isSeparator }
    for row in rows { print(row.title) }
    for row in rows {
      guard case .array(_, let alternates)? = row.properties["x-menubus-alternates"] else { continue }
      for alternate in alternates { print("or \(alternate.entries?["title"]?.stringValue ?? "")") }
    }
    if let row = rows.first(where: \.isEnabled) { try await client.click(row.id) }
    try? await client.close(.root)
  }
}
//: end

/// `docs/protocol-presenting.md` shows the presenter.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A presenter that is written against DBusMenu alone` {
  @Test func `a presenter on DBusMenu alone shows a menu and chooses a row`() async throws {
    let stage = try await Stage()
    let lines = CallLog()
    let presenter = try await stage.connect()
    let owners = try await stage.connection.ownerChanges(of: "org.menubus.Presenter")
    let showing = Task { try await showMenus(on: presenter) { lines.note($0) } }
    for await owner in owners where owner != nil { break }
    let reply = CommandAction(title: "Reply", action: "reply") {}
    reply.alternates = [.init(title: "Reply to all", action: "all", modifiers: .shift)]
    let menu = Menu(children: [
      Action(title: "Gone", isEnabled: false) {}, Action(title: "Open") { stage.log.note("opened") }, reply,
    ])
    let presentation = stage.presentation(menu)
    presentation.present()
    #expect(await presentation.outcome() == .presented)
    try await stage.log.wait(for: "chosen")
    try await stage.log.wait(for: "opened")
    #expect(lines.entries == ["at 10, 696", "Gone", "Open", "Reply", "or Reply to all"])
    showing.cancel()
  }
}
