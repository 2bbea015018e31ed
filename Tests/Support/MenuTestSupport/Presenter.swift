package import LibDBus
package import MenuTestKit
package import TestSupport

/// A presenter in another process, which does what the test says.
@MainActor
package final class Presenter {
  /// A signal about a menu, as the presenter heard it.
  package struct Heard {
    package var member: String
    package var path: String
    package var arguments: JSON

    /// The request a signal of `org.menubus.Presentation1` is about, and what it says of it.
    package var request: String { arguments[0].string ?? "" }
    package var details: [String: JSON] { arguments[1].object }
  }

  private let program: Program
  private let lines: LineReader
  private let connection: BusConnection
  private let bus: PrivateBus
  /// Where commands for this presenter come from.
  private let path: ObjectPath
  private static var count = 0
  /// The signals that were not taken yet.
  package private(set) var heard: [Heard] = []

  /// - Parameter name: The name it owns on the bus; `-` is none, as a panel has.
  package init(on bus: PrivateBus, name: String = "org.menubus.Presenter") async throws {
    self.bus = bus
    Self.count += 1
    path = ObjectPath("/test/\(Self.count)") ?? "/test"
    connection = try await .connect(to: .address(bus.address))
    program = try Program(["/usr/bin/python3", Paths.clients + "/presenter.py", bus.address, name, path.rawValue])
    lines = LineReader(program)
    _ = try await lines.next("the presenter is ready")
  }

  /// Waits for a signal that was not taken yet, and takes it with all before it.
  package func next(_ member: String) async throws -> Heard {
    while true {
      while !heard.isEmpty {
        let first = heard.removeFirst()
        if first.member == member { return first }
      }
      try await hear("the signal \(member)")
    }
  }

  /// Ends the process at once.
  package func kill() { program.terminate() }

  /// Calls a method of the menu at `path`; its reply, or the error.
  @discardableResult
  package func call(
    _ method: String, _ arguments: String, of name: BusName, _ path: String,
    interface: String = "com.canonical.dbusmenu"
  ) async throws -> JSON {
    await Task { @MainActor in }.value  // the turn's end: what changed is on its way
    let step: JSON = [
      "to": .string(name.rawValue), "path": .string(path), "interface": .string(interface), "call": .string(method),
      "args": .string(arguments),
    ]
    let text = try step.text
    connection.send(
      try .signal(path: self.path, interface: "org.menubus.test", member: "Do", signature: "s") { $0.string(text) })
    while true {
      if let answer = try await hear("the answer to \(method)") { return answer }
    }
  }

  /// Reads a line; a signal is kept, anything else returned.
  @discardableResult
  private func hear(_ what: String) async throws -> JSON? {
    let json = try JSON(parsing: try await lines.next(what))
    if let member = json["signal"].string {
      heard.append(Heard(member: member, path: json["path"].string ?? "", arguments: json["args"]))
      return nil
    }
    return json["reply"] == .null ? json["error"] : json["reply"]
  }
}

// The calls that clients of menus make.
extension Presenter {
  /// The menu at `path`, from its root.
  package func layout(of name: BusName, _ path: String, depth: Int = -1) async throws -> ClientRow {
    ClientRow(try await call("GetLayout", "(0, \(depth), @as [])", of: name, path)[1])
  }

  /// Says that a menu is about to show; the answer.
  @discardableResult
  package func aboutToShow(_ id: Int = 0, of name: BusName, _ path: String) async throws -> JSON {
    try await call("AboutToShow", "(\(id),)", of: name, path)
  }

  /// Sends an event; the answer.
  ///
  /// - Parameter data: What goes with it, as GLib writes variants.
  /// - Throws: ``ClientFailure`` where the menu has no such item any more, because nothing comes of the event.
  @discardableResult
  package func event(
    _ id: Int, _ event: String, _ data: String = "<0>", of name: BusName, _ path: String
  ) async throws -> JSON {
    let answer = try await call("Event", EventText(id, event, data).description, of: name, path)
    guard answer != "org.freedesktop.DBus.Error.InvalidArgs" else {
      throw ClientFailure(description: "there is no item \(id) for the event `\(event)`")
    }
    return answer
  }

  /// Reads a property.
  package func get(_ property: String, of interface: String, _ name: BusName, _ path: String) async throws -> JSON {
    try await call(
      "Get", "('\(interface)', '\(property)')", of: name, path, interface: "org.freedesktop.DBus.Properties")[0]
  }
}

/// The arguments of `Event`, as GLib writes variants.
package struct EventText: CustomStringConvertible {
  package let description: String

  package init(_ id: Int, _ event: String, _ data: String = "<0>") {
    description = "(\(id), '\(event)', \(data), uint32 0)"
  }
}
