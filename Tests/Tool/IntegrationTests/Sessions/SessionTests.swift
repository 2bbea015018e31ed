import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// Who has a menu open, told by clients in other processes.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: sessions` {
  func event(_ id: Int, _ name: String) -> ServedMenu.Step {
    .event(id, name)
  }

  /// Lets a client go on that waits for this.
  func mark(_ served: ServedMenu) throws {
    served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
  }

  private func served(_ handler: Action.Handler? = nil) async throws -> (ServedMenu, row: Int, sub: Int) {
    let row = Action(title: "Row", handler: handler)
    let sub = Menu(title: "Sub", children: [row])
    let served = try await ServedMenu(sub)
    return (served, served.id(row), served.id(sub))
  }

  @Test func `a session begins and ends once, with the submenus it opened`() async throws {
    let (served, _, sub) = try await served()
    let sessions = SessionLog(served.exporter)
    _ = try await served.client(
      .aboutToShow(0), event(0, "opened"), .aboutToShow(sub), event(sub, "opened"),
      event(0, "closed"), event(sub, "closed"))
    #expect(try await sessions.wait(for: 4) == ["began", "+Sub", "-Sub", "ended"])
    #expect(sessions.last?.client?.isUnique == true)
    #expect(served.exporter.sessions.isEmpty)
  }

  @Test func `a client that asks about the root again has opened the menu again`() async throws {
    var options = MenuExporter.Options()
    options.server.sameOpening = .zero
    let served = try await ServedMenu(root: Menu(children: [Action(title: "Row")]), options: options)
    let sessions = SessionLog(served.exporter)
    let about = ServedMenu.Step.call("AboutToShowGroup", "([0],)")
    _ = try await served.client(about, event(0, "opened"), about)
    #expect(try await sessions.wait(for: 4) == ["began", "ended", "began", "ended"])
  }

  @Test func `a client that leaves the bus ends its session`() async throws {
    let (served, _, sub) = try await served()
    let sessions = SessionLog(served.exporter)
    _ = try await served.client(.call("AboutToShowGroup", "([0],)"), event(sub, "opened"))
    #expect(try await sessions.wait(for: 4) == ["began", "+Sub", "-Sub", "ended"])
  }

  @Test func `a client that is silent for long ends its session`() async throws {
    let menu = Menu(children: [Action(title: "Row")])
    var options = MenuExporter.Options()
    options.server.sessionTimeout = .milliseconds(1)
    let served = try await ServedMenu(root: menu, options: options)
    let sessions = SessionLog(served.exporter)
    // Waits for a signal that tells that the session is over, and so is still on the bus itself.
    async let client = served.client(.aboutToShow(0), .awaiting("GoOn"))
    #expect(try await sessions.wait(for: 2) == ["began", "ended"])
    try mark(served)
    _ = try await client
  }

  @Test func `a click ends the session before its handler runs`() async throws {
    let log = CallLog()
    let row = Action(title: "Row")
    let served = try await ServedMenu(row)
    row.handler = { [weak exporter = served.exporter] _ in log.note("\(exporter?.sessions.count ?? -1) open") }
    let sessions = SessionLog(served.exporter)
    _ = try await served.client(.aboutToShow(0), .click(1), event(0, "closed"))
    try await log.wait(for: "0 open")
    #expect(try await sessions.wait(for: 2) == ["began", "ended"])
  }

  @Test func `a keeps-open action is marked, and does not end the session`() async throws {
    let log = CallLog()
    let row = Action(title: "Row", keepsMenuPresented: true)
    let served = try await ServedMenu(row)
    row.handler = { [weak exporter = served.exporter] _ in log.note("\(exporter?.sessions.count ?? -1) open") }
    let sessions = SessionLog(served.exporter)
    #expect(try await served.layout().children.first?.properties["x-menubus-keeps-open"] == true)
    _ = try await served.client(.aboutToShow(0), .click(1), .click(1), .click(1))
    #expect(try await sessions.wait(for: 2) == ["began", "ended"], "it ended when the client left the bus")
    #expect(log.entries == ["1 open", "1 open", "1 open"])
  }

  @Test func `two clients have a session each, and one that disappears ends its own`() async throws {
    let row = CountingAction(title: "Row")
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: Menu(children: [row]), options: options)
    let sessions = SessionLog(served.exporter)
    async let first = served.client(.aboutToShow(0), .awaiting("GoOn"))
    _ = try await sessions.wait(for: 1)
    _ = try await served.client(.aboutToShow(0))
    #expect(try await sessions.wait(for: 3) == ["began", "began", "ended"])
    #expect(row.showings.begun.value == 1 && row.showings.ended.value == 0)
    #expect(served.exporter.sessions.count == 1)
    try mark(served)
    _ = try await first
    _ = try await sessions.wait(for: 4)
    try await row.showings.wait(forEnds: 1)
    #expect(row.showings.begun.value == 1 && row.showings.ended.value == 1)
  }

  /// An order in which panels make their calls.
  struct Order: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// `0?` is an `AboutToShow` of the root and `1?` of the submenu, `0+` and `1+` are `opened`, `0-` and `1-`
    /// `closed`; `!` clicks the row.
    var calls: String
    var clicks = 0
  }

  @Test(arguments: [
    Order(testDescription: "AboutToShow, then opened", calls: "0? 0+ 0-"),
    Order(testDescription: "opened, then AboutToShow", calls: "0+ 0? 0-"),
    Order(testDescription: "AboutToShow only, as at registration", calls: "0?"),
    Order(testDescription: "opened of a submenu only", calls: "1+"),
    Order(testDescription: "opened and AboutToShow twice, nothing closed", calls: "0+ 0? 0+ 0?"),
    Order(testDescription: "closed before clicked", calls: "0? 0+ 1? 1+ 1- 0- !", clicks: 1),
    Order(testDescription: "clicked before closed", calls: "0? 0+ 1? 1+ ! 1- 0-", clicks: 1),
    Order(testDescription: "a crash while all is open", calls: "0? 0+ 1? 1+"),
  ])
  func `elements are told once a session, in each order that panels use`(order: Order) async throws {
    let clicks = Observed(0)
    let row = CountingAction(title: "Row") { _ in clicks.increment() }
    let sub = Menu(title: "Sub", children: [row])
    var options = MenuExporter.Options()
    options.server.grace = .zero
    options.server.sameOpening = .seconds(60)
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options)
    let sessions = SessionLog(served.exporter)
    let steps = order.calls.split(separator: " ").map { call -> ServedMenu.Step in
      let id = call.hasPrefix("0") ? 0 : served.id(sub)
      return switch call.last {
      case "?": .aboutToShow(id)
      case "+": event(id, "opened")
      case "-": event(id, "closed")
      default: .click(served.id(row))
      }
    }
    for round in 1...2 {
      _ = try await served.client(steps)
      try await sessions.wait(forEnds: round)
      try await row.showings.wait(forEnds: round)
      try await clicks.wait(for: "\(order.clicks * round) clicks") { $0 >= order.clicks * round }
      #expect(row.showings.begun.value == round && row.showings.ended.value == round)
      #expect(clicks.value == order.clicks * round)
      #expect(sessions.words.count { $0 == "began" } == round)
    }
    #expect(served.exporter.sessions.isEmpty)
  }

  @Test func `changes of an open menu arrive before the answer to the next call`()
    async throws
  {
    let (kept, retitled, toggle, gone) = (
      Action(title: "Kept"), Action(title: "Old"), Action(title: "Toggle", isSelected: true), Action(title: "Gone")
    )
    let sub = Menu(title: "Sub", children: [Action(title: "Inside"), gone])
    let served = try await ServedMenu(kept, retitled, toggle, sub)
    let sessions = SessionLog(served.exporter)
    let before = try await served.layout()
    async let client = served.client(
      .aboutToShow(0), event(served.id(sub), "opened"), .awaiting("GoOn"),
      .layout)
    #expect(try await sessions.wait(for: 2) == ["began", "+Sub"])
    retitled.title = "New"
    toggle.isSelected = false
    sub.children = [sub.children[0], Action(title: "Come")]
    served.exporter.flush()
    try mark(served)
    let heard = try await client
    let order = heard.compactMap { $0["signal"].string ?? ($0["reply"].array.isEmpty ? nil : "reply") }
    #expect(order == ["reply", "ItemsPropertiesUpdated", "LayoutUpdated", "GoOn", "reply"])
    let after = ClientRow(heard.last?["reply"][1] ?? .null)
    #expect(after.children.map(\.id) == before.children.map(\.id))
    #expect(after.children.map(\.label) == ["Kept", "New", "Toggle", "Sub"])
    #expect(after.children[2].properties["toggle-state"] == 0)
    #expect(after.children[3].children.map(\.label) == ["Inside", "Come"])
    #expect(after.row("Inside")?.id == before.row("Inside")?.id)
    let old = try #require(before.row("Gone"))
    #expect(!after.all.contains { $0.id == old.id })
  }

  @Test func `a menu that leaves the bus has no sessions`() async throws {
    let (served, _, _) = try await served()
    let sessions = SessionLog(served.exporter)
    async let client = served.client(.aboutToShow(0), .awaiting("GoOn"))
    _ = try await sessions.wait(for: 1)
    await served.exporter.unexport()
    #expect(try await sessions.wait(for: 2) == ["began", "ended"])
    try mark(served)
    _ = try await client
  }
}
