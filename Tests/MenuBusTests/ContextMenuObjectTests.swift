import LibDBus
import MenuTestSupport
import Testing

@testable import MenuBus

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `The object of context menus` {
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
}
