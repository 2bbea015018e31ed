/// A signal, as values.
public struct Signal: Sendable, Hashable {
  /// The unique name of the sender.
  public var sender: BusName?
  /// The object it comes from.
  public var path: String
  /// The interface it belongs to.
  public var interface: String
  /// Its name.
  public var member: String
  /// Its arguments.
  public var arguments: [Value]
}

extension Signal {
  /// Copies a signal whose arguments consist of up to `valueLimit` values; see ``MessageReader/value(limit:)``.
  ///
  /// - Throws: ``BusError/Name/limitsExceeded`` where there are more, besides what cannot be read.
  public init(_ message: borrowing IncomingMessage, valueLimit: Int = 4096) throws(BusError) {
    arguments = try message.values(limit: valueLimit)
    sender = message.sender
    path = message.path
    interface = message.interface
    member = message.member
  }
}

/// What becomes of a sequence of signals when more of them wait than may.
public enum SignalOverflow: Sendable, Hashable {
  /// The sequence ends with ``BusError/Name/limitsExceeded``, because a gap that is not known of is worse.
  case ends
  /// The signals that came first are given up for those that come.
  case dropsOldest
  /// What comes is given up for what waits.
  case dropsNewest
}

extension BusConnection {
  /// The signals that fit `rule`, as values.
  ///
  /// Signals that hold file descriptors are left out. The sequence ends when the connection does, with the reason.
  ///
  /// - Parameters:
  ///   - rule: Which signals.
  ///   - limit: How many may wait to be taken.
  ///   - valueLimit: How many values each may consist of; see ``MessageReader/value(limit:)``.
  ///   - overflow: What happens beyond `limit`. A signal beyond `valueLimit` ends the sequence, too, or is left out.
  public func signals(
    _ rule: MatchRule, limit: Int = 1024, valueLimit: Int = 4096, overflow: SignalOverflow = .ends
  ) async throws -> AsyncThrowingStream<Signal, any Error> {
    try await signals(rule, limit: limit, overflow: overflow) { message throws(BusError) in
      do throws(BusError) {
        return try Signal(message, valueLimit: valueLimit)
      } catch {
        if error.name == .limitsExceeded, overflow == .ends { throw error }
        return nil
      }
    }
  }

  /// What `transform` makes of the signals that fit `rule`.
  ///
  /// This is the way to hear signals that any program may send: what is not wanted is neither read nor queued, and no
  /// number of signals ends the sequence unless `overflow` says so.
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
  ///   - rule: Which signals.
  ///   - limit: How many elements may wait to be taken.
  ///   - overflow: What happens beyond it.
  ///   - transform: Makes an element of a signal, on the loop's thread, where it must not block; `nil` leaves the signal
  ///     out, an error ends the sequence.
  public func signals<Element: Sendable>(
    _ rule: MatchRule, limit: Int = 1024, overflow: SignalOverflow = .ends,
    transform: @escaping @Sendable (borrowing IncomingMessage) throws(BusError) -> Element?
  ) async throws -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: Element.self, bufferingPolicy: overflow == .dropsOldest ? .bufferingNewest(limit) : .bufferingOldest(limit))
    let subscription = try await subscribe(
      rule, onEnd: { continuation.finish(throwing: $0) },
      handler: { message in
        do throws(BusError) {
          guard let element = try transform(message) else { return }
          guard case .dropped = continuation.yield(element), overflow == .ends else { return }
          throw BusError(.limitsExceeded, "More than \(limit) signals waited to be taken.")
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
