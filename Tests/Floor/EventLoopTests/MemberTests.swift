import Basics
import Glibc
import Testing

@testable import EventLoops

/// Members of a loop, which say anew what they wait for.
@Suite(.timeLimit(.minutes(5))) struct `Members of a loop` {
  /// A member that waits for one descriptor or none.
  // Sendable because it is used on the loop's thread only.
  private final class Member: LoopMember, @unchecked Sendable {
    var isReady: Bool { false }
    var nextDeadline: UInt64? { nil }
    var descriptors: [Int32: DescriptorEvents] = [:]
    var onEvents: () -> Void = {}

    func runTurn() {}
    func handleTimeouts(now: UInt64) {}
    func handle(_ events: DescriptorEvents, of descriptor: Int32) { onEvents() }
  }

  let loop = EventLoop(named: "member")

  /// Runs a body on the loop's thread, and waits until the loop has looked at its descriptors after it.
  private func onLoop(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      loop.perform {
        body()
        continuation.resume()
      }
    }
    for _ in 0..<2 {
      await withCheckedContinuation { continuation in loop.perform(after: .zero) { continuation.resume() } }
    }
  }

  @Test func `a member hears of a regular file at once, though nothing else happens`() async throws {
    let file = try #require(tmpfile())
    let (member, loop) = (Member(), loop)
    let descriptor = fileno(file)
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    loop.perform {
      member.descriptors = [descriptor: .readable]
      member.onEvents = {
        event.finish()
        member.descriptors = [:]
        loop.descriptorsChanged()
      }
      loop.add(member)
    }
    for await _ in events {}
    await onLoop {
      loop.remove(member)
      member.onEvents = {}  // which has the member
    }
    fclose(file)
  }

  @Test func `a member hears no more of a descriptor that it does not wait for`() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (member, loop) = (Member(), loop)
    let (reading, writing) = (ends[0], ends[1])
    let calls = Lock(0)
    await onLoop {
      member.descriptors = [reading: .readable]
      member.onEvents = { calls.withLock { $0 += 1 } }
      loop.add(member)
    }
    #expect(calls.withLock(\.self) == 0)
    await onLoop {
      member.descriptors = [:]
      loop.descriptorsChanged()
    }
    _ = write(writing, "x", 1)
    await onLoop {}
    #expect(calls.withLock(\.self) == 0)
    await onLoop { loop.remove(member) }
    close(reading)
    close(writing)
  }
}
