import LibDBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// A tool whose item is in the tray of its private bus.
struct ShownTool {
  let tool: EditedTool
  let watcher: ItemWatcher
  let item: String

  init(_ content: String, path: String? = nil, environment: [String: String] = [:]) async throws {
    tool = try await EditedTool(content, path: path, environment: environment)
    watcher = try await ItemWatcher(at: tool.address)
    let said = try await tool.lines(until: "menubus: in the tray")
    #expect(said.count == 1, "it waited quietly: \(said)")
    item = try #require(watcher.registrations.first).rawValue
  }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": tool.address] }

  /// A call of the item by GDBus; what it prints.
  func gdbus(_ method: String, _ arguments: String...) async throws -> String {
    let call = ["gdbus", "call", "--session", "--dest", item, "--object-path", "/StatusNotifierItem", "--method"]
    let result = try await Program.run(call + [method] + arguments, environment: environment)
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return result.output
  }

  func property(_ name: String) async throws -> String {
    let output = try await gdbus("org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", name)
    return output.replacing("(<", with: "").replacing(">,)\n", with: "")
  }

  /// Clicks a row of the item's menu, after a token if there is one, by one connection.
  func click(_ row: Int, after token: String? = nil, byEvent: Bool = false) async throws {
    var calls: [String] = []
    if let token, byEvent {
      calls.append(Self.event(0, "x-menubus-activation-token", "<'\(token)'>"))
    } else if let token {
      calls.append(
        #"{"interface": "org.kde.StatusNotifierItem", "call": "ProvideXdgActivationToken", "args": "('\#(token)',)"}"#
      )
    }
    try await run(calls + [Self.event(row, "clicked", "<0>")])
  }

  /// Provides a token by the event of the menu, by a connection that does nothing else.
  func provide(_ token: String) async throws {
    try await run([Self.event(0, "x-menubus-activation-token", "<'\(token)'>")])
  }

  private static func event(_ row: Int, _ name: String, _ data: String) -> String {
    #"{"path": "/MenuBar", "call": "Event", "args": "(\#(row), '\#(name)', \#(data), uint32 0)"}"#
  }

  /// Calls of the item by one connection.
  func call(_ steps: String...) async throws {
    try await run(
      steps.map { step in
        let parts = step.split(separator: " ", maxSplits: 1)
        return #"{"interface": "org.kde.StatusNotifierItem", "call": "\#(parts[0])", "args": "\#(parts[1])"}"#
      })
  }

  private func run(_ calls: [String]) async throws {
    let client = ["/usr/bin/python3", Paths.clients + "/gdbus_client.py", tool.address, item, "/StatusNotifierItem"]
    let result = try await Program.run(client, input: "[\(calls.joined(separator: ", "))]")
    #expect(result.status == 0 && !result.output.contains("error"), "\(result.errors)\(result.output)")
  }
}
