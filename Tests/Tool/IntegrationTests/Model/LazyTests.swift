import DBusMenu
import LibDBus
import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// Content that is made when a panel opens a menu.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: lazy elements` {
  /// A provider that counts how often it is asked, and answers when it is told to.
  @MainActor
  final class Source {
    private let asked = Observed(0)
    /// How often it was asked.
    var count: Int { asked.value }
    private var completions: [LazyMenuElement.Completion] = []
    var answersAtOnce = false
    let log = CallLog()

    func provide(_ completion: @escaping LazyMenuElement.Completion) {
      completions.append(completion)
      asked.increment()
      if answersAtOnce { answer() }
    }

    func wait(forCount count: Int) async throws {
      try await asked.wait(for: "the provider is asked \(count) times") { $0 >= count }
    }

    func answer(_ titles: String...) {
      let titles = titles.isEmpty ? ["Row \(count)"] : titles
      completions.last?(titles.map { title in Action(title: title) { [log] in log.note($0.title) } })
    }
  }

  /// Options by which an answer waits as long as it takes, on however busy a machine.
  var patient: MenuExporter.Options {
    var options = MenuExporter.Options()
    options.server.answerBudget = .seconds(60)
    return options
  }

  func about(_ id: Int) -> ServedMenu.Step { .aboutToShow(id) }
  let whole = ServedMenu.Step.layout

  func opening(_ id: Int) -> ServedMenu.Step { .event(id, "opened") }
  let closing = ServedMenu.Step.event(0, "closed")

  /// What a client gets for its steps, after which it stays on the bus until `body` is done.
  @discardableResult
  func whileOpen(
    _ served: ServedMenu, _ steps: ServedMenu.Step..., body: () async throws -> Void = {}
  ) async throws -> [JSON] {
    let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
    served.exporter.onUnknownEvent = { _, _, _, _ in continuation.yield() }
    let outside = ServedMenu.Outside(arguments: served.clientArguments)
    let all = steps + [.event(0, "x-ready"), .awaiting("GoOn")]
    async let answers = outside.answers(all)
    for await _ in ready { break }
    try await body()
    await Task { @MainActor in }.value
    served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "GoOn"))
    return try await answers.map { $0["reply"] }.dropLast()
  }

  func replies(_ answers: [JSON]) -> [JSON] { answers.map { $0["reply"] }.filter { $0 != .null } }

  /// Three menus inside each other, the innermost lazy.
  func nested(_ lazy: LazyMenuElement) -> (root: Menu, outer: Menu, inner: Menu) {
    let inner = Menu(title: "Inner", children: [lazy])
    let outer = Menu(title: "Outer", children: [inner])
    return (Menu(children: [outer]), outer, inner)
  }

  @Test func `GetLayout never asks; the opening of the menu above asks once`() async throws {
    let source = Source()
    let (root, outer, inner) = nested(LazyMenuElement(provider: source.provide))
    let served = try await ServedMenu(root: root)
    for _ in 0..<3 { _ = try await served.layout() }
    _ = try await served.layout(served.id(inner))
    _ = try await served.call("AboutToShow", "(0,)")
    #expect(source.count == 0, "two levels above")
    let row = try #require(try await served.layout(served.id(inner)).children.first)
    #expect(row.label == "Loading…" && row.properties["enabled"] == false && row.properties["visible"] == nil)
    #expect(row.properties["x-menubus-role"] == "loading" && row.properties["x-menubus-busy"] == true)
    let (above, own) = (about(served.id(outer)), about(served.id(inner)))
    let answers = try await whileOpen(served, above, above, own) { () async throws in
      #expect(source.count == 1)
      #expect(try await served.layout(served.id(inner)).children == [row])
    }
    #expect(answers == [[false], [false], [false]])
    #expect(source.count == 1)
  }

  @Test(arguments: ["AboutToShow", "AboutToShowGroup", "opened"])
  func `whichever way a menu opens, whenShown asks with its own`(way: String) async throws {
    let source = Source()
    let (root, outer, inner) = nested(LazyMenuElement(loading: .whenShown, provider: source.provide))
    let served = try await ServedMenu(root: root)
    func open(_ menu: Menu) -> ServedMenu.Step {
      let id = served.id(menu)
      return switch way {
      case "AboutToShow": about(id)
      case "AboutToShowGroup": .call(way, "([\(id)],)")
      default: opening(id)
      }
    }
    try await whileOpen(served, whole, open(outer), whole)
    #expect(source.count == 0)
    try await whileOpen(served, whole, open(outer), open(inner), open(inner), whole)
    #expect(source.count == 1)
  }

  @Test func `what is there at once is in the answer, and in the next layout`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let (root, _, inner) = nested(LazyMenuElement(provider: source.provide))
    let served = try await ServedMenu(root: root, options: patient)
    let id = served.id(inner)
    let heard = try await served.client(
      whole, about(id), .awaiting("LayoutUpdated"), .call("GetLayout", "(\(id), -1, @as [])"))
    let answer = try #require(heard.firstIndex { $0["reply"] == [true] })
    let signal = try #require(heard.firstIndex { $0["signal"] == "LayoutUpdated" })
    #expect(answer < signal, "the answer comes before the announcement")
    let last = try #require(replies(heard).last)
    #expect(ClientRow(last[1]).children.map(\.label) == ["Row 1"])
  }

  @Test func `a group of questions is answered alike`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let lazy = LazyMenuElement(provider: source.provide)
    let sub = Menu(title: "Sub", children: [lazy])
    let served = try await ServedMenu(root: Menu(children: [sub]), options: patient)
    let id = served.id(sub)
    let heard = try await served.client(whole, .call("AboutToShowGroup", "([0, \(id), 99],)"))
    #expect(replies(heard).last == [.array([.number(Double(id))]), [99]])
  }

  @Test func `what comes later is announced for its menu, once`() async throws {
    let source = Source()
    let sub = Menu(title: "Sub", children: [LazyMenuElement(provider: source.provide)])
    let served = try await ServedMenu(sub)
    let id = served.id(sub)
    let signals = try await BusSignals(on: served.bus)
    let answers = try await whileOpen(served, whole, about(0)) { () async throws in
      let heard = try await served.signals { source.answer("Late") }
      #expect(heard.map(\.member) == ["LayoutUpdated"] && heard[0].layout.last == id, "nobody asked about it")
      #expect(try await served.layout(id).children.map(\.label) == ["Late"])
    }
    #expect(answers.last == [false])
    try await eventually("the rows are given back", on: signals, equals: ["Loading…"]) {
      try await served.layout(id).children.map(\.label)
    }
    _ = try await served.signalsSoFar()
    try await whileOpen(served, whole, about(id)) { () async throws in
      let heard = try await served.signals { source.answer("Later", "Still") }
      #expect(heard.map(\.layout) == [[4, id]], "another client did")
    }
  }

  @Test func `the answer does not wait for a main actor that is held up`() async throws {
    let source = Source()
    source.answersAtOnce = true
    let sub = Menu(title: "Sub", children: [LazyMenuElement(provider: source.provide)])
    var options = MenuExporter.Options()
    options.server.grace = .seconds(60)  // the rows are read when the client is gone
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options)
    let id = served.id(sub)
    let steps = [whole, about(id), about(0), .call("AboutToShowGroup", "([0, \(id)],)")]
    let answers = try await served.whileMainActorIsBlocked { try await $0.answers(steps) }
    #expect(answers.dropFirst().map { $0["reply"] } == [[false], [false], [[], []]])
    try await source.wait(forCount: 1)
    #expect(try await served.layout(id).children.map(\.label) == ["Row 1"])
  }

  @Test func `kept elements are asked for once, others each time, loading again`() async throws {
    let kept = Source()
    let other = Source()
    let sub = Menu(
      title: "Sub",
      children: [
        LazyMenuElement(shouldCache: true, provider: kept.provide), LazyMenuElement(provider: other.provide),
      ])
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: Menu(children: [sub]), options: options)
    let id = served.id(sub)
    let signals = try await BusSignals(on: served.bus)
    for round in 1...3 {
      try await whileOpen(served, whole, about(0), opening(0)) { () async throws in
        let first = round == 1 ? "Loading…" : "Kept"
        #expect(try await served.layout(id).children.map(\.label) == [first, "Loading…"])
        if round == 1 { kept.answer("Kept") }
        other.answer("Other")
        #expect(try await served.layout(id).children.map(\.label) == ["Kept", "Other"])
      }
      // The client has left the bus, which ends its session like `closed`.
      try await eventually("the rows are given back", on: signals, equals: ["Kept", "Loading…"]) {
        try await served.layout(id).children.map(\.label)
      }
    }
    #expect(kept.count == 1 && other.count == 3)
  }

  @Test func `what is hidden is not asked for, what is in an inline menu is with the list`() async throws {
    let source = Source()
    let lazy = LazyMenuElement(provider: source.provide)
    let group = Group(elements: [lazy])
    let inline = Menu(displaysInline: true, children: [group])
    let sub = Menu(title: "Sub", children: [inline])
    let served = try await ServedMenu(sub)
    for hidden in [lazy, group, inline, sub] as [MenuElement] {
      hidden.isHidden = true
      try await whileOpen(served, whole, about(0), opening(0))
      #expect(source.count == 0)
      try await served.waitForClose()
      hidden.isHidden = false
    }
    sub.displaysInline = true
    try await whileOpen(served, whole, about(0))
    #expect(source.count == 1)
  }
}
