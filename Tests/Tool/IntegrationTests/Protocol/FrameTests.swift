import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// When changes go out. Nothing here takes the time that it is about: frames end when the test says so.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Frames` {
  /// A timer that is stepped by hand.
  @MainActor
  final class HandTimer {
    private(set) var lengths: [Duration] = []
    private var running: [@MainActor @Sendable () -> Void] = []

    var timer: FrameTimer {
      FrameTimer { length, _, end in
        self.lengths.append(length)
        self.running.append(end)
      }
    }

    /// How many frames are under way.
    var count: Int { running.count }

    /// Ends the frames that are under way.
    func step() {
      let ends = running
      running = []
      for end in ends { end() }
    }
  }

  private let timer = HandTimer()

  private func served(_ menu: Menu) async throws -> ServedMenu { try await ServedMenu(root: menu, frames: timer.timer) }

  /// Another turn of the main actor, and the end of this one.
  private func turn() async { await Task { @MainActor in }.value }

  private func event(_ id: Int, _ name: String) -> ServedMenu.Step {
    .event(id, name)
  }
  private let whole = ServedMenu.Step.layout

  @Test func `the first change goes at once, and the last state when the frame ends`()
    async throws
  {
    let row = Action(title: "Row")
    let menu = Menu(children: [row])
    let served = try await served(menu)
    let heard = try await served.signals {
      for number in 1...50 {
        row.title = "Row \(number)"
        if number > 25 { menu.children.append(Action(title: "\(number)")) }
        await turn()
      }
    }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"] && heard[0].updated[1]?["label"] == "Row 1")
    #expect(timer.count == 1)
    let read = served.exporter.tree.visitedElements
    row.title = "Row 51"
    await turn()
    #expect(served.exporter.tree.visitedElements == read, "nothing is read before the frame ends")
    let rest = try await served.signals { timer.step() }
    try #require(rest.map(\.member) == ["ItemsPropertiesUpdated", "LayoutUpdated"])
    #expect(rest[0].updated[1]?["label"] == "Row 51" && rest[1].layout == [2, 0])
    #expect(try await served.layout().children.count == 26)
    #expect(timer.count == 1, "after that, another")
  }

  @Test func `no time runs for a menu that is idle, and the next change goes at once again`() async throws {
    let row = Action(title: "Row")
    let served = try await served(Menu(children: [row]))
    #expect(timer.lengths.isEmpty)
    for number in 1...3 {
      let heard = try await served.signals { row.title = "Row \(number)" }
      #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
      #expect(try await served.signals { timer.step() } == [])
      #expect(timer.count == 0)
    }
    row.title = "Other"
    row.title = "Row 3"
    await turn()
    #expect(timer.count == 0, "nothing was announced")
  }

  @Test func `what waits is in nobody's answer: neither the rows nor the revision`() async throws {
    let row = Action(title: "Row")
    let menu = Menu(children: [row])
    let served = try await served(menu)
    menu.children.append(Action(title: "First"))
    await turn()
    row.title = "Renamed"
    menu.children.append(Action(title: "Second"))
    let layout = try await served.call("GetLayout", "(0, -1, @as [])")
    #expect(layout[0] == 2 && ClientRow(layout[1]).children.map(\.label) == ["Row", "First"])
    #expect(try await served.call("GetProperty", "(1, 'label')") == ["Row"])
    #expect(try await served.signalsSoFar(watching: true) == [])
    timer.step()
    let after = try await served.call("GetLayout", "(0, -1, @as [])")
    #expect(after[0] == 3 && ClientRow(after[1]).children.map(\.label) == ["Renamed", "First", "Second"])
  }

  @Test func `what a client's own event changes goes at once; what its handler does later waits`() async throws {
    let (goOn, mayGoOn) = AsyncStream.makeStream(of: Void.self)
    let log = CallLog()
    let counter = Action(title: "0", keepsMenuPresented: true)
    let other = Action(title: "Other")
    let sub = Menu(title: "Sub", children: [Action(title: "Inside")])
    let served = try await served(Menu(children: [counter, other, sub]))
    counter.handler = { action in
      action.title = "1"
      sub.children.append(Action(title: "Come"))
      for await _ in goOn { break }
      action.title = "2"
      log.note("done")
    }
    other.title = "Renamed"
    await turn()  // a frame is under way
    let before = try await served.layout()
    let heard = try await served.client(
      .aboutToShow(0), event(0, "opened"), .click(served.id(counter)), .awaiting("LayoutUpdated"), whole)
    #expect(
      heard.compactMap { $0["signal"].string } == ["ItemsPropertiesUpdated", "LayoutUpdated"], "in answer to a click")
    let after = ClientRow(heard.last?["reply"][1] ?? .null)
    #expect(after.children.map(\.label) == ["1", "Renamed", "Sub"])
    #expect(after.children.map(\.id) == before.children.map(\.id))
    #expect(after.row("Sub")?.children.map(\.label) == ["Inside", "Come"])
    #expect(after.row("Inside")?.id == before.row("Inside")?.id)
    let late = try await served.signals {
      mayGoOn.yield()
      try await log.wait(for: "done")
    }
    #expect(late == [])
    #expect(try await served.signals { timer.step() }.first?.updated[1]?["label"] == "2")
  }

  @Test func `an event that changes nothing has nothing sent that waits`() async throws {
    let row = Action(title: "Row")
    let served = try await served(Menu(children: [row]))
    let (came, comes) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in comes.yield() }
    row.title = "1"
    await turn()
    let heard = try await served.signals {
      row.title = "2"
      _ = try await served.client(event(1, "hovered"), event(0, "x-test"))
      for await _ in came { break }
      await turn()
    }
    #expect(heard == [])
  }

  @Test func `a panel that opens the menu sees it as it is, and so does everybody after flush()`() async throws {
    let menu = Menu(children: [Action(title: "Row")])
    var options = MenuExporter.Options()
    options.server.answerBudget = .seconds(60)
    // The client goes when it has read the menu. What is lazy is let go of that time later, which is a change.
    options.server.grace = .seconds(60)
    // Something lazy, so that the answer to the question waits for the program.
    let lazy = LazyMenuElement { $0([Action(title: "Lazy")]) }
    let served = try await ServedMenu(root: menu, options: options, frames: timer.timer)
    menu.children.append(lazy)
    await turn()
    menu.children.append(Action(title: "Late"))
    let heard = try await served.client(whole, .aboutToShow(0), whole)
    #expect(heard.contains { $0["reply"] == [true] })
    let layout = ClientRow(heard.last?["reply"][1] ?? .null)
    #expect(layout.children.map(\.label) == ["Row", "Lazy", "Late"])
    menu.children.append(Action(title: "Later"))
    let flushed = try await served.signals { served.exporter.flush() }
    #expect(flushed.contains { $0.member == "LayoutUpdated" })
    #expect(try await served.layout().children.contains { $0.label == "Later" })
    #expect(try await served.signals { timer.step() } == [], "nothing is left")
    #expect(timer.count == 0)
  }

  @Test func `frames are as long as the clients that have the menu open can bear`() async throws {
    let row = Action(title: "Row")
    let sub = Menu(title: "Sub", children: [Action(title: "Inside")])
    let menu = Menu(children: [row, sub])
    let served = try await served(menu)
    func changeAll() async {
      row.isEnabled.toggle()
      await turn()
      timer.step()
      sub.children.append(Action(title: "Come"))
      await turn()
      timer.step()
      menu.children.append(Action(title: "Come"))
      await turn()
      timer.step()
    }
    await changeAll()
    #expect(timer.lengths == [.milliseconds(100), .milliseconds(100), .milliseconds(100)], "nobody has it open")
    let sessions = SessionLog(served.exporter)
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    let (saidAll, saysAll) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in saysAll.yield() }
    async let client = outside.answers([.aboutToShow(0), event(0, "x-ready"), .awaiting("GoOn")])
    for await _ in saidAll { break }
    _ = try await sessions.wait(for: 1)
    _ = try await served.signalsSoFar(watching: true)
    while timer.count > 0 { timer.step() }
    let known = timer.lengths.count  // what follows is of this client's session
    await changeAll()
    #expect(
      Array(timer.lengths[known...]) == [.milliseconds(16), .milliseconds(100), .milliseconds(500)],
      "a change of the root costs most")
    served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    _ = try await client
    _ = try await sessions.wait(for: 2)
  }

  @Test func `frames end when the menu leaves the bus; at another path it is as it is now`() async throws {
    let row = Action(title: "Row")
    let served = try await served(Menu(children: [row]))
    row.title = "1"
    await turn()
    row.title = "2"
    await served.exporter.unexport()
    try await served.exporter.export(on: served.connection, at: "/MenuBar")
    #expect(try await served.layout().children.map(\.label) == ["2"])
    let heard = try await served.signals { row.title = "3" }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"], "the first change at the new place")
    timer.step()  // the old frame's end and that of the new
    #expect(timer.count == 0)
  }

  @Test func `a batch waits for its end and for the frame's, whichever is later`() async throws {
    let row = Action(title: "Row")
    let served = try await served(Menu(children: [row]))
    let heard = try await served.signals {
      row.title = "1"
      await turn()
      await row.batchUpdates {
        row.title = "2"
        timer.step()
        await turn()
        row.title = "3"
      }
    }
    #expect(heard.map { $0.updated[1]?["label"] } == ["1", "3"])
  }

  @Test func `frames end by the loop's time by default: a storm ends with the last state`() async throws {
    let row = Action(title: "0")
    let served = try await ServedMenu(root: Menu(children: [row]), frames: .loop)
    let count = 2000
    try await served.startWatching()
    for number in 1...count {
      row.title = "\(number)"
      await turn()
    }
    var heard: [String?] = []
    while heard.last != "\(count)" {
      heard += try await served.signalsSoFar().map { $0.updated[1]?["label"]?.string }
    }
    #expect(heard.first == "1")
    #expect(heard.count < count, "each turn for itself would take minutes")
  }
}
