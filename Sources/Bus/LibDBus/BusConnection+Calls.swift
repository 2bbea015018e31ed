import CLibDBus

extension BusConnection {
  /// Calls a method and waits for the answer.
  ///
  /// Cancelling the task drops the call; the peer may still carry it out.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - timeout: The longest wait for the answer; `nil` waits for ever.
  ///   - decode: Reads the answer, on the loop's thread and in the order of arrival. Its own errors are those of the
  ///     call.
  /// - Throws: The ``BusError`` that came back, ``BusError/Name/noReply`` after the timeout or where another program
  ///   answered in place of the one with that unique name, ``BusError/Name/disconnected``, or `CancellationError`.
  public func call<Reply: Sendable>(
    _ message: consuming Message, timeout: Duration? = .seconds(25),
    decode: @escaping @Sendable (inout MessageReader) throws -> Reply
  ) async throws -> Reply {
    try await call(message, timeout: timeout, decode: decode, recover: { error throws(BusError) in throw error })
  }

  /// Calls a method, and lets `recover` turn an error that came back into a result, likewise on the
  /// loop's thread and in order.
  func call<Reply: Sendable>(
    _ message: consuming Message, timeout: Duration?,
    decode: @escaping @Sendable (inout MessageReader) throws -> Reply,
    recover: @escaping @Sendable (BusError) throws(BusError) -> Reply
  ) async throws -> Reply {
    try Task.checkCancellation()
    // The one reference, released when the call is over.
    nonisolated(unsafe) let raw = message.relinquish()
    defer { dbus_message_unref(raw) }
    let slot = CallSlot()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Reply, any Error>) in
        let pending = PendingReply { pending, result in
          continuation.resume(
            with: result.flatMap { reply in
              Result {
                if dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR {
                  return try recover(pending.error(of: reply))
                }
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
  ///
  /// - Parameters:
  ///   - member: The method.
  ///   - interface: The interface that declares it.
  ///   - path: The object.
  ///   - destination: The program that has the object.
  ///   - arguments: The arguments of the call.
  ///   - timeout: The longest wait for the answer; `nil` waits for ever.
  ///   - valueLimit: The most values that the answer may consist of; see ``MessageReader/value(limit:)``.
  /// - Throws: As ``call(_:timeout:decode:)``.
  public func call(
    _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
    with arguments: [Value] = [], timeout: Duration? = .seconds(25), valueLimit: Int? = nil
  ) async throws -> [Value] {
    let message = try Message.methodCall(
      to: destination, path: path, interface: interface, member: member,
      signature: Signature(of: arguments)
    ) { writer in arguments.forEach { writer.value($0) } }
    return try await call(message, timeout: timeout) { reply in try reply.values(limit: valueLimit) }
  }

  /// Calls a method of the bus itself with one text, without a task. The call ends with the answer, its timeout or the
  /// connection.
  ///
  /// - Parameter body: Gets the text of the answer, if it has one, in order with the signals.
  func ask(
    _ member: MemberName, _ text: String,
    then body: @escaping @Sendable (isolated BusConnection, Result<String?, BusError>) -> Void
  ) {
    let pending = PendingReply { [weak self] pending, result in
      let answer = result.flatMapError { .failure($0 as? BusError ?? .disconnected) }.flatMap { reply in
        var reader = MessageReader(reply)
        return dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR
          ? .failure(pending.error(of: reply)) : .success(try? reader.string())
      }
      self?.assumeIsolated { body($0, answer) }
    }
    do throws(BusError) {
      let message = try Message.toBus(member, text)
      start(pending, message.raw, .seconds(25))
    } catch {
      pending.finish(.failure(error))
    }
  }

  private func start(_ pending: PendingReply, _ message: OpaquePointer, _ timeout: Duration?) {
    let peer = dbus_message_get_destination(message).map { String(cString: $0) }
    let (time, limit) = AnswerTime.bounding(timeout, to: peer)
    guard let handle = transport?.send(message, timeout: time?.milliseconds ?? cdbus_timeout_infinite) else {
      return pending.finish(.failure(BusError.disconnected))
    }
    pending.handle = handle
    (pending.peer, pending.limit) = (peer, limit)
    // libdbus drops calls in flight silently when the connection goes, but it does call the free function. So that
    // function has the only strong reference, and `deinit` resumes a caller that still waits.
    dbus_pending_call_set_notify(
      handle,
      { @Sendable handle, context in
        guard let handle, let context, let reply = dbus_pending_call_steal_reply(handle) else { return }
        Unmanaged<PendingReply>.fromOpaque(context).takeUnretainedValue().finish(answer: reply)
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

/// A caller that waits for an answer. Lives on the loop's thread.
private final class PendingReply {
  /// Valid while libdbus has not freed it; the free function clears it.
  var handle: OpaquePointer?
  /// The name that was called; `nil` without a bus.
  var peer: String?
  /// The time for the answer, as its lack is told.
  var limit: Duration?
  private var resume: ((PendingReply, Result<OpaquePointer, any Error>) -> Void)?

  init(_ resume: @escaping (PendingReply, Result<OpaquePointer, any Error>) -> Void) { self.resume = resume }
  deinit { finish(.failure(BusError.disconnected)) }

  /// Ends the wait with an answer, if it is from the program that was called, the bus, or libdbus, which has no name.
  ///
  /// libdbus compares only the number of the call, and the session configuration of dbus-daemon delivers unrequested
  /// answers. The owner of a well-known name is unknown here.
  func finish(answer: OpaquePointer) {
    guard let peer, peer.hasPrefix(":") || peer == BusName.bus.rawValue, dbus_message_get_sender(answer) != nil,
      dbus_message_has_sender(answer, peer) == 0, dbus_message_has_sender(answer, BusName.bus.rawValue) == 0
    else { return finish(.success(answer)) }
    finish(.failure(BusError(.noReply, "Another program answered in place of \(peer).")))
  }

  func finish(_ result: Result<OpaquePointer, any Error>) {
    let resume = self.resume
    self.resume = nil
    resume?(self, result)
  }

  /// The error that an answer carries; that of libdbus, which no program sends, says that the time is over.
  func error(of answer: OpaquePointer) -> BusError {
    let error = BusError(message: answer)
    guard error.name == .noReply, dbus_message_get_sender(answer) == nil, let peer, let limit else { return error }
    return .late(peer, limit)
  }

  func cancel() {
    finish(.failure(CancellationError()))
    if let handle { dbus_pending_call_cancel(handle) }
  }
}

/// Leads a cancellation to its call. Weak, so that the free function's reference stays the only one.
// Sendable because it is only used on the loop's thread.
private final class CallSlot: @unchecked Sendable {
  weak var pending: PendingReply?
}

extension Duration {
  /// At least 1, and at most the longest finite time of libdbus.
  var milliseconds: Int32 {
    let seconds = min(max(components.seconds, 0), Int64(Int32.max))
    let whole = seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return Int32(clamping: min(max(whole, 1), Int64(Int32.max - 1)))
  }
}

// Programs that the bus starts when their name is wanted.
extension BusConnection {
  /// Whether the bus can start a program that owns `name`.
  ///
  /// - Throws: As ``call(_:timeout:decode:)``.
  public func canStart(_ name: BusName) async throws -> Bool {
    try await call(
      try .methodCall(to: .bus, path: .bus, interface: .bus, member: "ListActivatableNames"), timeout: .seconds(25)
    ) { reply in try reply.strings().contains(name.rawValue) }
  }

  /// Starts the program that owns `name`, unless it runs, and waits until it owns the name.
  ///
  /// - Throws: A `BusError`: ``BusError/Name/serviceUnknown`` if the bus knows no such program,
  ///   ``BusError/Name/noReply`` after the timeout, or the reason why the program did not start.
  public func start(_ name: BusName, timeout: Duration = .seconds(25)) async throws {
    let message = try Message.methodCall(
      to: .bus, path: .bus, interface: .bus, member: "StartServiceByName", signature: "su"
    ) {
      $0.string(name.rawValue)
      $0.uint32(0)
    }
    try await call(message, timeout: timeout) { _ in }
  }
}
