import DBusMenu
import LibDBus
import StatusNotifier

/// The calls of one examination. Each is bounded, and its answer is written down where it arrived between the signals.
struct Interview: Sendable {
  let connection: BusConnection
  let service: BusName
  let limits: ExaminationLimits
  let recorder: Recorder
  let deadline: ContinuousClock.Instant

  /// The examination took its time, or the program left the bus.
  enum End: Error {
    case timeOver
    case programLeft(during: String)
  }

  /// Calls a method; an error of the program is an answer.
  ///
  /// - Parameters:
  ///   - name: Another name of the program.
  ///   - fact: The event that the reply is, made on the loop's thread.
  /// - Throws: ``End``, an error of the bus, or `CancellationError`.
  func call(
    _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ arguments: [Value] = [],
    by name: BusName? = nil, fact: @escaping @Sendable ([Value], Duration) -> Fact? = { _, _ in nil }
  ) async throws -> (answer: Answer, duration: Duration) {
    let start = ContinuousClock.now
    guard start < deadline else { throw End.timeOver }
    let message = try Message.methodCall(
      to: name ?? service, path: path, interface: interface, member: member,
      signature: Signature(of: arguments)
    ) { writer in arguments.forEach { writer.value($0) } }
    let (recorder, limit) = (recorder, limits.values)
    do {
      let values = try await connection.call(message, timeout: limits.callTime) { reply in
        let values = try reply.values(limit: limit)
        if let fact = fact(values, ContinuousClock.now - start) { recorder.record(fact) }
        return values
      }
      return (.values(values), ContinuousClock.now - start)
    } catch let error as BusError where error.name != .disconnected {
      let duration = ContinuousClock.now - start
      try await checkPresence(after: member, error, duration)
      return (.failed(error), duration)
    }
  }

  /// The bus answers for a program that left.
  private func checkPresence(after member: MemberName, _ error: BusError, _ duration: Duration) async throws {
    guard [.noReply, .serviceUnknown, .nameHasNoOwner].contains(error.name), duration < limits.callTime else { return }
    guard try await connection.owner(of: service) == nil else { return }
    throw End.programLeft(during: member.rawValue)
  }

  /// All properties of an interface.
  func properties(_ path: ObjectPath, _ interface: InterfaceName, by name: BusName? = nil) async throws -> Answer {
    try await call(path, .properties, "GetAll", [.string(interface.rawValue)], by: name).answer
  }

  /// The declarations of an object; `nil` if it does not introspect.
  func introspection(_ path: ObjectPath) async throws -> Introspection? {
    let answer = try await call(path, .introspectable, "Introspect").answer
    guard case .string(let xml)? = answer.values?.first else { return nil }
    return Introspection(xml)
  }

  /// Waits until the program has had time to announce what it did.
  func settle() async throws {
    guard ContinuousClock.now < deadline else { throw End.timeOver }
    try await Task.sleep(for: limits.settling)
    recorder.record(.settled)
  }
}
