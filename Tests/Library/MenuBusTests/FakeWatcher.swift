import Basics
import LibDBus
import MenuTestKit
import StatusNotifier

/// A watcher that tells of every registration, and does what a test says.
struct FakeWatcher: Sendable {
  let connection: BusConnection
  private let log = Lock<[(sender: BusName?, argument: String)]>([])
  private let held = AsyncStream.makeStream(of: ReplyAddress.self)

  /// The registrations so far: the sender and the argument of each.
  var registrations: [(sender: BusName?, argument: String)] { log.withLock { $0 } }

  /// Takes the watcher's name.
  ///
  /// - Parameters:
  ///   - hasHost: What it says about hosts.
  ///   - refusal: The error that each registration gets.
  ///   - isSlow: Whether registrations wait for an answer of the test; see ``nextUnanswered()``.
  init(
    on bus: PrivateBus, options: NameRequestOptions = .doNotQueue, hasHost: Bool = true, refusal: BusError? = nil,
    isSlow: Bool = false
  ) async throws {
    connection = try await .connect(to: .address(bus.address))
    let continuation = held.continuation
    let interface = Interface(
      .trayWatcher,
      methods: [
        .init("RegisterStatusNotifierItem", inputs: ["service": "s"]) { [log] call in
          var reader = call.reader()
          let registration = (call.sender, try reader.string())
          log.withLock { $0.append(registration) }
          if let refusal { throw refusal }
          if isSlow {
            continuation.yield(call.replyAddress)
            return nil
          }
          return try call.reply()
        }
      ],
      properties: [.init("IsStatusNotifierHostRegistered", "b") { .bool(hasHost) }])
    try await connection.export(interface, at: .trayWatcher)
    _ = try await connection.requestName(.trayWatcher, options: options)
  }

  /// The only item that was ever registered, once; `nil` if there is another, or was another time.
  var onlyItem: BusName? {
    get async throws {
      guard let item = registrations.first?.sender else { return nil }
      // What the item sent until now has come when it has answered and the bus has.
      _ = try await connection.call("Ping", of: "org.freedesktop.DBus.Peer", at: .trayItem, on: item)
      _ = try await connection.names()
      return registrations.count == 1 ? item : nil
    }
  }

  /// Waits for a registration that has no answer yet.
  func nextUnanswered() async -> ReplyAddress? {
    for await address in held.stream { return address }
    return nil
  }

  func signal(_ member: MemberName, _ argument: String? = nil) throws {
    connection.send(
      try .signal(
        path: .trayWatcher, interface: .trayWatcher, member: member, signature: argument == nil ? "" : "s"
      ) { if let argument { $0.string(argument) } })
  }

  /// Sends an event to the menu of an item, and awaits the answer.
  func send(_ event: String, of id: Int32 = 0, to item: BusName) async throws {
    _ = try await connection.call(
      "Event", of: "com.canonical.dbusmenu", at: "/MenuBar", on: item,
      with: [.int32(id), .string(event), .variant(.int32(0)), .uint32(0)])
  }
}
