import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuExport

// Rows of a list that a panel shows and cannot change. Each panel reads and calls as the real one was seen to.
extension `Acceptance: lazy elements` {
  /// A panel, as its calls tell.
  enum Panel: String, CaseIterable {
    case lxqt, gtk, mate, sntray, gnome, plasma

    /// How it reads the menu and opens the root and a submenu, which is the second row.
    func opening(_ sub: Int, beside row: Int) -> [ServedMenu.Step] {
      let about = ServedMenu.Step.aboutToShow
      func reads(_ depth: Int, _ names: String) -> ServedMenu.Step {
        .call("GetLayout", "(0, \(depth), \(names))")
      }
      func opens(_ id: Int) -> ServedMenu.Step { .event(id, "opened", self == .lxqt ? "<''>" : "<0>") }
      let structure = reads(-1, "['type', 'children-display']")
      switch self {
      case .lxqt: return [reads(1, "@as []"), about(0), opens(0), about(sub), opens(sub)]
      case .plasma: return [reads(1, "@as []"), about(0), about(sub)]
      case .gtk:
        let names = "['type', 'label', 'visible', 'enabled', 'children-display', 'accessible-desc']"
        return [
          reads(-1, names), .call("AboutToShowGroup", "([0],)"), .call("AboutToShowGroup", "([\(sub)],)"), opens(sub),
        ]
      case .mate:
        let names = "['accessible-desc', 'children-display', 'disposition', 'enabled', 'icon-data', 'icon-name',"
        let more = " 'label', 'shortcut', 'toggle-type', 'toggle-state', 'type', 'visible']"
        return [reads(-1, names + more), opens(0), about(0)]
      case .sntray: return [structure, opens(0), about(0), about(row), opens(sub), about(sub)]
      case .gnome: return [structure, about(0), opens(0), about(0), opens(sub), about(sub)]
      }
    }

    /// Whether a row may come into the open root, and into the open submenu.
    var grows: (root: Bool, submenu: Bool) {
      switch self {
      case .lxqt: (false, true)
      case .gtk, .sntray: (false, false)
      case .mate: (false, true)  // as soon after the opening
      case .gnome, .plasma: (true, true)
      }
    }
  }

