import Basics
import CLibDBus
import CProcesses
import Glibc
@testable import LibDBus

/// A bus with one program of ours on it, `:1.1`, in this process: what all others say is made of bytes.
///
/// The other end of a connection, without a daemon. It stays from input to input.
// Sendable because one thread at a time takes it from those that are free.
final class FuzzBus: @unchecked Sendable {
  /// What the others do.
  struct Others {
    /// Answers a call of the program: the values of the reply, or `nil` for an error.
    var answer: (borrowing IncomingMessage, inout FuzzBytes) -> [Value]? = { _, _ in nil }
    /// Sends something each time that the program waits in ``Turns/next()``.
    var speak: (FuzzBus, inout FuzzBytes) throws -> Void = { _, _ in }
  }

  /// The program's way to let the others speak.
  struct Turns: Sendable {
    fileprivate let connection: BusConnection

    /// Lets the others speak once; what they said has arrived when this returns.
    func next() async throws { _ = try await connection.callBus("Next") }

    /// Waits until the others have an answer to each call.
    func settle() async throws {
      for _ in 0..<2000 {
        if try await connection.callBus("Owed") == [.uint32(0)] { return }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  /// The name that the others' well-known names belong to.
  static let owner: BusName = ":1.9"

  private let listener: Listener
  private let peer: OpaquePointer
  private let connection: BusConnection
  private var bytes = FuzzBytes([])
  private var others = Others()
  private var isOver = false
  private var failure: (any Error)?
  /// The types of the replies that the program owes, by the serials of the calls.
  private var owed: [UInt32: String] = [:]

  private static let free = Lock<[FuzzBus]>([])

  /// Lets a program of ours meet others.
  ///
  /// - Parameter program: The program; what it throws is a broken promise, unless it is a `BusError`.
  static func meet(
    _ bytes: FuzzBytes, _ others: Others,
    program: @escaping @Sendable (BusConnection, Turns) async throws -> Void
  ) throws {
    let bus = try free.withLock { $0.popLast() } ?? FuzzBus()
    try bus.run(bytes, others, program)
    free.withLock { $0.append(bus) }
  }

  private init() throws {
    let listener = try Listener()
    let address = listener.address
    let opened = Lock<Result<BusConnection, any Error>?>(nil)
    Task.detached {
      let result: Result<BusConnection, any Error>
      do { result = .success(try await .connect(to: .address(address))) } catch { result = .failure(error) }
      opened.withLock { $0 = result }
    }
    peer = try listener.accept()
    self.listener = listener
    connection = try Self.greet(peer, opened)
  }

  /// Answers the first call of a program.
  private static func greet(
    _ peer: OpaquePointer, _ opened: Lock<Result<BusConnection, any Error>?>
  ) throws -> BusConnection {
    while true {
      if let result = opened.withLock({ $0 }) { return try result.get() }
      Self.wait(for: peer)
      while let raw = dbus_connection_pop_message(peer) {
        Self.send(try Self.reply(to: IncomingMessage(retaining: raw), [.string(":1.1")]), from: .bus, to: peer)
        dbus_message_unref(raw)
      }
    }
  }

  deinit {
    dbus_connection_close(peer)
    dbus_connection_unref(peer)
  }

  private func run(
    _ bytes: FuzzBytes, _ others: Others,
    _ program: @escaping @Sendable (BusConnection, Turns) async throws -> Void
  ) throws {
    (self.bytes, self.others, isOver) = (bytes, others, false)
    let broken = Lock<(any Error)?>(nil)
    Task.detached { [connection] in
      do { try await program(connection, Turns(connection: connection)) } catch is BusError {} catch {
        broken.withLock { $0 = error }
      }
      _ = try? await connection.callBus("End")
    }
    // Long, because the machine may be busy.
    let end = ContinuousClock.now + .seconds(100)
    while !isOver {
      Self.wait(for: peer)
      while let raw = dbus_connection_pop_message(peer) {
        receive(IncomingMessage(retaining: raw))
        dbus_message_unref(raw)
      }
      guard dbus_connection_get_is_connected(peer) != 0 else { throw BrokenPromise(description: "the program left") }
      guard ContinuousClock.now < end else { throw BrokenPromise(description: "the program hangs") }
    }
    if let error = failure ?? broken.withLock({ $0 }) { throw error }
    try require(owed.isEmpty, "calls without an answer: \(owed)")
  }

  /// Waits until the program says something, and serves the main actor where that is this thread's.
  private static func wait(for peer: OpaquePointer) {
    let isMain = cmainqueue_is_main_thread() != 0
    var descriptor: Int32 = -1
    dbus_connection_get_unix_fd(peer, &descriptor)
    let main = isMain ? _dispatch_get_main_queue_handle_4CF() : -1
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: main, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, 100)
    if isMain { _dispatch_main_queue_callback_4CF(nil) }
    dbus_connection_read_write(peer, 0)
  }
}

// What is said.
extension FuzzBus {
  /// Sends a message to the program.
  func send(_ message: consuming Message, from sender: BusName = FuzzBus.owner) {
    Self.send(message, from: sender, to: peer)
  }

  /// Calls the program, which has to answer once, with values of these types or an error.
  func call(_ message: consuming Message, from sender: BusName, expecting types: String) {
    owed[Self.send(message, from: sender, to: peer)] = types
  }

