import CLibDBus

extension BusConnection {
  /// Calls a method and waits for the answer.
  ///
  /// Cancelling the task drops the call; the peer may still have carried it out.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - timeout: How long the answer may take; `nil` waits for ever.
  ///   - decode: Reads the answer, on the loop's thread and in the order of arrival.
  /// - Throws: The ``BusError`` that came back, ``BusError/Name/noReply`` after the timeout,
  ///   ``BusError/Name/disconnected``, or `CancellationError`.
  public func call<Reply: Sendable>(
    _ message: consuming Message, timeout: Duration? = .seconds(25),
    decode: @escaping @Sendable (inout MessageReader) throws(BusError) -> Reply
  ) async throws -> Reply {
    try Task.checkCancellation()
    // The one reference, released when the call is over.
    nonisolated(unsafe) let raw = message.take()
    defer { dbus_message_unref(raw) }
    let slot = CallSlot()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Reply, any Error>) in
        let pending = PendingReply { result in
          continuation.resume(
            with: result.flatMap { reply in
              Result {
                if dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR { throw BusError(message: reply) }
                var reader = MessageReader(reply)
                return try decode(&reader)
              }
            })
        }
        slot.pending = pending
        start(pending, raw, timeout)
      }
    } onCancel: {
      loop.perform { slot.pending?.cancel() }
    }
  }

  /// Calls a method with values and returns the values of the answer.
  public func call(
    _ destination: BusName, _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName,
    _ arguments: [Value] = [], timeout: Duration? = .seconds(25)
  ) async throws -> [Value] {
    let message = try Message.methodCall(
      to: destination, path: path, interface: interface, member: member,
      signature: arguments.map(\.signature).joined()
    ) { writer in arguments.forEach { writer.value($0) } }
    return try await call(message, timeout: timeout) { reply throws(BusError) in try reply.values() }
  }

  private func start(_ pending: PendingReply, _ message: OpaquePointer, _ timeout: Duration?) {
    guard let transport else { return pending.finish(.failure(BusError.disconnected)) }
    var handle: OpaquePointer?
    _ = dbus_connection_send_with_reply(
      transport.raw, message, &handle, timeout?.milliseconds ?? cdbus_timeout_infinite)
    // A lost connection gives no pending call.
    guard let handle else { return pending.finish(.failure(BusError.disconnected)) }
    pending.handle = handle
    // libdbus drops calls in flight without a word when the connection goes, but it does call the free function. So
    // that function has the only strong reference, and `deinit` resumes whoever still waits.
    dbus_pending_call_set_notify(
      handle,
      { @Sendable handle, context in
        guard let handle, let context, let reply = dbus_pending_call_steal_reply(handle) else { return }
        Unmanaged<PendingReply>.fromOpaque(context).takeUnretainedValue().finish(.success(reply))
        dbus_message_unref(reply)
      },
      Unmanaged.passRetained(pending).toOpaque(),
      { @Sendable context in
        guard let context else { return }
        let pending = Unmanaged<PendingReply>.fromOpaque(context).takeRetainedValue()
        pending.handle = nil
      })
    dbus_pending_call_unref(handle)
  }
}

/// Whoever waits for an answer. Lives on the loop's thread.
private final class PendingReply {
  /// Valid while libdbus has not freed it; the free function clears it.
  var handle: OpaquePointer?
  private var resume: ((Result<OpaquePointer, any Error>) -> Void)?

  init(_ resume: @escaping (Result<OpaquePointer, any Error>) -> Void) { self.resume = resume }
  deinit { finish(.failure(BusError.disconnected)) }

  func finish(_ result: Result<OpaquePointer, any Error>) {
    let resume = self.resume
    self.resume = nil
    resume?(result)
  }

  func cancel() {
    finish(.failure(CancellationError()))
    if let handle { dbus_pending_call_cancel(handle) }
  }
}

/// Lets a cancellation find the call. Weak, so that the free function's reference stays the only one.
// Sendable because it is only touched on the loop's thread.
private final class CallSlot: @unchecked Sendable {
  weak var pending: PendingReply?
}

extension Duration {
  /// At least one, and at most what libdbus takes for a finite time.
  fileprivate var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let whole = overflow ? Int64.max / 2 : product + attoseconds / 1_000_000_000_000_000
    return Int32(clamping: min(max(whole, 1), Int64(Int32.max - 1)))
  }
}
