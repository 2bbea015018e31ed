/// The interfaces at one path.
struct ExportedObject: Sendable {
  var interfaces: [Interface]

  /// The interface of that name if it fits; for an empty name, the first that fits.
  func interface(_ name: String, where fits: (Interface) -> Bool) throws(BusError) -> Interface? {
    if name.isEmpty { return interfaces.first(where: fits) }
    guard let interface = interfaces.first(where: { $0.name.rawValue == name }) else {
      throw BusError(.unknownInterface, "The object has no interface `\(name)`.")
    }
    return fits(interface) ? interface : nil
  }
}

extension BusConnection {
  /// Exports interfaces at a path, next to those that it has. Introspection, properties and `Peer` come with them.
  ///
  /// - Throws: ``BusError/Name/failed`` if one of the interfaces is already exported at the path.
  public func export(_ interfaces: Interface..., at path: ObjectPath) throws(BusError) {
    guard closeReason == nil else { throw .disconnected }
    var object = objects[path.rawValue] ?? ExportedObject(interfaces: [])
    for interface in interfaces {
      guard !object.interfaces.contains(where: { $0.name == interface.name }) else {
        throw BusError(.failed, "`\(interface.name)` is already exported at \(path).")
      }
      object.interfaces.append(interface)
    }
    objects[path.rawValue] = object
  }

  /// Answers every call with an error from now on, whatever its path and interface.
  package func refuse(with error: BusError) { intercept { _ throws(BusError) in throw error } }

  /// Asks a function about each call before the objects are: it answers, refuses by an error, or leaves the call to
  /// them by `nil`.
  package func intercept(_ door: @escaping @Sendable (borrowing IncomingMessage) throws(BusError) -> Message?) {
    self.door = door
  }

  /// Calls `observer` after each change of the exported objects. For tests that wait for one.
  package func observeObjects(_ observer: @escaping @Sendable () -> Void) { objectsObserver = observer }

  /// Removes an interface from a path.
  public func unexport(_ interface: InterfaceName, at path: ObjectPath) {
    guard let object = objects[path.rawValue] else { return }
    let left = object.interfaces.filter { $0.name != interface }
    objects[path.rawValue] = left.isEmpty ? nil : ExportedObject(interfaces: left)
    // Deinitializers of what the handlers captured may call this again.
    withExtendedLifetime(object) {}
  }

  /// Announces new values of properties with `PropertiesChanged`.
  ///
  /// - Parameters:
  ///   - changed: The new values.
  ///   - invalidated: Properties whose new value clients have to read, and those that are gone.
  ///   - interface: The interface that declares them.
  ///   - path: The object.
  /// - Throws: A ``BusError`` for values that D-Bus does not allow.
  public nonisolated func propertiesChanged(
    _ changed: [String: Value], invalidated: [String] = [], of interface: InterfaceName, at path: ObjectPath
  ) throws(BusError) {
    send(
      try Message.signal(path: path, interface: .properties, member: "PropertiesChanged", signature: "sa{sv}as") {
        $0.string(interface.rawValue)
        $0.value(.dictionary(changed))
        $0.value(.strings(invalidated))
      })
  }

  func handle(_ call: borrowing IncomingMessage) {
    let address = call.replyAddress
    do {
      let reply = try answer(call)
      if let reply, address.isExpected { send(reply) }
    } catch {
      if address.isExpected { send(Message.error(to: address, error)) }
    }
  }

  private func answer(_ call: borrowing IncomingMessage) throws(BusError) -> Message? {
    let path = call.path.rawValue
    let name = call.interface?.rawValue ?? ""
    let member = call.member.rawValue
    if let door, let reply = try door(call) { return reply }
    guard let object = objects[path] else {
      // Clients that explore start above the objects.
      if member == "Introspect", name.isEmpty || name == InterfaceName.introspectable.rawValue,
        let children = children(of: path)
      {
        return try call.reply("s") { $0.string(introspection(ExportedObject(interfaces: []), children)) }
      }
      throw BusError(.unknownObject, "There is no object at \(path).")
    }
    if let reply = try answerStandard(call, object, name, member) { return reply }
    func isMeant(_ method: Interface.Method) -> Bool { method.name.rawValue == member && method.isPresent() }
    let interface = try object.interface(name) { $0.methods.contains(where: isMeant) }
    guard let method = interface?.methods.first(where: isMeant) else {
      throw BusError(.unknownMethod, "`\(name.isEmpty ? "The object" : name)` has no method `\(member)`.")
    }
    try Self.check(call, method.inputSignature)
    do {
      return try method.handler(call)
    } catch let error as BusError {
      throw error
    } catch {
      throw BusError(.failed, "\(error)")
    }
  }

