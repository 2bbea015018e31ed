import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

/// The client against our own server.
@Suite(.timeLimit(.minutes(5))) struct `A menu is kept current`: ClientSuite {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  @Test func `every change is a value and a sentence`() async throws {
    let server = try await serve(layout("One", "Two", "Three"), on: try await connect())
    let client = try await client()
    try await client.start()
    var changes = await client.changes().makeAsyncIterator()
    try await server.apply(changing { $0.changed = [1: .init(label: "Eins")] })
    var change = try #require(await changes.next(isolation: #isolation))
    #expect(change.sentence == "“Eins” (#1): label “One” → “Eins”")
    #expect(
      change.kind
        == .properties(
          [.init(id: 1, title: "Eins", name: "label", old: .string("One"), new: .string("Eins"))], restated: []))
    try await server.apply(
      changing {
        $0.inserted = [9: .init(label: "Nine")]
        $0.removed = [2]
        $0.children = [(.root, [3, 1, 9])]
      })
    change = try #require(await changes.next(isolation: #isolation))
    #expect(change.sentence == "the menu: added “Nine” (#9), removed “Two” (#2), moved “Three” (#3)")
    await server.requestActivation(of: 3)
    change = try #require(await changes.next(isolation: #isolation))
    #expect(change.kind == .activationRequested(3, timestamp: 0))
    var attributes = MenuAttributes()
    attributes.status = .notice
    try await server.apply(attributes)
    change = try #require(await changes.next(isolation: #isolation))
    #expect(change.kind == .attributes(["Status": .string("notice")]))
    #expect(change.sentence == "the menu’s Status is “notice”")
    #expect(await client.attributes["Status"] == .string("notice"))
    #expect(await client.state == .current)
    #expect(await client.menu.children.map(\.title) == ["Three", "Eins", "Nine"])
    await client.stop()
    #expect(await changes.next(isolation: #isolation) == nil)
  }

  @Test func `after 1,000 changes during readings it is what is read afresh`() async throws {
    var seed = SeededNumbers(42)
    var layout = MenuLayout()
    var nextID: Int32 = 1
    func insert(_ update: inout MenuUpdate, _ properties: ItemProperties) -> ItemID {
      defer { nextID += 1 }
      update.inserted[ItemID(nextID)] = properties
      return ItemID(nextID)
    }
    for _ in 0..<200 {
      var properties = ItemProperties(label: "Row \(nextID)")
      properties.hasSubmenu = nextID % 10 == 0
      let parents = layout.depthFirst.filter { layout.properties(of: $0)?.hasSubmenu == true }
      layout.append(ItemID(nextID), properties, to: parents.randomElement(using: &seed) ?? .root)
      nextID += 1
    }
    let server = try await serve(layout, on: try await connect())
    let client = try await client()
    async let started: Void = client.start()
    for step in 0..<1000 {
      var update = MenuUpdate()
      let ids = layout.depthFirst
      let parents = ids.filter { layout.properties(of: $0)?.hasSubmenu == true }
      let parent = parents.randomElement(using: &seed) ?? .root
      var children = layout.children(of: parent)
      switch Int.random(in: 0..<4, using: &seed) {
      case 0:
        var properties = ItemProperties(label: "New \(step)")
        properties.hasSubmenu = step % 7 == 0
        children.insert(insert(&update, properties), at: Int.random(in: 0...children.count, using: &seed))
        update.children = [(parent, children)]
      case 1:
        guard let gone = children.randomElement(using: &seed), layout.children(of: gone).isEmpty else { continue }
        update.removed = [gone]
        update.children = [(parent, children.filter { $0 != gone })]
      default:
        guard let id = ids.dropFirst().randomElement(using: &seed), var properties = layout.properties(of: id) else {
          continue
        }
        properties.label = "Changed \(step)"
        properties.isEnabled.toggle()
        properties.toggle = properties.toggle == nil ? .init(.checkmark, state: 1) : nil
        update.changed = [id: properties]
      }
      layout = MenuLayout.applied(update, to: layout)
      try await server.apply(update)
    }
    try await started
    // Behind everything that was announced, and behind the readings that it led to.
    let changes = await client.changes()
    await server.requestActivation(of: 1)
    _ = await MenuClient.first(of: changes) { if case .activationRequested = $0.kind { true } else { false } }
    await client.finishReading()
    #expect(await client.menu == (try await client.layout()))
    #expect(await client.rowCount == layout.count - 1)
    #expect(await client.notes.isEmpty)
  }

  @Test func `a slow taker of changes is told how many were missed`() async throws {
    var limits = MenuClientLimits()
    limits.waitingChanges = 4
    let server = try await serve(layout("One"), on: try await connect())
    let client = try await client(limits)
    try await client.start()
    var slow = await client.changes().makeAsyncIterator()
    let quick = await client.changes()
    for number in 1...20 { try await server.apply(changing { $0.changed = [1: .init(label: "\(number)")] }) }
    try await eventually("the last change", on: StreamEvents(quick), equals: "20") {
      await client.menu.children.first?.title
    }
    let change = try #require(await slow.next(isolation: #isolation))
    #expect(change.missed == 16 && change.label == "17")
    #expect(await slow.next(isolation: #isolation)?.missed == 0)
    #expect(await client.menu.children.map(\.title) == ["20"])
  }

  @Test func `changes that wait take no more bytes than their limit`() async throws {
    var limits = MenuClientLimits()
    limits.waitingBytes = 100_000
    let server = try await serve(layout("One"), on: try await connect())
    let client = try await client(limits)
    try await client.start()
    var slow = await client.changes().makeAsyncIterator()
    let quick = await client.changes()
    let text = String(repeating: "x", count: 4000)
    for number in 1...20 { try await server.apply(changing { $0.changed = [1: .init(label: "\(number) \(text)")] }) }
    try await eventually("the last change", on: StreamEvents(quick), equals: "20 \(text)") {
      await client.menu.children.first?.title
    }
    let change = try #require(await slow.next(isolation: #isolation))
    #expect(change.missed >= 12)  // each has the title, the old one and the new one
    #expect(change.label?.hasPrefix("\(change.missed + 1) ") == true)
  }

  @Test func `opening reads what the program says it filled`() async throws {
    let opened = Counter()
    let program = try await FakeProgram(on: bus, name: "org.example.Ours", needsUpdate: true) { _ in
      opened.increment()
      let submenu = ["children-display": Value.string("submenu")]
      return .init(opened.value > 1 ? menu(row(1, "Lazy", row(2, "Filled"))) : row(0, submenu, [row(1, "Lazy")]))
    }
    let client = try await client()
    try await client.start()
    #expect(await client.menu.outline == "0(1)")
    try await client.open(0)
    #expect(await client.menu.outline == "0(1(2))")
    let path = try await client.openPath(to: .titles(["Lazy", "Filled"]))
    #expect(path.map(\.id) == [1, 2])
    try await client.click(2)
    try await client.close(1)
    await program.connection.close()
  }

  @Test func `a menu deeper than the wire allows is known and kept whole`() async throws {
    var layout = MenuLayout()
    for id in 1...60 as ClosedRange<Int32> {
      var properties = ItemProperties(label: "Level \(id)")
      properties.hasSubmenu = id < 60
      layout.append(ItemID(id), properties, to: ItemID(id - 1))
    }
    let server = try await serve(layout, on: try await connect())
    let client = try await client()
    try await client.start()
    #expect(await client.rowCount == 60)
    var changes = await client.changes().makeAsyncIterator()
    try await server.apply(
      changing {
        $0.inserted = [100: .init(label: "Beside")]
        $0.children = [(.root, [1, 100])]
      })
    #expect(await changes.next(isolation: #isolation)?.sentence == "the menu: added “Beside” (#100)")
    try await client.refresh(.root)
    #expect(await client.rowCount == 61)
    #expect(await client.menu == (try await client.layout()))
  }
}

extension MenuLayout {
  static func applied(_ update: MenuUpdate, to layout: MenuLayout) -> MenuLayout {
    var layout = layout
    _ = layout.apply(update)
    return layout
  }
}

extension MenuClient {
  /// Waits until nothing is being read.
  func finishReading() async {
    while let reader = queue.reader { await reader.value }
  }
}

extension MenuClientChange {
  /// The new label of the only row that changed.
  fileprivate var label: String? {
    if case .properties(let changes, restated: _) = kind { changes.first?.new?.stringValue } else { nil }
  }
}
