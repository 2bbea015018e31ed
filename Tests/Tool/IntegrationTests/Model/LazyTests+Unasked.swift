import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

// What is there for panels that never ask.
extension `Acceptance: lazy elements` {
  /// What mate-panel asks for: all of the protocol's own properties, to any depth.
  private var wholeAsMATE: ServedMenu.Step {
    let names = "'accessible-desc', 'children-display', 'disposition', 'enabled', 'icon-data', 'icon-name', 'label'"
    return .call("GetLayout", "(0, -1, [\(names), 'shortcut', 'toggle-type', 'toggle-state', 'type', 'visible'])")
  }

  /// Menus inside each other without an end, each made by the one around it.
  @MainActor
  private final class Endless {
    let count = Observed(0)
    func menu() -> Menu {
      Menu(
        title: "Level",
        children: [
          LazyMenuElement(loading: .whenShown) { completion in
            self.count.increment()
            completion([self.menu()])
          }
        ])
    }
  }

  @Test func `a client that only ever speaks of the root has all levels when that opens`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let (root, _, inner) = nested(LazyMenuElement(provider: source.provide))
    let served = try await ServedMenu(root: root, options: patient)
    let opened = [wholeAsMATE, opening(0), about(0)]
    try await whileOpen(served, opened[0], opened[1], opened[2]) { () async throws in
      #expect(try await served.layout(served.id(inner)).children.map(\.label) == ["Row 1"])
    }
    try await served.waitForClose()
    try await whileOpen(served, whole, opening(0), about(0))
    #expect(source.count == 1, "another asks when it opens them")
    try await served.waitForClose()
    try await whileOpen(served, wholeAsMATE, opening(served.id(inner)), closing, opening(0), about(0))
    #expect(source.count == 2, "it speaks of submenus, and asked of this one")
  }

  @Test func `there is an end to what nobody asks for`() async throws {
    let endless = Endless()
    let served = try await ServedMenu(root: Menu(children: [endless.menu()]), options: patient)
    try await whileOpen(served, wholeAsMATE, opening(0), about(0)) { () async throws in
      // Those that one answer does not bring come in later turns.
      try await endless.count.wait(for: "64 levels are made") { $0 >= 64 }
      for _ in 0..<3 {
        served.exporter.flush()
        _ = try await served.layout()
      }
      #expect(endless.count.value == 64)
    }
  }

  @Test(arguments: [true, false])
  func `eager elements are there before a client asks, and anew when the menu has closed`(byOption: Bool) async throws {
    let source = Source()
    source.answersAtOnce = true
    let (root, _, inner) = nested(LazyMenuElement(loading: byOption ? .whenShown : .eager, provider: source.provide))
    var options = patient
    options.loadsUnasked = byOption
    options.server.grace = .zero
    let served = try await ServedMenu(root: root, options: options)
    let (id, expected) = (served.id(inner), ["Row 1"])
    for _ in 0..<3 { #expect(try await served.layout(id).children.map(\.label) == expected) }
    #expect(source.count == 1)
    let signals = try await BusSignals(on: served.bus)
    _ = try await served.client(opening(0), closing)
    try await eventually("the rows are made anew", on: signals, equals: ["Row 2"]) {
      try await served.layout(id).children.map(\.label)
    }
    #expect(source.count == 2)
  }

  @Test(arguments: [true, false])
  func `what comes late waits for the submenu to close where popups never grow`(isFixed: Bool) async throws {
    let source = Source()
    let sub = Menu(title: "Sub", children: [LazyMenuElement(provider: source.provide)])
    let served = try await ServedMenu(sub)
    let id = served.id(sub)
    let sessions = SessionLog(served.exporter)
    let names = isFixed ? "'type', 'label', 'visible', 'enabled', 'children-display', 'accessible-desc'" : "'label'"
    let closingSub = ServedMenu.Step.event(id, "closed")
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    async let client = outside.answers([
      .call("GetLayout", "(0, -1, [\(names)])"), .call("AboutToShowGroup", "([0],)"),
      .call("AboutToShowGroup", "([\(id)],)"), opening(id), .awaiting("GoOn"), closingSub, whole, .awaiting("GoOn"),
    ])
    #expect(try await sessions.wait(for: 2) == ["began", "+Sub"])
    let heard = try await served.signals { source.answer("a", "b") }
    let shown = try await served.layout(id).children.map(\.label)
    if isFixed {
      #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"] && shown == ["Open again"])
    } else {
      #expect(heard.allSatisfy { $0.member == "LayoutUpdated" } && shown == ["a", "b"])
    }
    func goOn() throws {
      served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    }
    try goOn()
    #expect(try await sessions.wait(for: 3).last == "-Sub")
    await Task { @MainActor in }.value
    #expect(try await served.layout(id).children.map(\.label) == ["a", "b"])
    try goOn()
    _ = try await client
  }

  @Test func `the selection of a menu is what lazy rows say that come with one`() async throws {
    let (static1, static2) = (Action(title: "a", isSelected: true), Action(title: "b"))
    let lazy = LazyMenuElement { completion in
      completion([
        Action(title: "c", isSelected: true), Menu(title: "more", children: [Action(title: "d", isSelected: true)]),
      ])
    }
    let menu = Menu(title: "M", children: [static1, static2, lazy])
    menu.selection = .single
    let served = try await ServedMenu(root: Menu(children: [menu]), options: patient)
    try await whileOpen(served, whole, about(0)) { () async throws in
      let rows = try await served.layout(served.id(menu)).all
      #expect(rows.filter { $0.properties["toggle-state"] == 1 }.map(\.label) == ["c"])
      #expect(rows.filter { $0.properties["toggle-type"] == "radio" }.count == 4)
    }
    #expect(!static1.isSelected)
  }
}
