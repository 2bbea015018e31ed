import Foundation
import MenuTestKit
import TestSupport
import Testing

/// Many lines and events. `docs/performance.md` has the numbers of a longer run.
@Suite(.timeLimit(.minutes(5))) struct `Many lines` {
  /// The memory of a process, in bytes: all of it, or what is no file's.
  private func memory(of process: Int32, _ field: String = "VmRSS") throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  @Test func `lines and events are lost by none, and take no memory`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    let rows = (0..<20).map { "{\"title\": \"Row\", \"identifier\": \"r\($0)\"}" }.joined(separator: ",")
    try await listener.ask("\"menu\": [\(rows)]")
    func write(_ count: Int) async throws {
      for start in stride(from: 0, to: count, by: 1000) {
        let lines = (start..<start + 1000).map { "{\"set\": \"r\($0 % 20)\", \"title\": \"Row \($0)\"}" }
        try listener.say(lines.joined(separator: "\n"))
      }
      try await listener.ask("\"ping\": true")
    }
    try await write(5000)
    let before = try memory(of: listener.program.processID)
    try await write(20_000)
    #expect(try Sanitizer.isOn || memory(of: listener.program.processID) - before < 16 << 20)
    #expect(try await listener.labels() == (0..<20).map { "Row \(19_980 + $0)" })
    let first = try await listener.id("Row 19980")
    // Clicks by a client that does not wait for replies.
    let count = 2000
    let script = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients/clicks.py"
    let name = listener.ready["name"].string ?? ""
    let clicks = try Program(["/usr/bin/python3", script, listener.address, name, "/MenuBar", "\(first)", "\(count)"])
    var clicked: [String] = []
    for _ in 0..<count { clicked.append(try await listener.event("clicked")["identifier"].string ?? "") }
    #expect(clicked == (0..<count).map { "r\($0 % 20)" })
    #expect(await clicks.result.status == 0)
    #expect(await listener.stop().status == 0)
  }

  @Test func `lines leave no reserve of memory with each thread`() async throws {
    let listener = try await Listener("--private-bus", "--no-tray")
    try await listener.ask("\"menu\": [{\"title\": \"Row\", \"identifier\": \"r\"}]")
    let before = try memory(of: listener.program.processID, "RssAnon")
    for _ in 0..<20 {
      let lines = (0..<1000).map { "{\"set\": \"r\", \"title\": \"Row \($0)\"}" }
      try listener.say(lines.joined(separator: "\n"))
      try await listener.ask("\"ping\": true")
    }
    #expect(try Sanitizer.isOn || memory(of: listener.program.processID, "RssAnon") - before < 6 << 20)
    #expect(await listener.stop().status == 0)
  }
}