  private static func check(_ call: borrowing IncomingMessage, _ signature: Signature) throws(BusError) {
    guard call.hasSignature(signature) else {
      throw .invalidArguments("`\(call.member)` takes `\(signature)`, not `\(call.signature)`.")
    }
  }

  // MARK: The standard interfaces

  /// The interfaces of every object; none has properties.
  private static let standard = [InterfaceName.introspectable, .properties, .peer].map(\.rawValue)

  private func answerStandard(
    _ call: borrowing IncomingMessage, _ object: ExportedObject, _ interface: String, _ member: String
  ) throws(BusError) -> Message? {
    switch (interface, member) {
    case (InterfaceName.introspectable.rawValue, "Introspect"), ("", "Introspect"):
      try Self.check(call, "")
      let xml = introspection(object, children(of: call.path.rawValue) ?? [])
      return try call.reply("s") { $0.string(xml) }
    case (InterfaceName.properties.rawValue, "Get"), ("", "Get"):
      try Self.check(call, "ss")
      let value = try property(call, object).value
      return try call.reply("v") { $0.variant(value) }
    case (InterfaceName.properties.rawValue, "GetAll"), ("", "GetAll"):
      try Self.check(call, "s")
      var reader = call.reader()
      let name = try reader.string(limit: 255)
      let hasNone = Self.standard.contains(name)
      let properties = hasNone ? [] : try object.interface(name) { _ in true }?.properties ?? []
      let values = Dictionary(
        uniqueKeysWithValues: properties.compactMap { property in
          property.value(for: call.sender).map { (property.name.rawValue, $0) }
        })
      return try call.reply("a{sv}") { $0.value(.dictionary(values)) }
    case (InterfaceName.properties.rawValue, "Set"), ("", "Set"):
      try Self.check(call, "ssv")
      throw BusError(.propertyReadOnly, "`\(try property(call, object).name)` cannot be set.")
    case (InterfaceName.introspectable.rawValue, _), (InterfaceName.properties.rawValue, _):
      throw BusError(.unknownMethod, "`\(interface)` has no method `\(member)`.")
    default: return nil
    }
  }

  private func property(
    _ call: borrowing IncomingMessage, _ object: ExportedObject
  ) throws(BusError) -> (name: MemberName, value: Value) {
    var reader = call.reader()
    let interface = try reader.string(limit: 255)
    let name = try reader.string(limit: 255)
    func isMeant(_ property: Interface.Property) -> Bool { property.name.rawValue == name && property.value() != nil }
    let found = try object.interface(interface) { $0.properties.contains(where: isMeant) }
    guard let property = found?.properties.first(where: isMeant), let value = property.value(for: call.sender) else {
      throw BusError(.unknownProperty, "`\(interface.isEmpty ? "The object" : interface)` has no property `\(name)`.")
    }
    return (property.name, value)
  }

  /// The names one step below `path` that lead to objects; `nil` if there are none.
  private func children(of path: String) -> [String]? {
    let prefix = path == "/" ? "/" : path + "/"
    let names = objects.keys.filter { $0.hasPrefix(prefix) && $0 != path }.map {
      String($0.dropFirst(prefix.count).prefix { $0 != "/" })
    }
    return names.isEmpty ? nil : Set(names).sorted()
  }

  private func introspection(_ object: ExportedObject, _ children: [String]) -> String {
    var xml = """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>\n
      """
    for interface in object.interfaces where interface.isDescribed { xml += interface.xml }
    xml += Interface.standardXML
    for child in children { xml += "  <node name=\"\(child)\"/>\n" }
    return xml + "</node>\n"
  }
}
