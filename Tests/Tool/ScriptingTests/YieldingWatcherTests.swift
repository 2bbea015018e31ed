import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// `menubus watcher --yield` beside the watchers of panels.
@Suite(.timeLimit(.minutes(5))) struct `A watcher that gives way` {
  private func start(_ words: String..., on bus: PrivateBus) throws -> (program: Program, lines: LineReader) {
    let program = try Program(words, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    return (program, LineReader(program))
  }

  private func panel(_ way: String, on bus: PrivateBus) throws -> (program: Program, lines: LineReader) {
    try start("/usr/bin/python3", "\(clients)/panel_watcher.py", way, on: bus)
  }

  @Test(arguments: [("replace", "asked 1"), ("queue", "asked 2")])
  func `a watcher that gives way does so for panels that replace it or wait, and is back after them`(
    way: String, answer: String
  ) async throws {
    let bus = try PrivateBus()
    let own = try start(Paths.tool, "watcher", "--yield", on: bus)
    #expect(try await own.lines.next("the name is ours") == "ready")
    for _ in 1...2 {
      let panel = try panel(way, on: bus)
      try await panel.lines.next("the answer of the bus") { $0 == answer }
      #expect(try await own.lines.next("the name is the panel's") == "waiting")
      panel.program.terminate()
      #expect(try await own.lines.next("the name is ours again") == "ready")
    }
    own.program.terminate()
    #expect(await own.program.result.status == 0)
  }

  @Test func `watchers that give way keep the name from each other, and leave it to a panel`() async throws {
    let bus = try PrivateBus()
    let first = try start(Paths.tool, "watcher", "--yield", on: bus)
    #expect(try await first.lines.next("the name is the first's") == "ready")
    let second = try start(Paths.tool, "watcher", "--yield", on: bus)
    #expect(try await second.lines.next("the second waits") == "waiting")
    let panel = try panel("queue", on: bus)
    #expect(try await first.lines.next("the first gives way") == "waiting")
    // The second was in the queue before the panel, and gives way in its turn.
    try await panel.lines.next("the name is the panel's") { $0 == "owner" }
    for own in [first, second] {
      own.program.terminate()
      #expect(await own.program.result.status == 0)
    }
    panel.program.terminate()
  }

  @Test func `a watcher that gives way waits for a panel that was there before`() async throws {
    let bus = try PrivateBus()
    let panel = try panel("queue", on: bus)
    try await panel.lines.next("the name is the panel's") { $0 == "owner" }
    let own = try start(Paths.tool, "watcher", "--yield", on: bus)
    #expect(try await own.lines.next("ours waits") == "waiting")
    panel.program.terminate()
    #expect(try await own.lines.next("the name is ours") == "ready")
    own.program.terminate()
    #expect(await own.program.result.status == 0)
  }
}
