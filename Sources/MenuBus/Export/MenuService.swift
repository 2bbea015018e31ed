public import LibDBus
public import Logging
public import Menus

/// One menu on a connection of its own, under a name of its own: the whole of a program that offers a menu.
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
  private let connect: @Sendable () async throws -> BusConnection

  /// Makes a service; nothing is on the bus before ``run(onReady:)``.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - name: The well-known name to own; `nil` for none.
  ///   - path: Where the menu is.
  ///   - requiresName: Whether a name that somebody else has is an error. Otherwise the menu is reached under the
  ///     connection's unique name alone.
  ///   - options: What can be chosen of the export.
  ///   - logger: Gets the errors of handlers, and pictures and menus that had to be left out.
  ///   - connect: Opens the connection, which the service then owns.
  public init(
    _ menu: Menu, name: BusName? = nil, path: ObjectPath = "/MenuBar", requiresName: Bool = true,
    options: MenuExporter.Options = MenuExporter.Options(), logger: Logger = Logger(label: "org.menubus"),
    connect: @escaping @Sendable () async throws -> BusConnection = { try await BusConnection.connect() }
  ) {
    exporter = MenuExporter(menu, options: options, logger: logger)
    self.name = name
    self.path = path
    self.requiresName = requiresName
    self.connect = connect
  }

  /// Serves the menu until the task is cancelled.
  ///
  /// - Parameter onReady: Called once the menu can be read, with the name it is reached under and its path.
  /// - Throws: ``NameTaken``, or the `BusError` that ended the connection.
  public func run(onReady: @MainActor (BusName, ObjectPath) -> Void = { _, _ in }) async throws {
    let connection = try await connect()
    do {
      try await exporter.export(on: connection, at: path)
      onReady(try await ownName(on: connection), path)
    } catch {
      await exporter.unexport()
      await connection.close()
      throw error
    }
    let reason = await connection.closed()
    await exporter.unexport()
    await connection.close()
    if !Task.isCancelled { throw reason }
  }

  private func ownName(on connection: BusConnection) async throws -> BusName {
    guard let name else { return connection.uniqueName }
    switch try await connection.requestName(name) {
    case .primaryOwner, .alreadyOwner: return name
    case .exists, .inQueue:
      guard requiresName else { return connection.uniqueName }
      throw NameTaken(name: name, owner: try? await connection.processID(of: name))
    }
  }
}

/// Somebody else owns the name.
public struct NameTaken: Error, CustomStringConvertible {
  /// The name.
  public var name: BusName
  /// The process that owns it, if it could be found out.
  public var owner: Int?

  /// Which name is taken, and by whom.
  public var description: String {
    "the name \(name) is taken" + (owner.map { " by process \($0)" } ?? "")
  }
}
