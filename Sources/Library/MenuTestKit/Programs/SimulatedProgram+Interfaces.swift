import Basics
import DBusMenu
import LibDBus
import StatusNotifier

extension SimulatedProgram {
  var itemInterface: Interface {
    let inputs: KeyValuePairs<String, Signature> = ["x": "i", "y": "i"]
    return Interface(
      .trayItem,
      methods: [
        pressed("Activate", inputs), pressed("SecondaryActivate", inputs), pressed("ContextMenu", inputs),
        pressed("Scroll", ["delta": "i", "orientation": "s"]), pressed("ProvideXdgActivationToken", ["token": "s"]),
      ],
      properties: TrayItemProperties.types.map { name, type in
        Interface.Property(name, type) { [weak self] in self?.seen.item[name.rawValue] }
      })
  }

  /// A method of the item, which succeeds.
  private func pressed(_ name: MemberName, _ inputs: KeyValuePairs<String, Signature>) -> Interface.Method {
    Interface.Method(name, inputs: inputs) { [weak self] call in
      self?.note(PanelCall(call.sender, name.rawValue))
      return try call.reply()
    }
  }

  var menuInterface: Interface {
    let absent: [MemberName] =
      (has(.methodMissing) ? ["EventGroup", "AboutToShowGroup"] : [])
      + (has(.noGroupProperties) ? ["GetGroupProperties"] : [])
    let types: KeyValuePairs<MemberName, Signature> = [
      "Version": "u", "Status": "s", "IconThemePath": "as", "TextDirection": "s",
    ]
    return Interface(
      has(.menuOfGtk) ? "org.gtk.Menus" : .menu,
      methods: [
        method("GetLayout", ["parentId": "i", "recursionDepth": "i", "propertyNames": "as"]) {
          program, _, values throws(BusError) in try program.layout(values)
        },
        method("GetGroupProperties", ["ids": "ai", "propertyNames": "as"]) { program, _, values throws(BusError) in
          program.group(values)
        },
        method("GetProperty", ["id": "i", "name": "s"]) { program, _, values throws(BusError) in
          try program.property(values)
        },
        method("Event", ["id": "i", "eventId": "s", "data": "v", "timestamp": "u"]) {
          program, _, values throws(BusError) in
          if program.has(.eventRefused) { throw BusError(.failed, "No.") }
          if let id = values[0].int32Value { program.happen(values[1].stringValue ?? "", to: id) }
          return []
        },
        method("EventGroup", ["events": "a(isvu)"]) { program, _, values throws(BusError) in
          if program.has(.groupRefused) { throw BusError(.failed, "No groups.") }
          return [.array(of: "i", program.happen(all: values[0].members ?? []))]
        },
        method("AboutToShow", ["id": "i"]) { program, call, values throws(BusError) in
          try program.aboutToShow(values[0].int32Value ?? 0, call)
        },
        method("AboutToShowGroup", ["ids": "ai"]) { _, _, _ throws(BusError) in
          [.array(of: "i", []), .array(of: "i", [])]
        },
      ].filter { !absent.contains($0.name) },
      properties: types.map { name, type in
        Interface.Property(name, type) { [weak self] in self?.seen.menu[name.rawValue] }
      },
      signals: [
        .init("ItemsPropertiesUpdated", arguments: ["updatedProps": "a(ia{sv})", "removedProps": "a(ias)"]),
        .init("LayoutUpdated", arguments: ["revision": "u", "parent": "i"]),
      ])
  }

  /// A method that answers with values, later where it says so by `nil`.
  private func method(
    _ name: MemberName, _ inputs: KeyValuePairs<String, Signature>,
    _ body: @escaping @Sendable (SimulatedProgram, ReplyAddress, [Value]) throws(BusError) -> [Value]?
  ) -> Interface.Method {
    Interface.Method(name, inputs: inputs) { [weak self] call in
      guard let self else { return nil }
      let values = try call.values(limit: SimulatedProgramLimits.values)
      for part in PanelCall.parts(of: name, values, by: call.sender) { note(part) }
      guard let answer = try body(self, call.replyAddress, values) else { return nil }
      return try call.reply(Signature(of: answer)) { writer in answer.forEach { writer.value($0) } }
    }
  }
}

extension Value {
  var int32Value: Int32? { if case .int32(let number) = self { number } else { nil } }
}
