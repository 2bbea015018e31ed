import CLibDBus
import EventLoops
import Glibc

/// One `DBusConnection` on the loop: its watches, its timeouts and its received messages.
///
/// Lives on the loop's thread. It is open, then closing, then closed. Any code on the thread may close it. Closed by a
/// handler of its own, it stays closing until that handler ends, because libdbus does not dispatch recursively; closed
/// by anything else, it is closed when ``close()`` returns.
final class Transport: LoopMember {
  private enum State {
    case open
    /// Nothing is received or sent any more; the resources of libdbus are about to be released.
    case closing
    /// Everything is released. The loop may still have it in a list that it iterates over.
    case closed
  }

  let raw: OpaquePointer
  private var state = State.open
  var isOpen: Bool { state == .open }
  /// Whether libdbus is in the middle of handling a message.
  private var isDispatching = false
  /// Handles a call or a signal, which is borrowed for that time.
  let handler: (OpaquePointer) -> Void
  private var drainWaiters: [() -> Void] = []
  /// Kept until the transport is closed, also if the connection is released before.
  private var loop: BusLoop?
  private(set) var watches: [OpaquePointer] = []
  private var deadlines = Deadlines()
  /// Whether received messages wait to be handled, so that nothing more is read.
  private var holdsReading = false
  /// Whether the bus is gone, which libdbus may not notice before everything is read.
  private(set) var isHungUp = false
  var backlog = CallBacklog()
  /// Whether something was sent since it was last seen how much waits to be read.
  private var hasSent = false
  /// Whether the bus sends copies of the messages of others, and ends the connection if it sends anything.
  private(set) var isMonitor = false

  /// Owns `raw`, a private connection, and its reference.
  init(owning raw: OpaquePointer, loop: BusLoop, handler: @escaping (OpaquePointer) -> Void) {
    self.raw = raw
    self.loop = loop
    self.handler = handler
    dbus_connection_set_exit_on_disconnect(raw, 0)
    // Beyond this, messages wait in the daemon; a single larger message still arrives.
    dbus_connection_set_max_received_size(raw, LibDBusLimits.receivedBytes)
    dbus_connection_set_max_received_unix_fds(raw, LibDBusLimits.receivedDescriptors)
    dbus_connection_set_max_message_unix_fds(raw, LibDBusLimits.messageDescriptors)
    setFunctions()
    loop.add(self)
  }

  // MARK: Sending

  /// Sends a message, whose reference stays the caller's; drops it unless open.
  func send(_ message: OpaquePointer) {
    guard isOpen, !isMonitor else { return }
    hasSent = true
    dbus_connection_send(raw, message, nil)
  }

  /// Sends a call; returns a reference to the pending call, or `nil` if the connection is lost or closed.
  func send(_ call: OpaquePointer, timeout: Int32) -> OpaquePointer? {
    guard isOpen, !isMonitor else { return nil }
    hasSent = true
    var pending: OpaquePointer?
    _ = dbus_connection_send_with_reply(raw, call, &pending, timeout)
    return pending
  }

  /// Tells libdbus the name that the bus gave the connection.
  func setUniqueName(_ name: String) { if isOpen { dbus_bus_set_unique_name(raw, name) } }

  /// The bytes that wait to be read by the bus.
  var outgoingSize: Int { isOpen ? dbus_connection_get_outgoing_size(raw) : 0 }

  /// Calls `body` once, in a later turn of the loop: when the queue has drained, or when the connection is closed.
  func whenDrained(_ body: @escaping () -> Void) { drainWaiters.append(body) }

  private var hasDrained: Bool { outgoingSize <= LibDBusLimits.drainedBytes }

  private func callDrainWaiters() {
    let waiters = drainWaiters
    drainWaiters = []
    for waiter in waiters { waiter() }
  }

  /// Hands over every message from now on, of whatever type, and sends none.
  func becomeMonitor() {
    isMonitor = true
    dbus_connection_set_route_peer_messages(raw, 1)
  }

  // MARK: Receiving

  /// Handles some of the received messages, and calls those that wait for the queue to drain.
  func runTurn() {
    guard isOpen else { return }
    if hasDrained { callDrainWaiters() }
    var count = 0
    // What waited may have closed the connection.
    var isMore = isOpen && hasMessages && !isCongested
    hasSent = false
    while isOpen, isMore, count < LibDBusLimits.messagesPerTurn {
      count += 1
      isDispatching = true
      isMore = dbus_connection_dispatch(raw) == DBUS_DISPATCH_DATA_REMAINS
      isDispatching = false
      if isMore, hasSent {
        hasSent = false
        isMore = !isCongested
      }
      if backlog.countMessage(), isOpen { isMore = readOn() }
    }
    switch state {
    case .open:
      sendRefusals()
      if !backlog.refusals.isEmpty { backlog.turnEnd = monotonicNanoseconds() }
      holdReading(hasMessages && !isHungUp)
    case .closing: tearDown()
    case .closed: break
    }
  }

  /// Whether a turn has something to do although nothing arrives; if not, the loop may sleep.
  var isReady: Bool {
    isOpen && (!drainWaiters.isEmpty && hasDrained || hasMessages && !isCongested || isReadyToRefuse)
  }

  var hasMessages: Bool { dbus_connection_get_dispatch_status(raw) == DBUS_DISPATCH_DATA_REMAINS }

  /// Whether handling waits for the bus to read. A lost connection is never congested, because nothing reads there.
  var isCongested: Bool {
    dbus_connection_get_outgoing_size(raw) > LibDBusLimits.outgoingBytes && !isHungUp
      && dbus_connection_get_is_connected(raw) != 0
  }