  @Test(arguments: Panel.allCases)
  func `rows that come while a panel shows their list wait where it cannot show them`(panel: Panel) async throws {
    let log = CallLog()
    let (row, old) = (Action(title: "Row"), Action(title: "Old") { _ in log.note("Old") })
    let sub = Menu(title: "Sub", children: [Action(title: "Inside"), old])
    let menu = Menu(children: [row, sub])
    var options = MenuExporter.Options()
    options.server.time = ManualTime()  // rows that went where others came are on the screen for a moment
    let served = try await ServedMenu(root: menu, options: options)
    let (id, oldID) = (served.id(sub), served.id(old))
    func rows(_ id: Int = 0) async throws -> [String?] { try await served.layout(id).children.map(\.label) }
    // The click is refused if nobody can see the row any more.
    let steps = panel.opening(id, beside: served.id(row))
    let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in continuation.yield() }
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    try await served.startWatching()  // before the panel opens the menu, because MATE's fills it only so long
    async let client = outside.answers(
      steps + [.event(0, "x-ready"), .awaiting("GoOn"), .click(oldID), .event(0, "x-ready"), .awaiting("GoOn")])
    for await _ in ready { break }
    let heard = try await served.signals {
      menu.children.append(Action(title: "Come"))
      sub.children = [Action(title: "Came"), sub.children[0]]
      row.title = "Other"
    }
    let (grows, isChanged) = (panel.grows, heard.filter { $0.member == "LayoutUpdated" }.map { $0.layout[1] })
    #expect(isChanged.contains(0) == grows.root && isChanged.contains(id) == grows.submenu)
    #expect(try await rows() == ["Other", "Sub"] + (grows.root ? ["Come"] : []))
    #expect(try await rows(id) == (grows.submenu ? ["Came", "Inside"] : ["Inside", "Old"]))
    func goOn() throws {
      served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    }
    try goOn()
    for await _ in ready { break }
    #expect(log.entries == ["Old"], "what the user sees can be chosen")
    await Task { @MainActor in }.value
    #expect(try await rows() == ["Other", "Sub", "Come"], "a choice closes the menu")
    #expect(try await rows(id) == ["Came", "Inside"])
    try goOn()
    _ = try await client
  }

  @Test func `rows that wait come when a panel that never says that it closed the menu opens it again`() async throws {
    let menu = Menu(children: [Action(title: "Old")])
    var options = MenuExporter.Options()
    options.server.sameOpening = .zero
    let served = try await ServedMenu(root: menu, options: options)
    let opening = Panel.gtk.opening(0, beside: 0).prefix(2)
    let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in continuation.yield() }
    let pause = [ServedMenu.Step.event(0, "x-ready"), .awaiting("GoOn")]
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    async let client = outside.answers(opening + pause + opening.suffix(1) + pause)
    var readiness = ready.makeAsyncIterator()
    for (title, seen) in [("New", "Old"), ("Newer", "New")] {
      await readiness.next()
      menu.children = [Action(title: title)]
      #expect(try await served.layout().children.map(\.label) == [seen], "the panel shows the menu")
      served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    }
    _ = try await client
  }

  @Test func `a panel that tells of the opening of the root only once finds the last rows of a submenu`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let (row, lazy) = (Action(title: "Row"), LazyMenuElement(provider: source.provide))
    let sub = Menu(title: "Sub", children: [lazy])
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: Menu(children: [row, sub]), options: options)
    let id = served.id(sub)
    func rows() async throws -> [String?] { try await served.layout(id).children.map(\.label) }
    let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in continuation.yield() }
    func goOn() async throws {
      served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
      for await _ in ready { break }
    }
    let pause = [ServedMenu.Step.event(0, "x-ready"), .awaiting("GoOn")]
    let first = Panel.sntray.opening(id, beside: served.id(row)) + [.click(served.id(row))] + pause
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    async let client = outside.answers(first + [opening(id), about(id)] + pause + [.click(served.id(row))] + pause)
    for await _ in ready { break }
    try await served.waitForClose()
    source.answersAtOnce = false
    try await goOn()
    #expect(try await rows() == ["Row 1"] && source.count == 2, "not “Loading…”, which its popup would go on to show")
    source.answer()
    #expect(try await rows() == ["Row 1"], "until the submenu closes")
    try await goOn()
    #expect(try await rows() == ["Row 2"])
    served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    _ = try await client
  }

  @Test func `GNOME's question about the root, when it finds an item, is no opening`() async throws {
    let source = Source()
    let served = try await ServedMenu(LazyMenuElement(provider: source.provide))
    let sessions = SessionLog(served.exporter)
    let structure = ServedMenu.Step.call("GetLayout", "(0, -1, ['type', 'children-display'])")
    let answers = try await whileOpen(served, structure, about(0)) { () async throws in
      #expect(source.count == 0 && served.exporter.sessions.isEmpty)
    }
    #expect(answers.last == [false])
    try await whileOpen(served, structure, about(0), opening(0), about(0)) { () async throws in
      #expect(source.count == 1 && served.exporter.sessions.count == 1)
    }
    #expect(try await sessions.wait(for: 2) == ["began", "ended"])
  }

  @Test func `lazy rows of the root are there before the first look at an item in the tray`()
    async throws
  {
    let source = Source()
    let below = Source()
    let lazy = LazyMenuElement(provider: source.provide)
    let menu = Menu(children: [
      Action(title: "First"), lazy, Menu(title: "Sub", children: [LazyMenuElement(provider: below.provide)]),
    ])
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: menu, options: options)
    func rows() async throws -> [String?] { try await served.layout().children.map(\.label) }
    #expect(try await rows() == ["First", "Loading…", "Sub"] && source.count == 0)
    served.exporter.place.isAtHand = true
    try await source.wait(forCount: 1)
    source.answer("a", "b")
    #expect(try await rows() == ["First", "a", "b", "Sub"])
    source.answer("late")
    #expect(try await rows() == ["First", "a", "b", "Sub"] && source.count == 1, "they are made once")
    try await whileOpen(served, about(0)) { () async throws in
      #expect(try await rows() == ["First", "a", "b", "Sub"] && source.count == 2, "until the new are there")
      source.answer("c")
      #expect(try await rows() == ["First", "c", "Sub"])
    }
    try await served.waitForClose()
    #expect(try await rows() == ["First", "c", "Sub"] && source.count == 2)
    #expect(below.count == 1, "with the menu above, not before")
  }
}
