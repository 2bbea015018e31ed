import LibDBus
import MenuTestKit

@testable import DBusMenu

/// A program whose menu is whatever a test says, right or wrong, beside a client on the same private bus.
struct FakeProgram: Sendable {
  static let name: BusName = "org.example.Fake"
  let connection: BusConnection

  /// An answer to `GetLayout`: the body of the message, and its types.
  struct Answer: Sendable {
    var signature: Signature
    var body: @Sendable (inout MessageWriter) -> Void

    /// A revision, and what should be a layout.
    init(_ root: Value, revision: UInt32 = 1) {
      signature = Signature("u\(root.signature)") ?? ""
      body = {
        $0.uint32(revision)
        $0.value(root)
      }
    }

    /// Anything.
    init(_ values: [Value]) {
      signature = Signature(of: values)
      body = { writer in for value in values { writer.value(value) } }
    }
  }

  /// Puts a menu on the bus. `nil` is no answer at all.
  init(
    on bus: PrivateBus, name: BusName = Self.name, needsUpdate: Bool = false,
    layout: @escaping @Sendable (Int32) -> Answer?
  ) async throws {
    connection = try await .connect(to: .address(bus.address))
    let interface = Interface(
      .menu,
      methods: [
        .init("GetLayout", inputs: ["p": "i", "d": "i", "n": "as"]) { call in
          var reader = call.reader()
          guard let answer = layout(try reader.int32()) else { return nil }
          return try call.reply(answer.signature, body: answer.body)
        },
        .init("Event", inputs: ["i": "i", "e": "s", "d": "v", "t": "u"]) { call in try call.reply() },
        .init("AboutToShow", inputs: ["i": "i"]) { call in
          try call.reply("b") { $0.bool(needsUpdate) }
        },
      ])
    try await connection.export(interface, at: "/MenuBar")
    _ = try await connection.requestName(name)
  }

  /// Has the program live until here, at least.
  func keep() {}

  /// Sends a signal of the menu, with any arguments.
  func send(_ member: MemberName, _ arguments: Value...) throws {
    let message = try Message.signal(
      path: "/MenuBar", interface: .menu, member: member, signature: Signature(of: arguments)
    ) { writer in for argument in arguments { writer.value(argument) } }
    connection.send(message)
  }

  func layoutUpdated(_ parent: Int32) throws { try send("LayoutUpdated", .uint32(2), .int32(parent)) }
}

/// A row as it goes over the wire.
func row(_ id: Int32, _ properties: [String: Value] = [:], _ children: [Value] = []) -> Value {
  .structure([.int32(id), .dictionary(properties), .array(of: "v", children.map(Value.variant))])
}

func row(_ id: Int32, _ label: String, _ children: Value...) -> Value {
  var properties: [String: Value] = ["label": .string(label)]
  if !children.isEmpty { properties["children-display"] = .string("submenu") }
  return row(id, properties, children)
}

func menu(_ children: Value...) -> Value { row(0, ["children-display": .string("submenu")], children) }

extension MenuClient {
  /// The first change that `fits`, from the ones in `changes`.
  static func first(
    of changes: any AsyncSequence<MenuClientChange, Never> & Sendable, where fits: (MenuClientChange) -> Bool
  ) async -> MenuClientChange? {
    for await change in changes where fits(change) { return change }
    return nil
  }
}
