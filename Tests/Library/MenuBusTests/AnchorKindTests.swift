import LibDBus
import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport
import Testing

@testable import MenuBus

@MainActor
@Suite struct `Anchors` {
  private static let menu = Menu(children: [Action(title: "Row")])
  private let tray = TrayItem(id: "org.menubus.test", title: "Tray", menu: Menu(children: []))

  @Test func `answer for their kind`() throws {
    let exporter = MenuExporter.testing(Menu(children: [Action(title: "Row")]))
    exporter.flush()
    let element = try #require(exporter.menu.children.first)
    let row = ItemAnchor(element, of: exporter)
    #expect(tray.kind == .trayItem && row.kind == .item && MenuAnchor(parent: tray).kind == .anchor)
    #expect(tray.displayName == "Tray" && row.displayName == "Row" && MenuAnchor(parent: tray).displayName == nil)
    #expect(tray.isScreenLocated && tray.offersMenu && tray.showsAttention)
    for anchor in [row, MenuAnchor(parent: tray)] {
      #expect(!anchor.isScreenLocated && !anchor.offersMenu && !anchor.showsAttention)
    }
    #expect(row.itemID != nil && row.row?.element === element && MenuAnchor(parent: row).row?.element === element)
    #expect(tray.row == nil && MenuAnchor(parent: tray).exportedRow == nil)
  }

  @Test func `anchors are the object at their path, a row of it, or a part`() async throws {
    let bus = try PrivateBus()
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let object = ObjectAnchor(connection, at: "/anchor")
    let part = MenuAnchor(parent: object)
    #expect(object.isObject && object.ownPath == "/anchor" && object.menuPath == "/anchor")
    #expect(!part.isObject && part.ownPath == nil && part.menuPath == nil && part.objectPath == "/anchor")
    let exporter = MenuExporter.testing(Menu(children: [Action(title: "Row")]))
    try await exporter.export(on: connection, at: "/menu")
    let row = ItemAnchor(exporter.menu.children[0], of: exporter, parent: object)
    #expect(!row.isObject && row.ownPath == "/menu" && row.menuPath == nil)
    #expect(!MenuAnchor(parent: row).isObject && MenuAnchor(parent: row).ownPath == nil)
    await exporter.unexport()
    await connection.close()
  }

  @Test func `anchors that panels draw offer the menu of an interaction while it is added`()
    async throws
  {
    let interaction = Activated()
    try await tray.add(interaction)
    #expect(!tray.item.isMenu && tray.item.menu == "/other")
    await tray.remove(interaction)
    #expect(tray.item.isMenu && tray.item.menu == TrayItem.ownMenuPath)
    interaction.part.error = BusError(.failed, "no")
    await #expect(throws: BusError.self) { try await tray.add(interaction) }
    #expect(tray.item.isMenu && tray.item.menu == TrayItem.ownMenuPath && tray.interactions.isEmpty)
  }

  private final class Activated: Recorded {
    override var takesActivation: Bool { true }
    override var panelMenu: ObjectPath? { "/other" }
  }
}

@MainActor
@Suite struct `An interaction on an anchor` {
  private let tray = TrayItem(id: "org.menubus.test", title: "Tray", menu: Menu(children: []))

  @Test func `an interaction on an anchor settles its parts on each connection, and off it`() async throws {
    let interaction = Recorded()
    try await tray.add(interaction)
    #expect(interaction.anchor === tray && interaction.part.log == ["anchor"])
    await tray.tellConnectionChanged()
    await tray.remove(interaction)
    #expect(interaction.anchor == nil && interaction.part.log == ["anchor", "anchor", "none"])
    #expect(interaction.willDetachCount == 1)
  }

  @Test func `an interaction on an anchor is not added where a part cannot be, and may be added elsewhere`()
    async throws
  {
    let interaction = Recorded()
    interaction.part.error = BusError(.failed, "no")
    await #expect(throws: BusError.self) { try await tray.add(interaction) }
    #expect(interaction.anchor == nil && tray.interactions.isEmpty)
    #expect(interaction.part.log == ["anchor", "none"] && interaction.part.failures == 0)
    interaction.part.error = nil
    let other = MenuAnchor(parent: tray)
    try await other.add(interaction)
    #expect(interaction.anchor === other)
    await #expect(throws: BusError.self, "it has an anchor") { try await tray.add(interaction) }
    #expect(interaction.anchor === other && tray.interactions.isEmpty)
  }

  @Test func `an interaction on an anchor reports a part that cannot follow to another connection`() async throws {
    let interaction = Recorded()
    try await tray.add(interaction)
    interaction.part.error = BusError(.failed, "no")
    await tray.tellConnectionChanged()
    #expect(interaction.part.failures == 1 && interaction.anchor === tray)
    interaction.part.error = CancellationError()
    await tray.tellConnectionChanged()
    #expect(interaction.part.failures == 1)
  }

  @Test func `an interaction on a row follows the menu to its connections and off the bus`() async throws {
    let bus = try PrivateBus()
    let exporter = MenuExporter.testing(Menu(children: [Action(title: "Row")]))
    let interaction = Recorded()
    var connections = interaction.part.connections.makeAsyncIterator()
    let row = ItemAnchor(exporter.menu.children[0], of: exporter)
    let part = MenuAnchor(parent: row)
    try await part.add(interaction)
    #expect(await connections.next(isolation: MainActor.shared) == .some(nil))
    for _ in 0..<2 {
      let connection = try await BusConnection.connect(to: .address(bus.address))
      try await exporter.export(on: connection, at: "/menu")
      while let next = await connections.next(isolation: MainActor.shared), next != connection.uniqueName {}
      await connection.close()
    }
    await exporter.unexport()
    while let next = await connections.next(isolation: MainActor.shared), next != nil {}
  }

}

/// An interaction that records its life.
private class Recorded: AnchoredInteraction {
  let part = Part()
  var willDetachCount = 0
  init() { super.init(options: MenuExporter.Options(), logger: .quiet) }
  override var parts: [any AnchoredPart] { [part] }
  override func willDetach() { willDetachCount += 1 }

  final class Part: AnchoredPart {
    var log: [String] = []
    var failures = 0
    var error: (any Error)?
    /// The unique names of the connections it was settled on; `nil` where there was none.
    let connections: AsyncStream<BusName?>
    private let settled: AsyncStream<BusName?>.Continuation
    init() { (connections, settled) = AsyncStream.makeStream(of: BusName?.self) }
    func settle(at anchor: MenuAnchor?) async throws {
      log.append(anchor == nil ? "none" : "anchor")
      settled.yield(anchor?.connection?.uniqueName)
      if let error, anchor != nil { throw error }
    }
    func failed(with error: any Error) { failures += 1 }
  }
}

@Suite struct `Numbered paths` {
  @Test func `numbered paths are below the base, and each is handed out once`() {
    var paths = NumberedPaths()
    #expect(paths.next(below: "/a/b") == ("1", "/a/b/1") && paths.next(below: "/") == ("2", "/2"))
  }
}
