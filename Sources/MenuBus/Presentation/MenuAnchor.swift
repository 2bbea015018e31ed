public import DBusMenu
public import LibDBus
public import MenuExport
public import Menus

/// What menus are attached to: a ``TrayItem``, an ``ObjectAnchor`` or an ``ItemAnchor``.
///
/// It is to a menu what a view is elsewhere: it may have a frame inside another anchor, which it shares the bus with, and
/// keeps the interactions that were added to it.
///
///     let bubble = MenuAnchor(frame: MenuRect(x: 8, y: 40, width: 200, height: 32), parent: window)
@MainActor
open class MenuAnchor {
  /// Where the anchor is, in the coordinates of its ``parent``, or of the screen where it has none; `nil` if nobody
  /// knows.
  public var frame: MenuRect?
  /// The anchor that this one stands in. What was added to this one follows it to the parent's bus.
  public weak var parent: MenuAnchor? {
    didSet {
      guard parent !== oldValue else { return }
      oldValue?.parts.remove(self)
      parent?.parts.add(self)
      Task { [weak self] in await self?.tellConnectionChanged() }
    }
  }
  /// The screen; `nil` leaves it to the parent.
  public var screen: MenuRect?
  /// Where the search for who performs the commands of the anchor's menus begins; `nil` leaves it to the parent.
  public weak var responder: (any MenuResponder)?
  /// What was added, in that order.
  public private(set) var interactions: [any MenuAnchorInteraction] = []

  /// The anchors that stand in this one.
  private var parts = WeakAnchors()

  /// Makes an anchor that is on the bus of its parent, at the same object; without a parent it is on no bus.
  public init(frame: MenuRect? = nil, parent: MenuAnchor? = nil, screen: MenuRect? = nil) {
    self.frame = frame
    self.parent = parent
    self.screen = screen
    parent?.parts.add(self)  // observers do not run here
  }

  isolated deinit {
    guard !interactions.isEmpty else { return }
    Task { [interactions] in for interaction in interactions { await interaction.detach() } }
  }

  /// The connection that menus of the anchor are exported on, which is that of its parent unless the anchor has one of its
  /// own; `nil` while there is none.
  open var connection: BusConnection? { lineage == nil ? nil : parent?.connection }
  /// The object that the anchor is, or is a part of, on that connection.
  open var objectPath: ObjectPath? { lineage == nil ? nil : parent?.objectPath }

  /// Adds an interaction and keeps it until it is removed. While the anchor has no bus yet, as a ``TrayItem`` before it
  /// runs, the interaction waits for it.
  ///
  /// - Throws: ``AnchorWithoutBus``, or what putting its menu on the bus throws; it was not added then.
  public func add(_ interaction: any MenuAnchorInteraction) async throws {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    guard mayHaveConnection else { throw AnchorWithoutBus() }
    interactions.append(interaction)
    do {
      try await interaction.attach(to: self)
    } catch {
      interactions.removeAll { $0 === interaction }
      throw error
    }
  }

  /// Removes an interaction. What it had on the bus is gone when this returns.
  public func remove(_ interaction: any MenuAnchorInteraction) async {
    guard let place = interactions.firstIndex(where: { $0 === interaction }) else { return }
    interactions.remove(at: place)
    await interaction.detach()
  }

  /// More anchors than this inside each other are taken for a circle.
  private static let maximumDepth = 64

  /// This anchor and those it stands in, the innermost first; `nil` if they stand inside each other in a circle.
  var lineage: [MenuAnchor]? {
    var lineage: [MenuAnchor] = []
    var next: MenuAnchor? = self
    while let anchor = next {
      lineage.append(anchor)
      guard lineage.count <= Self.maximumDepth else { return nil }
      next = anchor.parent
    }
    return lineage
  }

  /// Whether the anchor, or one it stands in, is of a kind that has a connection, now or later.
  private var mayHaveConnection: Bool { lineage?.contains { type(of: $0) != MenuAnchor.self } ?? false }

  /// The anchor that is the object at ``objectPath``, which this one is a part of: the nearest with a place of its own.
  var object: MenuAnchor? {
    lineage?.first { anchor in
      anchor.objectPath != nil
        && (anchor.objectPath != anchor.parent?.objectPath || anchor.connection !== anchor.parent?.connection)
    }
  }

  /// The row that the anchor is, or is a part of.
  var row: ItemAnchor? { lineage?.first { $0 is ItemAnchor || $0 === object } as? ItemAnchor }

  /// Has what was added here, and in the anchors that stand in this one, follow to the connection there is now.
  func tellConnectionChanged() async {
    guard lineage != nil else { return }  // nobody would ever come to an end
    for interaction in interactions { await interaction.connectionChanged() }
    for part in parts.anchors { await part.tellConnectionChanged() }
  }

  /// All of the anchor, in its own coordinates.
  var bounds: MenuRect? { frame.map { MenuRect(x: 0, y: 0, width: $0.width, height: $0.height) } }

  /// Brings a rectangle from the anchor's coordinates to those of the screen; `nil` where the place of the anchor, or
  /// of one it stands in, is not known.
  public func convertToScreen(_ rect: MenuRect) -> MenuRect? {
    guard let frames = lineage?.map(\.frame) else { return nil }
    return frames.reduce(rect) { rect, frame in
      guard let rect, let frame else { return nil }
      return rect.offset(x: frame.x, y: frame.y)
    }
  }

