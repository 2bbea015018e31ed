import LibDBus
import MenuTestKit
import Testing

@testable import DBusMenu

/// What the client makes of programs that are wrong, or want to harm it.
@Suite(.timeLimit(.minutes(5))) struct `A wrong menu` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private func client(_ limits: MenuClientLimits = MenuClientLimits()) async throws -> MenuClient {
    MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: FakeProgram.name, path: "/MenuBar",
      limits: limits)
  }

  /// A layout that is wrong somewhere, what is left of it, and what is said.
  private struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var layout: Value
    var outline = "0(1 9)"
    var notes: [String]
  }

  private static let last = row(9, "Last")

  @Test(arguments: [
    Case(testDescription: "is right", layout: menu(row(1, "One"), last), notes: []),
    Case(
      testDescription: "repeats an id", layout: menu(row(1, "One"), row(1, "Again", row(2, "Below")), last),
      notes: ["the id 1 repeats"]),
    Case(
      testDescription: "repeats an id on another level", layout: menu(row(1, "One", row(9, "Inner")), last),
      outline: "0(1(9))", notes: ["the id 9 repeats"]),
    Case(
      testDescription: "has its root inside itself", layout: menu(row(1, "One"), row(0, "Root"), last),
      notes: ["an item has the id 0"]),
    Case(
      testDescription: "has negative ids", layout: menu(row(1, "One"), row(-5, "Minus"), row(.min, "Least"), last),
      notes: ["an item has the id -5", "an item has the id -2147483648"]),
    Case(
      testDescription: "has a child that is no row",
      layout: menu(row(1, "One"), .string("Two"), .structure([.int32(2)]), last),
      notes: ["item 0 has a child of the wrong type"]),
    Case(
      testDescription: "has a row without children", layout: menu(row(1, "One"), .structure([.int32(2)]), last),
      notes: ["item 0 has a child of the wrong type"]),
    Case(
      testDescription: "has bare rows for children",
      layout: .structure([.int32(0), .dictionary([:]), .array(of: "(ia{sv}av)", [row(1, "One"), last])]), outline: "0",
      notes: ["item 0 has a child of the wrong type"]),
    Case(
      testDescription: "has numbers for children",
      layout: .structure([.int32(0), .dictionary([:]), .array(of: "i", [.int32(1), .int32(2)])]), outline: "0",
      notes: ["item 0 has a child of the wrong type"]),
    Case(
      testDescription: "has text for the list of children",
      layout: menu(.structure([.int32(1), .dictionary([:]), .string("none")]), last),
      notes: ["item 1 has no list of children"]),
    Case(
      testDescription: "has properties of the wrong types",
      layout: menu(
        row(
          1,
          [
            "label": .int32(3), "enabled": .string("no"), "toggle-state": .bool(true), "shortcut": .strings(["x"]),
            "icon-data": .string("PNG"), "x-vendor": .int32(7),
          ]), last),
      notes: [
        "item 1: enabled is of type “s”, not b", "item 1: icon-data is of type “s”, not ay",
        "item 1: label is of type “i”, not s", "item 1: shortcut is of type “as”, not aas",
        "item 1: toggle-state is of type “b”, not i",
      ]),
  ])
  private func `a wrong menu is taken as far as it is right`(wrong: Case) async throws {
    let program = try await FakeProgram(on: bus) { _ in .init(wrong.layout) }
    defer { program.keep() }
    let client = try await client()
    let menu = try await client.layout()
    #expect(menu.outline == wrong.outline)
    #expect(await client.notes.sorted() == wrong.notes.sorted())
    try await client.start()
    #expect(await client.menu == menu)
    #expect(await client.notes.sorted() == wrong.notes.sorted())
  }

  @Test func `a wrong menu that is no layout at all is an error`() async throws {
    for answer in [
      [], [.uint32(1)], [.string("no")], [.uint32(1), .string("layout")], [.uint32(1), .structure([.string("0")])],
      [.uint32(1), .structure([.int32(0), .int32(0)])],
    ] as [[Value]] {
      let bus = try PrivateBus()
      let program = try await FakeProgram(on: bus) { _ in .init(answer) }
      defer { program.keep() }
      let client = MenuClient(
        connection: try await .connect(to: .address(bus.address)), service: FakeProgram.name, path: "/MenuBar")
      await #expect(throws: BusError.self, "\(answer)") { try await client.layout() }
      await #expect(throws: BusError.self, "\(answer)") { try await client.start() }
      #expect(await client.state == .idle)
    }
  }

  @Test func `a wrong menu that answers for another item is an error`() async throws {
    let program = try await FakeProgram(on: bus) { _ in .init(row(7, "Seven")) }
    defer { program.keep() }
    let client = try await client()
    let error = await #expect(throws: BusError.self) { try await client.layout() }
    #expect(error?.message == "The program was asked for item 0 and answered with item 7.")
  }

  @Test func `a wrong menu is not believed in signals either`() async throws {
    let program = try await FakeProgram(on: bus) { _ in .init(menu(row(1, "One"), row(2, "Two"))) }
    defer { program.keep() }
    let client = try await client()
    try await client.start()
    let changes = await client.changes()
    try program.send("LayoutUpdated", .string("no"))
    try program.send("LayoutUpdated")
    try program.send("ItemsPropertiesUpdated", .int32(1), .int32(2))
    try program.send("ItemActivationRequested", .array(of: "s", []))
    try program.send("Nonsense", .int32(3))
    try program.send(
      "ItemsPropertiesUpdated",
      .array(
        of: "(ia{sv})",
        [
          .structure([.int32(-1), .dictionary(["label": .string("x")])]),
          .structure([.int32(1), .dictionary(["label": .bool(true), "enabled": .bool(false)])]),
        ]), .array(of: "(ias)", [.structure([.int32(2), .strings(["label", "no such"])])]))
    try program.send("ItemActivationRequested", .int32(2), .uint32(0))
    var sentences: [String] = []
    for await change in changes {
      sentences.append(change.sentence)
      if case .activationRequested = change.kind { break }
    }
    #expect(
      sentences == [
        "“One” (#1): enabled default → false; #2: label “Two” → default", "the program asks to open #2",
      ])
    #expect(await client.notes.count == 5)
    #expect(await client.menu.children.map(\.title) == ["One", ""])
  }

  @Test func `a wrong menu that floods with announcements is asked about once at a time`() async throws {
    let asked = Counter()
    let program = try await FakeProgram(on: bus) { _ in
      asked.increment()
      return .init(menu(row(1, "One", row(2, "Two")), row(3, "Three")))
    }
    defer { program.keep() }
    let client = try await client()
    try await client.start()
    let changes = await client.changes()
    for id in 0..<2000 as Range<Int32> { try program.layoutUpdated(id % 500) }
    try program.send("ItemActivationRequested", .int32(1), .uint32(0))
    _ = await MenuClient.first(of: changes) { if case .activationRequested = $0.kind { true } else { false } }
    try await client.refresh(.root)
    #expect(asked.value < 2000)
    #expect(await client.menu.outline == "0(1(2) 3)")
  }
}
