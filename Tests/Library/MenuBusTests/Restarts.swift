import Basics
import LibDBus
import MenuTestKit
import TestSupport
import Testing

@testable import MenuBus

/// Restarts of what a tray item needs, again and again.
@MainActor enum Restarts {
  static func ofWatcher() async throws {
    let bus = try PrivateBus()
    let tray = RunningTray { bus }
    let client = try await BusConnection.connect(to: .address(bus.address))
    var clicks = tray.clicks.makeAsyncIterator()
    var before = Resources()
    for round in 0..<100 {
      await tray.reach(.waitingForWatcher)
      let watcher = try await FakeWatcher(on: bus)
      await tray.reach(.visible)
      let item = try #require(try await watcher.onlyItem)
      _ = try await client.call("Activate", of: .trayItem, at: .trayItem, on: item, with: [.int32(1), .int32(2)])
      #expect(await clicks.next(isolation: MainActor.shared) == "icon")
      await watcher.connection.close()
      if round == 10 { before = Resources() }
    }
    before.expectEqual(Resources())
    try await tray.stop()
  }

  static func ofBus() async throws {
    let current = Lock<PrivateBus?>(nil)
    current.withLock { $0 = try? PrivateBus() }
    let tray = RunningTray { current.withLock { $0 } }
    var before = Resources()
    for round in 0..<20 {
      let bus = try #require(current.withLock { $0 })
      let watcher = try await FakeWatcher(on: bus)
      await tray.reach(.visible)
      let item = try #require(try await watcher.onlyItem)
      let label = try await watcher.connection.call(
        "GetProperty", of: "com.canonical.dbusmenu", at: "/MenuBar", on: item, with: [.int32(1), .string("label")])
      #expect(label == [.variant(.string("Row"))])
      if round == 10 { before = Resources() }
      bus.stop()
      await tray.reachReconnecting()
      current.withLock { $0 = try? PrivateBus() }
    }
    let last = try await FakeWatcher(on: try #require(current.withLock { $0 }))
    await tray.reach(.visible)
    #expect(try await last.onlyItem != nil)
    before.expectEqual(Resources())
    try await tray.stop()
  }
}
