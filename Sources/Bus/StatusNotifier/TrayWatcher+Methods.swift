package import LibDBus

extension TrayWatcher {
  /// `org.kde.StatusNotifierWatcher`, answered by this watcher.
  nonisolated var interface: Interface {
    Interface(
      .trayWatcher,
      methods: [method("RegisterStatusNotifierItem", .item), method("RegisterStatusNotifierHost", .host)],
      properties: [
        .init("RegisteredStatusNotifierItems", "as", owner: self) { .strings($0.items.map(\.description)) },
        .init("IsStatusNotifierHostRegistered", "b", owner: self) { .bool(!$0.hostEntries.isEmpty) },
        .init("ProtocolVersion", "i") { .int32(0) },
      ], signals: Interface.watcherSignals)
  }

  private nonisolated func method(_ name: MemberName, _ kind: Kind) -> Interface.Method {
    Interface.Method(name, inputs: ["service": "s"], owner: self) { watcher, call throws(BusError) in
      var reader = call.reader()
      let argument = try reader.string(limit: StatusNotifierLimits.keyBytes)
      // Answered later, after the bus has named the owner.
      guard let sender = call.sender else { throw BusError(.failed, "The bus does not say who calls.") }
      watcher.register(Registration(argument: argument, kind: kind, sender: sender, answer: call.replyAddress))
      return nil
    }
  }

  func add(_ entry: Entry, as kind: Kind) throws(BusError) {
    switch kind {
    case .item:
      guard !itemEntries.contains(where: { $0.item == entry.item }) else { return }
      if let index = try room(for: entry, in: itemEntries, options.items, options.itemsPerSender, "items") {
        announceItem(itemEntries.remove(at: index), isThere: false)
      }
      itemEntries.append(entry)
      announceItem(entry, isThere: true)
    case .host:
      guard !hostEntries.contains(where: { $0.name == entry.name }) else { return }
      if let index = try room(for: entry, in: hostEntries, options.hosts, options.hosts, "hosts") {
        announceHost(hostEntries.remove(at: index), isThere: false)
      }
      hostEntries.append(entry)
      announceHost(entry, isThere: true)
    }
    programs.add(entry.owner, on: connection)
  }

  /// The index of the entry that gives way to one more; `nil` where none has to.
  private func room(
    for entry: Entry, in entries: [Entry], _ limit: Int, _ each: Int, _ kind: String
  ) throws(BusError) -> Int? {
    try programs.room(for: entry.owner, among: entries.map(\.owner), limit: limit, each: each, of: kind)
  }
}

extension TrayWatcher {
  /// Announces an item that was registered or is gone.
  func announceItem(_ entry: Entry, isThere: Bool) {
    guard let item = entry.item else { return }
    connection.sendFromWatcher(isThere ? "StatusNotifierItemRegistered" : "StatusNotifierItemUnregistered", "\(item)")
    // The value can be long, so clients read it when they need it.
    invalidate("RegisteredStatusNotifierItems")
    report(isThere ? .itemRegistered(item) : .itemUnregistered(item))
  }

  /// Announces a host that was registered or is gone.
  func announceHost(_ entry: Entry, isThere: Bool) {
    connection.sendFromWatcher(isThere ? "StatusNotifierHostRegistered" : "StatusNotifierHostUnregistered")
    invalidate("IsStatusNotifierHostRegistered")
    report(isThere ? .hostRegistered(entry.name) : .hostUnregistered(entry.name))
  }

  private func invalidate(_ property: String) {
    try? connection.propertiesChanged([:], invalidated: [property], of: .trayWatcher, at: .trayWatcher)
  }
}

extension Interface {
  /// The signals of a watcher.
  package static let watcherSignals: [SignalDescription] = [
    .init("StatusNotifierItemRegistered", arguments: ["service": "s"]),
    .init("StatusNotifierItemUnregistered", arguments: ["service": "s"]),
    .init("StatusNotifierHostRegistered"), .init("StatusNotifierHostUnregistered"),
  ]
}

extension BusConnection {
  /// Sends a signal of a watcher. Its parts were checked, so it is always valid.
  package nonisolated func sendFromWatcher(_ member: MemberName, _ argument: String? = nil) {
    let message = try? Message.signal(
      path: .trayWatcher, interface: .trayWatcher, member: member, signature: argument == nil ? "" : "s"
    ) { if let argument { $0.string(argument) } }
    if let message { send(message) }
  }
}
