import Glibc
import MenuTestKit
import Testing

@testable import DBusMenu
@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `A menu on the bus` {
  @Test func `a menu on the bus is read as a whole, in part, and with an error for what is not there`() async throws {
    let menu = try await MenuOnBus()
    let all = try await menu.layout()
    #expect(all.revision == 1 && all.node.outline == "0(1 2(3 4(5)) 6)")
    #expect(try await menu.layout(2, depth: 1).node.outline == "2(3 4)")
    #expect(try await menu.layout(depth: -7).node.outline == "0(1 2(3 4(5)) 6)")
    #expect(try await menu.layout(names: ["label"]).node.children[1].properties == ["label": .string("Recent")])
    #expect(await menu.error("GetLayout", [.int32(99), .int32(-1), .strings([])]) == .invalidArguments)
    #expect(await menu.error("GetLayout", [.int32(0)]) == .invalidArguments)
  }

  @Test func `changed properties leave the revision, changed lists raise it by one each`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    try await menu.label(1, "Open…")
    #expect(try await menu.layout().revision == 1)
    var update = MenuUpdate()
    update.inserted = [7: ItemProperties(label: "c"), 8: .submenu("d"), 9: ItemProperties(label: "e")]
    update.changed = [3: ItemProperties(label: "A")]
    update.children = [(0, [7, 1, 2, 6]), (2, [3, 4, 8]), (8, [9])]
    try await menu.server.apply(update)
    #expect(try await signals.next(4) == ["Items 1", "Items 3", "LayoutUpdated 2 0", "LayoutUpdated 3 2"])
    let read = try await menu.layout()
    #expect(read.revision == 3 && read.node.outline == "0(7 1 2(3 4(5) 8(9)) 6)")
    #expect(read.node.children[1].title == "Open…")
  }

  @Test func `lists that change together are announced once where each client reads the whole menu`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    var update = MenuUpdate()
    update.inserted = [7: ItemProperties(label: "c"), 8: ItemProperties(label: "d")]
    update.children = [(0, [7, 1, 2, 6]), (2, [3, 4, 8])]
    _ = try await menu.layout(names: PropertyName.standard.map(\.rawValue))  // as mate-panel
    try await menu.server.apply(update)
    #expect(try await signals.next() == "LayoutUpdated 2 0")
    let read = try await menu.layout()
    #expect(read.revision == 2 && read.node.outline == "0(7 1 2(3 4(5) 8) 6)")
  }

  @Test func `an update that changes nothing is announced to nobody`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    try await menu.list(0, [1, 2, 6])
    try await menu.label(1, "Open")
    try await menu.server.apply(MenuUpdate())
    try await menu.label(1, "last")
    #expect(try await signals.next() == "Items 1")
  }

  @Test func `an answer that was kept is not given after a change`() async throws {
    let menu = try await MenuOnBus()
    for text in ["a", "b", "c"] {
      try await menu.label(1, text)
      #expect(try await menu.layout().node.children[0].title == text)
      #expect(try await menu.layout().node.children[0].title == text)
      for _ in 0..<2 {  // all items
        let reply = try await menu.call("GetGroupProperties", [.array(of: "i", []), .strings(["label"])])
        #expect(reply.description.contains("\"\(text)\""))
      }
    }
  }

  @Test func `answers about groups of items come in the order of the question`() async throws {
    let menu = try await MenuOnBus()
    func ids(_ asked: [Int32], _ names: [String] = []) async throws -> [Int] {
      let reply = try await menu.call("GetGroupProperties", [.array(of: "i", asked.map(Value.int32)), .strings(names)])
      guard case .array(_, let rows)? = reply.first else { return [] }
      return rows.compactMap { if case .structure(let fields) = $0 { fields.first?.integerValue } else { nil } }
    }
    #expect(try await ids([5, 99, 0, 1]) == [5, 0, 1])
    #expect(try await ids([]) == [0, 1, 2, 3, 4, 5, 6])
    #expect(try await ids([99]) == [])
    #expect(try await ids([6], ["label"]) == [6])
    // Asked five times for one large icon, a server would pile up five of them.
    #expect(try await ids([5, 5, 1, 5, 5]) == [5, 1])
  }

  @Test func `a single property has its default where it is not set`() async throws {
    let menu = try await MenuOnBus()
    func value(_ id: Int32, _ name: String) async throws -> Value? {
      try await menu.call("GetProperty", [.int32(id), .string(name)]).first?.unwrapped
    }
    #expect(try await value(1, "label") == .string("Open"))
    #expect(try await value(1, "enabled") == .bool(true))
    #expect(try await value(0, "children-display") == .string("submenu"))
    #expect(await menu.error("GetProperty", [.int32(1), .string("x-unknown")]) == .invalidArguments)
    #expect(await menu.error("GetProperty", [.int32(99), .string("label")]) == .invalidArguments)
  }

  @Test
  func `a menu with more pictures than a message holds is readable, and the first rows have theirs`() async throws {
    let picture = Value.bytes([UInt8](repeating: 1, count: 250_000))
    var layout = MenuLayout()
    for id in 1...300 as ClosedRange<Int32> {
      var row = ItemProperties(label: "row \(id)")
      row.icon = .data([UInt8](repeating: 1, count: 250_000))
      if id == 300 { row.extras["x-menubus-content"] = .dictionary(["text": .string("t"), "icon-data": picture]) }
      layout.append(ItemID(id), row)
    }
    let menu = try await MenuOnBus(layout)
    let rows = try await menu.layout().node.children
    #expect(rows.map(\.title) == (1...300).map { "row \($0)" })
    #expect(rows.map { $0.iconData != nil } == (1...300).map { $0 <= 16 })
    #expect(rows.last?.properties["x-menubus-content"] == .dictionary(["text": .string("t")]))
    let part = try await menu.call("GetGroupProperties", [.array(of: "i", [.int32(300), .int32(1)]), .strings([])])
    guard case .array(_, let two)? = part.first else { return }
    let pictures = two.map { row in
      guard case .structure(let fields) = row, case .dictionary(_, _, let entries)? = fields.last else { return 0 }
      return entries.count { ["icon-data", "x-menubus-content"].contains($0.key.stringValue) }
    }
    #expect(pictures == [2, 1], "asked for by themselves, rows have theirs")
    var signals = try await menu.signals()
    try await menu.label(300, "last")
    #expect(try await signals.next() == "Items 300")
  }

  // MARK: GNOME's question

  @Test(arguments: [["type", "children-display"], ["children-display", "type"]])
  func `a question for the structure alone is answered without properties`(names: [String]) async throws {
    let menu = try await MenuOnBus()
    let node = try await menu.layout(names: names).node
    #expect(node.outline == "0(1 2(3 4(5)) 6)")
    #expect(node.properties.isEmpty && node.children.allSatisfy { $0.properties.isEmpty })
  }

  @Test func `the answer for GNOME can be switched off, and other questions are not taken for its own`() async throws {
    var options = MenuServer.Options()
    options.answersStructureQuestionsEmpty = false
    let honest = try await MenuOnBus(options: options)
    let node = try await honest.layout(names: ["type", "children-display"]).node
    #expect(node.children[1].hasSubmenu && node.children[2].isSeparator)
    let menu = try await MenuOnBus()
    #expect(try await menu.layout(names: ["type"]).node.children[2].isSeparator)
    #expect(try await menu.layout(names: ["type", "children-display", "label"]).node.children[1].hasSubmenu)
    #expect(try await menu.layout(names: ["type", "type"]).node.children[2].isSeparator)
  }

  // MARK: About to show

  @Test func `AboutToShow is true exactly when the caller's copy is out of date`() async throws {
    let menu = try await MenuOnBus()
    let other = try await BusConnection.connect(to: .address(menu.bus.address))
    #expect(try await !menu.aboutToShow(2))
    try await menu.layout()
    try await menu.layout(by: other)
    #expect(try await !menu.aboutToShow(2))
    try await menu.list(2, [4, 7])
    #expect(try await menu.aboutToShow(2))
    #expect(try await menu.aboutToShow(2))
    #expect(try await !menu.aboutToShow(0))
    try await menu.layout(2, depth: 1)
    #expect(try await !menu.aboutToShow(2))
    #expect(try await menu.aboutToShow(2, by: other))
    #expect(await menu.error("AboutToShow", [.int32(99)]) == .invalidArguments)
  }

  @Test func `after a question about a submenu its next change is said again, with one revision`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    _ = try await menu.aboutToShow(2)
    try await menu.list(2, [4, 7])
    try await menu.list(2, [7])
    #expect(try await signals.next(3) == ["LayoutUpdated 2 2", "LayoutUpdated 2 2", "LayoutUpdated 3 2"])
    try await menu.layout()
    try await menu.list(2, [8])
    #expect(try await signals.next() == "LayoutUpdated 4 2")
    try await menu.label(1, "last")
    #expect(try await signals.next() == "Items 1")
  }

  @Test func `an announcement is repeated only to those who asked`() async throws {
    let menu = try await MenuOnBus()
    let other = try await BusConnection.connect(to: .address(menu.bus.address))
    var asker = try await menu.signals()
    var listener = try await menu.signals(for: other)
    _ = try await menu.aboutToShow(2)
    try await menu.list(2, [4, 7])
    try await menu.label(1, "last")
    #expect(try await asker.next(3) == ["LayoutUpdated 2 2", "LayoutUpdated 2 2", "Items 1"])
    #expect(try await listener.next(2) == ["LayoutUpdated 2 2", "Items 1"])
    _ = try await menu.aboutToShow(2, by: other)
    _ = try await menu.aboutToShow(2)
    try await menu.list(2, [7])
    #expect(try await asker.next(2) == ["LayoutUpdated 3 2", "LayoutUpdated 3 2"])
    #expect(try await listener.next(2) == ["LayoutUpdated 3 2", "LayoutUpdated 3 2"])
  }

  @Test func `a change of the root is said again only after an answer of true`() async throws {
    let menu = try await MenuOnBus()
    var signals = try await menu.signals()
    try await menu.layout()
    #expect(try await !menu.aboutToShow(0))
    try await menu.list(0, [2, 1, 6])
    #expect(try await menu.aboutToShow(0))
    try await menu.list(0, [1, 2, 6])
    try await menu.list(0, [1, 6])
    #expect(
      try await signals.next(4)
        == ["LayoutUpdated 2 0", "LayoutUpdated 3 0", "LayoutUpdated 3 0", "LayoutUpdated 4 0"])
  }

  @Test(
    arguments: [
      ([2, 4], [2], []), ([2, 99], [2], [99]), ([0], [], []), ([], [], []),
    ] as [([Int32], [Int32], [Int32])])
  func `a group of questions tells what changed and what is unknown`(
    asked: [Int32], changed: [Int32], unknown: [Int32]
  ) async throws {
    let menu = try await MenuOnBus()
    try await menu.layout()
    try await menu.list(2, [4])
    func ids(_ ids: [Int32]) -> Value { .array(of: "i", ids.map(Value.int32)) }
    #expect(try await menu.call("AboutToShowGroup", [ids(asked)]) == [ids(changed), ids(unknown)])
    #expect(await menu.error("AboutToShowGroup", [ids([98, 99])]) == .invalidArguments)
  }

  @Test(arguments: [false, true])
  func `a closed server announces nothing, neither what changes then nor what was held back`(
    isHeld: Bool
  ) async throws {
    let menu = try await MenuOnBus()
    let connection = menu.connection
    var signals = try await menu.signals()
    var update = MenuUpdate()
    update.changed[1] = ItemProperties(label: "before")
    if isHeld {
      menu.bus.send(signal: 19)  // SIGSTOP
      for _ in 0..<40 {
        connection.send(
          try Message.signal(path: "/elsewhere", interface: .menu, member: "Noise", signature: "ay") {
            $0.bytes([UInt8](repeating: 7, count: 100_000))
          })
      }
      #expect(await connection.outgoingSize > LibDBusLimits.announcedBytes)
      try await menu.server.apply(update)
    }
    await menu.server.close()
    if isHeld { menu.bus.send(signal: 18) }  // SIGCONT
    update.changed[1] = ItemProperties(label: "after")
    try await menu.server.apply(update)
    try await menu.list(.root, [77])
    var attributes = MenuAttributes()
    attributes.status = .notice
    try await menu.server.apply(attributes)
    await menu.server.requestActivation(of: 77)
    await withCheckedContinuation { drained in Task { await connection.whenDrained { drained.resume() } } }
    connection.send(try Message.signal(path: MenuOnBus.path, interface: .menu, member: "Done"))
    #expect(try await signals.next() == "Done")
  }

  @Test func `a caller that went away is forgotten`() async throws {
    let menu = try await MenuOnBus()
    let guest = try await BusConnection.connect(to: .address(menu.bus.address))
    try await menu.layout(by: guest)
    try await menu.layout()
    #expect(await menu.server.clients.count == 2)
    let name = guest.uniqueName
    var owners = try await menu.connection.ownerChanges(of: name).makeAsyncIterator()
    #expect(await owners.next(isolation: #isolation) == name)
    await guest.close()
    #expect(await owners.next(isolation: #isolation) == BusName?.none)
    // The bus told of it before it passes on another call.
    try await menu.layout()
    #expect(await menu.server.clients.count == 1)
  }
}
