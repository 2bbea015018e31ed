import Basics
import LibDBus
import MenuTestKit
import Programs

/// The bus, and the program on it, of a panel that is played.
struct MockStage: Sendable {
  /// The bus where no program is started.
  let bus: BusAddress
  /// The program that is started on a bus of its own.
  let command: String?
  /// The id of the item that is meant.
  let item: String?
  let patience: Duration
  let streams: CommandStreams
  /// Whether the lines that the program prints are shown as notes.
  let showsOutput: Bool

  /// Plays a panel until `body` is over, or the command is interrupted.
  func playing(
    _ personality: Personality, _ body: @escaping @MainActor @Sendable (MockPanel) async throws -> Void
  ) async throws {
    try await running { bus, start in
      let panel = try await MockPanel(personality, on: bus, stage: self)
      start()
      do {
        try await body(panel)
      } catch {
        await panel.stop()
        throw error
      }
      await panel.stop()
    }
  }

  /// Runs `body` on the bus until it is over, or the command is interrupted; the program ends with it.
  ///
  /// - Parameter body: Gets the bus, and starts the program, once the tray is there.
  func running(
    _ body: @escaping @MainActor @Sendable (BusAddress, _ start: @MainActor () -> Void) async throws -> Void
  ) async throws {
    let own = command == nil ? nil : try await PrivateBus.start()
    defer { own?.stop() }
    let address = own.map { BusAddress.address($0.address) } ?? bus
    let program = Lock<Task<Void, Never>?>(nil)
    do {
      try await runUntilSignal {
        try await body(address) { program.withLock { $0 = own.flatMap { start(on: $0) } } }
      }
    } catch {
      await end(program.withLock(\.self))
      throw error
    }
    await end(program.withLock(\.self))
  }

  private func end(_ program: Task<Void, Never>?) async {
    program?.cancel()
    await program?.value
  }

  /// Starts the program, which ends with the task, and with it all that it has started.
  private func start(on bus: PrivateBus) -> Task<Void, Never>? {
    guard let command = lines(on: bus) else { return nil }
    return Task { [streams, showsOutput] in
      let end = await command.forEach { line in if showsOutput { streams.report("\(line)") } }
      guard showsOutput, !Task.isCancelled else { return }
      streams.report("the program has ended\(end.lastWords.map { ": \($0)" } ?? "")")
    }
  }

  /// Runs the command to its end; it ends with the task, and with it all that it has started.
  ///
  /// - Throws: A failure where it fails.
  func runCommand(on bus: PrivateBus) async throws {
    guard let command = lines(on: bus) else { return }
    let end = await command.forEach { [streams] line in streams.report("\(line)") }
    guard !Task.isCancelled, end.outcome != .exited(0) else { return }
    throw Failure(.failed, "the command has failed\(end.lastWords.map { ": \($0)" } ?? "")")
  }

  private func lines(on bus: PrivateBus) -> ProgramLines? {
    command.map { ProgramLines(["/bin/sh", "-c", $0], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]) }
  }
}

extension ProgramEnd {
  /// The last line of its standard error.
  fileprivate var lastWords: Substring? { errorOutput.split(separator: "\n").last }
}

/// A panel that is played, and can be started anew.
@MainActor
final class MockPanel {
  let personality: Personality
  private(set) var panel: SimulatedPanel
  private let bus: BusAddress
  private let stage: MockStage

  init(_ personality: Personality, on bus: BusAddress, stage: MockStage) async throws {
    (self.personality, self.bus, self.stage) = (personality, bus, stage)
    panel = try await Self.make(personality, bus, stage)
  }

  private static func make(
    _ personality: Personality, _ bus: BusAddress, _ stage: MockStage
  ) async throws -> SimulatedPanel {
    let panel = try await SimulatedPanel(personality, on: bus)
    panel.patience = stage.patience
    if let item = stage.item { panel.select(item) }
    return panel
  }

  /// The panel ends, and another takes its place.
  func restart() async throws {
    await panel.stop()
    panel = try await Self.make(personality, bus, stage)
  }

  func stop() async { await panel.stop() }
}

extension TestPanelError: CommandError {
  var failure: Failure { Failure(.failed, "\(description)") }
}
