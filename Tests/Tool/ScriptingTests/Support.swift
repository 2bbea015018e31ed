import Foundation
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The programs of this target.
let clients = URL(filePath: #filePath).deletingLastPathComponent().path() + "Clients"

/// The libraries of others that make menus.
enum Library: String, CaseIterable {
  case indicator, dbusmenu, qt
}

/// A program that has the menu of these tests, made by a library of others.
final class ForeignMenu: Sendable {
  let library: Library
  let session: TraySession
  let program: Program
  let lines: LineReader
  /// The menu, as commands take it.
  let name: String
  private let screen: VirtualScreen?

  init(_ library: Library) async throws {
    self.library = library
    session = try await TraySession()
    var environment = ["DBUS_SESSION_BUS_ADDRESS": session.bus.address, "NO_AT_BRIDGE": "1"]
    if library == .dbusmenu {
      screen = nil
    } else {
      let screen = try await VirtualScreen()
      environment.merge(screen.environment) { $1 }
      self.screen = screen
    }
    switch library {
    case .indicator: name = "scripting-test"
    case .dbusmenu: name = "org.example.Theirs"
    case .qt: name = "qt.py"
    }
    program = try Program(
      ["/usr/bin/python3", "\(clients)/\(library).py", "org.example.Theirs"], environment: environment)
    lines = LineReader(program)
    try await lines.next("the program is ready") { $0 == "ready" }
    if library != .dbusmenu {
      for await line in session.watcher.lines where line.hasPrefix("item ") { break }
    }
  }

  /// Calls a command on the bus of the menu, in this process.
  func menubus(_ arguments: String..., input: String = "") async -> Program.Result {
    await ToolCall.run(arguments, bus: session.bus.address, input: input)
  }

  /// The next row that the program says was clicked, as `TITLE NUMBER`.
  func clicked() async throws -> String {
    try await lines.next("a click") { $0.hasPrefix("clicked ") }.replacing("clicked ", with: "")
  }

  /// The lines of `items`.
  func items(_ arguments: String...) async throws -> [String] {
    let result = await ToolCall.run(["items", name] + arguments, bus: session.bus.address)
    try #require(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  func end() async {
    program.terminate()
    _ = await program.result
    await screen?.end()
  }
}

/// A result without output and errors.
func nothing(_ status: Int32 = 0) -> Program.Result { Program.Result(status: status, output: "", errors: "") }

/// The faults of each text according to data/menu.schema.json.
func schemaVerdicts(_ texts: [String]) async throws -> [String?] {
  let input = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
  let result = try await Program.run(
    ["/usr/bin/python3", clients + "/check.py", Paths.root + "data/menu.schema.json"], input: input)
  try #require(result.status == 0, "\(result.errors)")
  return try JSONDecoder().decode([String?].self, from: Data(result.output.utf8))
}
