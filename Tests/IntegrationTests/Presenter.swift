import LibDBus
import MenuTestKit

/// A presenter in another process, which does what the test says.
@MainActor
final class Presenter {
  /// A signal about a menu, as the presenter heard it.
  struct Heard {
    var member: String
    var path: String
    var arguments: JSON

    /// The request a signal of `org.menubus.Presentation1` is about, and what it says of it.
    var request: String { arguments[0].string ?? "" }
    var details: [String: JSON] { arguments[1].object }
  }

  private let program: Program
  private let connection: BusConnection
  private let bus: PrivateBus
  /// Where commands for this presenter come from.
  private let path: ObjectPath
  private static var count = 0
  private(set) var heard: [Heard] = []

  init(on bus: PrivateBus, name: String = "org.menubus.Presenter") async throws {
    self.bus = bus
    Self.count += 1
    path = ObjectPath("/test/\(Self.count)") ?? "/test"
    connection = try await .connect(to: .address(bus.address))
    program = try Program(["/usr/bin/python3", Place.clients + "/presenter.py", bus.address, name, path.rawValue])
    guard await line() != nil else { throw ClientFailure(description: await program.result.errors) }
  }

  /// Waits for a signal that was not taken yet, and takes it with all before it.
  func next(_ member: String) async throws -> Heard {
    while true {
      while !heard.isEmpty {
        let first = heard.removeFirst()
        if first.member == member { return first }
      }
      try await hear()
    }
  }

  /// Calls a method of the menu at `path`; its reply, or the error.
  @discardableResult
  func call(
    _ method: String, _ arguments: String, of name: BusName, _ path: String,
    interface: String = "com.canonical.dbusmenu"
  ) async throws -> JSON {
    await Task { @MainActor in }.value  // the turn's end: what changed is on its way
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
    let step = """
      {"to": \(quoted(name.rawValue)), "path": \(quoted(path)), "interface": \(quoted(interface)), \
      "call": \(quoted(method)), "args": \(quoted(arguments))}
      """
    connection.send(
      try .signal(path: self.path, interface: "org.menubus.test", member: "Do", signature: "s") { $0.string(step) })
    while true {
      if let answer = try await hear() { return answer }
    }
  }

  /// Ends the process at once.
  func kill() { program.terminate() }

  /// Reads a line; a signal is kept, anything else returned.
  @discardableResult
  private func hear() async throws -> JSON? {
    guard let line = await line() else { throw ClientFailure(description: await program.result.errors) }
    let json = try JSON(parsing: line)
    if let member = json["signal"].string {
      heard.append(Heard(member: member, path: json["path"].string ?? "", arguments: json["args"]))
      return nil
    }
    return json["reply"] == .null ? json["error"] : json["reply"]
  }

  private func line() async -> String? {
    for await line in program.lines { return line }
    return nil
  }
}
