import Foundation
package import LibDBus
package import MenuTestKit

/// A tray item of GLib's (`fake_item.py`) that does as it is told.
package struct FakeItem: Sendable {
  package let program: Program
  package let name: BusName
  package let bus: PrivateBus
  private let control: BusConnection

  private static let script =
    URL(filePath: #filePath).deletingLastPathComponent().path() + "fake_item.py"

  /// Starts the program and returns when it can be talked to.
  package init(on bus: PrivateBus, paths: [String] = []) async throws {
    program = try Program(["/usr/bin/python3", Self.script, bus.address] + paths)
    var found: BusName?
    for await line in program.lines {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "ready" { found = BusName(words[1]) }
      if found != nil { break }
    }
    guard let found else { throw Problem(description: await program.result.errors) }
    name = found
    self.bus = bus
    control = try await .connect(to: .address(bus.address))
  }

  /// Has the item register; returns what the watcher complained of, or nothing.
  package func register(_ argument: String) async throws -> String {
    try await call("Register", .string(argument)).first?.stringValue ?? "?"
  }

  package func own(_ name: String) async throws { _ = try await call("Own", .string(name)) }
  package func show(_ id: String, as name: String) async throws {
    _ = try await call("Show", .string(name), .string(id))
  }
  package func release(_ name: String) async throws { _ = try await call("Release", .string(name)) }
  package func clear(_ name: String) async throws { _ = try await call("Clear", .string(name)) }
  package func set(_ name: String, _ value: Value) async throws {
    _ = try await call("Set", .string(name), .variant(value))
  }
  /// Has `Get` answer with another value about a property.
  package func setSingle(_ name: String, _ value: Value) async throws {
    _ = try await call("Single", .string(name), .variant(value))
  }
  /// Has `Get` of a property fail.
  package func refuse(_ name: String) async throws { _ = try await call("Refuse", .string(name)) }
  package func changed(_ name: String) async throws { _ = try await call("Changed", .string(name)) }
  /// An element whenever it holds an answer back.
  package func holds() async throws -> some AsyncSequence<Void, any Error> & Sendable {
    try await control.signals(MatchRule(sender: name, interface: "org.example.Control")) { _ in () }
  }

  package func silence(_ isOn: Bool) async throws { _ = try await call("Silence", .bool(isOn)) }

  /// Answers the oldest call of `GetAll` that it was silent about, as it would have then.
  package func answer() async throws { _ = try await call("Answer") }

  package func send(_ signal: String, _ arguments: String...) async throws {
    _ = try await call("Send", .string(signal), .strings(arguments))
  }

  /// Sends a signal many times before anything else is answered.
  package func burst(_ signal: String, _ count: Int32) async throws {
    _ = try await call("Burst", .string(signal), .int32(count))
  }

  package var calls: [String] {
    get async throws {
      guard case .array(_, let calls)? = try await call("Calls").first else { return [] }
      return calls.compactMap(\.stringValue)
    }
  }

  package var getAllCount: Int { get async throws { try await call("GetAllCount").first?.integerValue ?? -1 } }

  /// Ends it, and waits until it is gone.
  package func stop() async {
    program.terminate()
    _ = await program.result
  }

  private func call(_ member: MemberName, _ arguments: Value...) async throws -> [Value] {
    try await control.call(member, of: "org.example.Control", at: "/Control", on: name, with: arguments)
  }

  package struct Problem: Error, CustomStringConvertible { package var description: String }
}
