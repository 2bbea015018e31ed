import Basics
import MenuTestKit
import Testing

@testable import DBusMenu
@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `The needs of clients` {
  /// A call that a client makes, as far as it matters here.
  enum Call: Sendable {
    case asks(Int32), asksAsGroup(Int32), opens(Int32), opensAsGroup(Int32), closes(Int32)
    case reads(Int32, depth: Int32 = -1, [String] = [])
    case readsGroup([String])

    static let quickshell = [asks(0), reads(0)]
    static let libdbusmenu = [
      reads(0, ["type", "label", "visible", "enabled", "children-display", "accessible-desc"]), readsGroup([]),
    ]
    static let mate = [
      reads(
        0,
        [
          "accessible-desc", "children-display", "disposition", "enabled", "icon-data", "icon-name", "label",
          "shortcut",
          "toggle-type", "toggle-state", "type", "visible",
        ])
    ]
    static let gnome = [reads(0, ["type", "children-display"]), asks(0), readsGroup([])]
    static let qt = [reads(0, depth: 1), asks(0), opens(0), reads(0, depth: 1)]
  }

  /// A row with a picture, on a bus, with what listeners hear of it.
  private struct Row {
    let menu: MenuOnBus
    static let picture = Value.bytes([UInt8](repeating: 7, count: 1000))

    init() async throws {
      var layout = MenuLayout()
      var row = ItemProperties(label: "0")
      row.icon = .data([UInt8](repeating: 7, count: 1000))
      row.isEnabled = false
      layout.append(1, row)
      layout.append(2, .submenu("Sub"))
      layout.append(3, ItemProperties(label: "a"), to: 2)
      menu = try await MenuOnBus(layout)
    }

    func client() async throws -> BusConnection { try await .connect(to: .address(menu.bus.address)) }

    func make(_ calls: [Call], by client: BusConnection) async throws {
      for call in calls {
        switch call {
        case .asks(let id): _ = try await menu.aboutToShow(id, by: client)
        case .asksAsGroup(let id):
          _ = try await menu.call("AboutToShowGroup", [.array(of: "i", [.int32(id)])], by: client)
        case .opens(let id): try await send("opened", id, by: client)
        case .closes(let id): try await send("closed", id, by: client)
        case .opensAsGroup(let id):
          let event = Value.structure([.int32(id), .string("opened"), .variant(.int32(0)), .uint32(0)])
          _ = try await menu.call("EventGroup", [.array(of: "(isvu)", [event])], by: client)
        case .reads(let id, let depth, let names):
          try await menu.layout(id, depth: depth, names: names, by: client)
        case .readsGroup(let names):
          _ = try await menu.call("GetGroupProperties", [.array(of: "i", []), .strings(names)], by: client)
        }
      }
    }

    private func send(_ event: String, _ id: Int32, by client: BusConnection) async throws {
      _ = try await menu.call("Event", [.int32(id), .string(event), .variant(.int32(0)), .uint32(0)], by: client)
    }

    var needs: SignalNeeds { get async { await menu.server.clients.needs } }

    /// The row in the signal after a new title.
    func retitled(_ title: String, heard: inout UpdateLog) async throws -> [String: Value] {
      try await menu.label(1, title)
      return try await heard.next()[1] ?? [:]
    }
  }

  /// The first lists of the signals of changed properties.
  private struct UpdateLog {
    private var iterator: any AsyncIteratorProtocol<Signal, any Error>

    init(_ menu: MenuOnBus, for listener: BusConnection? = nil) async throws {
      let rule = MatchRule(sender: menu.connection.uniqueName, path: MenuOnBus.path)
      iterator = try await (listener ?? menu.client).signals(rule).makeAsyncIterator()
    }

    mutating func next() async throws -> [Int: [String: Value]] {
      let signal = try #require(try await iterator.next())
      guard case .array(_, let rows)? = signal.arguments.first else { return [:] }
      var updates: [Int: [String: Value]] = [:]
      for case .structure(let fields) in rows {
        guard let id = fields.first?.integerValue, case .dictionary(_, _, let entries)? = fields.last else { continue }
        updates[id] = Dictionary(
          uniqueKeysWithValues: entries.compactMap { entry in entry.key.stringValue.map { ($0, entry.value.unwrapped) }
          })
      }
      return updates
    }
  }

  @Test(
    arguments: [
      (Call.quickshell, .completeRows), (Call.libdbusmenu, .descriptions), (Call.mate, .descriptions),
      (Call.gnome, .changedKindsOnly), (Call.qt, SignalNeeds()),
      ([.reads(0, depth: 1, ["label", "accessible-desc"])], .descriptions),
      ([.readsGroup(["accessible-desc"])], .descriptions),
    ] as [([Call], SignalNeeds)])
  func `the needs of a client are known by its calls`(calls: [Call], needs: SignalNeeds) async throws {
    let row = try await Row()
    let client = try await row.client()
    try await row.make(calls, by: client)
    #expect(await row.needs == needs)
  }

  @Test(
    arguments: [
      // A script, Enlightenment, a benchmark.
      [Call.reads(0)], [.reads(0), .reads(0), .asks(0)], [.reads(0), .readsGroup([])],
      // A client of ours; the doctor; COSMIC.
      [.reads(0), .asks(0), .opens(0), .reads(0), .asks(2), .opens(2), .reads(2)],
      [.reads(0), .asks(0), .opens(0), .reads(0), .closes(0), .asksAsGroup(0), .reads(0)],
      [.reads(0), .opens(0), .asks(0), .reads(0), .closes(0)],
      // Others that ask and read in other forms.
      [.asks(0), .reads(2)], [.asks(0), .reads(0, depth: 1)], [.asks(0), .reads(0, ["label"])],
      [.asks(0), .opensAsGroup(0), .reads(0)],
    ] as [[Call]])
  func `complete rows are for no client that only reads as Quickshell does`(calls: [Call]) async throws {
    let row = try await Row()
    let client = try await row.client()
    try await row.make(calls, by: client)
    #expect(await !row.needs.contains(.completeRows))
  }

  @Test func `complete rows are not for a client of ours that opens the menu and its submenus`() async throws {
    let row = try await Row()
    let connection = try await row.client()
    let client = MenuClient(
      connection: connection, service: row.menu.connection.uniqueName, path: MenuOnBus.path)
    try await client.start()
    for id in [0, 2] as [ItemID] { try await client.open(id) }
    try await client.refresh(.root)
    #expect(await row.needs == [])
    // It reads complete rows just as well.
    let panel = try await row.client()
    for isComplete in [false, true] {
      if isComplete { try await row.make(Call.quickshell, by: panel) }
      try await row.menu.label(1, "complete: \(isComplete)")
      try await client.refresh(.root)
      let node = await client.menu
      let first = try #require(node.children.first)
      #expect(first.properties["label"] == .string("complete: \(isComplete)"))
      #expect(first.properties["icon-data"] == Row.picture && first.properties["enabled"] == .bool(false))
      #expect(first.properties["accessible-desc"] == nil)
    }
  }

  @Test func `signals have what clients of both kinds need while both are there, and no more after each left`()
    async throws
  {
    let row = try await Row()
    var heard = try await UpdateLog(row.menu)
    let whole: [String: Value] = ["icon-data": Row.picture, "enabled": .bool(false)]
    #expect(try await row.retitled("1", heard: &heard) == ["label": .string("1")])
    let gtk = try await row.client()
    try await row.make(Call.libdbusmenu, by: gtk)
    #expect(
      try await row.retitled("2", heard: &heard) == ["label": .string("2"), "accessible-desc": .string("2")])
    let quickshell = try await row.client()
    try await row.make(Call.quickshell, by: quickshell)
    #expect(
      try await row.retitled("3", heard: &heard)
        == whole.merging(["label": .string("3"), "accessible-desc": .string("3")]) { $1 })
    try await leave(gtk, row)
    #expect(try await row.retitled("4", heard: &heard) == whole.merging(["label": .string("4")]) { $1 })
    // It closed the menu, and is still there.
    try await row.make([.closes(0)], by: quickshell)
    #expect(try await row.retitled("5", heard: &heard) == whole.merging(["label": .string("5")]) { $1 })
    try await leave(quickshell, row)
    #expect(try await row.retitled("6", heard: &heard) == ["label": .string("6")])
  }

  /// Closes a connection, and waits until the server knows.
  private func leave(_ client: BusConnection, _ row: Row) async throws {
    var departures = try await row.menu.client.ownerChanges(of: client.uniqueName).makeAsyncIterator()
    _ = await departures.next(isolation: #isolation)
    let count = await row.menu.server.clients.count
    await client.close()
    _ = await departures.next(isolation: #isolation)
    // The server's connection hears of it in the same broadcast, before it answers this.
    _ = try await row.menu.layout(0, depth: 0)
    #expect(await row.menu.server.clients.count <= count)
  }

  @Test func `complete rows of a submenu say that it is one, unless GNOME's extension is there`() async throws {
    let row = try await Row()
    var heard = try await UpdateLog(row.menu)
    let quickshell = try await row.client()
    try await row.make(Call.quickshell, by: quickshell)
    try await row.menu.label(2, "Other")
    #expect(try await heard.next()[2] == ["label": .string("Other"), "children-display": .string("submenu")])
    let gnome = try await row.client()
    try await row.make(Call.gnome, by: gnome)
    try await row.menu.label(2, "Third")
    #expect(try await heard.next()[2] == ["label": .string("Third")])
  }

  /// A row as a client knows it that hears of changes.
  private struct KnownRow {
    var values: [String: Value] = [:]
    let takesMissingForGone: Bool

    mutating func update(_ update: [String: Value]?) {
      guard let update, !update.isEmpty else { return }
      values = takesMissingForGone ? update : values.merging(update) { $1 }
    }
  }

  @Test(arguments: [true, false])
  func `a client that comes in the middle of a storm sees every row right from then on`(isQuickshell: Bool)
    async throws
  {
    let row = try await Row()
    let client = try await row.client()
    var heard = try await UpdateLog(row.menu, for: client)
    let storm = Task {
      for title in 1...400 { try await row.menu.label(1, "\(title)") }
      try await row.menu.label(1, "end")
    }
    while try await heard.next()[1]?["label"] != .string("50") {}
    try await row.make(isQuickshell ? Call.quickshell : [.reads(0)], by: client)
    let layout = try await row.menu.layout(by: client)
    var known = KnownRow(values: layout.node.children[0].properties, takesMissingForGone: isQuickshell)
    let (picture, title) = (known.values["icon-data"], known.values["label"])
    #expect(picture == Row.picture)
    // Those before the reading are in it; the client got them before the reply, too.
    var isAfter = title == .string("end")
    while known.values["label"] != .string("end") || !isAfter {
      let update = try await heard.next()[1]
      if isAfter { known.update(update) }
      if update?["label"] == title { isAfter = true }
    }
    try await storm.value
    #expect(known.values["icon-data"] == Row.picture && known.values["enabled"] == .bool(false))
    #expect(known.values["label"] == .string("end"))
  }

  @Test func `the needs of a client outlast any number of clients without needs`() async throws {
    var clients = Clients()
    _ = clients.noteQuestion(about: .root, by: ":1.1")
    _ = clients.noteReading(of: .root, depth: -1, revision: 1, by: ":1.1")
    for number in 0..<200 {
      let name = try #require(BusName(rawValue: ":2.\(number)"))
      _ = clients.noteReading(of: .root, depth: -1, revision: 1, by: name)
    }
    #expect(clients.count == DBusMenuLimits.clients && clients.needs == .completeRows)
    _ = clients.forget(":1.1")
    #expect(clients.needs == [])
  }
}
