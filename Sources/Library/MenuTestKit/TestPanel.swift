import Basics
public import DBusMenu
public import LibDBus
public import MenuExport
public import Menus

/// A panel without a screen, for tests: it reads a menu over a bus, opens its submenus and chooses its rows.
///
///     let mute = Action("Mute", isSelected: true) { action in action.isSelected.toggle() }
///     let panel = try await TestPanel(Menu(children: [mute]))
///     try await panel.choose("Mute")
///     try await panel.wait(for: "Mute") { row in row.toggle?.state == 0 }
///
/// A row is named by the titles that lead to it (`Power/Restart…`), its id (`#12`), or its identifier (`@quit`). What a
/// program has not made yet is awaited, for ``patience``.
@MainActor
public final class TestPanel {
  /// The bus, which ends with the last reference to it.
  public let bus: PrivateBus
  /// The client of the menu, for what the panel has no method for.
  public let client: MenuClient
  /// The exporter of the test's own menu; `nil` for the menu of another program.
  public let exporter: MenuExporter?
  /// How long a row, a change or an answer is awaited.
  public var patience: Duration = .seconds(10)

  /// Puts a menu on a bus of its own, and reads it from another connection.
  ///
  /// - Parameters:
  ///   - menu: The menu of the test.
  ///   - options: The options of the export.
  /// - Throws: A `PrivateBusError` where there is no `dbus-daemon`, or a `BusError`.
  public init(_ menu: Menu, options: MenuExporter.Options = MenuExporter.Options()) async throws {
    bus = try await PrivateBus.start()
    let exporter = MenuExporter(menu, options: options)
    let program = try await BusConnection.connect(to: .address(bus.address))
    try await exporter.export(on: program, at: "/MenuBar")
    self.exporter = exporter
    client = try await Self.client(of: program.uniqueName, at: "/MenuBar", on: bus)
  }

  /// Reads the menu of another program.
  ///
  /// - Parameters:
  ///   - service: The bus name of the program, which is there.
  ///   - path: The object path of the menu.
  ///   - bus: The bus that both are on.
  /// - Throws: A `BusError`.
  public init(of service: BusName, at path: ObjectPath, on bus: PrivateBus) async throws {
    self.bus = bus
    exporter = nil
    client = try await Self.client(of: service, at: path, on: bus)
  }

  private static func client(of service: BusName, at path: ObjectPath, on bus: PrivateBus) async throws -> MenuClient {
    let connection = try await BusConnection.connect(to: .address(bus.address))
    let client = MenuClient(connection: connection, service: service, path: path)
    try await client.start()
    return client
  }

  /// A row as a panel shows it, with the levels above it open.
  ///
  /// - Throws: An `ItemError` where there is none, with the rows that there are.
  public func row(_ name: String) async throws -> MenuNode {
    try await client.withOpenPath(to: Self.reference(name), timeout: patience) { path in path[path.count - 1] }
  }

  /// The visible rows of a submenu, or of the menu, while it is open; what is loading is awaited.
  ///
  /// - Parameter submenu: The row of the submenu; `nil` for the menu itself.
  /// - Throws: An `ItemError` where there is no such submenu, ``TestPanelError`` where its rows do not come, or a
  ///   `BusError`.
  public func rows(of submenu: String? = nil) async throws -> [MenuNode] {
    try await client.withOpenPath(to: submenu.map(Self.reference) ?? .id(.root), timeout: patience) {
      [client, patience] path in
      let id = path[path.count - 1].id
      if id != .root { try await client.open(id) }
      defer { if id != .root { try? client.post(.closed, to: id) } }
      return try await client.awaitValue("the rows of \(submenu ?? "the menu")", within: patience) {
        (menu) -> [MenuNode]? in
        guard let rows = try? menu.find(.id(id)).last?.children.filter(\.isVisible) else { return nil }
        return rows.contains { $0.properties[.role]?.stringValue == "loading" } ? nil : rows
      }
    }
  }

  /// Chooses a row as a user does; its handler is running, or has run, when this returns.
  ///
  /// - Throws: An `ItemError`, also for a row that is disabled or hidden; or a `BusError`.
  public func choose(_ name: String) async throws { try await client.choose(Self.reference(name), timeout: patience) }

  /// Waits until the program has announced a row for which something holds.
  ///
  /// - Returns: The row.
  /// - Throws: ``TestPanelError``, with the row or the menu as it is then.
  @discardableResult
  public func wait(
    for name: String, until holds: @escaping @MainActor (MenuNode) -> Bool = { _ in true }
  ) async throws -> MenuNode {
    let reference = try Self.reference(name)
    return try await client.awaitValue("the row \(name)", within: patience) { menu in
      guard let row = try? menu.find(reference).last, holds(row) else { return nil }
      return row
    }
  }

  /// Waits until the program has announced a menu for which something holds.
  ///
  /// - Throws: ``TestPanelError``, with the menu as it is then.
  public func wait(until holds: @escaping @MainActor (MenuNode) -> Bool) async throws {
    _ = try await client.awaitValue("the menu", within: patience) { menu in holds(menu) ? menu : nil }
  }

  private nonisolated static func reference(_ name: String) throws -> ItemReference {
    guard let reference = ItemReference(name) else { throw TestPanelError("“\(name)” names no row") }
    return reference
  }
}

extension MenuClient {
  /// Waits for a change that brings a value.
  fileprivate func awaitValue<Answer: Sendable>(
    _ name: String, within limit: Duration, _ value: @escaping @MainActor (MenuNode) -> Answer?
  ) async throws -> Answer {
    let changes = changes()
    if let answer = await value(menu) { return answer }
    let found = await within(limit) { () async -> Answer? in
      for await _ in changes { if let answer = await value(await self.menu) { return answer } }
      return nil
    }
    if let answer = found.value { return answer }
    throw TestPanelError("\(name) did not come within \(limit); there is \(menu.outline)")
  }
}

extension MenuNode {
  /// The titles of the rows, those of a submenu in brackets.
  fileprivate var outline: String {
    guard !children.isEmpty else { return id == .root ? "no row" : "“\(title)”" }
    let rows = children.filter { $0.isVisible && !$0.isSeparator }.map(\.outline).joined(separator: ", ")
    return id == .root ? rows : "“\(title)” [\(rows)]"
  }
}

/// A failure of a ``TestPanel`` or ``TestTray``: something did not come.
public struct TestPanelError: Error, CustomStringConvertible {
  /// A sentence with what was awaited, and what there was.
  public let description: String

  init(_ description: String) { self.description = description }
}
