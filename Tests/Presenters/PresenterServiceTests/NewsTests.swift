import DBusMenu
import LibDBus
@testable import MenuPresenting
import MenuTestKit
import TestSupport
import Testing

/// A program of another library, whose menu has a text, and a row that belongs to it; it answers `GetLayout` when it is
/// told.
private struct UnhurriedProgram: Sendable {
  let connection: BusConnection
  /// The calls that have no answer yet.
  let calls = Observed<[ReplyAddress]>([])
  /// The rows that were clicked; the program refuses a click on a row that it does not have.
  let clicked = Observed<[Int32]>([])
  /// The names of all events, each with its row.
  let events = Observed<[String]>([])
  private let rows: Observed<Rows>

  /// The rows below the text.
  private struct Rows: Sendable {
    var ids: Set<Int32> = []
    /// The call during which the program makes them anew, and says so; before it does anything else.
    var change: (member: String, ids: Set<Int32>)?

    mutating func receive(_ member: String, over connection: BusConnection) {
      guard let change, change.member == member else { return }
      (ids, self.change) = (change.ids, nil)
      guard
        let message = try? Message.signal(
          path: "/menu", interface: .menu, member: "LayoutUpdated", signature: "ui",
          body: {
            $0.uint32(2)
            $0.int32(0)
          })
      else { return }
      connection.send(message)
    }
  }

  init(on bus: PrivateBus) async throws {
    let (calls, clicked, events, rows) = (calls, clicked, events, Observed(Rows()))
    self.rows = rows
    let connection = try await BusConnection.connect(to: .address(bus.address))
    self.connection = connection
    let interface = Interface(
      .menu,
      methods: [
        .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { call in
          let address = call.replyAddress
          calls.update { $0.append(address) }
          return nil
        },
        .init("Event", inputs: ["i": "i", "e": "s", "d": "v", "t": "u"]) { call in
          var reader = call.reader()
          let id = try reader.int32()
          let event = try reader.string()
          events.update { $0.append("\(event) \(id)") }
          guard event == "clicked" else { return try call.reply() }
          rows.update { $0.receive("Event", over: connection) }
          guard rows.value.ids.contains(id) else { throw BusError(.invalidArguments, "There is no row \(id).") }
          clicked.update { $0.append(id) }
          return try call.reply()
        },
        .init("AboutToShow", inputs: ["i": "i"]) { call in try call.reply("b") { $0.bool(false) } },
      ],
      properties: [
        .init("Version", "u") {
          rows.update { $0.receive("Version", over: connection) }
          return .uint32(3)
        }
      ])
    try await connection.export(interface, at: "/menu")
  }

  /// Answers the next call: a text, and the row that belongs to it, if there is one; and another row.
  func answer(_ text: String, row: Int32?, other: Int32 = 9) async throws {
    let address = try await calls.wait(for: "a question for the rows") { !$0.isEmpty }[0]
    calls.update { $0.removeFirst() }
    self.rows.update { $0.ids = Set([row, other].compactMap(\.self)) }
    let rows = [(1, text), (row, "Row of \(text)"), (other, "Other")].compactMap { id, label in
      id.map { (id: $0, label: label) }
    }.map { id, label in
      Value.structure([.int32(id), .dictionary(["label": .string(label)]), .array(of: "v", [])])
    }
    connection.send(
      try Message.reply(to: address, signature: "u(ia{sv}av)") {
        $0.uint32(1)
        $0.value(.structure([.int32(0), .dictionary([:]), .array(of: "v", rows.map(Value.variant))]))
      })
  }

  /// Says that the text has changed, and may say the same of the rows before it does anything else.
  func send(text: String, changesRows: Bool) throws {
    if changesRows { change(to: rows.value.ids, during: "Version") }
    let message = try Message.signal(
      path: "/menu", interface: .menu, member: "ItemsPropertiesUpdated", signature: "a(ia{sv})a(ias)"
    ) {
      $0.value(.array(of: "(ia{sv})", [.structure([.int32(1), .dictionary(["label": .string(text)])])]))
      $0.value(.array(of: "(ias)", []))
    }
    connection.send(message)
  }

