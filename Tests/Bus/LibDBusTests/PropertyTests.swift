import LibDBus
import MenuTestKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Reading properties` {
  private static let name: InterfaceName = "org.example.Lamp1"

  private static let lamp = Interface(
    name,
    properties: [
      .init("Level", "u") { .uint32(7) }, .init("Colors", "as") { .strings(["red", "green"]) },
      .init("Absent", "s") { nil },
    ])

  let bus: PrivateBus
  let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    try await connection.export(Self.lamp, at: "/lamp")
  }

  @Test func `a property is read as its type`() async throws {
    let service = connection.uniqueName
    let level = try await connection.property("Level", of: Self.name, at: "/lamp", on: service) { value in
      try value.uint32()
    }
    #expect(level == 7)
    let colors = try await connection.property("Colors", of: Self.name, at: "/lamp", on: service) { value in
      try value.strings(limit: 2)
    }
    #expect(colors == ["red", "green"])
  }

  @Test(arguments: [("Level", BusError.Name.invalidArguments), ("Absent", .unknownProperty), ("", .unknownProperty)])
  func `another type, or no property, is an error`(property: String, expected: BusError.Name) async throws {
    let error = await #expect(throws: BusError.self) {
      _ = try await connection.property(property, of: Self.name, at: "/lamp", on: connection.uniqueName) { value in
        try value.string()
      }
    }
    #expect(error?.name == expected)
  }

  @Test func `all properties are read in one answer`() async throws {
    let values = try await connection.properties(of: Self.name, at: "/lamp", on: connection.uniqueName) {
      values throws(BusError) -> [String: Value] in
      var read: [String: Value] = [:]
      try values.dictionary { entry throws(BusError) in read[try entry.string()] = try entry.value().unwrapped }
      return read
    }
    #expect(values == ["Level": .uint32(7), "Colors": .strings(["red", "green"])])
  }

  @Test func `an object that is not there has no properties`() async throws {
    let error = await #expect(throws: BusError.self) {
      try await connection.properties(of: Self.name, at: "/none", on: connection.uniqueName) { _ in }
    }
    #expect(error?.name == .unknownObject)
  }
}
