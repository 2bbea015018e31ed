import LibDBus
import MenuTestKit
import Menus
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The order of calls` {
  /// Notes that a menu is requested, and has none.
  private final class Asked: ContextMenuInteractionDelegate {
    let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: MenuPoint
    ) -> ContextMenuConfiguration? {
      log.note("menu")
      return nil
    }
  }

  @Test func `a tray item is asked for its menu after the presses that came before`() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    let log = CallLog()
    let asked = Asked(log)
    tray.item.onActivate = { _ in log.note("press") }
    try await tray.item.add(ContextMenuInteraction(delegate: asked))
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    let client = try await BusConnection.connect(to: .address(bus.address))
    let request: [Value] = [.string(""), .int32(1), .int32(1), .uint32(0)]
    for _ in 1...100 {
      for _ in 1...3 {
        let press = try Message.methodCall(
          to: item, path: .trayItem, interface: .trayItem, member: "Activate", expectsReply: false, signature: "ii"
        ) { writer in
          writer.int32(1)
          writer.int32(1)
        }
        client.send(press)
      }
      let answer = try await client.call(
        "RequestMenu", of: "org.menubus.ContextMenu1", at: .trayItem, on: item, with: request)
      #expect(answer == [.bool(false), .objectPath("/")])
    }
    #expect(log.entries == (1...100).flatMap { _ in ["press", "press", "press", "menu"] })
    try await tray.stop()
  }
}
