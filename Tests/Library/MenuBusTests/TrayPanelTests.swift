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
    let watcher = Paths.root + "Tests/Bus/StatusNotifierTests/Clients/odd_watcher.py"
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

  /// Whether the item tells hosts of a change while a client has the menu open.
  ///
  /// - Returns: The signals until the menu is closed, and then all of them.
  private func signals(
    among panel: String, of change: (TrayItem) -> Void
  ) async throws -> (open: [String], closed: [String]) {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    tray.item.labels.renewal.desktop = Hosts(processes: [panel])
    tray.item.toolTip = "Old"
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    let told = Observed<[String]>([])
    let token = try await watcher.connection.keepSubscribed(to: MatchRule(sender: item, interface: .trayItem)) {
      signal in
      let member = signal.member.rawValue
      told.update { $0.append(member) }
    }
    let changes = ExporterChanges(of: tray.item.exporter)
    try await watcher.send("opened", to: item)
    try await eventually("it is open", on: changes) { !tray.item.exporter.sessions.isEmpty }
    change(tray.item)
    tray.item.flush()
    try await watcher.send("hovered", to: item)  // which is answered after the signals
    let open = told.value
    try await watcher.send("closed", to: item)
    try await told.wait(for: "the change") { $0.count > open.count || !open.isEmpty }
    _ = token
    try await tray.stop()
    return (open, told.value)
  }

  @Test(
    "keeps title, description and tooltip while a client has the menu open, because a new one lies over the rows",
    arguments: ["toolTip", "title", "description"])
  func toolTip(property: String) async throws {
    let (open, closed) = try await signals(among: "xfce4-panel") { item in
      switch property {
      case "toolTip": item.toolTip = "New"
      case "title": item.title = "New"
      default: item.iconDescription = "New"
      }
    }
    #expect(open.isEmpty && closed == ["NewToolTip", "NewTitle", "NewIcon"].filter { $0.contains(property.signal) })
  }

  @Test(
    "keeps the picture and the label, too, where a panel makes its tooltip anew with them",
    arguments: [("mate-panel", true), ("xfce4-panel", false)], ["icon", "label", "status"])
  func remadeToolTip(panel: (name: String, waits: Bool), property: String) async throws {
    let (open, closed) = try await signals(among: panel.name) { item in
      switch property {
      case "icon": item.icon = .named("edit-copy")
      case "label": item.label = "5"
      default: item.status = .needsAttention
      }
    }
    #expect(open.isEmpty == panel.waits && !closed.isEmpty)
  }

  @Test("says that it has a handler now, with a signal after which Xfce and Plasma read it")
  func laterHandler() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    await tray.reach(.visible)
    let item = try #require(try await watcher.onlyItem)
    let told = Observed(0)
    let token = try await watcher.connection.keepSubscribed(
      to: MatchRule(sender: item, interface: .trayItem, member: "NewTitle")
    ) { _ in told.update { $0 += 1 } }
    tray.item.onActivate = nil
    try await told.wait(for: "the signal") { $0 == 1 }
    _ = token
    try await tray.stop()
  }

  @Test("says its label again where a panel draws none that was there from the start")
  func firstLabel() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let told = Observed<[String]>([])
    let token = try await watcher.connection.keepSubscribed(
      to: MatchRule(interface: .properties, member: "PropertiesChanged")
    ) { signal in
      var reader = signal.reader()
      guard (try? reader.string()) == "org.kde.StatusNotifierItem" else { return }
      try? reader.dictionary { entry throws(BusError) in
        let name = try entry.string()
        entry.skip()
        told.update { $0.append(name) }
      }
    }
    let tray = RunningTray { bus }
    tray.item.labels.renewal.desktop = Hosts(processes: ["gnome-shell"])
    tray.item.label = "5"
    await tray.reach(.visible)
    try await told.wait(for: "the label") { !$0.isEmpty }
    #expect(told.value == ["XAyatanaLabel"])
    _ = token
    try await tray.stop()
  }

  @Test("takes another connection, once and while no menu is open, where a panel asks only once for the handler")
  func laterHandlerOfOnce() async throws {
    let bus = try PrivateBus()
    let watcher = try await FakeWatcher(on: bus)
    let tray = RunningTray { bus }
    tray.item.labels.renewal.desktop = Hosts(processes: ["waybar"])
    await tray.reach(.visible)
    let first = try #require(try await watcher.onlyItem)
    let changes = ExporterChanges(of: tray.item.exporter)
    try await watcher.send("opened", to: first)
    try await eventually("it is open", on: changes) { !tray.item.exporter.sessions.isEmpty }
    tray.item.onActivate = nil
    tray.item.flush()
    #expect(!tray.item.waits.handler.isDue)
    try await watcher.send("closed", to: first)
    await tray.reach(.visible)
    #expect(watcher.registrations.count == 2 && watcher.registrations.last?.sender != first)
    #expect(!tray.item.waits.handler.isDue)
    tray.item.onActivate = { _ in }
    tray.item.onActivate = nil
    tray.item.flush()
    #expect(!tray.item.waits.handler.isDue, "the panel knows that there is none")
    try await tray.stop()
  }
}

extension String {
  /// A part of the name of the signal of a property.
  fileprivate var signal: String { self == "toolTip" ? "ToolTip" : self == "title" ? "Title" : "Icon" }
}
