import LibDBus

// An item lives on a connection: a name that the connection does not own, or gives up, is no part of it.
extension TrayWatcher {
  /// A call that registers an item or a host.
  struct Registration: Sendable {
    var argument: String
    var kind: Kind
    var sender: BusName
    var answer: ReplyAddress
  }

  /// Registers at once, or after the bus has named the owner of a name.
  func register(_ call: Registration) {
    do throws(BusError) {
      guard state == .serving else { throw BusError(.failed, "The watcher does not have its name now.") }
      let (name, path) = try Self.parse(call)
      if name == call.sender {
        try add(Entry(name: name, path: path, owner: name), as: call.kind)
        return answer(call)
      }
      // Checked before the call, so that one sender cannot have any number of calls under way.
      guard pending[call.sender] ?? 0 < options.itemsPerSender else {
        throw BusError(.limitsExceeded, "\(options.itemsPerSender) of your registrations are pending.")
      }
      settle(of: call.sender) { watcher in
        do {
          try await watcher.register(call, name, path)
        } catch {
          await watcher.answer(call, error as? BusError ?? BusError(.failed, "\(error)"))
        }
      }
    } catch {
      answer(call, error)
    }
  }

  private func register(_ call: Registration, _ name: BusName, _ path: ObjectPath?) async throws {
    var name = name
    // Electron 43.4.1 gives its name up at once (electron/electron#53213), and of two sandboxes whose programs have one
    // name the second does not get it (flathub-infra/flatpak-builder-lint#1118): the item is there by its connection.
    if let path, try await connection.owner(of: name) != call.sender, await hasItem(call.sender, path) {
      name = call.sender
    }
    try await connection.withOwner(of: name) { [weak self, name] owner in
      self?.assumeIsolated { $0.add(name, path, owner, call) }
    }
  }

  private func add(_ name: BusName, _ path: ObjectPath?, _ owner: BusName?, _ call: Registration) {
    do throws(BusError) {
      guard let owner else { throw .invalidArguments("The name `\(name)` has no owner on the bus.") }
      guard state == .serving else { throw BusError(.failed, "The watcher does not have its name any more.") }
      try add(Entry(name: name, path: path, owner: owner), as: call.kind)
      answer(call)
    } catch {
      answer(call, error)
    }
  }

  /// Registers an item by its connection if it is still there after its name has gone.
  func keep(_ item: Entry) {
    guard let path = item.path, pending[item.owner] ?? 0 < options.itemsPerSender else { return }
    settle(of: item.owner) { watcher in
      guard await watcher.hasItem(item.owner, path) else { return }
      try? await watcher.connection.withOwner(of: item.owner) { [weak watcher] owner in
        watcher?.assumeIsolated {
          guard owner == item.owner, $0.state == .serving else { return }
          try? $0.add(Entry(name: item.owner, path: path, owner: item.owner), as: .item)
        }
      }
    }
  }

  /// Asks others something about a connection, and counts that meanwhile.
  private func settle(of name: BusName, _ asking: @escaping @Sendable (TrayWatcher) async -> Void) {
    pending[name, default: 0] += 1
    Task { [weak self] in
      if let self { await asking(self) }
      await self?.endPending(name)
    }
  }

  private func endPending(_ name: BusName) {
    let left = (pending[name] ?? 1) - 1
    pending[name] = left == 0 ? nil : left
  }

  /// Whether a connection answers for an item at a path, whatever it answers.
  private func hasItem(_ name: BusName, _ path: ObjectPath) async -> Bool {
    do {
      try await connection.properties(of: .trayItem, at: path, on: name, timeout: StatusNotifierLimits.watcherTime) {
        _ in
      }
      return true
    } catch let error as BusError {
      let absences: [BusError.Name] = [
        .unknownObject, .unknownInterface, .unknownMethod, .serviceUnknown, .nameHasNoOwner, .noReply, .disconnected,
      ]
      return !absences.contains(error.name)
    } catch {
      return false
    }
  }

  /// Parses the argument of a registration: the name in it, and the path of an item.
  private static func parse(_ call: Registration) throws(BusError) -> (name: BusName, path: ObjectPath?) {
    let argument = call.argument
    if call.kind == .item, argument.contains("/") {
      let slash = argument.utf8.firstIndex(of: UInt8(ascii: "/")) ?? argument.endIndex
      guard argument.utf8.distance(from: slash, to: argument.endIndex) <= StatusNotifierLimits.pathBytes else {
        throw BusError(.limitsExceeded, "A path of more than \(StatusNotifierLimits.pathBytes) bytes is not accepted.")
      }
      if slash == argument.startIndex {
        guard let path = ObjectPath(argument) else { throw .invalidArguments("`\(argument)` is not an object path.") }
        return (call.sender, path)
      }
    }
    guard let key = ItemKey(argument), key.name != .bus, call.kind == .item || key.name.rawValue == argument else {
      let shown = argument.utf8.count > 80 ? "\(argument.prefix(60))…" : argument
      throw .invalidArguments(
        "`\(shown)` is not "
          + (call.kind == .item ? "a bus name, an object path, or one behind the other." : "a bus name of a host."))
    }
    return (key.name, call.kind == .item ? key.path : nil)
  }

  private func answer(_ call: Registration, _ error: BusError? = nil) {
    if let error { report(.refused(call.argument, by: call.sender, error)) }
    guard call.answer.isExpected else { return }
    if let error { return connection.send(Message.error(to: call.answer, error)) }
    if let reply = try? Message.reply(to: call.answer) { connection.send(reply) }  // an empty message is always valid
  }
}