  /// Brings a place on the screen to the anchor's coordinates; `nil` where the place of the anchor, or of one it stands
  /// in, is not known.
  public func convertFromScreen(_ point: MenuPoint) -> MenuPoint? {
    convertToScreen(MenuRect(x: 0, y: 0)).map { MenuPoint(x: point.x - $0.x, y: point.y - $0.y) }
  }

  /// The screen that the anchor is on, its own or that of the nearest parent that has one.
  public var effectiveScreen: MenuRect? { lineage?.lazy.compactMap(\.screen).first }
  /// Where the search for who performs a command begins: with the anchor's own responder, or that of the nearest parent
  /// that has one.
  public var effectiveResponder: (any MenuResponder)? { lineage?.lazy.compactMap(\.responder).first }
}

/// A reference to an anchor that does not keep it.
struct WeakAnchor {
  weak var anchor: MenuAnchor?
}

/// References to anchors that do not keep them.
struct WeakAnchors {
  private var references: [WeakAnchor] = []
  /// With more references than this, those to anchors that are gone are dropped before another comes.
  private var limit = 16

  /// Those that are there still, in the order they came.
  var anchors: [MenuAnchor] { references.compactMap(\.anchor) }

  mutating func add(_ anchor: MenuAnchor) {
    if references.count >= limit {
      references.removeAll { $0.anchor == nil }
      limit = max(16, references.count * 2)
    }
    references.append(WeakAnchor(anchor: anchor))
  }

  mutating func remove(_ anchor: MenuAnchor) { references.removeAll { $0.anchor === anchor } }
}

/// An interaction was added to an anchor that can never have a bus.
public struct AnchorWithoutBus: Error, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    """
    the anchor is on no bus, and never will be: its parent, or the parent's parent, has to be a TrayItem, an ObjectAnchor \
    or an ItemAnchor
    """
  }
}

/// An anchor that is an object of the program's own.
public final class ObjectAnchor: MenuAnchor {
  private let bus: BusConnection
  private let path: ObjectPath

  /// Makes an anchor; the menu of an interaction is exported at `path` itself.
  public init(
    _ connection: BusConnection, at path: ObjectPath, frame: MenuRect? = nil, parent: MenuAnchor? = nil,
    screen: MenuRect? = nil
  ) {
    bus = connection
    self.path = path
    super.init(frame: frame, parent: parent, screen: screen)
  }

  /// The connection it was made with.
  public override var connection: BusConnection? { bus }
  /// The path it was made with.
  public override var objectPath: ObjectPath? { path }
}

/// An anchor that is a row of an exported menu.
public final class ItemAnchor: MenuAnchor, MenuExporterObserver {
  /// What the row shows.
  public let element: MenuElement
  /// What puts the row on the bus.
  public let exporter: MenuExporter

  /// Makes an anchor of an element's row.
  public init(
    _ element: MenuElement, of exporter: MenuExporter, frame: MenuRect? = nil, parent: MenuAnchor? = nil,
    screen: MenuRect? = nil
  ) {
    self.element = element
    self.exporter = exporter
    super.init(frame: frame, parent: parent, screen: screen)
    exporter.clients.addObserver(self)
  }

  /// The connection of the menu that has the row.
  public override var connection: BusConnection? { exporter.publication.place?.connection }
  /// The menu that has the row.
  public override var objectPath: ObjectPath? { exporter.publication.place?.path }
  package func exporterDidMove() { Task { await tellConnectionChanged() } }

  /// The row, if the menu shows it.
  public var itemID: ItemID? { exporter.itemIDs(of: element).min() }
}

/// Something that is added to an anchor and acts on it, as ``MenuInteraction`` does.
@MainActor
public protocol MenuAnchorInteraction: AnyObject {
  /// Called when it was added. It should not refer to the anchor strongly: the anchor refers to it.
  func attach(to anchor: MenuAnchor) async throws
  /// Called when it was removed.
  func detach() async
  /// Called when the anchor's connection is another, or gone.
  func connectionChanged() async
  /// Called when somebody did something with the anchor that may open a menu.
  func anchorWasTriggered(_ trigger: MenuTrigger)
  /// Whether a tray item is to tell panels to activate it instead of opening its menu.
  var takesActivation: Bool { get }
}

extension MenuAnchorInteraction {
  /// Panels open the menu.
  public var takesActivation: Bool { false }
}

/// Something that may open a menu.
public struct MenuTrigger: Sendable, Hashable {
  /// What was done.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The primary button.
    case activate
    /// The middle button.
    case secondaryActivate
    /// The secondary button.
    case contextMenu
  }

  /// What was done.
  public var kind: Kind
  /// Where, on the screen; `nil` if that was not said.
  public var location: MenuPoint?
  /// Lets a window come to the front under Wayland.
  public var activationToken: String?

  /// Describes a trigger.
  public init(_ kind: Kind, location: MenuPoint? = nil, activationToken: String? = nil) {
    self.kind = kind
    self.location = location
    self.activationToken = activationToken
  }
}
