import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import DBusMenu
@testable import MenuExport

/// Random menus that change at random while clients follow them over a bus.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `Random changes over a bus` {
  @Test func `libdbusmenu's client ends with the same tree`() async throws {
    let bus = try PrivateBus()
    let serving = try await BusConnection.connect(to: .address(bus.address))
    let client = Paths.clients + "/libdbusmenu_follower.py"
    for seed in Effort.seeds.map({ $0 + 1000 }) {
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

  /// Ten comparisons of each menu.
  @Test func `a copy kept by signals is what a fresh layout says, and clicks run what they were shown on`() async throws
  {
    let bus = try PrivateBus()
    let serving = try await BusConnection.connect(to: .address(bus.address))
    let reading = try await BusConnection.connect(to: .address(bus.address))
    for seed in 0..<UInt64(Effort.rounds(of: 200)) {
      let ran = Observed<[Action]>([])
      var random = RandomMenu(seed) { action in ran.update { $0.append(action) } }
      for _ in 0..<3 { random.edit() }
      let exporter = MenuExporter.testing(random.root)
      let path = try #require(ObjectPath(rawValue: "/Menu\(seed)"))
      try await exporter.export(on: serving, at: path)
      let marks = Observed(0)
      exporter.onUnknownEvent = { _, _, _, _ in marks.increment() }
      let client = MenuClient(connection: reading, service: serving.uniqueName, path: path)
      try await client.start()
      var highest = ItemID.root
      for turn in 0..<10 {
        let shown = await client.menu.all.filter { $0.isVisible && $0.isEnabled && !$0.hasSubmenu && !$0.isSeparator }
        if let row = shown.randomElement(using: &random.numbers), let element = exporter.tree[row.id]?.element {
          ran.value = []
          let runs = exporter.tree[row.id]?.acceptsClicks() == true
          try await client.click(row.id)
          if runs { try await ran.wait(for: "the click on \(row)") { !$0.isEmpty } }
          #expect(!runs || ran.value.count == 1 && ran.value.first === element, "seed \(seed), turn \(turn): \(row)")
        }
        let before = Set(exporter.tree.index.all.map(\.id))
        random.edit()
        exporter.flush()
        let new = exporter.tree.index.all.map(\.id).filter { !before.contains($0) }
        #expect(new.allSatisfy { $0 > highest }, "an id was used again: seed \(seed), turn \(turn)")
        highest = max(highest, before.max() ?? .root, new.max() ?? .root)
        try await client.caughtUp()
        // What the client read has content by then, which it hears of.
        try await client.sendMark()
        try await marks.wait(for: "the event after all that was read") { $0 > turn }
        exporter.flush()
        try await client.caughtUp()
        let copy = await client.menu
        let fresh = try await client.layout()
        #expect(copy.plain == fresh.plain, "seed \(seed), turn \(turn)")
        #expect(fresh.hasTidySeparators, "seed \(seed), turn \(turn)")
      }
      ran.value = []  // the actions hold this list
      await client.stop()
      await exporter.unexport()
    }
    await reading.close()
    await serving.close()
  }
}

extension MenuClient {
  /// Returns when everything that the program sent until now was read.
  fileprivate func caughtUp() async throws {
    _ = try await connection.call("Ping", of: "org.freedesktop.DBus.Peer", at: path, on: service)
    while let reader = queue.reader { await reader.value }
  }

  /// Sends an event that the program hears of after all that the client did before.
  fileprivate func sendMark() async throws {
    _ = try await connection.call(
      "Event", of: .menu, at: path, on: service, with: [.int32(0), .string("x-mark"), .variant(.int32(0)), .uint32(0)])
  }
}

extension MenuNode {
  /// All rows below, depth first.
  fileprivate var all: [MenuNode] { children.flatMap { [$0] + $0.all } }

  /// The node without what is said aloud although it is the default anyway.
  fileprivate var plain: MenuNode {
    let told = properties.filter { name, value in value != ItemProperties.defaultValue(of: name) }
    return MenuNode(id: id, properties: id == .root ? [:] : told, children: children.map(\.plain))
  }

  /// Whether no visible line is first, last or next to another, in any list.
  fileprivate var hasTidySeparators: Bool {
    let isLine = children.filter(\.isVisible).map(\.isSeparator)
    return isLine.first != true && isLine.last != true && !zip(isLine, isLine.dropFirst()).contains { $0 && $1 }
      && children.allSatisfy(\.hasTidySeparators)
  }
}
