import CLibDBus
import Glibc

/// One `DBusConnection` on the loop: its watches, its timeouts, and what it received.
///
/// Lives on the loop's thread. libdbus calls back for watches and timeouts with its lock held, so those functions
/// only take notes.
final class Transport {
  let raw: OpaquePointer
  private(set) var watches: [OpaquePointer] = []
  private var deadlines: [OpaquePointer: UInt64] = [:]
  /// No later than the earliest deadline; a timeout that was removed may leave it too early, which costs one wake-up.
  private(set) var nextDeadline: UInt64?
  /// Whether what was received waits to be handled, so that nothing more is read.
  private(set) var holdsReading = false
  /// Takes a message, borrowed for the call. Set until ``close()``.
  private var receive: ((OpaquePointer) -> Void)?
  private var isDispatching = false
  private var drainWaiters: [() -> Void] = []
  private unowned let loop: BusLoop

  /// How many messages are handled before other connections have their turn.
  private static let share = 64
  /// While more than this waits to go out, nothing more is read: every call that is handled adds an answer.
  private static let outgoingLimit = 16 << 20
  /// What little is left when those who wait for the queue to drain are called.
  private static let drainedSize = 1 << 20

  /// Takes over `raw`, a private connection, and its reference.
  init(owning raw: OpaquePointer, loop: BusLoop, receive: @escaping (OpaquePointer) -> Void) {
    self.raw = raw
    self.loop = loop
    self.receive = receive
    dbus_connection_set_exit_on_disconnect(raw, 0)
    // What is not handled yet waits in the daemon beyond this; a single larger message still arrives.
    dbus_connection_set_max_received_size(raw, 1 << 20)
    // Unretained everywhere: `close` takes all of these back, and it is called before the last reference goes.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let watching = dbus_connection_set_watch_functions(
      raw,
      { @Sendable watch, context in Transport.from(context).add(watch: watch) },
      { @Sendable watch, context in Transport.from(context).remove(watch: watch) },
      { @Sendable _, context in Transport.from(context).loop.pollSetChanged() },
      context, nil)
    let timing = dbus_connection_set_timeout_functions(
      raw,
      { @Sendable timeout, context in Transport.from(context).add(timeout: timeout) },
      { @Sendable timeout, context in Transport.from(context).remove(timeout: timeout) },
      { @Sendable timeout, context in _ = Transport.from(context).add(timeout: timeout) },
      context, nil)
    let filtering = dbus_connection_add_filter(raw, Transport.filter, context, nil)
    precondition(watching != 0 && timing != 0 && filtering != 0, "out of memory")
    loop.add(self)
  }

  private static let filter: DBusHandleMessageFunction = { @Sendable _, message, context in
    let transport = Transport.from(context)
    guard let message, let receive = transport.receive else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
    let type = dbus_message_get_type(message)
    guard type == DBUS_MESSAGE_TYPE_METHOD_CALL || type == DBUS_MESSAGE_TYPE_SIGNAL else {
      return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
    }
    receive(message)
    return DBUS_HANDLER_RESULT_HANDLED
  }

  /// Closes the connection. Calls in flight are dropped by libdbus, and fail with `Disconnected`.
  ///
  /// From inside a handler, the closing waits for the handler's end: libdbus does not dispatch recursively.
  func close() {
    guard receive != nil else { return }
    receive = nil
    if !isDispatching { tearDown() }
  }

  private func tearDown() {
    dbus_connection_remove_filter(raw, Transport.filter, Unmanaged.passUnretained(self).toOpaque())
    dbus_connection_close(raw)
    while dbus_connection_dispatch(raw) == DBUS_DISPATCH_DATA_REMAINS {}
    dbus_connection_set_watch_functions(raw, nil, nil, nil, nil, nil)
    dbus_connection_set_timeout_functions(raw, nil, nil, nil, nil, nil)
    dbus_connection_unref(raw)
    loop.remove(self)
  }

  /// How many bytes wait to be taken by the bus.
  var outgoingSize: Int { receive == nil ? 0 : dbus_connection_get_outgoing_size(raw) }

  func whenDrained(_ body: @escaping () -> Void) { drainWaiters.append(body) }

  /// Handles some of what was received; returns whether there is more that can be handled now.
  func dispatch() -> Bool {
    if !drainWaiters.isEmpty, outgoingSize <= Self.drainedSize {
      let waiters = drainWaiters
      drainWaiters = []
      for waiter in waiters { waiter() }
    }
    var count = 0
    while receive != nil, dbus_connection_get_dispatch_status(raw) == DBUS_DISPATCH_DATA_REMAINS {
      let isCongested = dbus_connection_get_outgoing_size(raw) > Self.outgoingLimit
      guard count < Self.share, !isCongested else {
        holdReading(true)
        return !isCongested
      }
      count += 1
      isDispatching = true
      dbus_connection_dispatch(raw)
      isDispatching = false
    }
    guard receive != nil else {
      tearDown()
      return false
    }
    holdReading(false)
    return false
  }

  private func holdReading(_ holds: Bool) {
    guard holds != holdsReading else { return }
    holdsReading = holds
    loop.pollSetChanged()
  }

  func handle(_ watch: OpaquePointer, _ events: Int16) {
    guard receive != nil, watches.contains(watch), dbus_watch_get_enabled(watch) != 0 else { return }
    var flags: UInt32 = 0
    if events & Int16(POLLIN) != 0 { flags |= DBUS_WATCH_READABLE.rawValue }
    if events & Int16(POLLOUT) != 0 { flags |= DBUS_WATCH_WRITABLE.rawValue }
    if events & Int16(POLLERR) != 0 { flags |= DBUS_WATCH_ERROR.rawValue }
    if events & Int16(POLLHUP) != 0 { flags |= DBUS_WATCH_HANGUP.rawValue }
    dbus_watch_handle(watch, flags)
  }

  func handleTimeouts(now: UInt64) {
    guard let nextDeadline, nextDeadline <= now else { return }
    for timeout in deadlines.filter({ $0.value <= now }).keys where deadlines[timeout] != nil {
      deadlines[timeout] = now + Self.interval(of: timeout)
      dbus_timeout_handle(timeout)
    }
    self.nextDeadline = deadlines.values.min()
  }
}

extension Transport {
  private static func from(_ context: UnsafeMutableRawPointer?) -> Transport {
    guard let context else { preconditionFailure("libdbus called back without its context") }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func add(watch: OpaquePointer?) -> dbus_bool_t {
    if let watch { watches.append(watch) }
    loop.pollSetChanged()
    return 1
  }

  private func remove(watch: OpaquePointer?) {
    watches.removeAll { $0 == watch }
    loop.pollSetChanged()
  }

  private func add(timeout: OpaquePointer?) -> dbus_bool_t {
    guard let timeout else { return 1 }
    guard dbus_timeout_get_enabled(timeout) != 0 else {
      deadlines[timeout] = nil
      return 1
    }
    let deadline = monotonicNanoseconds() + Self.interval(of: timeout)
    deadlines[timeout] = deadline
    nextDeadline = min(nextDeadline ?? deadline, deadline)
    return 1
  }

  private func remove(timeout: OpaquePointer?) {
    if let timeout { deadlines[timeout] = nil }
    if deadlines.isEmpty { nextDeadline = nil }
  }

  private static func interval(of timeout: OpaquePointer) -> UInt64 {
    UInt64(max(dbus_timeout_get_interval(timeout), 0)) * 1_000_000
  }
}
