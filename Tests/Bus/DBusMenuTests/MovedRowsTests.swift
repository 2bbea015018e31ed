import MenuTestKit
import Testing

@testable import DBusMenu
@testable import LibDBus

/// GNOME's extension from version 66 on, as far as it moves rows: what it reads, and what it may be sent.
@Suite(.timeLimit(.minutes(5))) struct `Rows that GNOME's extension moves` {
  private static let structure = ["type", "children-display"]

  /// `1 2(3) 4 5 6(7)`, in which 4 is hidden.
  private func menu() async throws -> MenuOnBus {
    var layout = MenuLayout()
    layout.append(1, ItemProperties(label: "goes"))
    layout.append(2, .submenu("Files"))
    layout.append(3, ItemProperties(label: "file"), to: 2)
    var hidden = ItemProperties(label: "hidden")
    hidden.isVisible = false
    layout.append(4, hidden)
    layout.append(5, ItemProperties(label: "stays"))
    layout.append(6, .submenu("Help"))
    layout.append(7, ItemProperties(label: "page"), to: 6)
    return try await MenuOnBus(layout)
  }

  @Test func `what the extension lost in moving rows is sent again to it alone, when it has read the menu`()
    async throws
  {
    let menu = try await menu()
    let plain = try await BusConnection.connect(to: .address(menu.bus.address))
    var (signals, others) = (try await menu.signals(), try await menu.signals(for: plain))
    let bodies = try await menu.client.signals(MatchRule(sender: menu.connection.uniqueName, path: MenuOnBus.path))
    try await menu.layout(names: Self.structure)
    try await menu.layout(by: plain)
    try await menu.list(0, [2, 4, 5, 6])
    try await menu.label(5, "nothing before it reads")
    #expect(try await signals.next(2) == ["LayoutUpdated 2 0", "Items 5"])
    try await menu.layout(names: Self.structure)
    try await menu.layout(by: plain)
    #expect(try await signals.next() == "Items 2 4 6")
    var bodyTexts: [String] = []
    for try await signal in bodies {
      bodyTexts.append("\(signal.arguments)")
      if bodyTexts.count == 3 { break }
    }
    let rows = try #require(bodyTexts.last)
    #expect(rows.contains("submenu") && rows.contains("visible") && !rows.contains("label"))
    // Once, and no row in front of the one that goes.
    try await menu.layout(names: Self.structure)
    try await menu.list(0, [2, 4, 6])
    try await menu.layout(names: Self.structure)
    #expect(try await signals.next(2) == ["LayoutUpdated 3 0", "Items 6"])
    try await menu.label(2, "last")
    #expect(try await others.next(4) == ["LayoutUpdated 2 0", "Items 5", "LayoutUpdated 3 0", "Items 2"])
  }

  @Test func `rows that come move none`() async throws {
    let menu = try await menu()
    var signals = try await menu.signals()
    try await menu.layout(names: Self.structure)
    try await menu.list(0, [1, 8, 2, 4, 5, 6])
    try await menu.layout(names: Self.structure)
    try await menu.list(0, [1, 8, 2, 4, 5])
    try await menu.layout(names: Self.structure)
    try await menu.list(0, [8, 2, 4, 5])
    try await menu.layout(names: Self.structure)
    #expect(
      try await signals.next(4) == ["LayoutUpdated 2 0", "LayoutUpdated 3 0", "LayoutUpdated 4 0", "Items 2 4"])
  }

  @Test func `a submenu that is open is made anew when it is closed`() async throws {
    let menu = try await menu()
    var signals = try await menu.signals()
    try await menu.layout(names: Self.structure)
    try await menu.event(6, "opened")
    try await menu.list(0, [2, 5, 6])
    try await menu.layout(names: Self.structure)
    #expect(try await signals.next(2) == ["LayoutUpdated 2 0", "Items 2"])
    try await menu.event(6, "closed")
    #expect(try await signals.next() == "Items 6")
    try await menu.event(6, "opened")
    try await menu.event(6, "closed")
    try await menu.label(5, "last")
    #expect(try await signals.next() == "Items 5")
  }

  @Test func `rows that are gone are no longer among those that were moved`() {
    var clients = Clients()
    _ = clients.noteReading(of: .root, depth: -1, revision: 1, names: Self.structure, by: ":1.1")
    clients.noteMoves(from: [.root: 0], in: .sample)
    clients.forget([2])
    #expect(clients.takeMoved(by: ":1.1").isEmpty)
    clients.noteMoves(from: [.root: 2, 2: 1], in: .sample)
    #expect(clients.takeMoved(by: ":1.1") == [4] && clients.takeMoved(by: ":1.1").isEmpty)
    #expect(clients.takeMoved(by: ":1.2").isEmpty && clients.takeMoved(by: nil).isEmpty)
  }
}
