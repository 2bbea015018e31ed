import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

// The rows that lazy elements show.
extension `Acceptance: lazy elements` {
  @Test func `a click after closed reaches the row the user saw, and later nothing`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let sub = Menu(title: "Sub", children: [LazyMenuElement(provider: source.provide)])
    var options = MenuExporter.Options()
    options.server.grace = .seconds(60)
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options)
    var row: ClientRow?
    try await whileOpen(served, whole, about(0)) { row = try await served.layout(served.id(sub)).children.first }
    let id = try #require(row).id
    _ = try await served.client(about(0), closing, .click(id))
    try await source.log.wait(for: "Row 1")
    // The next opening clears at once, and still the row is there for those who saw it.
    try await whileOpen(served, whole, about(0)) { () async throws in
      #expect(try await served.layout(served.id(sub)).children.map(\.label) == ["Row \(source.count)"])
      _ = try await served.client(.click(id))
      try await source.log.wait(for: "Row 1")
    }
    #expect(source.count > 1)
    #expect(source.log.entries == ["Row 1", "Row 1"])
  }

  @Test func `after the grace time the row is unknown`() async throws {
    let released = Release()
    let sub = Menu(title: "Sub", children: [LazyMenuElement { completion in completion([released.action("Row")]) }])
    var options = MenuExporter.Options()
    options.server.grace = .milliseconds(1)
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options)
    let heard = try await served.client(whole, about(0), .call("GetLayout", "(\(served.id(sub)), -1, @as [])"))
    let row = try #require(ClientRow((replies(heard).last ?? .null)[1]).children.first)
    let click = "(\(row.id), 'clicked', <0>, uint32 0)"
    try await eventually("the row is forgotten", on: released, equals: "org.freedesktop.DBus.Error.InvalidArgs") {
      try await served.call("Event", click)
    }
  }

  @Test func `a loading row cannot be chosen, and choosing it ends no session`() async throws {
    let source = Source()
    let lazy = LazyMenuElement(provider: source.provide)
    let served = try await ServedMenu(lazy, Action(title: "Other") { _ in })
    let events = served.exporter.sessionEvents()
    let loading = try #require(try await served.layout().children.first)
    try await whileOpen(served, about(0), .click(loading.id)) { () async throws in
      #expect(served.exporter.sessions.count == 1)
    }
    #expect(source.count == 1)
    for await event in events {
      if case .ended = event.kind { break }
    }
  }

  @Test func `what one brings is loaded and announced with it, whatever its provider does`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let inner = LazyMenuElement(provider: source.provide)
    let outer = LazyMenuElement(provider: nil)
    let sub = Menu(title: "Sub", children: [outer])
    let served = try await ServedMenu(root: Menu(children: [sub]), options: patient)
    let id = served.id(sub)
    outer.provider = { [weak exporter = served.exporter] completion in
      completion([inner, Action(title: "Row")])
      exporter?.flush()
    }
    served.exporter.flush()  // revision 2: a loading row
    let steps = [whole, about(id), .awaiting("LayoutUpdated"), .call("GetLayout", "(\(id), -1, @as [])")]
    let heard = try await served.client(steps[0], steps[1], steps[2], steps[3])
    #expect(replies(heard).dropFirst().first == [true])
    let layout = try #require(replies(heard).last)
    #expect(ClientRow(layout[1]).children.map(\.label) == ["Row 1", "Row"])
    let announced = heard.filter { $0["signal"] == "LayoutUpdated" }.map { $0["args"] }
    #expect(announced.allSatisfy { $0 == [3, .number(Double(id))] })
  }

  @Test func `one that comes into a menu that is open, or is shown in it, is asked for then`() async throws {
    let source = Source()
    let lazy = LazyMenuElement(provider: source.provide)
    lazy.isHidden = true
    let sub = Menu(title: "Sub", children: [lazy])
    let served = try await ServedMenu(sub)
    try await whileOpen(served, whole, about(0)) {
      lazy.isHidden = false
      served.exporter.flush()
      #expect(source.count == 1)
      sub.children.append(LazyMenuElement(loading: .whenShown, provider: source.provide))
      served.exporter.flush()
      #expect(source.count == 1, "its own menu is not open")
      sub.children.append(LazyMenuElement(provider: source.provide))
      served.exporter.flush()
      #expect(source.count == 2)
    }
  }

  @Test func `opened after closed of a submenu is a new display, with what is there then`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let sub = Menu(title: "Sub", children: [LazyMenuElement(provider: source.provide)])
    let served = try await ServedMenu(root: Menu(children: [sub]), options: patient)
    let id = served.id(sub)
    let closingSub = ServedMenu.Step.event(id, "closed")
    // As xfce4-sntray-plugin, which opens the root once and for all.
    let answers = try await whileOpen(
      served, whole, opening(0), opening(id), about(id), whole, closingSub, opening(id), about(id), whole, closingSub,
      about(id), whole)
    let rows = answers.filter { $0.array.count == 2 }.map { ClientRow($0[1]).row("Sub")?.children.map(\.label) }
    #expect(rows.first == ["Loading…"])
    #expect(Array(rows.dropFirst()) == [["Row 1"], ["Row 2"], ["Row 3"]])
    #expect(answers.filter { $0.array.count == 1 } == [[true], [true], [true]])
    #expect(source.count == 3)
  }

  @Test func `live rows end when their submenu closes, though nobody says that the root did`() async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let (lists, list) = AsyncStream.makeStream(of: [MenuElement].self)
    list.onTermination = { _ in end.finish() }
    let inner = Menu(title: "Inner", children: [LazyMenuElement(updates: { lists })])
    let outer = Menu(title: "Outer", children: [inner])
    let served = try await ServedMenu(outer)
    list.yield([Action(title: "1 s")])
    // As panels on libdbusmenu-gtk: the root never closes, and of two submenus the outer at times.
    let (out, id) = (served.id(outer), served.id(inner))
    let signals = try await BusSignals(on: served.bus)
    let group = ServedMenu.Step.call("AboutToShowGroup", "([0],)")
    let closing = ServedMenu.Step.event(out, "closed")
    try await whileOpen(served, group, opening(out), opening(id), closing, whole) { () async throws in
      for await _ in ended {}
      #expect(served.exporter.sessions.count == 1)
      try await eventually("the rows are there", on: signals, equals: ["1 s"]) {
        try await served.layout(id).children.map(\.label)
      }
    }
  }

  @Test func `an error is a row of its own, beside one that asks again`() async throws {
    struct Broken: Error, CustomStringConvertible { var description: String { "No disk" } }
    let lazy = LazyMenuElement { () async throws in throw Broken() }
    let recorder = LogRecorder()
    let sub = Menu(title: "Sub", children: [lazy])
    let served = try await ServedMenu(root: Menu(children: [sub]), logger: recorder.logger)
    var rows: [ClientRow] = []
    try await whileOpen(served, whole, about(0)) { rows = try await served.layout(served.id(sub)).children }
    #expect(rows.map(\.label) == ["No disk", "Try again"])
    #expect(rows.map { $0.properties["enabled"] } == [false, nil])
    try #require(rows.count == 2)
    #expect(rows[1].properties["x-menubus-keeps-open"] == true)
    #expect(recorder.messages.contains { $0.contains("No disk") })
    try await served.waitForClose()
    lazy.provider = { $0([Action(title: "Found")]) }
    #expect(try await served.layout(served.id(sub)).children.map(\.label) == ["Loading…"])
  }
}
