import Basics
import LibDBus

extension TrayItemServer {
  /// `org.kde.StatusNotifierItem`, answered by this server, under a name.
  nonisolated func interface(_ interface: InterfaceName) -> Interface {
    Interface(
      interface,
      methods: [
        clicked("Activate", isPresent: { $0.isActivatable }) {
          .activate(x: $0, y: $1)
        },
        method("SecondaryActivate", ["x": "i", "y": "i"]) { server, call throws(BusError) in
          try server.secondaryActivate(call)
        },
        clicked("ContextMenu") { .contextMenu(x: $0, y: $1) },
        method("Scroll", ["delta": "i", "orientation": "s"]) { server, call throws(BusError) in
          try server.scroll(call)
        },
        method("ProvideXdgActivationToken", ["token": "s"]) { server, call throws(BusError) in
          try server.provideToken(call)
        },
        method("XAyatanaSecondaryActivate", ["timestamp": "u"]) { server, call throws(BusError) in
          server.secondaryActivate(.ayatana, x: 0, y: 0, by: call.sender)
        },
      ],
      properties: TrayItemProperties.types.map { name, type in
        Interface.Property(
          name, type, owner: self, value: { $0.value(name.rawValue) },
          valueForReader: { server, reader in
            server.noteUse(of: interface)
            return server.fileName(name.rawValue, for: reader)
          })
      },
      signals: [
        .init("NewTitle"), .init("NewIcon"), .init("NewAttentionIcon"), .init("NewOverlayIcon"), .init("NewToolTip"),
        .init("NewStatus", arguments: ["status": "s"]), .init("NewMenu"),
        .init("NewIconThemePath", arguments: ["icon_theme_path": "s"]),
        .init("XAyatanaNewLabel", arguments: ["label": "s", "guide": "s"]),
      ])
  }

  // MARK: Events

  private func deliver(_ event: TrayItemEvent, from sender: BusName?) {
    inOrder(of: sender) { $0.handOver(event, from: sender) }
  }

  private func handOver(_ event: TrayItemEvent, from sender: BusName?) {
    var event = event
    event.activationToken = tokens.redeem(from: sender)
    onEvent(event)
  }

  private func secondaryActivate(_ call: borrowing IncomingMessage) throws(BusError) {
    var reader = call.reader()
    let (x, y) = (try reader.int32(), try reader.int32())
    secondaryActivate(.plain, x: x, y: y, by: call.sender)
  }

  private func secondaryActivate(_ form: SecondaryPresses.Form, x: Int32, y: Int32, by sender: BusName?) {
    guard presses.accepts(form, from: sender, at: .now) else { return }
    deliver(.secondaryActivate(x: x, y: y), from: sender)
  }

  private func scroll(_ call: borrowing IncomingMessage) throws(BusError) {
    var reader = call.reader()
    let delta = try reader.int32()
    let text = try reader.beginning(limit: 255)
    guard let orientation = TrayItemEvent.Orientation(panel: text) else {
      throw .invalidArguments("The orientation is `vertical` or `horizontal`, not `\(text.prefix(40))`.")
    }
    let sender = call.sender
    withHosts(of: sender) { server, hosts in
      let steps = server.callers.wheels.steps(delta: delta, orientation, from: sender?.rawValue ?? "", as: hosts.wheel)
      if steps != 0 { server.handOver(.scroll(steps: steps, orientation: orientation), from: sender) }
    }
  }

  private func provideToken(_ call: borrowing IncomingMessage) throws(BusError) {
    var reader = call.reader()
    let token = try reader.beginning(limit: LibDBusLimits.tokenBytes + 4)
    guard token.utf8.count <= LibDBusLimits.tokenBytes else {
      throw .invalidArguments("An activation token has at most \(LibDBusLimits.tokenBytes) bytes.")
    }
    tokens.keep(token, from: call.sender)
  }

  // MARK: Declaring methods

  /// A method whose arguments are a location.
  private nonisolated func clicked(
    _ name: MemberName, isPresent: @escaping @Sendable (isolated TrayItemServer) -> Bool = { _ in true },
    _ event: @escaping @Sendable (Int32, Int32) -> TrayItemEvent
  ) -> Interface.Method {
    method(name, ["x": "i", "y": "i"], isPresent: isPresent) { server, call throws(BusError) in
      var reader = call.reader()
      let (x, y) = (try reader.int32(), try reader.int32())
      server.deliver(event(x, y), from: call.sender)
    }
  }

  private typealias Action = @Sendable (isolated TrayItemServer, borrowing IncomingMessage) throws(BusError) -> Void

  /// A method without a result, performed on the loop's thread, where the server is.
  private nonisolated func method(
    _ name: MemberName, _ inputs: KeyValuePairs<String, Signature>,
    isPresent: @escaping @Sendable (isolated TrayItemServer) -> Bool = { _ in true }, _ action: @escaping Action
  ) -> Interface.Method {
    Interface.Method(name, inputs: inputs, owner: self, isPresent: isPresent) { server, call throws(BusError) in
      if let interface = call.interface { server.noteUse(of: interface) }
      try action(server, call)
      return try call.reply()
    }
  }
}
