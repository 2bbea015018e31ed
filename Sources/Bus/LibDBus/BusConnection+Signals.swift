import CLibDBus

/// A signal, as values.
public struct Signal: Sendable, Hashable {
  /// The unique name of the sender; `nil` on a connection without a bus.
  public var sender: BusName?
  /// The object that sent it.
  public var path: ObjectPath
  /// The interface that declares it.
  public var interface: InterfaceName
  /// The name of the signal.
  public var member: MemberName
  /// The arguments.
  public var arguments: [Value]
}

extension Signal {
  /// Copies a signal whose arguments consist of up to `valueLimit` values; see ``MessageReader/value(limit:)``.
  ///
  /// - Throws: ``BusError/Name/limitsExceeded`` for more values, or the error of arguments that cannot be read.
  public init(_ message: borrowing IncomingMessage, valueLimit: Int = 4096) throws(BusError) {
    arguments = try message.values(limit: valueLimit)
    sender = message.sender
    path = message.path
    // A signal has one, which libdbus checks.
    interface = message.interface ?? InterfaceName(checked: "")
    member = message.member
  }
}

/// The policy of a sequence of signals whose buffer is full.
@nonexhaustive public enum SignalOverflow: Sendable, Hashable {
  /// The sequence ends with ``BusError/Name/limitsExceeded``, so that no gap goes unnoticed.
  case ends
  /// The oldest signals in the buffer are dropped.
  case dropsOldest
  /// The signals that arrive are dropped.
  case dropsNewest
}

extension BusConnection {
  /// The signals that match `rule`, as values.
  ///
  /// Signals with file descriptors are left out. The sequence ends with the connection and throws the reason.
  ///
  /// - Parameters:
  ///   - rule: The signals to subscribe to.
  ///   - limit: The size of the buffer.
  ///   - valueLimit: The most values that one signal may consist of; see ``MessageReader/value(limit:)``.
  ///   - overflow: The policy beyond `limit`. A signal beyond `valueLimit` ends the sequence with
  ///     ``SignalOverflow/ends``, and is left out otherwise.
  /// - Throws: A ``BusError`` of the bus or the connection, or `CancellationError`.
  public func signals(
    _ rule: MatchRule, limit: Int = 1024, valueLimit: Int = 4096, overflow: SignalOverflow = .ends
  ) async throws -> some AsyncSequence<Signal, any Error> & Sendable {
    try await signals(rule, limit: limit, overflow: overflow) { message in
      do throws(BusError) {
        return try Signal(message, valueLimit: valueLimit)
      } catch {
        if error.name == .limitsExceeded, overflow == .ends { throw error }
        return nil
      }
    }
  }

  /// The signals that match `rule`, transformed by `transform`.
  ///
  /// Use this for signals that any program may send: unwanted ones are neither read nor queued, and no number of
  /// signals ends the sequence unless `overflow` says so.
  ///
  /// ```swift
  /// let rule = MatchRule(interface: "org.example.Bell", member: "Rang")
  /// let volumes = try await connection.signals(rule, limit: 16, overflow: .dropsOldest) { signal in
  ///   var arguments = signal.reader()
  ///   return try? arguments.uint32()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rule: The signals to subscribe to.
  ///   - limit: The size of the buffer, in elements.
  ///   - overflow: The policy beyond it.
  ///   - transform: Turns a signal into an element. It runs on the loop's thread and must not block. `nil` leaves the
  ///     signal out; an error ends the sequence.
  /// - Throws: A ``BusError`` of the bus or the connection, or `CancellationError`.
  public func signals<Element: Sendable>(
    _ rule: MatchRule, limit: Int = 1024, overflow: SignalOverflow = .ends,
    transform: @escaping @Sendable (borrowing IncomingMessage) throws -> Element?
  ) async throws -> some AsyncSequence<Element, any Error> & Sendable {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Element.self, bufferingPolicy: overflow == .dropsOldest ? .bufferingNewest(limit) : .bufferingOldest(limit))
    let subscription = try await subscribe(
      rule, onEnd: { continuation.finish(throwing: $0) },
      handler: { message in
        do {
          guard let element = try transform(message) else { return }
          guard case .dropped = continuation.yield(element), overflow == .ends else { return }
          throw BusError(.limitsExceeded, "More than \(limit) signals waited to be read.")
        } catch {
          continuation.finish(throwing: error)
        }
      })
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.unsubscribe(subscription) }
    }
    return stream
  }
}

/// The type of a message.
package enum MessageKind: Sendable, Hashable {
  case call, reply, error, signal
}

extension IncomingMessage {
  /// The type of the message; anything but a call, a reply and an error counts as a signal.
  package var kind: MessageKind {
    switch dbus_message_get_type(raw) {
    case DBUS_MESSAGE_TYPE_METHOD_CALL: .call
    case DBUS_MESSAGE_TYPE_METHOD_RETURN: .reply
    case DBUS_MESSAGE_TYPE_ERROR: .error
    default: .signal
    }
  }

  /// The number that the sender gave the message.
  package var serial: UInt32 { dbus_message_get_serial(raw) }
  /// The number of the call that is replied to; 0 for none.
  package var replySerial: UInt32 { dbus_message_get_reply_serial(raw) }
  /// The name of the receiver, as the sender wrote it; `nil` for all.
  package var destination: BusName? {
    dbus_message_get_destination(raw).flatMap { BusName(rawValue: String(cString: $0)) }
  }
  /// The error that the message is.
  package var error: BusError { BusError(message: raw) }
}

extension BusConnection {
  /// Makes the connection a monitor: the bus sends it a copy of each message that matches one of the rules,
  /// in the order in which it passes them on. From then on the connection cannot send, and it has neither
  /// names nor subscriptions.
  ///
  /// Most session buses allow that to every program of the user; sandboxes do not.
  ///
  /// - Parameters:
  ///   - rules: Rules in the syntax of `AddMatch`, which are not checked here.
  ///   - handler: Called with each message, on the loop's thread; it must not block.
  /// - Throws: The ``BusError`` of a bus that refuses it.
  package func becomeMonitor(
    of rules: [String], handler: @escaping @Sendable (borrowing IncomingMessage) -> Void
  ) async throws {
    let message = try Message.methodCall(
      to: .bus, path: .bus, interface: "org.freedesktop.DBus.Monitoring", member: "BecomeMonitor", signature: "asu"
    ) {
      $0.value(.strings(rules))
      $0.uint32(0)
    }
    try await call(message) { [weak self] _ in
      self?.assumeIsolated {
        $0.transport?.becomeMonitor()
        $0.monitorHandler = handler
      }
    }
  }
}
