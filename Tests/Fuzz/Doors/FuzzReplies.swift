import DBusMenu
@testable import LibDBus
import StatusNotifier

// What other programs answer and announce: mostly what their interfaces say, and anything.
extension FuzzBytes {
  /// Values of a type, or now and then of another; `nil` for an error.
  private mutating func reply(_ values: (inout FuzzBytes) -> [Value]) -> [Value]? {
    switch byte() {
    case 0xFF: nil
    case 0xFE: [anyValue()]
    case 0xFD: []
    default: values(&self)
    }
  }

  /// The answer of a program with a menu.
  mutating func menuAnswer(to call: borrowing IncomingMessage) -> [Value]? {
    var reader = call.reader()
    switch call.member {
    case "GetLayout":
      let id = try? reader.int32()
      return reply { [.uint32(UInt32($0.byte())), $0.item(id: $0.byte() < 0xF0 ? id : nil)] }
    case "GetGroupProperties":
      return reply { bytes in
        [
          .array(
            of: "(ia{sv})",
            (0..<bytes.number(below: 4)).map { _ in .structure([.int32(bytes.integer()), bytes.properties()]) })
        ]
      }
    case "GetProperty", "Get": return reply { [.variant($0.anyValue())] }
    case "AboutToShow": return reply { [.bool($0.bool())] }
    case "AboutToShowGroup": return reply { $0.values("aiai") }
    case "EventGroup": return reply { $0.values("ai") }
    case "GetAll": return reply { [$0.properties()] }
    default: return reply { _ in [] }
    }
  }

  /// Announcements of a program with a menu, and of strangers.
  mutating func speak(ofMenu path: ObjectPath, on bus: FuzzBus) {
    for _ in 0..<number(below: 5) {
      let sender: BusName = byte() < 0xE0 ? FuzzBus.owner : ":1.8"
      switch number(below: 8) {
      case 0: signal(path, .menu, "LayoutUpdated", "ui", on: bus, from: sender)
      case 1: signal(path, .menu, "ItemsPropertiesUpdated", "a(ia{sv})a(ias)", on: bus, from: sender)
      case 2: signal(path, .menu, "ItemActivationRequested", "iu", on: bus, from: sender)
      case 3: signal(path, .properties, "PropertiesChanged", "sa{sv}as", on: bus, from: sender)
      case 4 where byte() > 0xC0: bus.changeOwner(of: "a.b", from: ":1.9", to: bool() ? "" : ":1.9")
      default:
        let updated = (0..<number(below: 4)).map { _ in
          Value.structure([.int32(Int32(number(below: 24))), properties()])
        }
        signal(
          path, .menu, "ItemsPropertiesUpdated", [.array(of: "(ia{sv})", updated), value("a(ias)")], on: bus,
          from: sender)
      }
    }
  }

  private mutating func signal(
    _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ types: String, on bus: FuzzBus,
    from sender: BusName
  ) {
    signal(path, interface, member, byte() < 0xF0 ? values(types) : [anyValue()], on: bus, from: sender)
  }

  private func signal(
    _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ values: [Value], on bus: FuzzBus,
    from sender: BusName
  ) {
    // What no message can have in it is not sent.
    guard
      let message = try? Message.signal(
        path: path, interface: interface, member: member, signature: Signature(of: values),
        body: { writer in values.forEach { writer.value($0) } })
    else { return }
    bus.send(message, from: sender)
  }

  /// The answer of a watcher, or of a tray item.
  mutating func trayAnswer(to call: borrowing IncomingMessage) -> [Value]? {
    switch (call.member, call.path) {
    case ("GetAll", "/StatusNotifierWatcher"):
      return reply { bytes in
        [.dictionary(["RegisteredStatusNotifierItems": bytes.trayNames(), "ProtocolVersion": bytes.anyValue()])]
      }
    case ("Get", "/StatusNotifierWatcher"): return reply { [.variant($0.trayNames())] }
    case ("GetAll", _): return reply { [.dictionary(key: "s", value: "v", $0.trayEntries())] }
    case ("Get", _): return reply { bytes in [bytes.trayEntries().first.map(\.value) ?? .variant(bytes.anyValue())] }
    default: return reply { _ in [] }
    }
  }

