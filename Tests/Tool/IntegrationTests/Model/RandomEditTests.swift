import DBusMenu
import Foundation
import LibDBus
import Logging
import MenuBus
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// A program that does anything it can to its menu, with libdbusmenu's client looking on.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Random edits` {
  /// How many; the whole number is asked for by `MENUBUS_RANDOM_EDITS=100000`.
  private static let count =
    ProcessInfo.processInfo.environment["MENUBUS_RANDOM_EDITS"].flatMap { Int($0) } ?? Effort.rounds(of: 5000)
  private static let batch = 250

  @Test func `random edits of all kinds of elements reach a client in another process`()
    async throws
  {
    var model = RandomModel(seed: 5)
    for _ in 0..<100 { model.edit() }
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let quiet = Logger.quiet
    let served = try await ServedMenu(root: model.root, options: options, logger: quiet)
    let follower = try Program(
      ["/usr/bin/python3", Paths.clients + "/libdbusmenu_follower.py", "org.example.Served", "/MenuBar"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": served.bus.address])
    var lines = follower.lines.makeAsyncIterator()
    #expect(await lines.next() == "same")
    let reader = try await BusConnection.connect(to: .address(served.bus.address))
    let client = MenuClient(connection: reader, service: "org.example.Served", path: "/MenuBar")
    while model.edits < Self.count {
      for number in 1...Self.batch {
        model.edit()
        // As turns end: after one edit or after several.
        if number.isMultiple(of: 7) || number > Self.batch - 5 { served.exporter.flush() }
      }
      // Somebody opens the menu, so that lazy elements load.
      _ = try await client.aboutToShow(.root)
      served.exporter.flush()
      served.connection.send(try .signal(path: "/test", interface: "org.menubus.test", member: "Compare"))
      let line = await lines.next()
      try #require(line == "same", "after \(model.edits) edits: \(line ?? "it ended")")
    }
    #expect(await served.connection.closeReason == nil)
    follower.terminate()
    _ = await follower.result
    await reader.close()
  }
}
