import Foundation
import MenuTestKit
import TestSupport

/// A tool that listens, and the program that writes its lines and reads what it writes.
final class Listener: Sendable {
  let program: Program
  let ready: JSON
  private let reader: LineReader
  private let input: FileHandle
  private let folder: TemporaryFolder
  private let heard = Observed<[String]>([])

  /// - Parameter parent: The program and the arguments that run the tool, whose command follows them.
  init(
    _ arguments: String..., through parent: [String] = [], environment: [String: String] = [:]
  ) async throws {
    folder = try TemporaryFolder()
    let pipe = folder.path + "/input"
    guard mkfifo(pipe, 0o600) == 0 else { throw ClientFailure(description: "no pipe") }
    let script = "exec \"$@\" serve --listen \(arguments.joined(separator: " ")) <\"$INPUT\""
    program = try Program(
      ["/bin/sh", "-c", script, "sh"] + parent + [Paths.tool], environment: environment.merging(["INPUT": pipe]) { $1 })
    input = FileHandle(forWritingAtPath: pipe) ?? .nullDevice  // waits for the tool
    reader = LineReader(program)
    let line = try await reader.next("the tool is ready")
    heard.update { $0.append(line) }
    ready = try JSON(parsing: line)
  }

  /// The lines that the tool has written so far, as far as they were awaited.
  var written: [String] { heard.value }

  private func next(_ what: String) async throws -> JSON {
    let line = try await reader.next(what)
    heard.update { $0.append(line) }
    return try JSON(parsing: line)
  }

  var address: String { ready["bus"].string ?? "" }
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address, "LC_ALL": "C.UTF-8"] }

  // MARK: Lines

  func say(_ text: String) throws { try input.write(contentsOf: Data((text + "\n").utf8)) }
  func say(bytes: [UInt8]) throws { try input.write(contentsOf: Data(bytes)) }
  func endInput() throws { try input.close() }

  /// The next event of a kind, and what came before it is forgotten.
  func event(_ kind: String, where isRight: (JSON) -> Bool = { _ in true }) async throws -> JSON {
    while true {
      let json = try await next("the event `\(kind)`")
      if json["event"].string == kind, isRight(json) { return json }
    }
  }

  /// Writes a line with an id, and waits for its answer.
  @discardableResult
  func ask(_ members: String) async throws -> JSON {
    let id = UUID().uuidString
    try say("{\"id\":\"\(id)\",\(members)}")
    while true {
      let json = try await next("the answer of \(members)")
      if json["id"].string == id { return json }
    }
  }

  // MARK: Clients

  func run(_ arguments: [String]) async throws -> String {
    let result = try await Program.run(arguments, environment: environment)
    guard result.status == 0 else { throw ClientFailure(description: "\(arguments): \(result.errors)") }
    return result.output
  }

  /// Operates the menu with Python and GDBus; each step is a JSON object.
  func client(_ steps: [JSON]) async throws -> [JSON] {
    let result = try await Program.run(
      ["/usr/bin/python3", Paths.clients + "/gdbus_client.py", address, ready["name"].string ?? "", "/MenuBar"],
      input: try JSON.array(steps).text, timeLimit: .seconds(40))
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
  }

  /// The rows, as another process reads them.
  func rows() async throws -> [ClientRow] {
    let answers = try await client([["call": "GetLayout", "args": "(0, -1, @as [])"]])
    let reply = answers.first { $0["reply"] != .null }?["reply"] ?? .null
    return ClientRow(reply[1]).all
  }

  /// The labels of the visible rows.
  func labels() async throws -> [String] {
    try await rows().filter { $0.properties["visible"] != false }.map { $0.label ?? "-" }
  }

  /// The id of a row.
  func id(_ label: String) async throws -> Int {
    guard let row = try await rows().first(where: { $0.label == label }) else {
      throw ClientFailure(description: "there is no row \(label)")
    }
    return row.id
  }

  /// Sends an event with `dbus-send`.
  func send(_ event: String, to id: Int) async throws {
    _ = try await run([
      "dbus-send", "--print-reply", "--dest=\(ready["name"].string ?? "")", "/MenuBar", "com.canonical.dbusmenu.Event",
      "int32:\(id)", "string:\(event)", "variant:int32:0", "uint32:0",
    ])
  }

  func stop() async -> Program.Result {
    program.terminate()
    return await program.result
  }
}
