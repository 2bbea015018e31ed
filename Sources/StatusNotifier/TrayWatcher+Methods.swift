import LibDBus

extension TrayWatcher {
  /// `org.kde.StatusNotifierWatcher`, answered by this watcher.
  nonisolated var interface: Interface {
    Interface(
      .trayWatcher,
      methods: [method("RegisterStatusNotifierItem", .item), method("RegisterStatusNotifierHost", .host)],
      properties: [
        .init("RegisteredStatusNotifierItems", "as", owner: self) { .strings($0.items) },
        .init("IsStatusNotifierHostRegistered", "b", owner: self) { .bool(!$0.hostEntries.isEmpty) },
        .init("ProtocolVersion", "i") { .int32(0) },
      ],
      signals: [
        .init("StatusNotifierItemRegistered", arguments: ["service": "s"]),
        .init("StatusNotifierItemUnregistered", arguments: ["service": "s"]),
        .init("StatusNotifierHostRegistered"), .init("StatusNotifierHostUnregistered"),
      ])
  }

  private nonisolated func method(_ name: MemberName, _ kind: Kind) -> Interface.Method {
    Interface.Method(name, inputs: ["service": "s"], owner: self) { watcher, call throws(BusError) in
      var reader = call.reader()
      let argument = try reader.string(limit: StatusNotifierLimits.keyBytes)
      // Answered later, after the bus has named the owner.
      watcher.register(argument, as: kind, from: call.sender, answer: call.replyAddress)
      return nil
    }
  }

  private func register(_ argument: String, as kind: Kind, from sender: BusName?, answer address: ReplyAddress) {
    do throws(BusError) {
      guard state == .serving else { throw BusError(.failed, "The watcher does not have its name now.") }
      let (name, key) = try Self.parse(argument, as: kind, from: sender)
      if name == sender {
        try add(Entry(key: key, name: name, owner: name), as: kind)
        return answer(address)
      }
      // Checked before the call, so that one sender cannot have any number of calls under way.
      guard pending[sender] ?? 0 < options.itemsPerSender else {
        throw BusError(.limitsExceeded, "\(options.itemsPerSender) of your registrations are pending.")
      }
      pending[sender, default: 0] += 1
      resolve(name, key, kind, sender, address)
    } catch {
      answer(address, error)
    }
  }

  private func resolve(_ name: BusName, _ key: String, _ kind: Kind, _ sender: BusName?, _ address: ReplyAddress) {
    let connection = connection
    Task { [weak self] in
      let finish: @Sendable (Result<BusName?, BusError>) -> Void = { [weak self] result in
        self?.assumeIsolated { watcher in
          do throws(BusError) {
            guard let owner = try result.get() else {
              throw .invalidArguments("The name `\(name)` has no owner on the bus.")
            }
            guard watcher.state == .serving else {
              throw BusError(.failed, "The watcher does not have its name any more.")
            }
            try watcher.add(Entry(key: key, name: name, owner: owner), as: kind)
            watcher.answer(address)
          } catch {
            watcher.answer(address, error)
          }
        }
      }
      do {
        try await connection.withOwner(of: name) { finish(.success($0)) }
      } catch {
        let error = error as? BusError ?? BusError(.failed, "\(error)")
        await self?.fail(address, error)
      }
      await self?.endPending(sender)
    }
  }

  private func fail(_ address: ReplyAddress, _ error: BusError) { answer(address, error) }

  private func endPending(_ sender: BusName?) {
    let left = (pending[sender] ?? 1) - 1
    pending[sender] = left == 0 ? nil : left
  }

  /// Parses the argument of a registration: the name in it, and the item or host in the watcher's notation.
  private static func parse(
    _ argument: String, as kind: Kind, from sender: BusName?
  ) throws(BusError) -> (name: BusName, key: String) {
    if kind == .item, argument.utf8.first == UInt8(ascii: "/") {
      guard argument.utf8.count <= StatusNotifierLimits.pathBytes else {
        throw BusError(.limitsExceeded, "A path of more than \(StatusNotifierLimits.pathBytes) bytes is not accepted.")
      }
      guard let sender, let path = ObjectPath(argument) else {
        throw .invalidArguments("`\(argument)` is not an object path.")
      }
      return (sender, sender.rawValue + path.rawValue)
    }
    guard let name = BusName(argument), name != .bus else {
      let shown = argument.utf8.count > 80 ? "\(argument.prefix(60))…" : argument
      throw .invalidArguments(
        "`\(shown)` is not " + (kind == .item ? "a bus name or an object path." : "a bus name of a host."))
    }
    return (name, kind == .item ? name.rawValue + ObjectPath.trayItem.rawValue : name.rawValue)
  }

  private func add(_ entry: Entry, as kind: Kind) throws(BusError) {
    switch kind {
    case .item:
      guard !itemEntries.contains(where: { $0.key == entry.key }) else { return }
      if let index = try room(for: entry, in: itemEntries, options.items, options.itemsPerSender, "items") {
        announceItems(.itemUnregistered(itemEntries.remove(at: index).key))
      }
      itemEntries.append(entry)
      announceItems(.itemRegistered(entry.key))
    case .host:
      guard !hostEntries.contains(where: { $0.key == entry.key }) else { return }
      if let index = try room(for: entry, in: hostEntries, options.hosts, options.hosts, "hosts") {
        announceHosts(.hostUnregistered(hostEntries.remove(at: index).name))
      }
      hostEntries.append(entry)
      announceHosts(.hostRegistered(entry.name))
    }
    programs.add(entry.owner, on: connection)
  }

  /// The index of the entry that gives way to one more; `nil` where none has to.
  private func room(
    for entry: Entry, in entries: [Entry], _ limit: Int, _ each: Int, _ kind: String
  ) throws(BusError) -> Int? {
    try programs.room(for: entry.owner, among: entries.map(\.owner), limit: limit, each: each, of: kind)
  }

  private func answer(_ address: ReplyAddress, _ error: BusError? = nil) {
    guard address.isExpected else { return }
    if let error { return connection.send(Message.error(to: address, error)) }
    if let reply = try? Message.reply(to: address) { connection.send(reply) }  // an empty message is always valid
  }
}

extension TrayWatcher {
  /// Announces an item that was registered or is gone.
  func announceItems(_ change: TrayWatcherChange) {
    switch change {
    case .itemRegistered(let key): emit("StatusNotifierItemRegistered", key)
    case .itemUnregistered(let key): emit("StatusNotifierItemUnregistered", key)
    default: return
    }
    // The value can be long, so clients read it when they need it.
    invalidate("RegisteredStatusNotifierItems")
    report(change)
  }

  /// Announces a host that was registered or is gone.
  func announceHosts(_ change: TrayWatcherChange) {
    switch change {
    case .hostRegistered: emit("StatusNotifierHostRegistered")
    case .hostUnregistered: emit("StatusNotifierHostUnregistered")
    default: return
    }
    invalidate("IsStatusNotifierHostRegistered")
    report(change)
  }

  // The parts of these messages were checked, so they are always valid.
  private func emit(_ member: MemberName, _ argument: String? = nil) {
    let message = try? Message.signal(
      path: .trayWatcher, interface: .trayWatcher, member: member, signature: argument == nil ? "" : "s"
    ) { if let argument { $0.string(argument) } }
    if let message { connection.send(message) }
  }

  private func invalidate(_ property: String) {
    try? connection.propertiesChanged([:], invalidated: [property], of: .trayWatcher, at: .trayWatcher)
  }
}
