import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A recorded session` {
  private static let hasIndicators =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/Xvfb")
    && ["x86_64-linux-gnu", "aarch64-linux-gnu"].contains {
      FileManager.default.fileExists(atPath: "/usr/lib/\($0)/girepository-1.0/AyatanaAppIndicator3-0.1.typelib")
    }

  /// What a client saw: at first, and with each signal.
  private struct Sight: Equatable {
    /// The number of signals before it looked.
    var before = 0
    var start: [JSON] = []
    var steps: [JSON] = []
  }

  /// Records a program while its rows are clicked, and returns what a client of GLib's saw meanwhile.
  private func record(
    _ clicks: [(row: String, signal: String)], on stage: RecordStage, into file: String
  ) async throws -> Sight {
    let item = try await stage.item()
    let recorder = try Recorder(stage, item.service + item.menu)
    try await recorder.wait(for: #""kind":"layout""#)
    let follower = try stage.follower(item.service, item.menu, item.path)
    let ready = try await follower.next()[0].string ?? ""
    var sight = Sight(start: [try await follower.next(), try await follower.next()])
    try await recorder.wait(for: #""\#(ready)""#)
    sight.before = recorder.signals
    for click in clicks {
      #expect(await stage.menubus("click", item.service + item.menu, click.row).status == 0)
      while true {
        let step = try await follower.next()
        sight.steps.append(step)
        if step[0] == .string(click.signal) { break }
      }
      try await recorder.wait(forSignals: sight.before + sight.steps.count)
      try await recorder.wait(for: click.signal.hasPrefix("New") ? #""kind":"properties""# : #""kind":"layout""#)
    }
    await follower.stop()
    let result = await recorder.stop()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").last?.contains(#""kind":"end""#) == true)
    try result.output.write(toFile: file, atomically: true, encoding: .utf8)
    return sight
  }

  /// Plays a recording step by step, and returns what the same client sees.
  private func replay(_ file: String, _ recorded: Sight, in folder: TemporaryFolder) async throws -> Sight {
    let stage = try await RecordStage()
    let replay = try SteppedReplay(stage, file, in: folder)
    try await replay.lines.next("the menu is there") { $0.hasPrefix("ready org.menubus.Replay ") }
    let (service, path, menu) = try await registered(stage)
    for _ in 0..<recorded.before {
      try replay.step()
      try await replay.lines.next("a signal") { $0.contains(" signal ") }
    }
    let follower = try stage.follower(service, menu, path)
    _ = try await follower.next()
    var sight = Sight(before: recorded.before, start: [try await follower.next(), try await follower.next()])
    for _ in recorded.steps {
      try replay.step()
      sight.steps.append(try await follower.next())
    }
    await follower.stop()
    try await replay.stop()
    return sight
  }

  /// The item, once it is registered.
  private func registered(_ stage: RecordStage) async throws -> (String, String, String) {
    // The program on the bus is there; its item comes a moment later, which the watcher's line tells.
    for await line in stage.watcher.lines where line.hasPrefix("item ") { break }
    let item = try await stage.item()
    return (item.service, item.path, item.menu)
  }

  @Test(.enabled(if: hasIndicators, "Debian packages gir1.2-ayatanaappindicator3-0.1 and xvfb"))
  func `a recorded session of a libayatana program is replayed with its signals and trees`()
    async throws
  {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let screen = try await VirtualScreen()
    let program = try stage.start(
      ["/usr/bin/python3", RecordStage.clients + "/changing_indicator.py"],
      environment: screen.environment)
    for await line in program.lines where line == "connected" { break }
    let file = folder.path + "/session.jsonl"
    let recorded = try await record(
      [
        ("More", "LayoutUpdated"), ("More", "LayoutUpdated"), ("Check", "ItemsPropertiesUpdated"),
        ("Rename", "ItemsPropertiesUpdated"), ("Less", "LayoutUpdated"), ("Dim", "ItemsPropertiesUpdated"),
        ("Nest", "LayoutUpdated"), ("Title", "NewTitle"), ("Alarm", "NewStatus"),
      ], on: stage, into: file)
    program.terminate()
    _ = await program.result
    await screen.end()
    #expect(recorded.steps.count >= 9)
    let replayed = try await replay(file, recorded, in: folder)
    #expect(replayed.start == recorded.start)
    #expect(replayed.steps.map { [$0[0], $0[1]] } == recorded.steps.map { [$0[0], $0[1]] }, "the signals")
    for (index, (replayed, recorded)) in zip(replayed.steps, recorded.steps).enumerated() {
      #expect(replayed == recorded, "step \(index)")
    }
  }

  @Test func `a recorded session of ours is played back with the same signals and the same trees`() async throws {
    let stage = try await RecordStage()
    let folder = try TemporaryFolder()
    let menu = try folder.file(
      "menu.yaml",
      """
      items:
        - {title: Check, identifier: check, selected: false}
        - {title: One, select: one, items: [{title: A, selected: true}, {title: B, selected: false}]}
        - {title: Other, identifier: other, selected: true}
      """)
    let program = try stage.start([Paths.tool, "serve", menu])
    for await line in stage.watcher.lines where line.hasPrefix("item ") { break }
    let file = folder.path + "/session.jsonl"
    let clicks = ["Check", "One/B", "Other", "Check", "One/A"].map { (row: $0, signal: "ItemsPropertiesUpdated") }
    let recorded = try await record(clicks, on: stage, into: file)
    program.terminate()
    _ = await program.result
    #expect(recorded.steps.count >= 5)
    let replayed = try await replay(file, recorded, in: folder)
    #expect(replayed == recorded)
    // libdbusmenu's own client reads the last tree as it does from the program.
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(#""member":"Event""#) && text.contains(#"{"s":"clicked"}"#))
  }
}
