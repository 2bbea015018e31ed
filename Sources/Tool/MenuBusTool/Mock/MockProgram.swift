import Basics
import LibDBus
import MenuInspection
import MenuTestKit
import PrivateBus

/// A program that is played in front of panels, from a menu file or a recording, and a tray.
struct MockProgram: Sendable {
  /// What the program is made from; `nil` for a tray alone.
  let file: String?
  let faults: [ProgramFault]
  let isTray: Bool
  let stage: MockStage
  /// The time after which it ends; `nil` for none.
  let limit: Duration?

  /// Plays until the command has ended, the time is over, or the user interrupts it.
  ///
  /// - Throws: A failure where a panel has done something wrong.
  func run() async throws {
    let source: PlayedSource? = if let file { try await PlayedSource(contentsOf: file) } else { nil }
    let own = stage.command == nil ? nil : try await PrivateBus.start()
    defer { own?.stop() }
    let bus = own.map { BusAddress.address($0.address) } ?? stage.bus
    let tray = isTray ? try await MockTray.start(on: bus, stage.streams) : nil
    let program =
      if let source { try await SimulatedProgram(source.model, faults: source.faults + faults, on: bus) } else {
        nil as SimulatedProgram?
      }
    if let program, let source { Self.say("ready", Self.place(program.service, source.model), to: stage.streams) }
    let telling = program.map { program in
      Task { [calls = program.calls()] in for await call in calls { tell(call) } }
    }
    let playing = program.map { program in Task { try await source?.play(on: program) } }
    let end = await outcome { try await runUntilSignal { try await wait(own, program, tray) } }
    playing?.cancel()
    await tray?.stop()
    await program?.stop()
    await telling?.value
    try end.get()
    try judge(program?.findings ?? [])
  }

  private func outcome(_ work: () async throws -> Void) async -> Result<Void, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
  }

  /// Waits until the command has ended, the time is over, or the bus is gone.
  private func wait(_ own: PrivateBus?, _ program: SimulatedProgram?, _ tray: MockTray?) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      if let own { group.addTask { try await stage.runCommand(on: own) } }
      if own == nil || limit != nil { group.addTask { try? await Task.sleep(for: limit ?? .seconds(1_000_000_000)) } }
      group.addTask {
        let reason = if let program { try await program.closed() } else { try await tray?.closed() }
        let leaves = program?.faults.contains { $0.kind == .programLeaves } ?? false
        if let reason, !leaves { throw reason }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func judge(_ findings: [PanelFinding]) throws {
    for finding in findings {
      Self.say(
        "finding",
        [
          .init("client", .string(finding.client)), .init("name", .string(finding.name)),
          .init("sentence", .string(finding.description)),
        ], to: stage.streams)
    }
    let count = findings.count
    if count > 0 { throw Failure(.failed, "\(count) finding\(count == 1 ? "" : "s") on panels") }
  }

  /// Prints the faults, with the rule that each breaks.
  static func printFaults(_ streams: CommandStreams) {
    let width = ProgramFault.all.map(\.name.count).max() ?? 0
    for fault in ProgramFault.all {
      let name = fault.name.padding(to: width)
      let rule = Rules.all.first { $0.name == fault.rule }.map { "\($0.number)" } ?? "  –"
      streams.print("\(name)  \(rule)  \(fault.sentence)")
    }
    for (name, kind) in ProgramFault.Kind.otherNames { streams.print("\(name.padding(to: width))  is \(kind.name)") }
  }

  // MARK: Lines

  /// Prints an event, as a line of JSON.
  static func say(_ event: String, _ members: [JSONText.Member], to streams: CommandStreams) {
    let first: [JSONText.Member] = [
      .init("version", .number("\(JSONShape.version)")), .init("event", .string(event)),
    ]
    streams.print(PrintableText(json: JSONText.object(first + members).text))
  }

  private static func place(_ service: BusName, _ model: ProgramModel) -> [JSONText.Member] {
    let paths = [("menu", model.menuPath), ("item", model.itemPath)]
    return [.init("name", .string(service.rawValue))]
      + paths.compactMap { name, path in path.map { .init(name, .string($0.rawValue)) } }
  }

  private func tell(_ call: PanelCall) {
    var members: [JSONText.Member] = [.init("client", .string(call.client)), .init("member", .string(call.member))]
    if let id = call.id { members.append(.init("id", .number("\(id)"))) }
    if let event = call.event { members.append(.init("data", .string(event))) }
    if let title = call.title { members.append(.init("title", .string(title))) }
    Self.say("call", members, to: stage.streams)
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
