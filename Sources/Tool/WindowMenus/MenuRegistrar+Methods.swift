import LibDBus

/// A change of a ``MenuRegistrar``.
package enum MenuRegistrarChange: Sendable, Hashable {
  /// A new window, or a window with another menu.
  case registered(RegisteredWindow)
  /// A former window.
  case unregistered(RegisteredWindow)
  /// The registrar owns the name now.
  case nameGained
  /// Another program owns the name now, or nobody.
  case nameLost

  /// Whether there is a window more or less, or one with another menu.
  package var concernsWindow: Bool {
    switch self {
    case .registered, .unregistered: true
    case .nameGained, .nameLost: false
    }
  }
}

extension MenuRegistrar {
  /// `com.canonical.AppMenu.Registrar`, answered by this registrar.
  nonisolated var interface: Interface {
    let window: KeyValuePairs<String, Signature> = ["windowId": "u", "service": "s", "menuObjectPath": "o"]
    return Interface(
      .menuRegistrar,
      methods: [
        .init("RegisterWindow", inputs: ["windowId": "u", "menuObjectPath": "o"], owner: self) {
          registrar, call throws(BusError) in
          try registrar.register(call) ? call.reply() : nil
        },
        .init("UnregisterWindow", inputs: ["windowId": "u"], owner: self) { registrar, call throws(BusError) in
          try registrar.unregister(call)
          return try call.reply()
        },
        .init(
          "GetMenuForWindow", inputs: ["windowId": "u"], outputs: ["service": "s", "menuObjectPath": "o"], owner: self
        ) { registrar, call throws(BusError) in
          var reader = call.reader()
          let number = try reader.uint32()
          let found = registrar.windows.first { $0.number == number }
          return try call.reply("so") {
            // An unknown window has these, as with other registrars.
            $0.string(found?.service.rawValue ?? "")
            $0.objectPath(found?.path ?? "/")
          }
        },
        .init("GetMenus", outputs: ["menus": "a(uso)"], owner: self) { registrar, call throws(BusError) in
          let windows = registrar.windows
          return try call.reply("a(uso)") { writer in
            writer.array(alignment: 8) { array in windows.forEach { $0.write(to: &array) } }
          }
        },
      ],
      signals: [
        .init("WindowRegistered", arguments: window), .init("WindowUnregistered", arguments: ["windowId": "u"]),
      ])
  }

  /// Registers a window; returns whether that is done, or replied to later.
  private func register(_ call: borrowing IncomingMessage) throws(BusError) -> Bool {
    guard state == .serving else { throw BusError(.failed, "The registrar does not have its name now.") }
    var reader = call.reader()
    let number = try reader.uint32()
    let path = try reader.objectPath()
    guard let sender = call.sender else { throw .invalidArguments("The call has no sender.") }
    guard path.rawValue.utf8.count <= WindowMenusLimits.pathBytes else {
      throw BusError(.limitsExceeded, "A path of more than \(WindowMenusLimits.pathBytes) bytes is not accepted.")
    }
    let window = RegisteredWindow(number: number, service: sender, path: path)
    if let index = windows.firstIndex(where: { $0.number == number }) {
      guard windows[index] != window else { return true }
      // A program may give its window another menu.
      guard windows[index].service == sender else {
        try dispute(window, call.replyAddress)
        return false
      }
      windows[index] = window
    } else {
      try makeRoom(for: sender)
      append(window)
    }
    announce(window)
    return true
  }

  private func announce(_ window: RegisteredWindow) {
    emit("WindowRegistered", "uso") { window.writeFields(to: &$0) }
    report(.registered(window))
  }

  /// Takes a window in for which there is room.
  func append(_ window: RegisteredWindow) {
    windows.append(window)
    programs.add(window.service, on: connection)
  }

  /// Makes room for one more window of a program.
  ///
  /// - Throws: ``BusError/Name/limitsExceeded`` if there is none.
  func makeRoom(for sender: BusName) throws(BusError) {
    let index = try programs.room(
      for: sender, among: windows.map(\.service), limit: options.windows, each: options.windowsPerProgram,
      of: "windows")
    if let index { remove(windows[index].number) }
  }

  /// Gives a window that another connection has registered to the program that has it, if the display says so: a window
  /// whose program lives is no other's.
  private func dispute(_ window: RegisteredWindow, _ address: ReplyAddress) throws(BusError) {
    programs.add(window.service, on: connection)
    // One of which the display is asked already cannot give way.
    guard try roomForDispute(of: window.service) == nil else {
      throw BusError(.limitsExceeded, "Too many windows are registered by two programs.")
    }
    disputants.append(window.service)
    Task { [weak self, connection, options] in
      let process = await options.windowProcess(window.number)
      let isOwner =
        if let process { await connection.program(of: window.service) == .process(process) } else { false }
      do {
        // It may have left meanwhile.
        try await connection.withOwner(of: window.service) { [weak self] owner in
          self?.assumeIsolated { $0.settle(window, isOwner: isOwner && owner == window.service, address) }
        }
      } catch {
        await self?.settle(window, isOwner: false, address)
      }
    }
  }

  private func roomForDispute(of service: BusName) throws(BusError) -> Int? {
    try programs.room(
      for: service, among: disputants, limit: WindowMenusLimits.disputes, each: WindowMenusLimits.disputesPerProgram,
      of: "windows of others at once")
  }

  private func settle(_ window: RegisteredWindow, isOwner: Bool, _ address: ReplyAddress) {
    if let index = disputants.firstIndex(of: window.service) { disputants.remove(at: index) }
    do throws(BusError) {
      let other = windows.firstIndex { $0.number == window.number }
      guard state == .serving, isOwner else {
        let owner = other.map { windows[$0].service.rawValue } ?? "another program"
        throw BusError(.accessDenied, "Window \(window.number) is registered by \(owner).")
      }
      if let other {
        windows[other] = window
      } else {
        // The other one has taken its registration back, or left.
        try makeRoom(for: window.service)
        append(window)
      }
      announce(window)
      if address.isExpected, let reply = try? Message.reply(to: address) { connection.send(reply) }
    } catch {
      connection.send(.error(to: address, error))
    }
  }

  private func unregister(_ call: borrowing IncomingMessage) throws(BusError) {
    var reader = call.reader()
    let number = try reader.uint32()
    // One that is unknown is gone, as the caller wants it.
    guard let window = windows.first(where: { $0.number == number }) else { return }
    guard window.service == call.sender else {
      throw BusError(.accessDenied, "Window \(number) is registered by \(window.service).")
    }
    remove(number)
  }

  /// Removes a window, and tells it as far as this is the registrar of the bus.
  func remove(_ number: UInt32) {
    guard let index = windows.firstIndex(where: { $0.number == number }) else { return }
    let window = windows.remove(at: index)
    if state == .serving { emit("WindowUnregistered", "u") { $0.uint32(number) } }
    report(.unregistered(window))
  }

  // The parts of these messages were checked, so they are always valid.
  private func emit(_ member: MemberName, _ signature: Signature, _ body: (inout MessageWriter) -> Void) {
    let message = try? Message.signal(
      path: .menuRegistrar, interface: .menuRegistrar, member: member, signature: signature, body: body)
    if let message { connection.send(message) }
  }
}

extension RegisteredWindow {
  /// Writes the window as the registrar's signal has it.
  fileprivate func writeFields(to writer: inout MessageWriter) {
    writer.uint32(number)
    writer.string(service.rawValue)
    writer.objectPath(path)
  }

  /// Writes the window as the registrar's list has it.
  fileprivate func write(to writer: inout MessageWriter) { writer.structure { writeFields(to: &$0) } }
}
