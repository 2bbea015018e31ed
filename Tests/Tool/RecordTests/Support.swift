import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import ToolTestSupport

/// A bus with a watcher, on which a program is recorded and played back, while a client of GLib's looks on.
struct RecordStage {
  let bus: PrivateBus
  let watcher: Program
  static let clients = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients"

  init() async throws {
    bus = try PrivateBus()
    watcher = try Program([Paths.tool, "watcher", "--bus", bus.address])
    for await line in watcher.lines where line == "ready" { break }
  }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"] }

  func menubus(_ arguments: String...) async -> Program.Result { await ToolCall.run(arguments, bus: bus.address) }

  /// Starts a program on the bus.
  func start(_ arguments: [String], environment more: [String: String] = [:]) throws -> Program {
    try Program(arguments, environment: environment.merging(more) { $1 })
  }

  /// The client that writes down each signal with what it reads then.
  func follower(_ name: String, _ menu: String, _ item: String?) throws -> Follower {
    Follower(
      try start(["/usr/bin/python3", Self.clients + "/tree_follower.py", name, menu] + (item.map { [$0] } ?? [])))
  }

  /// The address of the one tray item with its menu.
  func item() async throws -> (service: String, path: String, menu: String) {
    let list = try JSON(parsing: await menubus("list", "--json").output)["items"]
    return (list[0]["service"].string ?? "", list[0]["path"].string ?? "", list[0]["menu"].string ?? "")
  }
}

/// What the client of GLib's wrote down.
struct Follower {
  let program: Program
  let lines: LineReader

  init(_ program: Program) {
    self.program = program
    lines = LineReader(program)
  }

  func next() async throws -> JSON { try JSON(parsing: try await lines.next("a line of the follower")) }

  func stop() async {
    program.terminate()
    _ = await program.result
  }
}

/// `menubus record` at work.
final class Recorder {
  private let program: Program
  private let lines: LineReader
  /// The number of signals so far.
  private(set) var signals = 0

  init(_ stage: RecordStage, _ menu: String, _ options: [String] = []) throws {
    program = try stage.start([Paths.tool, "record"] + options + [menu])
    lines = LineReader(program)
  }

  /// Waits for a line with a text in it.
  @discardableResult
  func wait(for text: String) async throws -> String {
    while true {
      let line = try await lines.next("“\(text)”")
      if line.contains(#""kind":"signal""#) { signals += 1 }
      if line.contains(text) { return line }
    }
  }

  /// Waits until so many signals were recorded.
  func wait(forSignals count: Int) async throws { while signals < count { try await wait(for: #""kind":"signal""#) } }

  /// Ends the recording, and returns it.
  func stop() async -> Program.Result {
    program.send(signal: 2)
    return await program.result
  }
}

/// `menubus replay --step`, whose steps the test asks for.
final class SteppedReplay {
  let program: Program
  let lines: LineReader
  private let requests: FileHandle

  init(_ stage: RecordStage, _ file: String, in folder: TemporaryFolder) throws {
    let pipe = folder.path + "/steps"
    guard mkfifo(pipe, 0o600) == 0 else { throw ClientFailure(description: "no pipe") }
    program = try stage.start(
      ["/bin/sh", "-c", "exec \"$0\" replay --step \"$1\" <\"$2\"", Paths.tool, file, pipe])
    lines = LineReader(program)
    // Opens when the other end does.
    requests = try FileHandle(forWritingTo: URL(filePath: pipe))
  }

  func step() throws { try requests.write(contentsOf: Data("\n".utf8)) }

  func stop() async throws {
    try requests.close()
    _ = await program.result
  }
}
