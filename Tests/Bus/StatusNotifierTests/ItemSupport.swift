import Basics
import EventLoops
import MenuTestKit
import TestSupport
import Testing

@testable import LibDBus
@testable import StatusNotifier

/// An item on a private bus, and a client.
struct ItemOnBus {
  let bus: PrivateBus
  let connection: BusConnection
  let server: TrayItemServer
  let events: EventLog
  let client: BusConnection

  init(_ state: TrayItemState = .sample) async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    client = try await .connect(to: .address(bus.address))
    let events = EventLog()
    self.events = events
    server = try await .export(state, on: connection) { events.take($0) }
  }

  /// Calls a method of the item.
  @discardableResult
  func call(_ member: MemberName, _ arguments: Value..., by caller: BusConnection? = nil) async throws -> [Value] {
    try await (caller ?? client).call(member, of: .trayItem, at: .trayItem, on: connection.uniqueName, with: arguments)
  }

  /// The error that a call ends with.
  func error(
    _ member: MemberName, _ arguments: Value..., interface: InterfaceName = .trayItem
  ) async -> BusError? {
    do {
      _ = try await client.call(member, of: interface, at: .trayItem, on: connection.uniqueName, with: arguments)
      return nil
    } catch {
      return error as? BusError
    }
  }

  /// Pictures of many megabytes are read, too.
  private static let valueLimit = 4 << 20

  /// All properties, as a client gets them.
  func properties() async throws -> [String: Value] {
    let reply = try await client.call(
      "GetAll", of: .properties, at: .trayItem, on: connection.uniqueName,
      with: [.string(InterfaceName.trayItem.rawValue)], valueLimit: Self.valueLimit)
    return try #require(reply.first?.entries)
  }

  func introspection() async throws -> String {
    let reply = try await client.call("Introspect", of: .introspectable, at: .trayItem, on: connection.uniqueName)
    return try #require(reply.first?.stringValue)
  }

  /// Listens to what the item announces.
  func signals() async throws -> SignalLog {
    let rule = MatchRule(sender: connection.uniqueName, path: .trayItem)
    return SignalLog(try await client.signals(rule, valueLimit: Self.valueLimit))
  }

  /// Changes the item.
  func change(_ change: (inout TrayItemState) -> Void) async {
    var state = await server.state
    change(&state)
    await server.apply(state)
  }
}

extension TrayItemState {
  static let sample: TrayItemState = {
    var state = TrayItemState(id: "org.example.Mail", title: "Mail")
    state.icon.pixmaps = [.filled(2, [255, 1, 2, 3])]
    state.menu = "/MenuBar"
    return state
  }()
}

/// The events that a server handed over.
final class EventLog: Sendable {
  private let state: Lock<[TrayItemEvent]> = Lock([])
  /// The number of events.
  let count = Observed(0)
  func take(_ event: TrayItemEvent) {
    state.withLock { $0.append(event) }
    count.update { $0 += 1 }
  }
  var all: [TrayItemEvent] { state.withLock { $0 } }
}

/// Signals, in order, as short texts.
struct SignalLog {
  private var iterator: any AsyncIteratorProtocol<Signal, any Error>

  init(_ stream: some AsyncSequence<Signal, any Error>) { iterator = stream.makeAsyncIterator() }

  /// The next one with its arguments; of `PropertiesChanged` the names, with a minus those that are invalid.
  mutating func next() async throws -> String {
    let signal = try #require(try await iterator.next())
    guard signal.member == "PropertiesChanged" else {
      return ([signal.member.rawValue] + signal.arguments.compactMap(\.stringValue)).joined(separator: " ")
    }
    let changed = try #require(signal.arguments[1].entries)
    guard case .array(_, let gone) = signal.arguments[2] else { return signal.member.rawValue }
    return (["changed"] + changed.keys.sorted() + gone.compactMap(\.stringValue).map { "-" + $0 })
      .joined(separator: " ")
  }

  /// The interfaces of the next ones, or that whose properties have changed.
  mutating func interfaces(_ count: Int) async throws -> [String] {
    var names: [String] = []
    for _ in 0..<count {
      let signal = try #require(try await iterator.next())
      names.append(
        signal.member == "PropertiesChanged" ? signal.arguments[0].stringValue ?? "" : signal.interface.rawValue)
    }
    return names
  }

  /// All until `PropertiesChanged`, which is the last of a change.
  mutating func change() async throws -> [String] {
    var texts: [String] = []
    repeat { texts.append(try await next()) } while texts.last?.hasPrefix("changed") == false
    return texts
  }
}

extension Value {
  /// The values of a dictionary from strings to variants.
  var entries: [String: Value]? {
    guard case .dictionary(_, _, let entries) = self else { return nil }
    return Dictionary(entries.map { ($0.key.stringValue ?? "", $0.value.unwrapped) }) { $1 }
  }
}
