import Basics
import Glibc
import MenuTestKit
import Testing

@testable import LibDBus

/// Programs that do anything they can with their connections, at any moment, on one loop and on several.
@Suite(.timeLimit(.minutes(10))) struct `Random lives` {
  /// How many; others are asked for by `MENUBUS_RANDOM_LIVES=100000`.
  private static let asked = getenv("MENUBUS_RANDOM_LIVES").flatMap { Int(String(cString: $0)) }

  @Test func `random operations on connections all end, each once`() async throws {
    let bus = try PrivateBus()
    let address = BusAddress.address(bus.address)
    let observer = try await BusConnection.connect(to: address, loop: BusLoop())
    let current = Lock<Lives?>(nil)
    _ = try await observer.subscribe(.vanishedNames) { signal in
      guard let name = (try? OwnerChange(signal))?.name else { return }
      current.withLock { $0 }?.vanished(name)
    }
    var total = Balance()
    var inHandlers: [Lives.Deed: Int] = [:]
    for round in 0..<(Self.asked ?? 1000) {
      var numbers = SeededNumbers(UInt64(round))
      let common = numbers.once(in: 2) ? BusLoop() : nil
      var connections: [BusConnection] = []
      for _ in 0..<Int.random(in: 2...3, using: &numbers) {
        connections.append(try await .connect(to: address, loop: common ?? BusLoop()))
      }
      let lives = try await Lives(connections, address: address)
      connections = []
      current.withLock { $0 = lives }
      let (balance, ends, handled) = await lives.pass(&numbers)
      try #require(balance.isEven, "round \(round): \(balance)")
      try #require(ends.allSatisfy { $0 == 1 }, "round \(round): subscriptions ended \(ends) times")
      total += balance
      inHandlers.merge(handled, uniquingKeysWith: +)
    }
    guard let asked = Self.asked else {
      for deed in Lives.Deed.allCases { #expect(inHandlers[deed] ?? 0 > 0, "no handler has come to \(deed)") }
      return
    }
    print("\(asked) rounds; \(total); \(inHandlers.values.reduce(0, +)) deeds in handlers")
  }
}
