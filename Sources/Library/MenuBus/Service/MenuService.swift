public import LibDBus
public import MenuExport
public import Menus

/// One menu on a connection of its own, under a name of its own: a whole program that offers a menu.
///
/// It comes back with the bus, under the same name and with the same rows; ``state`` says whether it can be read.
///
///     let service = MenuService(name: "org.example.Hello") { Action("Hello") { print("hello") } }
///     try await service.run()
@MainActor
public final class MenuService {
  /// Puts the menu on the bus while ``run(onReady:)`` runs.
  public let exporter: MenuExporter
  private let name: BusName?
  private let path: ObjectPath
  private let configuration: ServiceConfiguration
  private let presence = Followed(State.stopped)
  private let running = SoleRun()

  /// Whether the menu can be read.
  @nonexhaustive public enum State: Sendable, Hashable {
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
  ///   - configuration: The way in which it is on the bus.
  public init(
    _ menu: Menu, name: BusName? = nil, path: ObjectPath = "/MenuBar",
    configuration: ServiceConfiguration = ServiceConfiguration()
  ) {
    exporter = MenuExporter(menu, options: configuration.export, logger: configuration.logger)
    self.name = name
    self.path = path
    self.configuration = configuration
  }

  /// Makes a service of the rows that are written in braces; see ``init(_:name:path:configuration:)``.
  public convenience init(
    name: BusName? = nil, path: ObjectPath = "/MenuBar",
    configuration: ServiceConfiguration = ServiceConfiguration(), @MenuElementsBuilder menu: () -> [MenuElement]
  ) {
    self.init(Menu(children: menu()), name: name, path: path, configuration: configuration)
  }

  /// Whether the menu can be read now.
  public var state: State { presence.value }

  /// ``state`` now, and then each change; any number of sequences at once. Of more than 64 changes that were not read,
  /// the oldest are left out.
  public func states() -> some AsyncSequence<State, Never> & Sendable { presence.sequence }

  /// Serves the menu until the task is cancelled, or until ``stop()``. When the bus goes it waits for it, unless it is
  /// not to reconnect.
  ///
  /// - Parameter onReady: Called as soon as the menu can be read, with its bus name and path; again
  ///   whenever it has come back.
  /// - Throws: A ``MenuBusError`` about the name, also where another program took it while the bus was gone, or if it
  ///   runs already; a `BusError` if there is no bus at the start, or if it goes and the service is not to reconnect.
  public func run(onReady: @escaping @MainActor (BusName, ObjectPath) -> Void = { _, _ in }) async throws {
    try await running.run { [self] in
      defer { presence.value = .stopped }
      let residence = BusResidence(
        connect: configuration.connect, reconnects: configuration.reconnects,
        isFinal: { ($0 as? MenuBusError)?.isAboutName == true }, time: exporter.time,
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
  }

  /// Ends ``run(onReady:)``, as a row “Quit” does; without a run, nothing happens.
  public func stop() { running.stop() }

  private func ownName(on connection: BusConnection) async throws -> BusName {
    guard let name else { return connection.uniqueName }
    do {
      try await connection.own(name)
      return name
    } catch let error as MenuBusError where !configuration.requiresName && error.isAboutName {
      return connection.uniqueName
    }
  }
}
