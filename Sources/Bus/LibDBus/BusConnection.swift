import Basics
import CLibDBus

/// One connection to a bus.
///
/// It is one physical connection: once lost or closed it stays so, and the program decides about another. All of it
/// runs on its ``BusLoop``; ``send(_:)`` and ``uniqueName`` may be used from any thread.
public actor BusConnection {
  package nonisolated let loop: BusLoop
  /// The loop's thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// The name the bus gave this connection, such as `:1.42`.
  public nonisolated var uniqueName: BusName { name.withLock { $0 } }
  private nonisolated let name = Lock<BusName>(":0.0")

  private(set) var transport: Transport?
  /// Gets every message once the connection is a monitor.
  var monitorHandler: (@Sendable (borrowing IncomingMessage) -> Void)?
  /// Why the connection is no longer open; `nil` while it is.
  public private(set) var closeReason: BusError?
  private var closeWaiters: [UInt64: CloseWaiter] = [:]
  var objects: [String: ExportedObject] = [:] { didSet { objectsObserver?() } }
  var objectsObserver: (@Sendable () -> Void)?
  /// Answers calls before the objects do.
  var door: (@Sendable (borrowing IncomingMessage) throws(BusError) -> Message?)?
  var subscriptions: [UInt64: Subscription] = [:]
  var trackedOwners: [BusName: TrackedOwner] = [:]
  /// When connections came to the bus, while that is followed.
  var heard: HeardNames?
  /// Whether the bus has the same numbers of processes; `nil` until it was asked.
  var sharesNumbers: Bool?
  private var lastToken: UInt64 = 0

  private typealias CloseWaiter = CheckedContinuation<Result<BusError, CancellationError>, Never>

  /// Connects to a bus.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - loop: The thread that the connection lives on.
  ///   - timeout: The longest wait for all of it: the socket, the authentication and the answer to `Hello`.
  /// - Throws: A ``BusError``, or `CancellationError`.
  public static func connect(
    to address: BusAddress = .session, loop: BusLoop = .shared, timeout: Duration = .seconds(10)
  ) async throws -> BusConnection {
    let deadline = ContinuousClock.now + timeout
    try loop.start()
    // Not Sendable, but this is the only reference.
    nonisolated(unsafe) let raw = try await OpenAttempt.open(address.resolved(), timeout: timeout, loop: loop)
    let connection = BusConnection(loop: loop)
    await connection.adopt(raw)
    do {
      try await connection.hello(timeout: ContinuousClock.now.duration(to: deadline))
      return connection
    } catch {
      await connection.close()
      switch (error as? BusError)?.name {
      case .noReply: throw BusError(.noReply, "The bus did not answer within \(timeout).")
      case .disconnected:
        throw BusError(
          .disconnected,
          "The bus closed the connection before it answered; a session bus takes only programs of its user.")
      default: throw error
      }
    }
  }

  private init(loop: BusLoop) { self.loop = loop }

  isolated deinit { finish(BusError(.disconnected, "The connection was released.")) }

  private func adopt(_ raw: OpaquePointer) {
    transport = Transport(
      owning: raw, loop: loop,
      handler: { @Sendable [weak self] message in
        // Borrowed from libdbus for this call, on the loop's thread.
        nonisolated(unsafe) let message = message
        self?.assumeIsolated { $0.receive(message) }
      })
  }

  private func hello(timeout: Duration) async throws {
    let message = try Message.methodCall(
      to: .bus, path: .bus, interface: .bus, member: "Hello")
    let given = try await call(message, timeout: timeout) { reply in try reply.string() }
    guard let unique = BusName(rawValue: given) else {
      throw BusError(.failed, "The bus gave the connection no valid name.")
    }
    transport?.setUniqueName(given)
    name.withLock { $0 = unique }
  }

  /// Sends a message: at once on the loop's thread, otherwise in the order of the calls. A closed connection drops it.
  public nonisolated func send(_ message: consuming Message) {
    // The one reference moves.
    nonisolated(unsafe) let raw = message.relinquish()
    if loop.isCurrent {
      assumeIsolated { $0.send(owning: raw) }
    } else {
      loop.perform { self.assumeIsolated { $0.send(owning: raw) } }
    }
  }

  private func send(owning raw: OpaquePointer) {
    transport?.send(raw)
    dbus_message_unref(raw)
  }

  /// The bytes that wait to be read by the bus.
  package var outgoingSize: Int { transport?.outgoingSize ?? 0 }

  /// Calls `body` once, on the loop's thread and not before this returns: when the bus has read all but a little of
  /// what was sent, or when the connection is lost or closed.
  package func whenDrained(_ body: @escaping @Sendable () -> Void) {
    if let transport { transport.whenDrained(body) } else { loop.perform(body) }
  }

  /// Closes the connection; calls in flight fail with ``BusError/Name/disconnected``.
  public func close() { finish(BusError(.disconnected, "The connection was closed.")) }

  /// Waits until the connection is lost or closed, and returns the reason.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  public func closed() async throws(CancellationError) -> BusError {
    let token = nextToken()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CloseWaiter) in
        if let closeReason {
          continuation.resume(returning: .success(closeReason))
        } else if Task.isCancelled {
          continuation.resume(returning: .failure(CancellationError()))
        } else {
          closeWaiters[token] = continuation
        }
      }
    } onCancel: {
      loop.perform { [weak self] in
        self?.assumeIsolated {
          $0.closeWaiters.removeValue(forKey: token)?.resume(returning: .failure(CancellationError()))
        }
      }
    }
    return try result.get()
  }

  func nextToken() -> UInt64 {
    lastToken += 1
    return lastToken
  }

  private func finish(_ reason: BusError) {
    guard closeReason == nil else { return }
    closeReason = reason
    // The state is cleared first: callbacks and deinitializers may use the connection again.
    let (transport, subscriptions, waiters) = (self.transport, self.subscriptions.values, closeWaiters.values)
    let objects = self.objects
    self.transport = nil
    self.objects = [:]
    self.subscriptions = [:]
    trackedOwners = [:]
    closeWaiters = [:]
    monitorHandler = nil
    transport?.close()
    for subscription in subscriptions { subscription.end(reason) }
    for waiter in waiters { waiter.resume(returning: .success(reason)) }
    withExtendedLifetime(objects) {}
  }

  private func receive(_ raw: OpaquePointer) {
    let message = IncomingMessage(retaining: raw)
    let isEnd = dbus_message_is_signal(raw, "org.freedesktop.DBus.Local", "Disconnected") != 0
    if let monitorHandler, !isEnd {
      monitorHandler(message)
    } else if dbus_message_get_type(raw) == DBUS_MESSAGE_TYPE_METHOD_CALL {
      handle(message)
    } else if isEnd {
      finish(BusError(.disconnected, "The bus went away."))
    } else {
      deliver(message)
    }
  }
}
