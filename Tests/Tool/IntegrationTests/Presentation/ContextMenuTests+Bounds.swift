import DBusMenu
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

// What is visible, and what the program does meanwhile.
extension `Acceptance: context menus` {
  @Test(arguments: Way.allCases)
  func `what is visible can be changed, as little as it differs`(way: Way) async throws {
    let scene = try await Scene(hasPresenter: true, grace: .seconds(60))
    var visited: [String?] = []
    func addRow() {
      visited = []
      scene.interaction.updateVisibleMenu { menu in
        visited.append(menu.title)
        menu.children.append(Action(title: "New in \(menu.title)"))
        return menu
      }
    }
    addRow()
    #expect(visited.isEmpty)
    let path = try await scene.ask(way)
    try await scene.open(path)
    let before = try await scene.rows(path)
    let more = try #require(before.row("More"))
    addRow()
    let after = try await scene.rows(path)
    #expect(visited == ["Title"])
    let changed = try #require(after.row("New in Title"))
    #expect(after.children.filter { $0.id != changed.id } == before.children)
    let exporter = try #require(scene.interaction.exporter)
    let events = StreamEvents(exporter.sessionEvents())
    try await scene.event(more.id, "opened", at: path)
    try await eventually("the submenu is open", on: events) {
      exporter.sessions.contains { !$0.openSubmenus.isEmpty }
    }
    addRow()
    #expect(visited == ["Title", "More"])
    #expect(try await scene.rows(path).row("More")?.id == more.id)
    #expect(try await scene.rows(path).row("New in More") != nil)
    #expect(scene.interaction.menuAppearance == (way == .panel ? .compact : .rich))
    scene.interaction.dismissMenu()
    #expect(scene.interaction.menuAppearance == .unknown)
    #expect(scene.stage.log.entries == Self.beginning + Self.end + ["didEnd"], "before dismissMenu() returns")
    addRow()
    #expect(visited.isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `what is visible can be made anew, and identifiers keep rows and open submenus`(way: Way) async throws {
    func rows(_ version: Int) -> [MenuElement] {
      let act = Action(title: "Act \(version)")
      let more = Menu(title: "More \(version)", children: [Action(title: "Copy \(version)")])
      (act.identifier, more.identifier, more.children[0].identifier) = ("act", "more", "copy")
      return [act, more]
    }
    let scene = try await Scene(hasPresenter: true, grace: .seconds(60))
    scene.recorder.makeMenu = { Menu(children: rows(1)) }
    let path = try await scene.ask(way)
    try await scene.open(path)
    let before = try await scene.rows(path)
    let more = try #require(before.row("More 1"))
    let exporter = try #require(scene.interaction.exporter)
    let events = StreamEvents(exporter.sessionEvents())
    try await scene.event(more.id, "opened", at: path)
    try await eventually("the submenu is open", on: events) {
      exporter.sessions.contains { !$0.openSubmenus.isEmpty }
    }
    var visited: [[String]] = []
    scene.interaction.updateVisibleMenu { menu in
      visited.append(menu.children.compactMap { ($0 as? TitledMenuElement)?.title })
      return visited.count == 1 ? menu.replacingChildren(rows(2)) : menu
    }
    #expect(visited == [["Act 1", "More 1"], ["Copy 2"]])
    let after = try await scene.rows(path)
    #expect(
      after.all.compactMap(\.label) == ["Act 2", "More 2", "Copy 2"] && after.all.map(\.id) == before.all.map(\.id))
    #expect(exporter.sessions.flatMap(\.openSubmenus).map(\.title) == ["More 2"])
    scene.interaction.dismissMenu()
  }

  @Test func `who asks again has left what was shown before`() async throws {
    let scene = try await Scene()
    let first = try await scene.ask(.request)
    try await scene.open(first)
    let second = try await scene.requestMenu(1, 1)[1].string ?? ""
    #expect(first != second)
    #expect(scene.stage.log.entries.filter { $0 == "didEnd" }.count == 1)
    try await scene.stage.waitForEnd(of: first)
    #expect(try await scene.rows(second).row("Act") != nil)
  }

  @Test func `removed, nothing is left on the bus`() async throws {
    let scene = try await Scene()
    let path = try await scene.ask(.request)
    let events = try #require(scene.interaction.exporter).sessionEvents()
    try await scene.open(path)
    for await _ in events { break }  // it is open for the program, too
    await scene.anchor.remove(scene.interaction)
    try await scene.stage.waitForEnd(of: "/anchor")
    try await scene.stage.waitForEnd(of: path)
    #expect(scene.stage.log.entries == Self.beginning + Self.end + ["didEnd"])
    try await scene.anchor.add(scene.interaction)
    #expect(try await scene.requestMenu(20, 10)[0] == true)
  }

  @Test func `more requests than can wait are refused, and the others answered`() async throws {
    let scene = try await Scene()
    scene.recorder.makeMenu = nil
    let calls = 200
    let client = try await BusConnection.connect(to: .address(scene.stage.bus.address))
    let name = scene.stage.name
    let answers = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<calls {
        group.addTask {
          do {
            let answer = try await client.call(
              "RequestMenu", of: "org.menubus.ContextMenu1", at: "/anchor", on: name,
              with: [.string(""), .int32(Int32(index)), .int32(0), .uint32(0)])
            return answer == [.bool(false), .objectPath("/")]
          } catch {
            return (error as? BusError)?.name == .limitsExceeded
          }
        }
      }
      var answers: [Bool] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    #expect(answers.count == calls && answers.allSatisfy { $0 })
  }
}
