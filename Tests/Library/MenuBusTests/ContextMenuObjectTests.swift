import DBusMenu
import LibDBus
import MenuTestKit
import MenuTestSupport
import Testing

@testable import MenuBus

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The object of context menus` {
  @Test func `one feature answers for the rows of an object, and another for the object itself`() async throws {
    let stage = try await Stage()
    func answer(for part: ContextMenuObject.Part, at path: ObjectPath) async throws -> ContextMenuObject {
      try await ContextMenuObject.answer(for: part, on: stage.connection, at: path) { _ in nil }
    }
    let first = try await answer(for: .object, at: "/first")
    #expect(try await answer(for: .rows, at: "/first") === first)
    await #expect(throws: BusError.self) { try await answer(for: .object, at: "/first") }
    await first.end(.object)
    #expect(try await answer(for: .object, at: "/first") === first)
    let second = try await answer(for: .object, at: "/second")
    #expect(second !== first)
    for (object, path) in [(first, "/first"), (second, "/second")] as [(ContextMenuObject, ObjectPath)] {
      for other in ["/first", "/second"] as [ObjectPath] {
        #expect(object.isAt(other, on: stage.connection) == (other == path))
      }
      await object.end(.object)
    }
    await first.end(.rows)
  }

  @Test func `every request is answered, also one that comes as the object ends`() async throws {
    let stage = try await Stage()
    let client = try await BusConnection.connect(to: .address(stage.bus.address))
    for _ in 1...20 {
      let object = try await ContextMenuObject.answer(for: .rows, on: stage.connection, at: "/list") { _ in nil }
      async let errors = withTaskGroup(of: BusError.Name?.self) { group in
        for _ in 1...10 {
          group.addTask {
            do {
              _ = try await client.call(
                PresentationName.requestMenu, of: PresentationName.contextMenu, at: "/list", on: stage.name,
                with: [.string("1"), .int32(0), .int32(0), .uint32(0)], timeout: .seconds(20))
              return nil
            } catch {
              return (error as? BusError)?.name
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      await object.end(.rows)
      #expect(await !errors.contains(.noReply))
    }
    await client.close()
  }
}
