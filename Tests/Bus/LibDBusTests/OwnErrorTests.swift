import LibDBus
import MenuTestKit
import TestSupport
import Testing

/// An error of a program, which knows no bus.
private struct NoSuchSong: Error, Hashable, CustomStringConvertible {
  var number: UInt32
  var description: String { "There is no song \(number)." }
}

@Suite(.timeLimit(.minutes(5))) struct `Errors of programs` {
  @Test func `an error that a method throws reaches the caller with its sentence`() async throws {
    let bus = try await PrivateBus.start()
    let service = try await BusConnection.connect(to: .address(bus.address))
    let play = Interface.Method("Play", inputs: ["number": "u"]) { call in
      var arguments = call.reader()
      throw NoSuchSong(number: try arguments.uint32())
    }
    try await service.export(Interface("org.example.Player1", methods: [play]), at: "/player")
    let caller = try await Program.run([
      "dbus-send", "--bus=\(bus.address)", "--print-reply", "--dest=\(service.uniqueName)", "/player",
      "org.example.Player1.Play", "uint32:7",
    ])
    #expect(caller.status != 0)
    #expect(caller.errors.contains("org.freedesktop.DBus.Error.Failed: There is no song 7."), "\(caller.errors)")
  }

  @Test func `an error that the reader of a reply throws reaches the program as it is`() async throws {
    let bus = try await PrivateBus.start()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    await #expect(throws: NoSuchSong(number: 3)) {
      let message = try Message.methodCall(to: .bus, path: .bus, interface: .bus, member: "GetId")
      return try await connection.call(message) { reply in
        _ = try reply.string()
        throw NoSuchSong(number: 3)
      }
    }
  }
}
