import LibDBus

// The code of the article “A client or a service with LibDBus”.

//: begin
func busID(_ address: BusAddress) async throws -> String {
  let connection = try await BusConnection.connect(to: address)
  let reply = try await connection.call("GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", on: .bus)
  await connection.close()
  return reply.first?.stringValue ?? ""
}
//: end

//: begin
func add(_ number: UInt32, over connection: BusConnection) async throws -> UInt32 {
  let call = try Message.methodCall(
    to: "org.example.Counter", path: "/counter", interface: "org.example.Counter", member: "Add", signature: "u"
  ) { arguments in
    arguments.uint32(number)
  }
  return try await connection.call(call, timeout: .seconds(2)) { reply in try reply.uint32() }
}
//: end

//: begin
func addIfPossible(_ number: UInt32, over connection: BusConnection) async throws -> UInt32? {
  do {
    return try await add(number, over: connection)
  } catch let error as BusError where error.name == .serviceUnknown || error.name == .noReply {
    return nil  // no such service, or no reply
  }
}
//: end

//: begin
func nextChange(over connection: BusConnection) async throws -> UInt32? {
  let rule = MatchRule(sender: "org.example.Counter", path: "/counter", member: "Changed")
  for try await signal in try await connection.signals(rule) {
    if case .uint32(let count)? = signal.arguments.first { return count }
  }
  return nil
}
//: end

//: begin
func volumes(over connection: BusConnection) async throws -> some AsyncSequence<UInt32, any Error> & Sendable {
  let rule = MatchRule(interface: "org.example.Bell", member: "Rang")
  return try await connection.signals(rule, limit: 16, overflow: .dropsOldest) { signal in
    var arguments = signal.reader()
    return try? arguments.uint32()
  }
}
//: end

//: begin
func waitForCounter(over connection: BusConnection) async throws {
  for await owner in try await connection.ownerChanges(of: "org.example.Counter") where owner != nil { return }
}
//: end

//: begin
actor Counter {
  static let interface: InterfaceName = "org.example.Counter"
  static let path: ObjectPath = "/counter"

  private let connection: BusConnection
  private var count: UInt32 = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

  init(connection: BusConnection) { self.connection = connection }

  private func add(_ number: UInt32) -> UInt32? {
    let (sum, isTooLarge) = count.addingReportingOverflow(number)
    guard !isTooLarge else { return nil }
    count = sum
    return sum
  }
}
//: end

//: begin
extension Counter {
  func start() async throws {
    let add = Interface.Method("Add", inputs: ["number": "u"], outputs: ["count": "u"]) { call in
      var arguments = call.reader()
      let number = try arguments.uint32()
      guard let count = self.assumeIsolated({ $0.add(number) }) else {
        throw BusError.invalidArguments("The counter cannot take \(number) more.")
      }
      self.connection.send(
        try Message.signal(path: Self.path, interface: Self.interface, member: "Changed", signature: "u") {
          $0.uint32(count)
        })
      return try call.reply("u") { $0.uint32(count) }
    }
    let interface = Interface(
      Self.interface, methods: [add],
      properties: [Interface.Property("Count", "u") { .uint32(self.assumeIsolated { $0.count }) }],
      signals: [Interface.SignalDescription("Changed", arguments: ["count": "u"])])
    try await connection.export(interface, at: Self.path)
    guard try await connection.requestName("org.example.Counter") == .primaryOwner else {
      throw BusError(.failed, "Another program counts already.")
    }
  }
}
//: end

//: begin
func slowMethod(on connection: BusConnection) -> Interface.Method {
  Interface.Method("Wait", inputs: ["milliseconds": "u"]) { call in
    var arguments = call.reader()
    let time = Duration.milliseconds(try arguments.uint32())
    let address = call.replyAddress
    Task {
      try await Task.sleep(for: time)
      if address.isExpected { connection.send(try Message.reply(to: address)) }
    }
    return nil
  }
}
//: end
