import DBusMenu
import LibDBus
import MenuBus
import Testing

/// Who has a menu open, told by clients in other processes. The numbers are those of the acceptance list.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct `Acceptance: sessions` {
  /// What becomes of sessions, in words.
  @MainActor
  final class Sessions {
    private let events: AsyncStream<MenuSessionEvent>
    private(set) var words: [String] = []
    private(set) var last: MenuSession?

    init(_ served: ServedMenu) { events = served.exporter.sessionEvents() }

    func wait(for count: Int) async -> [String] {
      if words.count >= count { return words }
      for await event in events {
        last = event.session
        let word =
          switch event.kind {
          case .began: "began"
          case .opened(let menu): "+\(menu.title ?? "")"
          case .closed(let menu): "-\(menu.title ?? "")"
          case .ended: "ended"
          }
        words.append(word)
        if words.count == count { break }
      }
      return words
    }
  }

  /// An element that counts when it is shown.
  private final class Counting: Action {
    private(set) var shown = 0
    private(set) var ended = 0
    override func willDisplay() { shown += 1 }
    override func didEndDisplay() { ended += 1 }
  }

  func event(_ id: Int, _ name: String) -> ServedMenu.Step {
    .call("Event", "(\(id), '\(name)', <0>, uint32 0)")
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
    let sessions = Sessions(served)
    _ = try await served.client(
      .call("AboutToShow", "(0,)"), event(0, "opened"), .call("AboutToShow", "(\(sub),)"), event(sub, "opened"),
      event(0, "closed"), event(sub, "closed"))
    #expect(await sessions.wait(for: 4) == ["began", "+Sub", "-Sub", "ended"])
    #expect(sessions.last?.client?.isUnique == true)
    #expect(served.exporter.sessions.isEmpty)
  }

  @Test func `a client that leaves the bus ends its session`() async throws {
    let (served, _, sub) = try await served()
    let sessions = Sessions(served)
    _ = try await served.client(.call("AboutToShowGroup", "([0],)"), event(sub, "opened"))
    #expect(await sessions.wait(for: 4) == ["began", "+Sub", "-Sub", "ended"])
  }

  @Test func `a client that is silent for long ends its session`() async throws {
    let menu = Menu(children: [Action(title: "Row")])
    var options = MenuExporter.Options()
    options.server.sessionTimeout = .milliseconds(1)
    let served = try await ServedMenu(root: menu, options: options)
    let sessions = Sessions(served)
    // Waits for a signal that tells that the session is over, and so is still on the bus itself.
    async let client = served.client(.call("AboutToShow", "(0,)"), .awaiting("GoOn"))
    #expect(await sessions.wait(for: 2) == ["began", "ended"])
    try mark(served)
    _ = try await client
  }

  @Test func `50: a click ends the session before its handler runs`() async throws {
    let log = `Acceptance: clicks`.Log()
    let row = Action(title: "Row")
    let served = try await ServedMenu(row)
    row.handler = { [weak exporter = served.exporter] _ in log.note("\(exporter?.sessions.count ?? -1) open") }
    let sessions = Sessions(served)
    _ = try await served.client(.call("AboutToShow", "(0,)"), .click(1), event(0, "closed"))
    await log.wait(for: "0 open")
    #expect(await sessions.wait(for: 2) == ["began", "ended"])
  }

  @Test func `48: a keeps-open action is marked, and does not end the session`() async throws {
    let log = `Acceptance: clicks`.Log()
    let row = Action(title: "Row", keepsMenuPresented: true)
    let served = try await ServedMenu(row)
    row.handler = { [weak exporter = served.exporter] _ in log.note("\(exporter?.sessions.count ?? -1) open") }
    let sessions = Sessions(served)
    #expect(try await served.layout().children.first?.properties["x-menubus-keeps-open"] == true)
    _ = try await served.client(.call("AboutToShow", "(0,)"), .click(1), .click(1), .click(1))
    #expect(await sessions.wait(for: 2) == ["began", "ended"], "it ended when the client left the bus")
    #expect(log.entries == ["1 open", "1 open", "1 open"])
  }

  @Test func `several clients have sessions of their own, and elements are told of the first and the last`()
    async throws
  {
    let row = Counting(title: "Row")
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: Menu(children: [row]), options: options)
    let sessions = Sessions(served)
    async let first = served.client(.call("AboutToShow", "(0,)"), .awaiting("GoOn"))
    _ = await sessions.wait(for: 1)
    _ = try await served.client(.call("AboutToShow", "(0,)"))
    #expect(await sessions.wait(for: 3) == ["began", "began", "ended"])
    #expect(row.shown == 1 && row.ended == 0)
    #expect(served.exporter.sessions.count == 1)
    try mark(served)
    _ = try await first
    _ = await sessions.wait(for: 4)
    while row.ended == 0 { await Task.yield() }
    #expect(row.shown == 1 && row.ended == 1)
  }

  @Test func `a menu that leaves the bus has no sessions`() async throws {
    let (served, _, _) = try await served()
    let sessions = Sessions(served)
    async let client = served.client(.call("AboutToShow", "(0,)"), .awaiting("GoOn"))
    _ = await sessions.wait(for: 1)
    await served.exporter.unexport()
    #expect(await sessions.wait(for: 2) == ["began", "ended"])
    try mark(served)
    _ = try await client
  }
}
