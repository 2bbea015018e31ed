import Basics
import DBusMenu
import LibDBus
import StatusNotifier

/// The menu and the tray item of a recording, as objects on the bus that answer as the recorded ones did.
final class ReplayedObjects: Sendable {
  private let player: Lock<Player>
  private let header: RecordHeader
  /// The names and types of the properties that each interface ever has.
  private let types: [InterfaceName: [String: Signature]]
  private let onItemRead: @Sendable () -> Void
  private let onCall: @Sendable (RecordedCall) -> Void
  private let calls = Lock(0)

  /// - Parameter onItemRead: Is called whenever a property of the tray item is read.
  init(
    _ recording: Recording, onItemRead: @escaping @Sendable () -> Void,
    onCall: @escaping @Sendable (RecordedCall) -> Void
  ) {
    player = Lock(Player(recording))
    header = recording.header
    (self.onItemRead, self.onCall) = (onItemRead, onCall)
    var types: [InterfaceName: [String: Signature]] = [:]
    for line in recording.lines {
      guard case .properties(_, let interface, let values?) = line.content else { continue }
      for (name, value) in values where types[interface]?[name] == nil {
        types[interface, default: [:]][name] = value.signature
      }
    }
    self.types = types
  }

  func with<Result: Sendable>(_ body: (inout Player) -> sending Result) -> Result { player.withLock(body) }

  // MARK: Interfaces

  func menuInterface() -> Interface {
    Interface(
      .menu, methods: readingMethods + eventMethods, properties: properties(of: .menu),
      signals: [
        .init("ItemsPropertiesUpdated", arguments: ["updatedProps": "a(ia{sv})", "removedProps": "a(ias)"]),
        .init("LayoutUpdated", arguments: ["revision": "u", "parent": "i"]),
        .init("ItemActivationRequested", arguments: ["id": "i", "timestamp": "u"]),
      ])
  }

  func itemInterface() -> Interface {
    Interface(
      .trayItem,
      methods: [
        eventMethod("Activate", inputs: ["x": "i", "y": "i"]),
        eventMethod("SecondaryActivate", inputs: ["x": "i", "y": "i"]),
        eventMethod("ContextMenu", inputs: ["x": "i", "y": "i"]),
        eventMethod("Scroll", inputs: ["delta": "i", "orientation": "s"]),
        eventMethod("ProvideXdgActivationToken", inputs: ["token": "s"]),
      ], properties: properties(of: .trayItem))
  }

  private func properties(of interface: InterfaceName) -> [Interface.Property] {
    (types[interface] ?? [:]).sorted { $0.key < $1.key }.compactMap { name, type in
      MemberName(name).map { member in
        Interface.Property(member, type) { [weak self] in
          if interface == .trayItem { self?.onItemRead() }
          return self?.with { $0.properties[interface]?[name] }
        }
      }
    }
  }

  // MARK: Reading

  private var readingMethods: [Interface.Method] {
    [
      Interface.Method(
        "GetLayout", inputs: ["parentId": "i", "recursionDepth": "i", "propertyNames": "as"],
        outputs: ["revision": "u", "layout": LayoutForm.item]
      ) { [weak self] call in try self?.layout(call) },
      Interface.Method(
        "GetGroupProperties", inputs: ["ids": "ai", "propertyNames": "as"], outputs: ["properties": "a(ia{sv})"]
      ) { [weak self] call in try self?.groupProperties(call) },
      Interface.Method("GetProperty", inputs: ["id": "i", "name": "s"], outputs: ["value": "v"]) {
        [weak self] call in try self?.property(call)
      },
    ]
  }

  private func layout(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    var reader = call.reader()
    let (id, depth) = (try reader.int32(), try reader.int32())
    let names = Set(try reader.strings(limit: RecordingLimits.askedNames))
    note(call)
    let (revision, item) = with { ($0.revision, $0.root.find(id)) }
    guard let item else { throw Self.noItem(id) }
    return try call.reply(LayoutForm.answer) {
      $0.uint32(revision)
      $0.value(item.value(depth: Int(depth), names: names))
    }
  }

