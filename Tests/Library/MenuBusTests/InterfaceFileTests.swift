import DBusMenu
import Foundation
import Menus
import MenuTestKit
import TestSupport
import Testing

@testable import LibDBus
@testable import MenuBus
@testable import StatusNotifier

/// The members of an interface, each as one line, from introspection data.
private func members(_ xml: String) -> Set<String> {
  var members: Set<String> = []
  var open = ""
  for element in xml.replacing(/<!--.*?-->/.dotMatchesNewlines(), with: "").matches(of: /<([a-z\/][^>]*)>/) {
    let text = element.1.trimmingCharacters(in: ["/", " "])
    if text.hasPrefix("arg") {
      open += ", " + text
    } else {
      if !open.isEmpty { members.insert(open) }
      open = ["interface", "method", "signal", "property"].contains { text.hasPrefix("\($0) ") } ? text : ""
    }
  }
  return members
}

/// data/interfaces against what the objects have on the bus, members that an object may lack included.
@Suite(.timeLimit(.minutes(5))) struct `The interface files` {
  let bus: PrivateBus
  let connection: BusConnection

  init() async throws {
    bus = try PrivateBus()
    connection = try await .connect(to: .address(bus.address))
  }

  private func expectFile(of name: InterfaceName, at path: ObjectPath) async throws {
    let file = Paths.root + "data/interfaces/\(name).xml"
    let interface = try #require(await connection.objects[path.rawValue]?.interfaces.first { $0.name == name })
    var whole = interface
    whole.methods = interface.methods.map { method in
      var method = method
      method.isPresent = { true }
      return method
    }
    whole.properties = interface.properties.map { Interface.Property($0.name, $0.type) { .bool(true) } }
    let (onBus, inFile) = (members(whole.xml), members(try String(contentsOfFile: file, encoding: .utf8)))
    #expect(onBus.subtracting(inFile) == [], "missing in \(name).xml")
    #expect(inFile.subtracting(onBus) == [], "only in \(name).xml")
  }

  @Test func `com.canonical.dbusmenu is what a menu has`() async throws {
    let server = try await MenuServer.export(MenuLayout(), on: connection, at: "/menu") { _ in true }
    try await expectFile(of: .menu, at: server.path)
  }

  @Test @MainActor func `org.menubus.Presentation1 is what a presented menu has`() async throws {
    let object = PresentationObject(on: connection, at: "/presented") { _ in }
    try await object.export()
    try await expectFile(of: PresentationName.presentation, at: object.path)
    await object.unexport()
  }

  @Test @MainActor func `org.menubus.ContextMenu1 is what an object with context menus has`() async throws {
    let object = try await ContextMenuObject.answer(for: .object, on: connection, at: "/object") { _ in nil }
    try await expectFile(of: PresentationName.contextMenu, at: "/object")
    await object.end(.object)
  }

  @Test func `org.kde.StatusNotifierItem is what a tray item has`() async throws {
    let item = try await TrayItemServer.export(TrayItemState(id: "test", title: "Test"), on: connection) { _ in }
    try await expectFile(of: .trayItem, at: .trayItem)
    await item.close()
  }

  @Test func `org.kde.StatusNotifierWatcher is what the watcher has`() async throws {
    let watcher = TrayWatcher(connection: connection)
    try await watcher.start()
    try await expectFile(of: .trayWatcher, at: .trayWatcher)
    await watcher.stop()
  }
}
