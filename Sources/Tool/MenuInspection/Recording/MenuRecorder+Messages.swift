import DBusMenu
package import LibDBus
import StatusNotifier

extension MenuRecorder {
  /// Begins; the first lines come at once.
  ///
  /// - Parameter monitor: Another connection to the same bus, on which the bus shows the calls of other programs.
  /// - Throws: The `BusError` of a bus that refuses even signals.
  package func begin(with monitor: BusConnection?) async throws {
    let refusal = await start(monitor)
    try await follow(isMonitored: self.monitor != nil)
    known.owner = try await connection.owner(of: service)
    emit(
      .start(
        RecordHeader(
          service: service, menu: menu, item: item, hasCalls: self.monitor != nil, redacted: options.redaction.names)))
    hasBegun = true
    if let refusal { emit(.note("the bus does not show the calls of other programs: \(refusal)")) }
    guard known.owner != nil else { return emit(.gone) }
    wantAll()
  }

  private func wantAll() {
    if let menu { want(.properties(menu, .menu)) }
    if let item { want(.properties(item, .trayItem)) }
    want(.layout)
  }

  // MARK: Subscriptions

  /// Asks the bus for the calls to the program and their replies; returns the error of a bus that refuses.
  private func start(_ monitor: BusConnection?) async -> (any Error)? {
    guard let monitor else { return nil }
    let rules =
      paths.flatMap {
        ["type='signal',sender='\(service)',path='\($0)'", "type='method_call',destination='\(service)',path='\($0)'"]
      } + [
        "type='method_return',sender='\(service)'", "type='error',sender='\(service)'",
        "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(service)'",
      ]
    do {
      try await monitor.becomeMonitor(of: rules) { [weak self] message in
        self?.assumeIsolated { $0.take(message) }
      }
      self.monitor = monitor
      return nil
    } catch {
      await monitor.close()
      return error
    }
  }

  /// Follows the end of the bus and, without a monitor, the program's signals.
  private func follow(isMonitored: Bool) async throws {
    var rules: [MatchRule] = []
    if !isMonitored { rules = paths.map { MatchRule(sender: service, path: $0) } }
    for rule in rules + [.nameOwnerChanged(service)] {
      subscriptions.append(
        try await connection.keepSubscribed(
          to: rule, onEnd: { [weak self] reason in self?.assumeIsolated { $0.end(reason) } },
          handler: { [weak self] message in if !isMonitored { self?.assumeIsolated { $0.take(message) } } }))
    }
  }

  // MARK: Messages

  private func take(_ message: borrowing IncomingMessage) {
    guard hasBegun, !isOver else { return }
    switch message.kind {
    case .signal:
      if message.interface == .bus {
        if let change = try? OwnerChange(message), change.name == service { ownerChanged(change) }
      } else if message.sender == known.owner || known.owner == nil {
        takeSignal(message)
      }
    case .call: takeCall(message)
    case .reply, .error: takeReply(message)
    }
  }

  private func ownerChanged(_ change: OwnerChange) {
    guard change.new != known.owner else { return }
    let epoch = known.epoch + 1
    if known.owner != nil { emit(.gone) }
    known = Known()
    known.epoch = epoch
    known.owner = change.new
    wanted = []
    calls.pending = [:]
    calls.own = []
    guard change.new != nil else { return }
    emit(.back)
    wantAll()
  }

  private func takeSignal(_ message: borrowing IncomingMessage) {
    guard let signal = recorded(message) else { return }
    emit(.signal(signal))
    if signal.member.rawValue == "ItemsPropertiesUpdated", signal.path == menu {
      known.root?.apply(SentProperties(signal.arguments))
    }
    if signal.concernsTree, signal.path == menu { want(.layout) }
    if let menu, signal.path == menu, signal.interface == .properties { want(.properties(menu, .menu)) }
    if let item, signal.path == item { want(.properties(item, .trayItem)) }
  }

  private func takeCall(_ message: borrowing IncomingMessage) {
    if message.sender == connection.uniqueName {
      if message.member == "GetLayout", message.path == menu, isAboutRoot(message) {
        calls.own.insert(message.serial)
      }
      return
    }
    guard let call = recorded(message) else { return }
    calls.count += 1
    emit(.call(RecordedCall(number: calls.count, client: message.sender?.rawValue ?? "", message: call)))
    // The replies of these are recorded already, as the recorder reads them.
    guard !["GetLayout", "GetGroupProperties", "GetProperty", "Get", "GetAll"].contains(message.member) else { return }
    if message.replyAddress.isExpected, calls.pending.count < RecordingLimits.pendingCalls {
      calls.pending[Calls.Key(client: message.sender, serial: message.serial)] = calls.count
    } else if call.member.rawValue == "Event" {
      want(.layout)
    }
  }

  private func isAboutRoot(_ message: borrowing IncomingMessage) -> Bool {
    var reader = message.reader()
    return (try? reader.int32()) == 0
  }

  private func takeReply(_ message: borrowing IncomingMessage) {
    guard message.sender == known.owner else { return }
    if message.destination == connection.uniqueName {
      if calls.own.remove(message.replySerial) != nil, message.kind == .reply { receiveLayout(message) }
      return
    }
    let key = Calls.Key(client: message.destination, serial: message.replySerial)
    guard let number = calls.pending.removeValue(forKey: key) else { return }
    if message.kind == .error {
      emit(.reply(to: number, .failure(message.error)))
    } else if let values = try? message.values(limit: RecordingLimits.messageValues) {
      emit(.reply(to: number, .success(values)))
    }
    // An opening or a click may have changed the menu, announced or not.
    want(.layout)
  }

  /// The message as it is recorded; a note if that cannot be.
  private func recorded(_ message: borrowing IncomingMessage) -> RecordedMessage? {
    // A call may name none.
    let (interface, member) = (message.interface ?? .menu, message.member)
    do throws(BusError) {
      return RecordedMessage(
        path: message.path, interface: interface, member: member,
        arguments: try message.values(limit: RecordingLimits.messageValues))
    } catch {
      emit(.note("\(member) of \(interface) is left out: \(error.message)"))
      return nil
    }
  }
}