  private func groupProperties(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    let arguments = try call.values(limit: RecordingLimits.askedValues)
    guard arguments.count == 2, case .array(_, let ids) = arguments[0], case .array(_, let names) = arguments[1] else {
      throw .invalidArguments("`GetGroupProperties` takes ids and names.")
    }
    note(call)
    let wanted = Set(names.compactMap(\.stringValue))
    let root = with { $0.root }
    let asked = Set(ids.compactMap { $0.integerValue.flatMap { Int32(exactly: $0) } })
    let found = root.all.filter { asked.isEmpty || asked.contains($0.id) }.map { item in
      (item.id, wanted.isEmpty ? item.properties : item.properties.filter { wanted.contains($0.key) })
    }
    return try call.reply("a(ia{sv})") { $0.value(SentProperties.value(of: found)) }
  }

  private func property(_ call: borrowing IncomingMessage) throws(BusError) -> Message {
    var reader = call.reader()
    let (id, name) = (try reader.int32(), try reader.string(limit: RecordingLimits.askedNames))
    note(call)
    guard let item = with({ $0.root.find(id) }) else { throw Self.noItem(id) }
    guard let value = item.properties[name] ?? ItemProperties.defaultValue(of: name) else {
      throw .invalidArguments("The item \(id) has no property `\(name)`.")
    }
    return try call.reply("v") { $0.variant(value) }
  }

  private static func noItem(_ id: Int32) -> BusError { .invalidArguments("The menu has no item \(id).") }

  // MARK: Events

  private var eventMethods: [Interface.Method] {
    [
      eventMethod("Event", inputs: ["id": "i", "eventId": "s", "data": "v", "timestamp": "u"]),
      eventMethod(
        "EventGroup", inputs: ["events": "a(isvu)"], outputs: ["idErrors": "ai"], otherwise: [.array(of: "i", [])]),
      eventMethod("AboutToShow", inputs: ["id": "i"], outputs: ["needUpdate": "b"], otherwise: [.bool(false)]),
      eventMethod(
        "AboutToShowGroup", inputs: ["ids": "ai"], outputs: ["updatesNeeded": "ai", "idErrors": "ai"],
        otherwise: [.array(of: "i", []), .array(of: "i", [])]),
    ]
  }

  /// A method that replies as it did in the recording, or else with fixed values.
  private func eventMethod(
    _ name: MemberName, inputs: KeyValuePairs<String, Signature>, outputs: KeyValuePairs<String, Signature> = [:],
    otherwise: [Value] = []
  ) -> Interface.Method {
    let signature = Signature(outputs.map(\.value.rawValue).joined()) ?? ""
    return Interface.Method(name, inputs: inputs, outputs: outputs) { [weak self] call in
      guard let self, let message = self.note(call) else { return try call.reply() }
      let recorded = with { $0.reply(to: message) }
      var values = otherwise
      if let recorded {
        switch recorded {
        case .success(let found): if Signature(of: found) == signature { values = found }
        case .failure(let error): throw error
        }
      }
      return try call.reply(signature) { writer in values.forEach { writer.value($0) } }
    }
  }

  /// Reports a call, and returns it as a value.
  @discardableResult
  private func note(_ call: borrowing IncomingMessage) -> RecordedMessage? {
    guard let arguments = try? call.values(limit: RecordingLimits.askedValues) else { return nil }
    let interface = call.interface ?? (call.path == header.menu ? .menu : .trayItem)
    let message = RecordedMessage(path: call.path, interface: interface, member: call.member, arguments: arguments)
    let number = calls.withLock { count in
      count += 1
      return count
    }
    onCall(RecordedCall(number: number, client: call.sender?.rawValue ?? "", message: message))
    return message
  }
}
