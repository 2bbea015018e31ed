public import LibDBus
public import Logging
public import MenuExport

/// The way in which a ``MenuService`` or a ``TrayItem`` is on the bus. The defaults suit most programs.
public struct ServiceConfiguration: Sendable {
  /// Whether a name that another program owns is an error; otherwise the program is reached under its connection's
  /// unique name. A name that a sandbox refuses is an error of a ``MenuService`` alone: panels need no name of an icon.
  public var requiresName = true
  /// Whether the program waits for the bus to come back when it goes.
  public var reconnects = true
  /// The options of the menu's export.
  public var export = MenuExporter.Options()
  /// The log for errors of handlers, and for pictures and menus that had to be left out.
  public var logger = Logger(label: "org.menubus")
  /// Opens a connection, which the service or item then owns; called again after a loss.
  public var connect: @Sendable () async throws -> BusConnection = { try await BusConnection.connect() }

  /// The defaults: the session bus.
  public init() {}
}
