import Basics
@testable import DBusMenu
@testable import LibDBus
@testable import MenuBus
@testable import StatusNotifier
import WindowMenus

extension FuzzDoor {
  /// Programs of ours among programs that say anything.
  static let programs = [
    FuzzDoor(name: "calls", enter: calls), FuzzDoor(name: "client", enter: client), FuzzDoor(name: "host", enter: host),
    FuzzDoor(name: "presenter", enter: presenter),
  ]

  /// A method as the bus declares it.
  struct Declared: Sendable {
    var path: ObjectPath
    var interface: InterfaceName
    var method: MemberName
    var inputs: [Signature]
    var outputs: String
  }

  /// Every method of a menu, a tray item, a watcher, a registrar, a presentation and a context menu answers each call
  /// once, with the types that it declares or with an error.
  private static func calls(_ input: FuzzBytes) throws {
    var bytes = input
    var layouts = [bytes.layout(), bytes.layout()]
    let declared = Lock<[Declared]>([])
    let others = FuzzBus.Others(speak: { bus, bytes in
      let methods = declared.withLock { $0 }
      for _ in 0...bytes.number(below: 6) { try call(bytes.one(of: methods), bus, &bytes) }
      if bytes.byte() > 0xE0 { bus.changeOwner(of: ":1.7", from: ":1.7", to: "") }
    })
    let last = layouts.removeLast()
    let first = layouts.removeLast()
    try FuzzBus.meet(bytes, others) { connection, turns in
      var options = MenuServer.Options()
      options.answerBudget = .milliseconds(1)
      let server = MenuServer(
        first, on: connection, at: "/m", MenuAttributes(), options, onActivity: { _ in }, onEvents: { $0.count < 4 })
      try await server.open()
      let item = try await TrayItemServer.export(TrayItemState(id: "a", title: "A"), on: connection) { _ in }
      let watcher = TrayWatcher(connection: connection)
      try await watcher.start()
      let registrar = try await MenuRegistrar.start(on: connection)
      let presentation = await PresentationObject(on: connection, at: "/m") { _ in }
      try await presentation.export()
      let context = try await ContextMenuObject.answer(for: .object, on: connection, at: "/m") { _ in "/m" }
      let methods = await connection.declaredMethods()
      declared.withLock { $0 = methods }
      try await turns.next()
      try? await server.apply(MenuUpdate(from: first, to: last))
      try await turns.next()
      try await turns.settle()
      await context.end(.object)
      await presentation.unexport()
      await watcher.stop()
      await registrar.stop()
      await server.close()
      withExtendedLifetime(item) {}
    }
  }

  private static func call(_ method: Declared, _ bus: FuzzBus, _ bytes: inout FuzzBytes) throws {
    var arguments = method.inputs.map { type -> Value in
      switch type {
      case "i": .int32(bytes.id())
      case "ai": .array(of: "i", (0..<bytes.number(below: 5)).map { _ in .int32(bytes.id()) })
      default: bytes.value(type)
      }
    }
    var outputs = method.outputs
    if bytes.byte() > 0xF0 {
      arguments.append(bytes.anyValue())
      outputs = "an error"
    }
    let sender: BusName = bytes.one(of: [":1.7", ":1.8", ":1.9"])
    // What no message can have in it is not sent.
    guard
      let message = try? Message.methodCall(
        to: ":1.1", path: method.path, interface: bytes.bool() ? method.interface : nil, member: method.method,
        signature: Signature(of: arguments), body: { writer in arguments.forEach { writer.value($0) } })
    else { return }
    bus.call(message, from: sender, expecting: outputs)
  }
}

extension FuzzBytes {
  /// An id of a menu, mostly one that is there.
  fileprivate mutating func id() -> Int32 { byte() < 0xE0 ? Int32(number(below: 12)) : integer() }
}

extension BusConnection {
  fileprivate func declaredMethods() -> [FuzzDoor.Declared] {
    func standard(
      _ path: ObjectPath, _ interface: InterfaceName, _ name: MemberName, _ inputs: [Signature], _ outputs: String
    )
      -> FuzzDoor.Declared
    {
      .init(path: path, interface: interface, method: name, inputs: inputs, outputs: outputs)
    }
    return objects.sorted { $0.key < $1.key }.flatMap { path, object -> [FuzzDoor.Declared] in
      guard let path = ObjectPath(path) else { return [] }
      let own = object.interfaces.flatMap { interface in
        interface.methods.map {
          FuzzDoor.Declared(
            path: path, interface: interface.name, method: $0.name, inputs: $0.inputs.map(\.value),
            outputs: $0.outputs.map(\.value.rawValue).joined())
        }
      }
      return own + [
        standard(path, .properties, "Get", ["s", "s"], "v"), standard(path, .properties, "GetAll", ["s"], "a{sv}"),
        standard(path, .properties, "Set", ["s", "s", "v"], "an error"),
        standard(path, .introspectable, "Introspect", [], "s"),
      ]
    }
  }
}
