import Basics
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import DBusMenu

/// Layouts and signals that are wrong at random; the same in every run.
@Suite(.timeLimit(.minutes(5))) struct `Random menus` {
  let bus: PrivateBus
  init() throws { bus = try PrivateBus() }

  private static let names = [
    "label", "type", "enabled", "visible", "icon-name", "icon-data", "toggle-type", "toggle-state", "shortcut",
    "children-display", "disposition", "x-other",
  ]

  private static func value(_ random: inout SeededNumbers, depth: Int = 0) -> Value {
    switch Int.random(in: 0..<(depth < 3 ? 10 : 7), using: &random) {
    case 0: .string(["", "submenu", "separator", "_A__b", "checkmark"].randomElement(using: &random) ?? "")
    case 1: .bool(Bool.random(using: &random))
    case 2: .int32(Int32.random(in: -2...2, using: &random))
    case 3: .uint64(.max)
    case 4: .double(.nan)
    case 5: .bytes([1, 2, 3])
    case 6: .strings(["a", "b"])
    case 7: .variant(value(&random, depth: depth + 1))
    case 8: .array(of: "v", [.variant(value(&random, depth: depth + 1))])
    default: .structure([value(&random, depth: depth + 1), value(&random, depth: depth + 1)])
    }
  }

  private static func properties(_ random: inout SeededNumbers) -> [String: Value] {
    var properties: [String: Value] = [:]
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      properties[names.randomElement(using: &random) ?? ""] = value(&random)
    }
    if Bool.random(using: &random) { properties["children-display"] = .string("submenu") }
    return properties
  }

  private static func node(_ id: Int32, _ random: inout SeededNumbers, depth: Int = 0) -> Value {
    if depth > 0, Int.random(in: 0..<12, using: &random) == 0 { return value(&random) }
    var children: [Value] = []
    for _ in 0..<(depth < 4 ? Int.random(in: 0..<4, using: &random) : 0) {
      children.append(node(Int32.random(in: -1...60, using: &random), &random, depth: depth + 1))
    }
    return row(id, properties(&random), children)
  }

  /// Every id is there once, is positive, and stands no deeper than the limit.
  private func expectSound(_ menu: MenuNode, _ limits: MenuClientLimits) {
    var seen: Set<ItemID> = []
    var open = [(menu, 0)]
    while let (node, level) = open.popLast() {
      #expect(seen.insert(node.id).inserted && node.id >= .root && level <= limits.depth)
      open += node.children.map { ($0, level + 1) }
    }
  }

  @Test(arguments: Effort.seeds)
  func `random menus leave a client with a sound menu`(seed: UInt64) async throws {
    let state = Lock(SeededNumbers(seed))
    let program = try await FakeProgram(on: bus) { id in
      state.withLock { random in
        if Int.random(in: 0..<20, using: &random) == 0 { return .init([Self.value(&random)]) }
        let wrong = Int.random(in: 0..<20, using: &random) == 0
        return .init(Self.node(wrong ? id &+ 1 : id, &random))
      }
    }
    defer { program.keep() }
    var limits = MenuClientLimits()
    limits.depth = 6
    limits.rows = 40
    limits.levelReads = 10
    let client = MenuClient(
      connection: try await .connect(to: .address(bus.address)), service: FakeProgram.name, path: "/MenuBar",
      limits: limits)
    for _ in 0..<60 {
      if let menu = try? await client.layout() { expectSound(menu, limits) }
    }
    for _ in 0..<1000 where await client.state != .current { try? await client.start() }
    let changes = await client.changes()
    for _ in 0..<300 {
      var random = state.withLock { random in SeededNumbers(random.next()) }
      let id = Int32.random(in: -1...60, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try program.layoutUpdated(id)
      case 1:
        try program.send(
          "ItemsPropertiesUpdated",
          .array(of: "(ia{sv})", [.structure([.int32(id), .dictionary(Self.properties(&random))])]),
          .array(of: "(ias)", [.structure([.int32(id), .strings(["label", "enabled"])])]))
      default: try program.send("ItemsPropertiesUpdated", Self.value(&random), Self.value(&random))
      }
      expectSound(await client.menu, limits)
    }
    try program.send("ItemActivationRequested", .int32(1), .uint32(0))
    _ = await MenuClient.first(of: changes) { if case .activationRequested = $0.kind { true } else { false } }
    await client.finishReading()
    let menu = await client.menu
    expectSound(menu, limits)
    #expect(await client.rowCount <= limits.rows)
    #expect(await client.notes.count <= 101)
  }
}
