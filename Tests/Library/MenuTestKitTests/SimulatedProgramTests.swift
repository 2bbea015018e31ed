import Basics
import LibDBus
import MenuBus
import TestSupport
import Testing

@testable import MenuTestKit

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A simulated program` {
  private static var menu: Menu {
    Menu("") {
      Action("Mute", isSelected: true) { _ in }
      Menu("Scene") {
        Action("Stage") {}
        Action("Hall", isEnabled: false)
      }
      Action("Quit") {}
    }
  }

  @Test func `its menu is that of the library, and clicks change marks and are told`() async throws {
    let bus = try await PrivateBus.start()
    let panel = try await SimulatedPanel(.gnome, on: bus)
    let program = try await SimulatedProgram(Self.menu, id: "lights", on: bus)
    let calls = program.calls()
    try await panel.open("Scene")
    #expect(try await panel.item().title == "lights")
    #expect(try await panel.shown.map(\.description) == ["[x] Mute", "Scene > [Stage, Hall (off)]", "Quit"])
    try await panel.choose("Mute")
    try await panel.open()
    try await panel.wait { $0.first?.description == "[ ] Mute" }
    var clicked: [PanelCall] = []
    for await call in calls where call.event == "clicked" {
      clicked.append(call)
      break
    }
    #expect(clicked.map(\.title) == ["Mute"] && clicked.map(\.description) == ["Event(1, clicked)"])
    await program.stop()
  }

  @Test func `the mark of one radio row goes when another is chosen`() async throws {
    let bus = try await PrivateBus.start()
    let rows = ["Low", "High"].map { title in Action(title, isSelected: title == "Low") { _ in } }
    let menu = Menu(title: "", options: .singleSelection, children: rows)
    let program = try await SimulatedProgram(menu, on: bus)
    let panel = try await SimulatedPanel(.plasma, menu: "/MenuBar", of: program.service, on: bus)
    try await panel.choose("High")
    try await panel.wait { $0.map(\.description) == ["( ) Low", "(o) High"] }
  }

  @Test func `a fault is named by its rule, by another name, and with a time`() throws {
    #expect(
      try ProgramFault.list("revision-back, late-about-to-show=2s").map(\.description) == [
        "revision-back", "about-to-show-slow=2000ms",
      ])
    #expect(try ProgramFault("renumber").rule == "id-changes")
    #expect(try ProgramFault("no-group-properties").rule == "method-missing")
    #expect(try ProgramFault("changes").rule == nil)
    #expect(Set(ProgramFault.all.map(\.name)).count == ProgramFault.all.count)
    for (text, sentence) in [
      ("revision-bak", "there is no fault `revision-bak`, did you mean `revision-back`?"),
      ("changes=2s", "the fault `changes` takes no value"),
      ("about-to-show-slow=soon", "the fault `about-to-show-slow` takes a time such as 500ms or 2s, and not “soon”"),
    ] {
      let error = #expect(throws: TestPanelError.self) { try ProgramFault.list(text) }
      #expect(error?.description == sentence)
    }
  }

  @Test func `a fault of a row that the menu does not have is an error`() async throws {
    let bus = try await PrivateBus.start()
    for (fault, row) in [("row-state-missing", "a row with a mark"), ("layout-cut", "a submenu with rows")] {
      let error = await #expect(throws: TestPanelError.self) {
        try await SimulatedProgram(Menu(children: [Action("Quit") {}]), faults: ProgramFault.list(fault), on: bus)
      }
      #expect(error?.description == "the fault `\(fault)` needs \(row), and the menu has none")
    }
  }

  @Test func `faults come together, and panels show them by their habits`() async throws {
    let bus = try await PrivateBus.start()
    let faults = try ProgramFault.list("no-group-properties,row-label-missing")
    let program = try await SimulatedProgram(Self.menu, faults: faults, on: bus)
    let gnome = try await SimulatedPanel(.gnome, menu: "/MenuBar", of: program.service, on: bus)
    try await gnome.settle()
    #expect(try await gnome.shown.isEmpty)
    let plasma = try await SimulatedPanel(.plasma, menu: "/MenuBar", of: program.service, on: bus)
    try await plasma.open()
    #expect(try await plasma.shown.map(\.text) == ["Mute", "Scene", ""])
  }

  // MARK: Judging panels

  @Test(arguments: [
    ("xfce", ["menu-not-opened"]), ("mate", ["about-to-show-after"]), ("lxqt", ["about-to-show-awaited"]),
    ("plasma", []),
  ])
  func `a panel is judged by what it says, and when`(_ name: String, _ findings: [String]) async throws {
    let bus = try await PrivateBus.start()
    let program = try await SimulatedProgram(
      Self.menu, faults: ProgramFault.list("late-about-to-show=700ms"), on: bus)
    let personality = try #require(Personality(named: name))
    let panel = try await SimulatedPanel(personality, menu: "/MenuBar", of: program.service, on: bus)
    try await panel.open("Scene")
    try await panel.settle()
    await panel.close()
    try await panel.settle()
    #expect(program.findings.map(\.name) == findings, "\(program.findings)")
  }

  /// Calls and signals in a line each, and what a panel that sends them does wrong.
  private nonisolated static let sequences: [([ProgramMoment.Fact], [String])] = [
    ([call("GetLayout"), prepare(0), event(0, "opened"), event(1, "clicked", [:]), event(0, "closed")], []),
    ([prepare(0), event(0, "opened")], ["never-closed"]),
    ([event(0, "opened"), event(0, "closed")], ["about-to-show-missing"]),
    ([event(0, "opened"), prepare(0), event(0, "closed")], ["about-to-show-after"]),
    ([prepare(2), event(2, "opened"), event(2, "closed")], ["menu-not-opened"]),
    ([event(1, "clicked", [:])], ["never-opened"]),
    ([prepare(0), event(0, "opened"), event(0, "closed"), event(1, "clicked", [:])], []),
    ([prepare(0), event(0, "opened"), event(9, "clicked"), event(0, "closed")], ["clicked-unknown-row"]),
    (
      [prepare(0), event(0, "opened"), event(1, "clicked", ["enabled": .bool(false)]), event(0, "closed")],
      ["clicked-wrong-row"]
    ),
    ([call("GetLayout"), announced(6)], ["layout-not-read"]),
    ([call("GetLayout"), announced(6), call("GetLayout")], []),
    // One that has read nothing has nothing to read again, and an old revision is no news.
    ([prepare(0), announced(6)], []), ([call("GetLayout"), announced(5)], []),
  ]

  private nonisolated static func call(_ member: String) -> ProgramMoment.Fact { .call(PanelCall(":1.7", member, 0)) }
  private nonisolated static func prepare(_ id: Int32) -> ProgramMoment.Fact {
    .call(PanelCall(":1.7", "AboutToShow", id))
  }
  private nonisolated static func announced(_ revision: UInt32) -> ProgramMoment.Fact {
    .sent("LayoutUpdated", [.uint32(revision), .int32(0)])
  }
  private nonisolated static func event(
    _ id: Int32, _ event: String, _ row: [String: Value]? = nil
  ) -> ProgramMoment.Fact {
    var call = PanelCall(":1.7", "Event", id, event)
    call.row = row
    return .call(call)
  }

  @Test(arguments: sequences.indices) func `the calls of a panel are judged in their order`(_ index: Int) {
    let (facts, names) = Self.sequences[index]
    let long = ContinuousClock.now - .seconds(60)
    let moments = facts.enumerated().map { ProgramMoment(time: long + .seconds($0), fact: $1) }
    let findings = PanelJudge.findings(in: moments, from: 5)
    #expect(findings.map(\.name) == names)
    #expect(findings.allSatisfy { $0.client == ":1.7" && $0.description.hasSuffix(".") })
  }

  @Test func `a panel that has only just been told has time to read`() {
    let facts = [Self.call("GetLayout"), Self.announced(6)]
    #expect(PanelJudge.findings(in: facts.map { ProgramMoment(fact: $0) }, from: 5) == [])
  }

  // MARK: Bounds

  @Test func `a simulated program keeps so many calls, and refuses larger ones`() async throws {
    let bus = try await PrivateBus.start()
    let program = try await SimulatedProgram(Self.menu, on: bus)
    for _ in 0..<SimulatedProgramLimits.traffic + 10 { program.note(PanelCall(nil, "GetLayout", 0)) }
    #expect(program.state.withLock(\.traffic.count) == SimulatedProgramLimits.traffic)
    let client = try await BusConnection.connect(to: .address(bus.address))
    let ids = Value.array(of: "i", Array(repeating: .int32(1), count: SimulatedProgramLimits.values + 1))
    let error = await #expect(throws: BusError.self) {
      _ = try await client.call(
        "GetGroupProperties", of: "com.canonical.dbusmenu", at: "/MenuBar", on: program.service,
        with: [ids, .strings([])])
    }
    #expect(error?.name == .limitsExceeded)
  }
}
