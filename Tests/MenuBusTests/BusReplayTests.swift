import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import Menus
import Testing

@testable import MenuBus

/// Random menus that change at random while clients follow them over a bus.
@Suite(.timeLimit(.minutes(2))) @MainActor struct `Random changes over a bus` {
  @Test func `libdbusmenu's client ends with the same tree`() async throws {
    let bus = try PrivateBus()
    let serving = try await BusConnection.connect(to: .address(bus.address))
    let client = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "IntegrationTests/Clients/libdbusmenu_follower.py").path()
    for seed in 1000..<UInt64(1008) {
      var random = RandomMenu(seed)
      for _ in 0..<3 { random.edit() }
      let exporter = MenuExporter.testing(random.root)
      let path = try #require(ObjectPath(rawValue: "/Menu\(seed)"))
      try await exporter.export(on: serving, at: path)
      let program = try Program(
        ["/usr/bin/python3", client, serving.uniqueName.rawValue, path.rawValue],
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      var lines = program.lines.makeAsyncIterator()
      #expect(await lines.next() == "same")
      for turn in 0..<6 {
        random.edit()
        exporter.flush()
        _ = await serving.outgoingSize
        serving.send(try .signal(path: "/test", interface: "org.menubus.test", member: "Compare"))
        let line = await lines.next()
        #expect(line == "same", "seed \(seed), turn \(turn): \(line ?? "it ended")")
        guard line == "same" else { break }
      }
      program.terminate()
      _ = await program.result
      await exporter.unexport()
    }
    await serving.close()
  }
}

extension MenuNode {
  /// All rows below, depth first.
  fileprivate var all: [MenuNode] { children.flatMap { [$0] + $0.all } }

  /// Whether no visible line is first, last or next to another, in any list.
  fileprivate var hasTidySeparators: Bool {
    let isLine = children.filter(\.isVisible).map(\.isSeparator)
    return isLine.first != true && isLine.last != true && !zip(isLine, isLine.dropFirst()).contains { $0 && $1 }
      && children.allSatisfy(\.hasTidySeparators)
  }
}