  private static let trayKeys = [":1.9/a", ":1.9", "a.b", ":1.9/b", "a.c/d", ":1.8/a", "", "/", "a.b/é", ":1.9/a/"]

  private mutating func trayNames() -> Value {
    .strings((0..<number(below: 6)).map { _ in byte() < 0xF0 ? one(of: Self.trayKeys) : string() })
  }

  /// Announcements of a watcher and of items.
  mutating func speakOfTray(on bus: FuzzBus) {
    for _ in 0..<number(below: 6) {
      let sender: BusName = byte() < 0xE0 ? FuzzBus.owner : ":1.8"
      let item: ObjectPath = one(of: ["/a", "/b", "/StatusNotifierItem"])
      switch number(below: 8) {
      case 0, 1:
        let member: MemberName = bool() ? "StatusNotifierItemRegistered" : "StatusNotifierItemUnregistered"
        let key = byte() < 0xF0 ? Value.string(one(of: Self.trayKeys)) : anyValue()
        signal(.trayWatcher, .trayWatcher, member, [key], on: bus, from: sender)
      case 2:
        let changed = Value.dictionary(key: "s", value: "v", trayEntries())
        signal(
          item, .properties, "PropertiesChanged", [.string("org.kde.StatusNotifierItem"), changed, value("as")],
          on: bus,
          from: sender)
      case 3 where byte() > 0xC0:
        let name = one(of: ["a.b", ":1.9", "org.kde.StatusNotifierWatcher"])
        bus.changeOwner(of: name, from: ":1.9", to: bool() ? "" : ":1.9")
      case 4: signal(item, .trayItem, "NewStatus", "s", on: bus, from: sender)
      default:
        let members: [MemberName] = [
          "NewTitle", "NewIcon", "NewToolTip", "NewMenu", "NewAttentionIcon", "NewOverlayIcon", "XAyatanaNewLabel",
          "NewIconThemePath", "NewThing",
        ]
        signal(item, .trayItem, one(of: members), byte() > 0xE0 ? [anyValue()] : [], on: bus, from: sender)
      }
    }
  }

  /// Requests to a presenter.
  mutating func speakOfPresentation(on bus: FuzzBus) {
    let sender: BusName = one(of: [FuzzBus.owner, ":1.8"])
    let source = byte() < 0xF0 ? value("a{sv}") : anyValue()
    let name = Value.string(one(of: ["1", "2", ""]))
    let members = [
      PresentationMember.presentRequested, PresentationMember.presentRequested, PresentationMember.menuChanged,
      PresentationMember.dismissRequested,
    ]
    switch number(below: 8) {
    case 0, 1, 2, 3:
      signal("/m", PresentationName.presentation, one(of: members), [name, source], on: bus, from: sender)
    case 4: call(PresenterMember.takeKeyboard, [], "b", on: bus, from: sender)
    default:
      let service = Value.string(one(of: ["a.b", ":1.9", ":1.8", "", "a"]))
      let isRight = if case .dictionary(key: "s", value: "v", _) = source { true } else { false }
      call(
        PresenterMember.open, [service, .objectPath("/m"), source], isRight ? "a(ias)" : "an error", on: bus,
        from: sender)
    }
  }

  private func call(
    _ member: MemberName, _ values: [Value], _ types: String, on bus: FuzzBus, from sender: BusName
  ) {
    guard
      let message = try? Message.methodCall(
        to: ":1.1", path: PresentationName.presenterPath, interface: PresentationName.presenterInterface,
        member: member,
        signature: Signature(of: values), body: { writer in values.forEach { writer.value($0) } })
    else { return }
    bus.call(message, from: sender, expecting: types)
  }
}
