import MenuTestKit
import Synchronization
import Testing

@testable import LibDBus

@Suite(.timeLimit(.minutes(5))) struct `Methods and properties that come and go` {
  private final class Presence: Sendable {
    let value = Atomic<Bool>(false)
    var isThere: Bool { value.load(ordering: .relaxed) }
  }

  @Test func `absent members are in no answer`() async throws {
    let bus = try PrivateBus()
    let service = try await BusConnection.connect(to: .address(bus.address))
    let client = try await BusConnection.connect(to: .address(bus.address))
    let presence = Presence()
    let name: InterfaceName = "org.example.Door1"
    try await service.export(
      Interface(
        name,
        methods: [
          .init("Enter", isPresent: { presence.isThere }) { call in try call.reply() },
          .init("Knock") { call in try call.reply() },
        ],
        properties: [.init("Width", "u") { presence.isThere ? .uint32(2) : nil }, .init("Height", "u") { .uint32(3) }]),
      at: "/door")

    func call(_ interface: InterfaceName?, _ member: MemberName, _ arguments: [Value] = []) async throws -> [Value] {
      let message = try Message.methodCall(
        to: service.uniqueName, path: "/door", interface: interface, member: member,
        signature: Signature(of: arguments)
      ) { writer in arguments.forEach { writer.value($0) } }
      return try await client.call(message) { reply in try reply.values() }
    }
    func error(_ interface: InterfaceName?, _ member: MemberName, _ arguments: [Value] = []) async -> BusError.Name? {
      do {
        _ = try await call(interface, member, arguments)
        return nil
      } catch {
        return (error as? BusError)?.name
      }
    }

    for isThere in [false, true, false] {
      presence.value.store(isThere, ordering: .relaxed)
      let text = try await call(.introspectable, "Introspect").first?.stringValue ?? ""
      #expect(text.contains("\"Enter\"") == isThere && text.contains("\"Width\"") == isThere)
      #expect(text.contains("\"Knock\"") && text.contains("\"Height\""))
      #expect(await error(name, "Enter") == (isThere ? nil : .unknownMethod))
      #expect(await error(nil, "Enter") == (isThere ? nil : .unknownMethod))
      let width = [Value.string(name.rawValue), .string("Width")]
      #expect(await error(.properties, "Get", width) == (isThere ? nil : .unknownProperty))
      #expect(
        await error(.properties, "Set", width + [.variant(.uint32(1))])
          == (isThere ? .propertyReadOnly : .unknownProperty))
      let all = try await call(.properties, "GetAll", [.string(name.rawValue)])
      #expect(all == [.dictionary(["Height": .uint32(3)].merging(isThere ? ["Width": .uint32(2)] : [:]) { $1 })])
    }
  }
}
