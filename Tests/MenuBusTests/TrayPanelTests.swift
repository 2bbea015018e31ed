import Basics
import Foundation
import LibDBus
import MenuTestKit
import MenuTestSupport
import StatusNotifier
import TestSupport
import Testing

@testable import MenuBus

/// What single panels need of a tray item.
@Suite("A tray item, for a panel,", .timeLimit(.minutes(5))) @MainActor struct TrayPanelTests {
  @Test(
    "takes another connection two seconds after a watcher came whose panel opens no earlier menus, unless it asked",
    arguments: [("waybar", "plain"), ("waybar", "asks"), ("lxqt-panel", "plain")])
  func laterWatcher(program: String, kind: String) async throws {
    let bus = try PrivateBus()
    let folder = try TemporaryFolder()
    // A process has the name of the file that it was started by.
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(program)", withDestinationPath: "/usr/bin/python3")
    let watcher = Paths.root + "Tests/StatusNotifierTests/Clients/odd_watcher.py"
    let tray = RunningTray { bus }
    await tray.reach(.waitingForWatcher)
    let start = ContinuousClock.now
    let panel = LineReader(try Program(["\(folder.path)/\(program)", watcher, bus.address, kind]))
    let first = try await panel.next("it registers") { $0.hasPrefix("registered ") }
    await tray.reach(.visible)
    // One that has asked for the menu opens it, and another connection would close that.
    guard program == "waybar", kind == "plain" else {
      try await Task.sleep(for: TrayItem.settlingTime + .milliseconds(500))
      #expect(tray.item.connection.map { "registered \($0.uniqueName)" } == first)
      return try await tray.stop()
    }
    let second = try await panel.next("it registers again") { $0.hasPrefix("registered ") }
    #expect(second != first && ContinuousClock.now - start > TrayItem.settlingTime - .milliseconds(200))
    await tray.reach(.visible)
    #expect(tray.item.connection.map { "registered \($0.uniqueName)" } == second)
    try await tray.stop()
  }

  @Test("knows the panel by the watcher's process, where no variable names the desktop")
  func labelByProcess() {
    for (process, isDue) in ["mate-panel": true, "notification-ar": true, "plasmashell": false] {
      var renewal = TrayItem.LabelRenewal()
      renewal.watcher = Hosts(processes: [process])
      #expect(renewal.spaced("3") == (isDue ? " 3 " : "3") && renewal.spaced("").isEmpty, "\(process)")
      let changes = ["3", ""].map { renewal.isDue(after: $0) }
      #expect(changes == [false, isDue], "\(process)")
    }
  }

  @Test("waits with another connection for the end of an open menu, which that would close")
  func labelWhileOpen() {
    var renewal = TrayItem.LabelRenewal()
    renewal.watcher = Hosts(processes: ["mate-panel"])
    let changes = [("3", true), ("", true), ("", true), ("", false), ("", false)].map { label, isOpen in
      renewal.isDue(after: label, whileOpen: isOpen)
    }
    #expect(changes == [false, false, false, true, false])
  }

  @Test("keeps the tooltip while a client has the menu open, because Xfce shows a new one over the rows")
  func toolTip() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    tray.item.toolTip = .init(title: "Old")
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    let told = Observed(0)
    let token = try await watcher.connection.keepSubscribed(
      to: MatchRule(sender: item, interface: .trayItem, member: "NewToolTip")
    ) { _ in told.update { $0 += 1 } }
    func call(_ event: String) async throws {
      _ = try await watcher.connection.call(
        item, "/MenuBar", "com.canonical.dbusmenu", "Event",
        [.int32(0), .string(event), .variant(.int32(0)), .uint32(0)])
    }
    func toolTip() async throws -> String {
      let value = try await watcher.connection.call(
        item, .trayItem, .properties, "Get", [.string("org.kde.StatusNotifierItem"), .string("ToolTip")])
      return "\(value)"
    }
    let changes = ExporterChanges(of: tray.item.exporter)
    try await call("opened")
    try await eventually("it is open", on: changes) { !tray.item.exporter.sessions.isEmpty }
    tray.item.toolTip = .init(title: "New")
    tray.item.flush()
    #expect(try await toolTip().contains("Old") && told.value == 0)
    try await call("closed")
    try await told.wait(for: "the signal") { $0 == 1 }
    #expect(try await toolTip().contains("New"))
    _ = token
    try await tray.stop()
  }
}
