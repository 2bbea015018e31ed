import LibDBus
import MenuTestKit

@testable import DBusMenu

/// Tests of the client on a bus of their own, with a menu of ours to read.
protocol ClientSuite {
  var bus: PrivateBus { get }
}

extension ClientSuite {
  func connect() async throws -> BusConnection { try await .connect(to: .address(bus.address)) }

  func serve(
    _ layout: MenuLayout, on connection: BusConnection, name: BusName = "org.example.Ours"
  ) async throws -> MenuServer {
    let server = try await MenuServer.export(layout, on: connection, at: "/MenuBar") { _ in true }
    _ = try await connection.requestName(name)
    return server
  }

  func client(_ limits: MenuClientLimits = MenuClientLimits()) async throws -> MenuClient {
    MenuClient(connection: try await connect(), service: "org.example.Ours", path: "/MenuBar", limits: limits)
  }

  func layout(_ titles: String...) -> MenuLayout {
    var layout = MenuLayout()
    for (index, title) in titles.enumerated() { layout.append(ItemID(Int32(index + 1)), .init(label: title)) }
    return layout
  }

  func changing(_ change: (inout MenuUpdate) -> Void) -> MenuUpdate {
    var update = MenuUpdate()
    change(&update)
    return update
  }
}