  /// Makes the rows anew during the next call of a member.
  func change(to ids: Set<Int32>, during member: String) { rows.update { $0.change = (member, ids) } }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Texts and rows of one change` {
  private let bus: PrivateBus
  private let program: UnhurriedProgram
  private let client: MenuClient
  private let time = ManualTime()
  private let link: MenuLink
  /// The titles that were shown, those of one time after those of another.
  private let shown = Observed<[[String]]>([])

  init() async throws {
    bus = try PrivateBus()
    program = try await UnhurriedProgram(on: bus)
    client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: program.connection.uniqueName, path: "/menu")
    link = MenuLink(
      client: client, source: nil, time: time, activationToken: { "token" }, metrics: { ClientMetrics() })
  }

  /// Shows the menu, with the text `a`, while something happens.
  private func present(_ body: () async throws -> Void) async throws {
    let (changes, shown) = (await client.changes(), shown)
    link.send(.open(.root))
    let running = Task {
      try await link.run(changes) { inputs in
        for case .menu(let menu, _) in inputs { shown.update { $0.append(menu.children.map(\.title)) } }
      }
    }
    try await program.answer("a", row: 2)
    try await shown.wait(for: "the menu") { $0.last == ["a", "Row of a", "Other"] }
    try await body()
    link.send(.finish)
    try await running.value
  }

  /// Changes a text, with which rows may change, and waits until the client has it.
  private func change(to text: String, changesRows: Bool) async throws {
    let changes = await client.changes()
    try program.send(text: text, changesRows: changesRows)
    for await _ in changes where await client.item(1)?.title == text { return }
  }

  @Test func `a text is not shown above the rows of another, while those that belong to it are read`() async throws {
    try await present {
      for (text, row) in [("ab", Int32(3)), ("abc", 4)] {
        try await change(to: text, changesRows: true)
        try await program.calls.wait(for: "a question for the rows") { !$0.isEmpty }
        try await program.answer(text, row: row)
        try await shown.wait(for: "the rows of \(text)") { $0.last == [text, "Row of \(text)", "Other"] }
      }
    }
    #expect(shown.value.allSatisfy { $0[1] == "Row of \($0[0])" }, "\(shown.value)")
  }

  @Test func `a text of a program that does not say its rows is shown all the same`() async throws {
    try await present {
      try await change(to: "b", changesRows: false)
      try await shown.wait(for: "a text alone") { $0.last == ["b", "Row of a", "Other"] }
      try await change(to: "c", changesRows: true)
      try await program.calls.wait(for: "a question for the rows") { !$0.isEmpty }
      // News before this one may be waiting, too.
      let clock = Task {
        while true {
          try await time.wait(for: 1, on: [.awake])
          try await time.turn(by: MenuPresentingLimits.sightTime)
        }
      }
      defer { clock.cancel() }
      try await shown.wait(for: "the next text, whose rows do not come") { $0.last == ["c", "Row of a", "Other"] }
      try await program.answer("e", row: 3)
      try await shown.wait(for: "the rows") { $0.last == ["e", "Row of e", "Other"] }
    }
  }

  /// Chooses “Row of a” while the program makes its rows anew during a call; it answers with these.
  private func click(changingDuring member: String, row: Int32?, other: Int32) async throws {
    try await present {
      program.change(to: Set([row, other].compactMap(\.self)), during: member)
      link.send(.click(2))
      try await program.answer("a", row: row, other: other)
    }
  }

  @Test(arguments: ["Version", "Event"])
  func `a choice reaches the row that was seen, which has another id by then`(changing: String) async throws {
    try await click(changingDuring: changing, row: 3, other: 4)
    #expect(program.clicked.value == [3])
  }

  @Test func `the token of a choice is told before it, once`() async throws {
    try await click(changingDuring: "Event", row: 3, other: 4)
    #expect(program.events.value == ["opened 0", "x-menubus-activation-token 0", "clicked 2", "clicked 3"])
  }

  @Test func `a choice of a row that is gone by then does not reach the row that has its id`() async throws {
    try await click(changingDuring: "Version", row: nil, other: 2)
    #expect(program.clicked.value == [])
  }
}
