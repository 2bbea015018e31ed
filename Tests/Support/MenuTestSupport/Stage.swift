import DBusMenu
package import LibDBus
package import MenuBus
package import MenuTestKit
package import TestSupport

/// A program on a bus of its own, with what it presents.
package struct Stage: Sendable {
  package let bus: PrivateBus
  package let connection: BusConnection
  package let log = CallLog()
  /// An event when objects of the program come to the bus, or leave it.
  package let objects = Notifier()

  package init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
    await observe(connection)
  }

  /// Another connection of the program, as a tray item opens one.
  package func connect() async throws -> BusConnection {
    let connection = try await BusConnection.connect(to: .address(bus.address))
    await observe(connection)
    return connection
  }

  private func observe(_ connection: BusConnection) async {
    await connection.observeObjects { [objects] in objects.notify() }
  }

  package var name: BusName { connection.uniqueName }
  @MainActor package var source: MenuPresentationSource {
    .point(x: 10, y: 700, screen: MenuRect(x: 0, y: 0, width: 1000, height: 800), on: connection)
  }

  @MainActor
  package func presentation(_ menu: Menu?, _ source: MenuPresentationSource? = nil, grace: Duration = .zero)
    -> MenuPresentation
  {
    var options = MenuExporter.Options()
    options.server.grace = grace
    return MenuPresentation(menu: menu, source: source ?? self.source, options: options) { [log] in
      log.note("\($0)")
    }
  }

  /// Runs `dbus-send` with these arguments; what it printed.
  package func dbusSend(_ path: String, _ method: String, _ arguments: String...) async throws -> String {
    let result = try await Program.run(
      ["dbus-send", "--bus=\(bus.address)", "--print-reply", "--dest=\(name)", path, method] + arguments)
    guard result.status == 0 else { throw ClientFailure(description: result.errors) }
    return result.output
  }

  /// Waits until there is no object at `path`.
  package func waitForEnd(of path: String) async throws {
    guard let path = ObjectPath(path) else { return }
    let other = try await BusConnection.connect(to: .address(bus.address))
    try await eventually("nothing is at \(path)", on: objects, equals: BusError.Name?.some(.unknownObject)) {
      do {
        _ = try await other.call(
          "GetAll", of: .properties, at: path, on: name, with: [.string("org.menubus.Presentation1")])
        return nil
      } catch let error as BusError {
        return error.name  // that of an unknown interface, while its interfaces go one after another
      }
    }
  }
}
