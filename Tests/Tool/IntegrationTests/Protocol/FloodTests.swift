import DBusMenu
import Glibc
import LibDBus
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Clients that send without end and never read, and a bus that takes nothing. Memory is that of a process, so each has
/// a process of its own; with its client and its bus it takes the processors from the tests beside it, so there is one
/// at a time.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct `Floods` {
  /// By how much our memory may grow, whatever is sent. Sanitizers keep notes about what is in use.
  private static let bound = (Sanitizer.isOn ? 128 : 64) * Memory.megabyte

  /// A daemon that keeps little for those who do not read. It must take more from each sender than it keeps for one
  /// receiver, or else a deaf receiver has it stop reading from whoever answers.
  private static let bus = PrivateBus.Configuration.limits([
    "max_outgoing_bytes": 16 << 20, "max_incoming_bytes": 256 << 20, "max_replies_per_connection": 200_000,
    "max_message_size": 128 << 20,
  ])

  private func rows(_ count: Int) -> Menu { Menu(children: (0..<count).map { Action(title: "Row \($0)") }) }

  /// Starts a client that never reads; returns when all of its calls are on their way.
  private func flood(_ served: ServedMenu, _ what: String, _ count: Int) async throws -> Program {
    let program = try Program(served.wireClient("flood", what, String(count)))
    for await line in program.lines {
      #expect(line == "{\"sent\": \(count)}")
      return program
    }
    // It never ends by itself, also when the time limit of the test is why there is no line.
    program.terminate()
    throw ClientFailure(description: await program.result.errors)
  }

  @Test func `100,000 events from a client that reads no answer leave memory bounded`() async {
    await #expect(processExitsWith: .success) { try await `Floods`().sendEvents() }
  }

  private func sendEvents() async throws {
    var clicks = 0
    let served = try await ServedMenu(
      root: Menu(children: [Action(title: "Open") { _ in clicks += 1 }]), bus: Self.bus)
    let growth = try await Memory.growth {
      async let flooding = flood(served, "Event", 100_000)
      for _ in 0..<5 { #expect(try await served.layout().row("Open") != nil) }
      let flooder = try await flooding
      #expect(try await served.layout().row("Open") != nil)
      flooder.terminate()
      _ = await flooder.result
    }
    #expect(growth < Self.bound, "memory grew by \(growth >> 20) MiB")
    #expect(clicks <= 100_000)
    #expect(try await served.call("GetProperty", "(1, 'label')") == ["Open"])
  }

  @Test(.disabled(if: Sanitizer.isOn, "memory is measured"))
  func `many megabytes of events in one call are refused at little cost`()
    async
  {
    await #expect(processExitsWith: .success) { try await `Floods`().sendHugeCalls() }
  }

  private func sendHugeCalls() async throws {
    var clicks = 0
    let served = try await ServedMenu(root: Menu(children: [Action(title: "Open") { _ in clicks += 1 }]))
    let before = Memory.resident
    let growth = try await Memory.growth {
      let result = try await Program.run(served.wireClient("huge", "3", "\(Effort.hugeSize)"), timeLimit: .seconds(50))
      let refused = #"{"got": "org.freedesktop.DBus.Error.LimitsExceeded"}"#
      #expect(result.output == String(repeating: refused + "\n", count: 3), "\(result.errors)")
    }
    #expect(growth < 2 * Effort.hugeSize + 40 * Memory.megabyte, "memory grew by \(growth >> 20) MiB")
    #expect(Memory.resident - before < Effort.hugeSize / 2, "\((Memory.resident - before) >> 20) MiB were kept")
    #expect(clicks == 0)
    #expect(try await served.layout().row("Open") != nil)
  }

  @Test func `thousands of questions for a large menu whose answers nobody reads leave memory bounded`() async {
    await #expect(processExitsWith: .success) { try await `Floods`().sendQuestions() }
  }

  private func sendQuestions() async throws {
    let served = try await ServedMenu(root: rows(1000), bus: Self.bus)
    let growth = try await Memory.growth {
      async let flooding = flood(served, "GetLayout", 3000)
      for _ in 0..<3 { #expect(try await served.layout().children.count == 1000) }
      let flooder = try await flooding
      #expect(try await served.layout().children.count == 1000)
      flooder.terminate()
      _ = await flooder.result
    }
    #expect(growth < Self.bound, "memory grew by \(growth >> 20) MiB")
  }

  @Test func `changes that a client wants to hear of and never reads leave memory bounded`() async {
    await #expect(processExitsWith: .success) { try await `Floods`().changeForTheDeaf() }
  }

  private func changeForTheDeaf() async throws {
    let action = Action(title: "Row")
    let served = try await ServedMenu(root: Menu(children: [action]), bus: Self.bus)
    let deaf = try await flood(served, "watch", 1)
    let growth = try await Memory.growth {
      for number in 0..<20_000 {
        action.title = "Row \(number)"
        served.exporter.flush()
        if number % 100 == 0 { await served.loopIsIdle() }
      }
      let rows = try await served.layout().children
      #expect(rows[0].label == "Row 19999")
    }
    #expect(growth < Self.bound, "memory grew by \(growth >> 20) MiB")
    deaf.terminate()
    _ = await deaf.result
  }

  @Test func `100,000 changes while the bus stands still leave memory bounded, and end as few signals`() async {
    await #expect(processExitsWith: .success) { try await `Floods`().changeWithoutBus() }
  }

  private func changeWithoutBus() async throws {
    let actions = (0..<10).map { Action(title: "Row \($0)") }
    let root = Menu(children: actions)
    let served = try await ServedMenu(root: root)
    try await served.startWatching()
    let before = try await served.layout()
    let growth = try await Memory.growth {
      served.bus.send(signal: SIGSTOP)
      for number in 0..<100_000 {
        actions[number % 10].title = "Title \(number)"
        served.exporter.flush()
        // As a program's turns would: the connection's thread comes by.
        if number % 100 == 0 { await served.loopIsIdle() }
      }
      await served.loopIsIdle()
      served.bus.send(signal: SIGCONT)
      await served.isDrained()
    }
    let heard = try await served.signalsSoFar()
    #expect(growth < Self.bound, "memory grew by \(growth >> 20) MiB")
    #expect(heard.count < 10_000)
    var copy = Dictionary(uniqueKeysWithValues: before.children.map { ($0.id, $0.label) })
    for signal in heard {
      #expect(signal.member == "ItemsPropertiesUpdated")
      for (id, properties) in signal.updated { copy[id] = properties["label"]?.string }
    }
    let after = try await served.layout()
    #expect(copy == Dictionary(uniqueKeysWithValues: after.children.map { ($0.id, $0.label) }))
    #expect(after.children.map(\.label) == (99_990..<100_000).map { "Title \($0)" })
  }
}

extension ServedMenu {
  /// Returns when the connection's thread has done what it was given so far.
  func loopIsIdle() async { _ = await connection.outgoingSize }

  /// Returns when the bus has taken what waited, and what waited for that is sent.
  func isDrained() async {
    await withCheckedContinuation { continuation in
      Task { await connection.whenDrained { continuation.resume() } }
    }
  }
}
