import DBusMenu
import LibDBus

/// Reads the menu and the actions of a GTK program, and keeps them current. Runs on the connection's loop.
actor GtkMenuClient {
  nonisolated let connection: BusConnection
  nonisolated let place: GtkMenuPlace
  nonisolated let limits: MenuClientLimits
  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  private(set) var model: GtkMenuModel
  private(set) var actions: [String: GtkActionTable] = [:]
  /// The notes about actions that could not be read, for who has a row that needs them.
  private(set) var unreadable: [String: String] = [:]
  private var subscriptions: [BusToken] = []
  /// The groups that the program was told to start, each with the reading under way.
  private var started: [UInt32: Task<Void, any Error>] = [:]
  /// The program that answers: others may take its name.
  private var owner: BusName?
  private let onChange: @Sendable () -> Void
  private let onGone: @Sendable () -> Void

  init(
    _ place: GtkMenuPlace, over connection: BusConnection, limits: MenuClientLimits,
    onChange: @escaping @Sendable () -> Void, onGone: @escaping @Sendable () -> Void
  ) {
    self.place = place
    self.connection = connection
    self.limits = limits
    self.onChange = onChange
    self.onGone = onGone
    model = GtkMenuModel(limits: limits)
  }

  /// Reads the actions and the first group.
  ///
  /// - Throws: The `BusError` of the program, or `UnknownObject` where the place has no menu.
  func start() async throws {
    guard let menu = place.menu else { throw BusError(.unknownObject, "\(place.service) has no menu.") }
    owner = place.service.isUnique ? place.service : try await connection.owner(of: place.service)
    guard let owner else { throw BusError(.serviceUnknown, "\(place.service) is not there.") }
    subscriptions.append(
      try await connection.keepSubscribed(to: .nameOwnerChanged(owner), owner: self) { client, signal in
        if let change = try? OwnerChange(signal), change.new == nil { client.onGone() }
      })
    try await followMenu(menu, from: 0)
    // All at once: one that hangs takes the time of one call.
    async let actions: Void = followActions()
    try await start(group: 0)
    try await actions
    guard let second = place.secondMenu else { return }
    let first = GtkMenuKey.application.group
    try await followMenu(second, from: first)
    // Windows name one that they do not have.
    try? await start(group: first)
  }

  private func followMenu(_ path: ObjectPath, from first: UInt32) async throws {
    let rule = MatchRule(sender: owner, path: path, interface: .gtkMenus, member: "Changed")
    subscriptions.append(
      try await connection.keepSubscribed(to: rule, owner: self) { client, signal in
        client.menusChanged(signal, from: first)
      })
  }

  /// Ends what was started, also for the program.
  func stop() {
    subscriptions = []
    end(Set(started.keys))
  }

  // MARK: Actions

  private func followActions() async throws {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for (prefix, path) in place.actions { tasks.addTask { try await self.followActions(prefix, path) } }
      try await tasks.waitForAll()
    }
  }

  private func followActions(_ prefix: String, _ path: ObjectPath) async throws {
    guard let owner else { return }
    let rule = MatchRule(sender: owner, path: path, interface: .gtkActions, member: "Changed")
    subscriptions.append(
      try await connection.keepSubscribed(to: rule, owner: self) { client, signal in
        var reader = signal.reader()
        do throws(BusError) {
          try client.actions[prefix]?.change(&reader)
        } catch {
          client.model.note("a change of actions is of the wrong form: \(error.message)")
        }
        client.onChange()
      })
    let call = try Message.methodCall(to: owner, path: path, interface: .gtkActions, member: "DescribeAll")
    do {
      try await connection.call(call, timeout: limits.callTime) { reply in
        let table = try GtkActionTable(describing: &reply)
        self.assumeIsolated { $0.actions[prefix] = table }
      }
    } catch let error as BusError where error.name != .disconnected {
      // Rows whose actions are missing are disabled, as in GTK.
      actions[prefix] = GtkActionTable()
      unreadable[prefix] = "the actions at \(path) could not be read: \(error)"
    }
  }

  /// Activates an action, or sets its state.
  func send(
    _ member: MemberName, _ action: GtkActionName, _ value: Value?, _ platformData: [String: Value]
  ) async throws {
    guard let owner, let path = place.actions[action.prefix] ?? place.actions[""] else { return }
    let isActivation = member == "Activate"
    let call = try Message.methodCall(
      to: owner, path: path, interface: .gtkActions, member: member, signature: isActivation ? "sava{sv}" : "sva{sv}"
    ) { writer in
      writer.string(action.name)
      if isActivation {
        writer.value(.array(of: "v", value.map { [.variant($0)] } ?? []))
      } else {
        writer.value(.variant(value ?? .bool(false)))
      }
      writer.value(.dictionary(platformData))
    }
    try await connection.call(call, timeout: limits.callTime) { _ in }
  }

  // MARK: Groups

  /// Starts a group, or waits until it is.
  func start(group: UInt32) async throws {
    if let reading = started[group] { return try await reading.value }
    guard started.count < GtkMenusLimits.groups else {
      return model.note("more than \(GtkMenusLimits.groups) groups are open")
    }
    let reading = Task { try await read(group) }
    started[group] = reading
    do {
      try await reading.value
    } catch {
      // The program may have started it nevertheless.
      end([group])
      let isSilent = (error as? BusError)?.name == .noReply
      if group != GtkMenuKey.application.group {
        model.note(
          isSilent
            ? "\(place.service) did not answer within \(limits.callTime) about a submenu"
            : "a submenu could not be read: \(error)")
      }
      throw error
    }
  }

  private func read(_ group: UInt32) async throws {
    guard let owner, let menu = place.menu(of: group) else { return }
    let number = group - GtkMenuKey.first(of: group)
    let call = try Message.methodCall(
      to: owner, path: menu, interface: .gtkMenus, member: "Start", signature: "au"
    ) { $0.value(.array(of: "u", [.uint32(number)])) }
    try await connection.call(call, timeout: limits.callTime) { reply in
      try self.read(group, &reply)
    }
  }

  /// Reads an answer in its order among the signals.
  private nonisolated func read(_ group: UInt32, _ reply: inout MessageReader) throws(BusError) {
    var model = assumeIsolated { $0.model }
    try model.readStart(of: group, &reply)
    let read = model
    assumeIsolated { if $0.started[group] != nil { $0.model = read } }
  }

  /// Ends groups, of which the program then says no more.
  func end(_ groups: Set<UInt32>) {
    let ended = groups.filter { started.removeValue(forKey: $0) != nil }
    guard !ended.isEmpty else { return }
    for group in ended { model.forget(group) }
    for (first, groups) in Dictionary(grouping: ended.sorted(), by: GtkMenuKey.first(of:)) {
      if let menu = place.menu(of: first) { sendEnd(of: groups.map { $0 - first }, menu) }
    }
  }

  private func sendEnd(of numbers: [UInt32], _ menu: ObjectPath) {
    guard let owner else { return }
    let message = try? Message.methodCall(
      to: owner, path: menu, interface: .gtkMenus, member: "End", expectsReply: false, signature: "au"
    ) { $0.value(.array(of: "u", numbers.map(Value.uint32))) }
    if let message { connection.send(message) }
  }

  private func menusChanged(_ signal: borrowing IncomingMessage, from first: UInt32) {
    var reader = signal.reader()
    do throws(BusError) {
      if try model.readChange(&reader, from: first) { onChange() }
    } catch {
      model.note("a change of the menu is of the wrong form: \(error.message)")
    }
  }
}
