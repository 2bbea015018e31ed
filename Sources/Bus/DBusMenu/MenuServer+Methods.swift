import LibDBus

extension MenuServer {
  /// `com.canonical.dbusmenu`, version 3, answered by this server.
  nonisolated var interface: Interface {
    func property(_ name: MemberName, _ type: Signature) -> Interface.Property {
      Interface.Property(name, type) { [weak self] in
        self?.assumeIsolated { $0.attribute(name.rawValue) } ?? MenuAttributes().values[name.rawValue] ?? .string("")
      }
    }
    return Interface(
      .menu,
      methods: [
        method(
          "GetLayout", ["parentId": "i", "recursionDepth": "i", "propertyNames": "as"],
          ["revision": "u", "layout": LayoutForm.item]
        ) { server, call throws(BusError) in try server.getLayout(call) },
        method("GetGroupProperties", ["ids": "ai", "propertyNames": "as"], ["properties": "a(ia{sv})"]) {
          server, call throws(BusError) in try server.getGroupProperties(call)
        },
        method("GetProperty", ["id": "i", "name": "s"], ["value": "v"]) {
          server, call throws(BusError) in try server.getProperty(call)
        },
        method("Event", ["id": "i", "eventId": "s", "data": "v", "timestamp": "u"], [:]) {
          server, call throws(BusError) in try server.event(call)
        },
        method("EventGroup", ["events": "a(isvu)"], ["idErrors": "ai"]) {
          server, call throws(BusError) in try server.eventGroup(call)
        },
        method("AboutToShow", ["id": "i"], ["needUpdate": "b"]) {
          server, call throws(BusError) in try server.aboutToShow(call)
        },
        method("AboutToShowGroup", ["ids": "ai"], ["updatesNeeded": "ai", "idErrors": "ai"]) {
          server, call throws(BusError) in try server.aboutToShowGroup(call)
        },
      ],
      properties: [
        property("Version", "u"), property("TextDirection", "s"), property("Status", "s"),
        property("IconThemePath", "as"),
      ],
      signals: [
        .init("ItemsPropertiesUpdated", arguments: ["updatedProps": "a(ia{sv})", "removedProps": "a(ias)"]),
        .init("LayoutUpdated", arguments: ["revision": "u", "parent": "i"]),
        .init("ItemActivationRequested", arguments: ["id": "i", "timestamp": "u"]),
      ])
  }

  private typealias Answer =
    @Sendable (isolated MenuServer, borrowing IncomingMessage) throws(BusError) -> Message?

  /// A method answered on the loop's thread, where the server is, for the clients that the menu is for.
  private nonisolated func method(
    _ name: MemberName, _ inputs: KeyValuePairs<String, Signature>, _ outputs: KeyValuePairs<String, Signature>,
    _ answer: @escaping Answer
  ) -> Interface.Method {
    Interface.Method(name, inputs: inputs, outputs: outputs, owner: self) { server, call throws(BusError) in
      try server.admit(call.sender)
      return try answer(server, call)
    }
  }

  /// Refuses a call of a client that the menu is not for; reading is a use, too, which prepares rows and is noted.
  func admit(_ client: BusName?) throws(BusError) {
    guard let audience = options.audience, client != connection.uniqueName else { return }
    guard let client, audience.admits(client) else {
      throw BusError(
        .accessDenied, "The menu at \(path) is for \(connection.uniqueName) and the presenter that it has called.")
    }
  }
}
