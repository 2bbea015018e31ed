import Foundation
import LibDBus
import MenuInspection
import MenuTestKit
import StatusNotifier
import TestSupport
import Testing
import ToolTestSupport

@testable import MenuBusTool

/// The recordings of other programs, which come with the tool.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Recordings of other programs` {
  private nonisolated static let folder = Paths.root + "data/recordings/"
  private nonisolated static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()

  @Test func `those that are made are what the script writes, and all are in the form`() async throws {
    let temporary = try TemporaryFolder()
    let made = try await Program.run(["/usr/bin/python3", Self.folder + "make.py", temporary.path])
    #expect(made.status == 0, "\(made)")
    let written = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { $0.hasSuffix(".jsonl") }
    for name in Self.names {
      let text = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
      let about = try #require(try Recording(contentsOf: Self.folder + name).header.about, "\(name)")
      #expect(about.isRecorded != written.contains(name), "\(name)")
      if !about.isRecorded {
        #expect(try String(contentsOfFile: temporary.path + "/" + name, encoding: .utf8) == text, "\(name)")
      }
      let checked = try await Program.run(
        ["/usr/bin/python3", RecordStage.clients + "/check_lines.py", Paths.root + "data/recording.schema.json"],
        input: text)
      #expect(checked.output.hasPrefix("checked "), "\(name): \(checked)")
      #expect(try Recording(Array(text.utf8), name: name).header.about == about)
    }
    #expect(written.allSatisfy(Self.names.contains))
  }

  @Test func `the page has a row for each, with what the file says`() throws {
    let page = try String(contentsOfFile: Paths.root + "docs/recording.md", encoding: .utf8)
    for name in Self.names {
      let about = try #require(try Recording(contentsOf: Self.folder + name).header.about)
      let row = [
        "`\(name.dropLast(6))`", "\(about.source) \(about.version)", about.isRecorded ? "recorded" : "made",
        about.note ?? "",
      ]
      #expect(page.contains("| \(row.joined(separator: " | ")) |\n"), "\(row)")
    }
  }

  /// What panels do not show; all others, they do.
  private nonisolated static let absent: [String: Set<String>] = [
    "electron-43.3": ["gnome", "xfce"], "electron-43.4.1": ["gnome", "xfce", "plasma"], "no-menu": ["gnome"],
    "no-dbusmenu": ["gnome"], "wine-10": ["gnome"],
  ]

  @Test(arguments: names, ["gnome", "plasma", "xfce"])
  func `panels show each, but those that they are known to leave out`(_ name: String, _ panel: String) async throws {
    let bus = try await PrivateBus.start()
    let simulated = try await SimulatedPanel(try #require(Personality(named: panel)), on: bus)
    let source = try await PlayedSource(contentsOf: Self.folder + name)
    // One that leaves when its menu is read would be gone before it is seen.
    let faults = source.faults.filter { $0.name != "program-leaves" }
    let program = try await SimulatedProgram(source.model, faults: faults, on: .address(bus.address))
    if Self.absent[String(name.dropLast(6))]?.contains(panel) == true {
      let reason = try await simulated.refusal()
      #expect(!reason.isEmpty)
    } else {
      #expect(try await simulated.item().id == source.model.item["Id"]?.stringValue)
    }
    await program.stop()
  }

  @Test func `a panel of libdbusmenu-gtk takes the changes of a recording that is played`() async throws {
    let bus = try await PrivateBus.start()
    let simulated = try await SimulatedPanel(.xfce, on: bus)
    let source = try await PlayedSource(contentsOf: Self.folder + "electron-43.2.jsonl")
    let program = try await SimulatedProgram(source.model, faults: source.faults, on: .address(bus.address))
    let playing = Task { try await source.play(on: program) }
    // It leaves out revisions that are not newer than the one that it has read.
    try await simulated.open()
    try await simulated.wait { $0.first?.text == "Open Chat (2)" }
    playing.cancel()
    await program.stop()
  }

  @Test func `the folder is replayed, each as a program of its own`() async throws {
    let stage = try await RecordStage()
    let replay = try stage.start([Paths.tool, "replay", "--speed", "1000", Self.folder])
    let lines = LineReader(replay)
    var ready: Set<String> = []
    while ready.count < Self.names.count {
      try await lines.next("the next program") { line in
        guard let end = line.firstRange(of: ": ready org.menubus.Replay.") else { return false }
        return ready.insert(String(line[..<end.lowerBound])).inserted
      }
    }
    #expect(ready == Set(Self.names))
    replay.terminate()
    _ = await replay.result
  }
}
