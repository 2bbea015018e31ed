import CLibDBus

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
