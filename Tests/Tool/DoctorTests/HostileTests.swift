import DBusMenu
import LibDBus
import MenuTestKit
import StatusNotifier
import TestSupport
import Testing

@testable import MenuInspection

/// Programs that answer with whatever a test says, and never change.
@Suite(.timeLimit(.minutes(5))) struct `Hostile programs` {
  /// Examines a menu whose every method answers with these values, or not at all.
  private func diagnosis(
    limits: ExaminationLimits = `The rules of the doctor`.limits,
    answering body: @escaping @Sendable (String) -> [Value]?
  ) async throws -> Diagnosis {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let program = try await BusConnection.connect(to: .address(bus.address))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    func method(_ name: MemberName, _ inputs: KeyValuePairs<String, Signature>) -> Interface.Method {
      Interface.Method(name, inputs: inputs) { call in
        guard let values = body(name.rawValue) else { return nil }
        return try call.reply(Signature(of: values)) { writer in values.forEach { writer.value($0) } }
      }
    }
    try await program.export(
      Interface(
        .menu,
        methods: [
          method("GetLayout", ["p": "i", "d": "i", "n": "as"]), method("GetGroupProperties", ["i": "ai", "n": "as"]),
          method("Event", ["i": "i", "e": "s", "d": "v", "t": "u"]), method("EventGroup", ["e": "a(isvu)"]),
          method("AboutToShow", ["i": "i"]), method("AboutToShowGroup", ["i": "ai"]),
        ], properties: [.init("Version", "u") { .uint32(3) }]), at: "/MenuBar")
    let subject = Subject(service: program.uniqueName, name: "hostile", menu: "/MenuBar")
    let diagnosis = Diagnosis(try await Examination(subject, over: connection, limits: limits).run())
    await program.close()
    await connection.close()
    return diagnosis
  }

  private static func row(_ id: Int32, _ children: [Value] = []) -> Value {
    .structure([
      .int32(id), .dictionary(["label": .string("Row"), "children-display": .string("submenu")]),
      .array(of: "v", children.map(Value.variant)),
    ])
  }

  @Test func `hostile programs that never answer take as long as the doctor allows`() async throws {
    var limits = `The rules of the doctor`.limits
    limits.callTime = .milliseconds(300)
    let names = try await diagnosis(limits: limits) { _ in nil }.findings.map(\.rule.name)
    #expect(names == ["menu-unreadable"])
  }

  @Test(arguments: [
    [Value.string("x")], [], [.uint32(1), .array(of: "(ia{sv}av)", [])], [.uint32(1), .variant(.variant(.int32(1)))],
  ])
  func `hostile programs that answer with anything are read`(_ values: [Value]) async throws {
    let diagnosis = try await diagnosis { _ in values }
    #expect(diagnosis.findings.map(\.rule.name).contains("reply-types"))
  }

  @Test func `hostile programs with one row below itself without end are read to a bound`() async throws {
    let diagnosis = try await diagnosis { name in
      switch name {
      // Deep in the whole layout, and endless level by level.
      case "GetLayout": [.uint32(1), (0..<18).reduce(Self.row(7)) { below, _ in Self.row(0, [below]) }]
      case "GetGroupProperties": [.array(of: "(ia{sv})", [])]
      case "AboutToShow": [.bool(true)]
      case "AboutToShowGroup": [.array(of: "i", []), .array(of: "i", [])]
      case "EventGroup": [.array(of: "i", [])]
      default: []
      }
    }
    let names = Set(diagnosis.findings.map(\.rule.name))
    #expect(names.isSuperset(of: ["id-repeated", "group-entry-missing", "about-to-show-true"]), "\(names)")
  }

  /// A menu that answers until it is open, and notes its events.
  private static func menu(_ calls: CallLog) -> Interface {
    Interface(
      .menu,
      methods: [
        Interface.Method("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { call in
          guard !calls.entries.contains("opened 0") else {
            calls.note("asked while open")
            return nil
          }
          return try call.reply("u(ia{sv}av)") { writer in
            writer.value(.uint32(1))
            writer.value(Self.row(0))
          }
        },
        Interface.Method("AboutToShow", inputs: ["i": "i"]) { call in
          try call.reply("b") { $0.value(.bool(false)) }
        },
        Interface.Method("Event", inputs: ["i": "i", "e": "s", "d": "v", "t": "u"]) { call in
          let values = try call.values()
          if case .int32(let id) = values[0], case .string(let name) = values[1] { calls.note("\(name) \(id)") }
          return try call.reply()
        },
      ])
  }

  @Test func `hostile programs that fall silent while they are open hear of the end of the examination`() async throws {
    let bus = try PrivateBus()
    defer { bus.stop() }
    let program = try await BusConnection.connect(to: .address(bus.address))
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let calls = CallLog()
    try await program.export(Self.menu(calls), at: "/MenuBar")
    let examining = Task {
      let subject = Subject(service: program.uniqueName, name: "hostile", menu: "/MenuBar")
      _ = try await Examination(subject, over: connection, limits: `The rules of the doctor`.limits).run()
    }
    try await calls.wait(for: "asked while open")
    examining.cancel()
    try await calls.wait(for: "closed 0")
    await #expect(throws: CancellationError.self) { try await examining.value }
    await program.close()
    await connection.close()
  }

  @Test func `hostile programs with very many rows are read in part`() async throws {
    var limits = `The rules of the doctor`.limits
    limits.keptValues = 5000
    let rows = (1...4000).map { Self.row(Int32($0)) }
    let diagnosis = try await diagnosis(limits: limits) { name in
      switch name {
      case "GetLayout": [.uint32(1), Self.row(0, rows)]
      case "GetGroupProperties": [.array(of: "(ia{sv})", [])]
      case "AboutToShow": [.bool(false)]
      case "AboutToShowGroup": [.array(of: "i", []), .array(of: "i", [])]
      case "EventGroup": [.array(of: "i", [])]
      default: []
      }
    }
    #expect(diagnosis.evidence.looks.count <= 2)
    #expect(diagnosis.evidence.gaps.count == 1)
    #expect(diagnosis.findings.allSatisfy { $0.seen.count <= 5 && $0.seen.allSatisfy { $0.count < 1000 } })
  }

  @Test func `hostile programs with large submenus are read level by level until nothing more is kept`() async throws {
    var limits = `The rules of the doctor`.limits
    limits.keptValues = 1000
    let rows = (1...100).map { Self.row(Int32($0)) }
    let diagnosis = try await diagnosis(limits: limits) { name in
      switch name {
      case "GetLayout": [.uint32(1), Self.row(0, rows)]
      case "GetGroupProperties": [.array(of: "(ia{sv})", [])]
      case "AboutToShow": [.bool(false)]
      case "AboutToShowGroup": [.array(of: "i", []), .array(of: "i", [])]
      case "EventGroup": [.array(of: "i", [])]
      default: []
      }
    }
    // Each reply has 303 values, the first look included.
    #expect(diagnosis.evidence.menu?.levels.count == 3)
    #expect(diagnosis.evidence.gaps.count == 1)
  }

  @Test func `hostile programs with more values than the doctor reads leave a gap`() async throws {
    var limits = `The rules of the doctor`.limits
    limits.values = 1000
    let diagnosis = try await diagnosis(limits: limits) { _ in
      [.uint32(1), Self.row(0, (1...400).map { Self.row(Int32($0)) })]
    }
    #expect(diagnosis.findings.isEmpty)
    #expect(diagnosis.evidence.gaps == ["An answer to GetLayout is larger than the doctor reads."])
  }
}
