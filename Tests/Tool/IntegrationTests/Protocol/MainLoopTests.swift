import Foundation
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A loop of one's own` {
  private static let program = Paths.program("PollLoop")

  /// Starts the program and returns when its menu can be clicked in.
  private func start(_ arguments: String..., on bus: PrivateBus) async throws -> Program {
    let program = try Program([Self.program, bus.address] + arguments)
    guard await line(of: program) == "ready org.example.PollLoop /MenuBar" else {
      throw ClientFailure(description: await program.result.errors)
    }
    return program
  }

  private func line(of program: Program) async -> String? {
    for await line in program.lines { return line }
    return nil
  }

  private func click(_ id: Int, on bus: PrivateBus) async throws {
    let result = try await Program.run([
      "dbus-send", "--bus=\(bus.address)", "--print-reply", "--dest=org.example.PollLoop", "/MenuBar",
      "com.canonical.dbusmenu.Event", "int32:\(id)", "string:clicked", "variant:int32:0", "uint32:0",
    ])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `a loop that drains the main queue runs handlers on the main thread`() async throws {
    let bus = try PrivateBus()
    let program = try await start(on: bus)
    for _ in 0..<3 {
      try await click(1, on: bus)
      #expect(await line(of: program) == "clicked on the main thread")
    }
    try await click(2, on: bus)
    #expect(await line(of: program) == "slept on the main thread")
    program.terminate()
    let result = await program.result
    #expect(!result.errors.contains("MainLoopSource"), "\(result.errors)")
  }

  @Test func `a loop that does not drain the main queue is told so once`() async throws {
    let bus = try PrivateBus()
    let program = try await start("stall", on: bus)
    try await click(1, on: bus)
    try await Task.sleep(for: .milliseconds(600))
    try await click(1, on: bus)
    try await Task.sleep(for: .milliseconds(400))
    program.terminate()
    let result = await program.result
    #expect(!result.output.contains("clicked"))
    let written = result.output + result.errors
    #expect(written.components(separatedBy: "MainLoopSource.drain()").count == 2, "\(written)")
  }
}

@Suite(.timeLimit(.minutes(5))) @MainActor struct `A main actor that does not run` {
  private func served(_ log: LogRecorder, handler: @escaping Action.Handler) async throws -> ServedMenu {
    var options = MenuExporter.Options()
    options.eventTimeout = .milliseconds(150)
    return try await ServedMenu(
      root: Menu(children: [Action(title: "Click", handler: handler)]), options: options, logger: log.logger)
  }

  @Test func `a main actor that does not run is reported once while clicks wait`() async throws {
    let log = LogRecorder()
    let (clicks, clicked) = AsyncStream.makeStream(of: Void.self)
    let served = try await served(log) { _ in clicked.yield() }
    var clickIterator = clicks.makeAsyncIterator()
    for _ in 0..<2 {
      try await served.whileMainActorIsBlocked { outside in
        _ = try await outside.answers([.click(1)])
        try await Task.sleep(for: .milliseconds(500))
      }
      await clickIterator.next()  // nothing is lost by it
    }
    let warnings = log.messages.filter { $0.contains("MainLoopSource") }
    #expect(warnings.count == 1, "\(log.messages)")
    #expect(warnings.first?.contains("Events (1) have waited 0.15 seconds") == true, "\(warnings)")
  }

  @Test func `a main actor that does not run is not reported while nothing waits`() async throws {
    let log = LogRecorder()
    let (clicks, clicked) = AsyncStream.makeStream(of: Void.self)
    let served = try await served(log) { _ in clicked.yield() }
    var clickIterator = clicks.makeAsyncIterator()
    _ = try await served.client(.click(1))
    await clickIterator.next()
    // The click may have waited for other tests on the main actor.
    func warnings() -> [String] { log.messages.filter { $0.contains("MainLoopSource") } }
    let before = warnings()
    try await served.whileMainActorIsBlocked { _ in try await Task.sleep(for: .milliseconds(400)) }
    #expect(warnings() == before)
  }
}
