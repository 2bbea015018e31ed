import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import Testing

@testable import DBusMenu
@testable import MenuExport

/// A menu on a bus of its own, and what a client reads of its interface.
@MainActor
private struct AttributesOnTheBus {
  let bus: PrivateBus
  let connection: BusConnection
  let client: BusConnection
  let exporter: MenuExporter

  init(_ menu: Menu) async throws {
    bus = try PrivateBus()
    connection = try await BusConnection.connect(to: .address(bus.address))
    client = try await BusConnection.connect(to: .address(bus.address))
    exporter = MenuExporter.testing(menu)
  }

  func export() async throws { try await exporter.export(on: connection, at: "/menu") }

  func read(_ name: String) async throws -> Value? {
    try await client.call(
      "Get", of: .properties, at: "/menu", on: connection.uniqueName,
      with: [.string("com.canonical.dbusmenu"), .string(name)]
    ).first?.unwrapped
  }

  /// Whether a property comes to be `value`: a change is handed to another thread.
  func reads(_ name: String, _ value: Value) async throws -> Bool {
    exporter.flush()
    for _ in 0..<1000 where try await read(name) == value { return true }
    return false
  }
}

@Suite(.timeLimit(.minutes(5))) @MainActor struct `Attributes of a menu on the bus` {
  @Test func `reading direction and icon directories are those of the menu, from the start and live`() async throws {
    let menu = Menu(children: [Action(title: "a")])
    menu.textDirection = .rightToLeft
    let exported = try await AttributesOnTheBus(menu)
    exported.exporter.attributes.iconThemePath = ["/program"]
    try await exported.export()
    #expect(try await exported.reads("TextDirection", .string("rtl")))
    #expect(try await exported.reads("IconThemePath", .strings(["/program"])))

    menu.textDirection = .leftToRight
    menu.iconSearchPath = ["/menu", "/wi\0th"]
    #expect(try await exported.reads("TextDirection", .string("ltr")))
    #expect(try await exported.reads("IconThemePath", .strings(["/menu"])))

    menu.textDirection = nil
    menu.iconSearchPath = []
    exported.exporter.attributes.textDirection = .rightToLeft
    #expect(try await exported.reads("TextDirection", .string("rtl")))
    #expect(try await exported.reads("IconThemePath", .strings(["/program"])))
    await exported.exporter.unexport()
  }

  @Test func `a menu is called as its accessibility label says, by its root`() {
    let menu = Menu(children: [Action(title: "a")])
    #expect(RootProperties().properties(of: menu).accessibleDescription == nil)
    menu.accessibilityLabel = "Kitchen"
    #expect(RootProperties().properties(of: menu).accessibleDescription == "Kitchen")
  }

  @Test func `a direction that changes while the menu is on no bus is there when it comes back`() async throws {
    let menu = Menu(children: [Action(title: "a")])
    let exported = try await AttributesOnTheBus(menu)
    try await exported.export()
    await exported.exporter.unexport()
    menu.textDirection = .rightToLeft
    try await exported.export()
    #expect(try await exported.reads("TextDirection", .string("rtl")))
    await exported.exporter.unexport()
  }

  @Test func `a change is announced with the properties that changed and no others`() async throws {
    let menu = Menu(children: [Action(title: "a")])
    let exported = try await AttributesOnTheBus(menu)
    try await exported.export()
    let changes = try await exported.client.signals(
      MatchRule(sender: exported.connection.uniqueName, path: "/menu", interface: .properties))
    menu.textDirection = .rightToLeft
    menu.textDirection = .leftToRight
    exported.exporter.flush()
    menu.iconSearchPath = ["/menu"]
    var iterator = changes.makeAsyncIterator()
    let change = try #require(try await iterator.next())
    #expect(change.member == "PropertiesChanged")
    #expect("\(change.arguments)".contains("/menu") && !"\(change.arguments)".contains("TextDirection"))
    await exported.exporter.unexport()
  }
}