  /// Says that a name has another owner.
  func changeOwner(of name: String, from old: String, to new: String) {
    guard
      let message = try? Message.signal(
        path: .bus, interface: .bus, member: "NameOwnerChanged", signature: "sss",
        body: {
          for text in [name, old, new] { $0.string(text) }
        })
    else { return }
    send(message, from: .bus)
  }

  @discardableResult
  private static func send(_ message: consuming Message, from sender: BusName, to peer: OpaquePointer) -> UInt32 {
    let raw = message.relinquish()
    dbus_message_set_sender(raw, sender.rawValue)
    var serial: UInt32 = 0
    dbus_connection_send(peer, raw, &serial)
    dbus_message_unref(raw)
    return serial
  }

  private static func reply(to call: borrowing IncomingMessage, _ values: [Value]) throws(BusError) -> Message {
    try Message.reply(to: call.replyAddress, signature: Signature(of: values)) { writer in
      for value in values { writer.value(value) }
    }
  }

  private func receive(_ message: borrowing IncomingMessage) {
    switch dbus_message_get_type(message.raw) {
    case DBUS_MESSAGE_TYPE_METHOD_CALL: answer(message)
    case DBUS_MESSAGE_TYPE_METHOD_RETURN: settle(message, isError: false)
    case DBUS_MESSAGE_TYPE_ERROR: settle(message, isError: true)
    default: break
    }
  }

  private func settle(_ reply: borrowing IncomingMessage, isError: Bool) {
    guard let types = owed.removeValue(forKey: dbus_message_get_reply_serial(reply.raw)) else {
      return note("an answer to nothing, or a second one: \(reply.signature)")
    }
    if !isError, reply.signature.rawValue != types { note("an answer of \(reply.signature) instead of \(types)") }
  }

  private func note(_ sentence: String) { if failure == nil { failure = BrokenPromise(description: sentence) } }

  private func answer(_ call: borrowing IncomingMessage) {
    let address = call.replyAddress
    let isForBus = dbus_message_has_destination(call.raw, BusName.bus.rawValue) != 0
    let values = isForBus ? busAnswer(call) : others.answer(call, &bytes)
    guard address.isExpected else { return }
    let sender = isForBus ? BusName.bus : FuzzBus.owner
    if let values, let reply = try? Self.reply(to: call, values) { return send(reply, from: sender) }
    send(.error(to: address, BusError(isForBus ? .nameHasNoOwner : .failed, "No.")), from: sender)
  }

  private func busAnswer(_ call: borrowing IncomingMessage) -> [Value]? {
    switch call.member {
    case "Next":
      do { try others.speak(self, &bytes) } catch { failure = failure ?? error }
      return []
    case "Owed": return [.uint32(UInt32(owed.count))]
    case "End":
      isOver = true
      return []
    case "AddMatch", "RemoveMatch": return []
    case "RequestName", "ReleaseName", "StartServiceByName": return [.uint32(1)]
    case "NameHasOwner": return [.bool(true)]
    case "GetId": return [.string("0123456789abcdef0123456789abcdef")]
    case "GetConnectionUnixProcessID": return [.uint32(1)]
    case "ListNames": return [.strings([":1.1", ":1.9", "a.b"])]
    case "GetNameOwner":
      var reader = call.reader()
      guard let name = try? reader.string(), bytes.byte() < 0xF0 else { return nil }
      return [.string(name.hasPrefix(":") ? name : FuzzBus.owner.rawValue)]
    default: return nil
    }
  }
}

/// A socket for one connection.
private final class Listener {
  private let server: OpaquePointer
  private var watches: [OpaquePointer] = []
  private var peer: OpaquePointer?
  let address: String

  init() throws {
    dbus_threads_init_default()
    var error = DBusError()
    dbus_error_init(&error)
    guard let server = dbus_server_listen("unix:tmpdir=/tmp", &error), let text = dbus_server_get_address(server) else {
      throw BrokenPromise(description: "there is no socket")
    }
    self.server = server
    address = String(cString: text)
    dbus_free(text)
    let context = Unmanaged.passUnretained(self).toOpaque()
    dbus_server_set_new_connection_function(
      server,
      { @Sendable _, connection, context in
        guard let connection, let context else { return }
        Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().peer = dbus_connection_ref(connection)
      }, context, nil)
    let isWatched = dbus_server_set_watch_functions(
      server,
      { @Sendable watch, context in
        guard let watch, let context else { return 0 }
        Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().watches.append(watch)
        return 1
      }, { @Sendable _, _ in }, { @Sendable _, _ in }, context, nil)
    precondition(isWatched != 0, "out of memory")
  }

  deinit {
    dbus_server_disconnect(server)
    dbus_server_unref(server)
  }

  func accept() throws -> OpaquePointer {
    while peer == nil {
      for watch in watches {
        var polled = pollfd(fd: dbus_watch_get_unix_fd(watch), events: Int16(POLLIN), revents: 0)
        if poll(&polled, 1, 1000) > 0 { dbus_watch_handle(watch, DBUS_WATCH_READABLE.rawValue) }
      }
    }
    guard let peer else { throw BrokenPromise(description: "nobody came") }
    return peer
  }
}
