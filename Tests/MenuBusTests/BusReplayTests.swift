import DBusMenu
import Foundation
import LibDBus
import MenuTestKit
import Menus
import Testing

@testable import MenuBus

/// Random menus that change at random while clients follow them over a bus.
@Suite(.timeLimit(.minutes(2))) @MainActor struct `Random changes over a bus` {
  /// How many series of changes; more are asked for by `MENUBUS_RANDOM_SERIES`.
  private static let count = ProcessInfo.processInfo.environment["MENUBUS_RANDOM_SERIES"].flatMap { Int($0) } ?? 100

  /// What ran, and what may have.
  private final class Clicks {
    var ran: [ObjectIdentifier] = []
    var sent: [ObjectIdentifier] = []

    /// Whether everything that ran was clicked, in that order.
    var areInOrder: Bool {
      var left = sent[...]
      return ran.allSatisfy { element in
        guard let place = left.firstIndex(of: element) else { return false }
        left = left[(place + 1)...]
        return true
      }
    }
  }

  @Test func `the copy of a client that follows the signals is what it would read anew`() async throws {
    let bus = try PrivateBus()
    let serving = try await BusConnection.connect(to: .address(bus.address))
    let asking = try await BusConnection.connect(to: .address(bus.address), loop: BusLoop())
    var ran = 0
    for seed in 0..<UInt64(Self.count) {
      let clicks = Clicks()
      var random = RandomMenu(seed) { clicks.ran.append(ObjectIdentifier($0)) }
      for _ in 0..<3 { random.edit() }
      let exporter = MenuExporter.testing(random.root)
      let path = try #require(ObjectPath(rawValue: "/Menu\(seed)"))
      try await exporter.export(on: serving, at: path)
      let client = MenuClient(connection: asking, service: serving.uniqueName, path: path)
      let follower = try await Follower(client)
      var seen = Used()
      for turn in 0..<10 {
        let shown = try await follower.copy()
        // Clicks on what is shown, while it changes.
        for _ in 0..<2 {
          guard let row = shown.all.randomElement(using: &random.numbers) else { continue }
          if let element = random.elements.first(where: { exporter.itemIDs(of: $0).contains(row.id) }) {
            clicks.sent.append(ObjectIdentifier(element))
          }
          do { try await client.send("clicked", to: row.id) } catch let error as BusError
            where error.name == .invalidArguments
          {}
        }
        random.edit()
        exporter.flush()
        _ = await serving.outgoingSize  // the connection's thread has done that
        let fresh = try await client.layout(of: .root)
        let copy = try await follower.copy()
        #expect(copy == fresh, "seed \(seed), turn \(turn)")
        let areNew = seen.take(fresh, of: random.elements, exporter)
        #expect(areNew, "an id was used again: seed \(seed), turn \(turn)")
        #expect(fresh.hasTidySeparators, "seed \(seed), turn \(turn)")
      }
      #expect(follower.revisionsGrew, "seed \(seed)")
      #expect(clicks.areInOrder, "seed \(seed)")
      ran += clicks.ran.count
      await exporter.unexport()
    }
    #expect(ran > Self.count, "clicks run")
    await asking.close()
    await serving.close()
  }

  /// Which element each id was ever given to.
  private struct Used {
    var elements: [ItemID: MenuElement] = [:]

    @MainActor mutating func take(_ menu: MenuNode, of all: [MenuElement], _ exporter: MenuExporter) -> Bool {
      for element in all {
        for id in exporter.itemIDs(of: element) {
          if let before = elements[id], before !== element { return false }
          elements[id] = element
        }
      }
      return Set(menu.all.map(\.id)).count == menu.all.count
    }
  }

  @Test func `libdbusmenu's client ends with the same tree`() async throws {
    let bus = try PrivateBus()
    let serving = try await BusConnection.connect(to: .address(bus.address))
    let client = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "IntegrationTests/Clients/libdbusmenu_follower.py").path()
    for seed in 1000..<UInt64(1024) {
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
