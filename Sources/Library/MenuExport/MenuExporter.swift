package import Basics
import DBusMenu
public import LibDBus
public import Logging
public import Menus

/// Puts a menu on the bus, keeps it current there, and runs the handlers of rows that are chosen.
///
/// Changes of the model are collected until the next turn of the main actor and go out as one update; changes that
/// follow soon after are held together for a moment. The ids of rows belong to the exporter: exported again, on another
/// connection, the rows that stayed have the ids they had.
///
/// The exporter coordinates parts that each own their state: the rows as clients know them, the answers to clients, the
/// place on the bus, and the time of announcements.
///
/// The program keeps the exporter: without a reference to it the menu leaves the bus, and the log says so if no client
/// has read it by then.
@MainActor
public final class MenuExporter {
  /// The rows as clients know them.
  package let tree: PublishedTree
  /// Carries out what clients ask for.
  package let clients: ClientResponder
  package let publication: Publication
  let announcer: Announcer
  private let options: Options
  /// The clock of the menu and of what shows it.
  package var time: any TimeSource { options.server.time }

  /// Makes an exporter; nothing is on the bus before ``export(on:at:)``.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - options: The options of the export.
  ///   - logger: Gets the errors of handlers, pictures and menus that had to be left out, and a warning if the main
  ///     actor does not run.
  public convenience init(
    _ menu: Menu, options: Options = Options(), logger: Logger = Logger(label: "org.menubus")
  ) {
    self.init(menu, provider: nil, options: options, logger: logger)
  }

  /// Makes an exporter of menus that are made when a client opens them; `menu` stands in until then.
  package init(_ menu: Menu, provider: MenuProvider?, options: Options, logger: Logger) {
    self.options = options
    tree = PublishedTree(menu, options, logger: logger)
    publication = Publication(timeout: options.eventTimeout, options.server.time, logger: logger)
    clients = ClientResponder(tree, publication, provider: provider, options, logger: logger)
    announcer = Announcer(tree, clients, publication, frames: options.frames, options.server.time)
    tree.publish()
    publication.owner = self
  }

  isolated deinit { publication.noteRelease() }

  // MARK: On the bus

  /// Puts the menu at a path of a connection, with all its rows, ready to be shown. That is its ``place``; it leaves
  /// the one where it was before. Other places are those of ``makePlace()``.
  ///
  /// Of this and ``unexport()``, the one asked for last counts, also where it is asked for before the other is done.
  ///
  /// - Throws: A `BusError`, also where the path has a menu already, or `CancellationError`.
  public func export(on connection: BusConnection, at path: ObjectPath) async throws {
    try await place.export(on: connection, at: path)
  }

  /// Takes the menu from its ``place``, once it is there where it is on its way.
  public func unexport() async { await place.unexport() }

  /// Where ``export(on:at:)`` puts the menu.
  public var place: MenuPlace { publication.place }

  /// Makes one more place for the menu, which then stands at several at the same time, with the same rows and ids.
  ///
  /// The exporter keeps the place while the menu is there.
  public func makePlace() -> MenuPlace { publication.makePlace() }
}

extension MenuExporter: PublicationOwner {
  func enter(_ place: MenuPlace, on connection: BusConnection, at path: ObjectPath) async throws {
    if publication.isExported { clients.noteSharing() }
    await icons.load()
    flush()
    let attributes = announcer.adaptedAttributes
    try await place.open(tree.snapshot(), on: connection, at: path, attributes, options.server) {
      [weak clients, weak place] in if let clients, let place { clients.handleInputs(at: place) }
    }
    announcer.schedule()  // for lazy elements that load without being asked for
  }

  func placeDidLeave(_ place: MenuPlace) {
    announcer.placeDidLeave()
    clients.leave(place)
  }

  func placeDidMove() { clients.observers.forEach { $0.exporterDidMove() } }

  func placeIsAtHand() { announcer.schedule() }
}
