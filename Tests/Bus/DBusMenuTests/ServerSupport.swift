import Basics
import EventLoops
import MenuTestKit
import Testing

@testable import DBusMenu
@testable import LibDBus

/// A menu on a private bus, and somebody who reads it.
struct MenuOnBus {
  let bus: PrivateBus
  let connection: BusConnection
  let server: MenuServer
  let events: EventLog
  let client: BusConnection
  static let path: ObjectPath = "/menu"

  init(
    _ layout: MenuLayout = .sample, options: MenuServer.Options = .init(), accepts: Bool = true,
    onActivity: MenuServer.ActivityHandler? = nil
  ) async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    client = try await .connect(to: .address(bus.address))
    let events = EventLog(accepts: accepts)
    self.events = events
    server = try await .export(layout, on: connection, at: Self.path, .init(), options, onActivity: onActivity) {
      $0.allSatisfy { events.take($0) }
    }
  }

  /// Calls a method of the menu.
  func call(
    _ member: MemberName, _ arguments: [Value], by caller: BusConnection? = nil, at path: ObjectPath = path
  ) async throws -> [Value] {
    try await (caller ?? client).call(member, of: .menu, at: path, on: connection.uniqueName, with: arguments)
  }

  /// Reads the menu, and so has seen it; returns the revision and the ids.
  @discardableResult
  func layout(
    _ id: Int32 = 0, depth: Int32 = -1, names: [String] = [], by caller: BusConnection? = nil
  ) async throws -> (revision: Int, node: MenuNode) {
    let message = try Message.methodCall(
      to: connection.uniqueName, path: Self.path, interface: .menu, member: "GetLayout", signature: "iias"
    ) {
      $0.int32(id)
      $0.int32(depth)
      $0.value(.strings(names))
    }
    return try await (caller ?? client).call(message) { reply in
      let revision = Int(try reply.uint32())
      return (revision, try MenuNode.read(&reply))
    }
  }

  /// Asks whether a submenu changed.
  func aboutToShow(_ id: Int32, by caller: BusConnection? = nil) async throws -> Bool {
    try await call("AboutToShow", [.int32(id)], by: caller) == [.bool(true)]
  }

  /// Sends an event.
  func event(_ id: Int32, _ name: String = "clicked", _ data: Value = .int32(0)) async throws {
    _ = try await call("Event", [.int32(id), .string(name), .variant(data), .uint32(7)])
  }

  /// The name of the error that a call ends with.
  func error(_ member: MemberName, _ arguments: [Value]) async -> BusError.Name? {
    do {
      _ = try await call(member, arguments)
      return nil
    } catch {
      return (error as? BusError)?.name
    }
  }

  /// Listens to what the menu announces.
  func signals(for listener: BusConnection? = nil) async throws -> SignalLog {
    SignalLog(try await (listener ?? client).signals(MatchRule(sender: connection.uniqueName, path: Self.path)))
  }

  /// Gives a list other children.
  func list(_ parent: ItemID, _ ids: [ItemID]) async throws {
    var update = MenuUpdate()
    let layout = await server.layout
    for id in ids where !layout.contains(id) { update.inserted[id] = ItemProperties(label: "\(id)") }
    update.removed = layout.children(of: parent).filter { !ids.contains($0) }
    update.children = [(parent, ids)]
    try await server.apply(update)
  }

  /// Changes a label.
  func label(_ id: ItemID, _ text: String) async throws {
    var update = MenuUpdate()
    var properties = await server.layout.properties(of: id) ?? ItemProperties()
    properties.label = text
    update.changed = [id: properties]
    try await server.apply(update)
  }
}

/// The events that a server handed over.
final class EventLog: Sendable {
  private let state: Lock<[ReceivedEvent]> = Lock([])
  private let accepts: Bool

  init(accepts: Bool) { self.accepts = accepts }

  func take(_ event: ReceivedEvent) -> Bool {
    if accepts { state.withLock { $0.append(event) } }
    return accepts
  }

  func take(_ event: MenuEvent) -> Bool { take(ReceivedEvent(event: event, silence: nil, habit: nil)) }

  var all: [MenuEvent] { state.withLock { $0.map(\.event) } }
  /// For how long the sender of the last event had been silent.
  var lastSilence: Duration? { state.withLock { $0.last?.silence } }
}

/// Signals, in order, as short texts.
struct SignalLog {
  private var iterator: any AsyncIteratorProtocol<Signal, any Error>

  init(_ stream: some AsyncSequence<Signal, any Error>) { iterator = stream.makeAsyncIterator() }

  /// The next one: `LayoutUpdated 2 0`, or the ids of changed items.
  mutating func next() async throws -> String {
    let signal = try #require(try await iterator.next())
    switch signal.member {
    case "LayoutUpdated", "ItemActivationRequested":
      return ([signal.member.rawValue] + signal.arguments.compactMap(\.integerValue).map(String.init)).joined(
        separator: " ")
    case "ItemsPropertiesUpdated":
      guard case .array(_, let rows)? = signal.arguments.first else { return signal.member.rawValue }
      let ids = rows.compactMap { if case .structure(let fields) = $0 { fields.first?.integerValue } else { nil } }
      return (["Items"] + ids.map(String.init)).joined(separator: " ")
    case "PropertiesChanged":
      guard case .dictionary(_, _, let entries)? = signal.arguments.dropFirst().first else {
        return signal.member.rawValue
      }
      return (["Attributes"] + entries.compactMap { $0.key.stringValue }.sorted()).joined(separator: " ")
    default: return signal.member.rawValue
    }
  }

  /// The next `count`.
  mutating func next(_ count: Int) async throws -> [String] {
    var texts: [String] = []
    for _ in 0..<count { texts.append(try await next()) }
    return texts
  }
}