  private func holdReading(_ holds: Bool) {
    guard holds != holdsReading else { return }
    holdsReading = holds
    loop?.descriptorsChanged()
  }

  private static let filter: DBusHandleMessageFunction = { @Sendable _, message, context in
    let transport = Transport.from(context)
    guard transport.isOpen, let message else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
    let type = dbus_message_get_type(message)
    guard transport.isMonitor || type == DBUS_MESSAGE_TYPE_METHOD_CALL || type == DBUS_MESSAGE_TYPE_SIGNAL else {
      transport.take(answer: message)
      return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
    }
    if type == DBUS_MESSAGE_TYPE_METHOD_CALL, !transport.isMonitor {
      transport.take(call: message)
    } else {
      transport.handler(message)
    }
    return DBUS_HANDLER_RESULT_HANDLED
  }

  // MARK: Closing

  /// Closes the connection; a no-op if that has begun. libdbus drops calls in flight, which fail with `Disconnected`.
  func close() {
    guard isOpen else { return }
    state = .closing
    if !isDispatching { tearDown() }
  }

  private func tearDown() {
    dbus_connection_remove_filter(raw, Transport.filter, context)
    dbus_connection_close(raw)
    while dbus_connection_dispatch(raw) == DBUS_DISPATCH_DATA_REMAINS {}
    dbus_connection_set_watch_functions(raw, nil, nil, nil, nil, nil)
    dbus_connection_set_timeout_functions(raw, nil, nil, nil, nil, nil)
    dbus_connection_unref(raw)
    watches = []
    deadlines = Deadlines()
    state = .closed
    loop?.remove(self)
    callDrainWaiters()
    loop = nil
  }
}

// Watches and timeouts. libdbus calls back for them with its lock held, so these functions only record them.
extension Transport {
  /// Unretained everywhere: closing removes all callbacks, and the loop refers to the transport until then.
  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Transport {
    guard let context else { preconditionFailure("libdbus called back without a context") }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func setFunctions() {
    let watching = dbus_connection_set_watch_functions(
      raw,
      { @Sendable watch, context in Transport.from(context).add(watch: watch) },
      { @Sendable watch, context in Transport.from(context).remove(watch: watch) },
      { @Sendable _, context in Transport.from(context).loop?.descriptorsChanged() },
      context, nil)
    let timing = dbus_connection_set_timeout_functions(
      raw,
      { @Sendable timeout, context in Transport.from(context).deadlines.add(timeout) },
      { @Sendable timeout, context in Transport.from(context).deadlines.remove(timeout) },
      { @Sendable timeout, context in _ = Transport.from(context).deadlines.add(timeout) },
      context, nil)
    let filtering = dbus_connection_add_filter(raw, Transport.filter, context, nil)
    precondition(watching != 0 && timing != 0 && filtering != 0, "out of memory")
  }

  private func add(watch: OpaquePointer?) -> dbus_bool_t {
    if let watch { watches.append(watch) }
    loop?.descriptorsChanged()
    return 1
  }

  /// libdbus closes the descriptor next.
  private func remove(watch: OpaquePointer?) {
    guard let watch else { return }
    watches.removeAll { $0 == watch }
    loop?.forget(dbus_watch_get_unix_fd(watch), of: self)
  }

  var descriptors: [Int32: DescriptorEvents] {
    var descriptors: [Int32: DescriptorEvents] = [:]
    for watch in watches where dbus_watch_get_enabled(watch) != 0 {
      let flags = dbus_watch_get_flags(watch)
      var events: DescriptorEvents = []
      if flags & DBUS_WATCH_READABLE.rawValue != 0 {
        if holdsReading { continue }
        events.insert(.readable)
      }
      if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { events.insert(.writable) }
      descriptors[dbus_watch_get_unix_fd(watch), default: []].formUnion(events)
    }
    return descriptors
  }

  /// Handles the events of a descriptor, whose watches may be gone, and the connection closed.
  func handle(_ events: DescriptorEvents, of descriptor: Int32) {
    let isOver = !events.isDisjoint(with: [.failed, .hungUp])
    // Handling one watch may remove others.
    for watch in watches where isOpen && watches.contains(watch) && dbus_watch_get_enabled(watch) != 0 {
      guard dbus_watch_get_unix_fd(watch) == descriptor else { continue }
      var flags: UInt32 = 0
      if events.contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
      if events.contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
      flags &= dbus_watch_get_flags(watch)
      if events.contains(.failed) { flags |= DBUS_WATCH_ERROR.rawValue }
      if events.contains(.hungUp) { flags |= DBUS_WATCH_HANGUP.rawValue }
      if isOver {
        // libdbus notices the end by reading.
        isHungUp = true
        holdReading(false)
      }
      if flags != 0 { dbus_watch_handle(watch, flags) }
    }
  }

  /// When the next timeout is due, or earlier.
  var nextDeadline: UInt64? {
    // Nothing says that the bus has read enough.
    let next = backlog.turnEnd + UInt64(LibDBusLimits.refusalInterval / .nanoseconds(1))
    return backlog.refusals.isEmpty ? deadlines.next : min(deadlines.next ?? .max, next)
  }

  func handleTimeouts(now: UInt64) {
    for timeout in deadlines.due(now) where isOpen && deadlines.renew(timeout, now) {
      dbus_timeout_handle(timeout)
    }
  }
}
