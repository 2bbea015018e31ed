import Basics
import Testing

@Suite struct `An operation with a time limit` {
  private struct Broken: Error, Equatable {}

  /// Waits for its cancellation.
  @Sendable private static func forever() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  @Test func `an operation has its result if it ends in time`() async throws {
    let run = await within(.seconds(3600)) { 7 }
    #expect(run.inTime() == 7 && run.value == 7 && !run.isLate)
    await #expect(throws: Broken.self) {
      try await within(.seconds(3600)) { () async throws(Broken) -> Int in throw Broken() }.inTime()
    }
  }

  @Test func `an operation is cancelled when its time is over, and awaited`() async {
    let run = await within(.milliseconds(1)) {
      await Self.forever()
      return "cancelled"
    }
    #expect(run.isLate && run.value == "cancelled" && run.inTime() == nil)
  }

  @Test func `an operation has no result, and no failure, after its time`() async throws {
    let run = await within(.milliseconds(1)) { () async throws(Broken) -> Int in
      await Self.forever()
      throw Broken()
    }
    #expect(try run.inTime() == nil)
  }

  @Test func `an operation is cancelled with the task that waits for it, and is not late then`() async {
    let (beginnings, begin) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task {
      await within(.seconds(3600)) {
        begin.yield()
        await Self.forever()
      }
    }
    for await _ in beginnings { break }
    waiting.cancel()
    #expect(await !waiting.value.isLate)
  }

  @Test func `an operation may have no time, or none that ends`() async {
    #expect(await within(.zero) { await Self.forever() }.isLate)
    #expect(await within(.seconds(Int64.max / 4)) { 1 }.inTime() == 1)
  }

}
