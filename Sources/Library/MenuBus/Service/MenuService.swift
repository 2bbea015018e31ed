public import LibDBus
public import Logging
public import MenuExport
public import Menus

/// One menu on a connection of its own, under a name of its own: a whole program that offers a menu.
///
/// It comes back with the bus, under the same name and with the same rows; ``state`` says whether it can be read.
///
///     let menu = Menu(children: [Action(title: "Hello") { _ in print("hello") }])
///     try await MenuService(menu, name: "org.example.Hello").run()
@MainActor
public final class MenuService {
  /// Puts the menu on the bus while ``run(onReady:)`` runs.
  public let exporter: MenuExporter
  private let name: BusName?
  private let path: ObjectPath
  private let requiresName: Bool
  private let reconnects: Bool
  private let connect: @Sendable () async throws -> BusConnection
  private let presence = Followed(State.stopped)

  /// Whether the menu can be read.
  public enum State: Sendable, Hashable {
    /// It is not on the bus.
    case stopped
    /// It is, under this name.
    case serving(BusName)
    /// The bus is gone, for this reason. The menu comes back as soon as the bus does.
    case reconnecting(String)
  }

  /// Makes a service; nothing is on the bus before ``run(onReady:)``.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - name: The well-known name to own; `nil` for none.
  ///   - path: The path of the menu.
  ///   - requiresName: Whether a name that another program owns, or that a sandbox refuses, is an error. Otherwise the
  ///     menu is reached under the connection's unique name alone.
  ///   - reconnects: Whether ``run(onReady:)`` waits for the bus to come back when it goes.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, and pictures and menus that had to be left out.
  ///   - connect: Opens a connection, which the service then owns; called again after a loss.
  public init(
    _ menu: Menu, name: BusName? = nil, path: ObjectPath = "/MenuBar", requiresName: Bool = true,
    reconnects: Bool = true, options: MenuExporter.Options = MenuExporter.Options(),
    logger: Logger = Logger(label: "org.menubus"),
    connect: @escaping @Sendable () async throws -> BusConnection = { try await BusConnection.connect() }
  ) {
    exporter = MenuExporter(menu, options: options, logger: logger)
    self.name = name
    self.path = path
    self.requiresName = requiresName
    self.reconnects = reconnects
    self.connect = connect
  }

  /// Whether the menu can be read now.
  public var state: State { presence.value }
  /// ``state`` now, and then each change; any number of sequences at once.
  public var states: AsyncStream<State> { presence.sequence }

  /// Serves the menu until the task is cancelled. When the bus goes it waits for it, unless it is not to reconnect.
  ///
  /// - Parameter onReady: Called as soon as the menu can be read, with its bus name and path; again
  ///   whenever it has come back.
  /// - Throws: A ``MenuBusError`` about the name, also where another program took it while the bus was gone; a
  ///   `BusError` if there is no bus at the start, or if it goes and the service is not to reconnect.
  public func run(onReady: @MainActor (BusName, ObjectPath) -> Void = { _, _ in }) async throws {
    defer { presence.value = .stopped }
    let residence = BusResidence(
      connect: connect, reconnects: reconnects, isFinal: { ($0 as? MenuBusError)?.isAboutName == true },
      time: exporter.time,
      onLoss: { [presence] in presence.value = .reconnecting("\($0)") })
    try await residence.stay { connection in
      try await exporter.export(on: connection, at: path)
      let name = try await ownName(on: connection)
      presence.value = .serving(name)
      onReady(name, path)
    } leave: {
      await exporter.unexport()
    }
  }

  private func ownName(on connection: BusConnection) async throws -> BusName {
    guard let name else { return connection.uniqueName }
    do {
      try await connection.own(name)
      return name
    } catch let error as MenuBusError where !requiresName && error.isAboutName {
      return connection.uniqueName
    }
  }
}
