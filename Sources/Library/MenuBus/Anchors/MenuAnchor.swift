import DBusMenu
public import LibDBus
public import Menus

/// A thing that menus are attached to: a ``TrayItem``, an ``ObjectAnchor`` or an ``ItemAnchor``, or a part of one.
///
/// An anchor is to a menu what a view is elsewhere: it may have a frame inside another anchor, which it shares the bus
/// with, and keeps the interactions that were added to it.
///
///     let bubble = MenuAnchor(frame: MenuRect(x: 8, y: 40, width: 200, height: 32), parent: window)
@MainActor
public class MenuAnchor {
  /// The place of the anchor in the coordinates of its ``parent``, or of the screen where it has none; `nil` if it is
  /// not known.
  public var frame: MenuRect?
  /// The anchor that this one is in, which is not kept; `nil` for none. The interactions of this one follow it to the
  /// parent's bus.
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
  /// The first responder for the commands of the anchor's menus; `nil` leaves it to the parent.
  public weak var responder: (any MenuResponder)?
  /// The interactions that were added, in that order.
  public private(set) var interactions: [AnchoredInteraction] = []

  /// The anchors that are in this one.
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

  /// The connection that menus of the anchor are exported on, which is that of its parent unless the anchor has one of
  /// its own; `nil` while there is none.
  public var connection: BusConnection? { lineage == nil ? nil : parent?.connection }
  /// The object that the anchor is, or is a part of, on that connection; `nil` while there is none.
  public var objectPath: ObjectPath? { lineage == nil ? nil : parent?.objectPath }

  // MARK: Answers of the kinds of anchors

  /// The kind of place that the anchor is.
  var kind: Kind { .anchor }
  /// The anchor's own name for people; `nil` if it has none.
  var displayName: String? { nil }
  /// The row of an exported menu that the anchor is; `nil` for other anchors.
  var exportedRow: ExportedRow? { nil }
  /// The path that the anchor has for the menu of an interaction; `nil` leaves it to the interaction.
  var menuPath: ObjectPath? { nil }
  /// Whether menus of the anchor are exported on the connection that the program's menus without one share.
  var usesDefaultBus: Bool { false }
  /// Whether places in the anchor are told in the coordinates of the screen.
  var isScreenLocated: Bool { false }
  /// Whether panels draw the anchor, and open the menu it offers by themselves.
  var offersMenu: Bool { false }
  /// Whether the program does something itself when the anchor is activated.
  var performsActivation: Bool { false }
  /// Whether the anchor can ask for the user's attention.
  var showsAttention: Bool { false }

  /// Called when there are other interactions, or what one of them takes or offers may have changed.
  func activationChanged() {}
  /// Answers requests for the menus of the interactions there are now, where that is not left to them.
  func settleRequests() async {}
  /// Asks for attention until ``endAttention()`` was called as many times.
  func beginAttention() {}
  /// Ends one request for attention.
  func endAttention() {}

  // MARK: Interactions

  /// Adds an interaction and keeps it until it is removed. While the anchor has no bus yet, as a ``TrayItem`` before it
  /// runs, the interaction waits for it.
  ///
  /// - Throws: ``MenuBusError/Code/anchorWithoutBus``, or the `BusError` that kept the menu off the bus; the
  ///   interaction was not added then.
  public func add(_ interaction: AnchoredInteraction) async throws {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    guard mayHaveConnection else { throw MenuBusError.anchorWithoutBus }
    interactions.append(interaction)
    activationChanged()
    do {
      try await interaction.attach(to: self)
      await settleRequests()
    } catch {
      interactions.removeAll { $0 === interaction }
      activationChanged()
      throw error
    }
  }

  /// Removes an interaction. Its objects on the bus are gone when this returns.
  public func remove(_ interaction: AnchoredInteraction) async {
    guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
    interactions.remove(at: index)
    activationChanged()
    await settleRequests()
    await interaction.detach()
  }

  /// Tells the interactions of this anchor, and of those that are in it, that the connection is another, or gone.
  func tellConnectionChanged() async {
    guard lineage != nil else { return }  // a circle of anchors has no end
    for interaction in interactions { await interaction.connectionChanged() }
    for part in parts.anchors { await part.tellConnectionChanged() }
  }

  // MARK: Anchors in anchors

  /// This anchor and those it is in, the innermost first; `nil` if they are inside each other in a circle.
  var lineage: [MenuAnchor]? {
    var lineage: [MenuAnchor] = []
    var next: MenuAnchor? = self
    while let anchor = next {
      lineage.append(anchor)
      guard lineage.count <= MenuBusLimits.anchorDepth else { return nil }
      next = anchor.parent
    }
    return lineage
  }

  /// Whether the anchor, or one it is in, is of a kind that has a connection, now or later.
  private var mayHaveConnection: Bool { lineage?.contains { type(of: $0) != MenuAnchor.self } ?? false }

  /// The anchor that is the object at ``objectPath``, which this one is a part of: the nearest with a path of its own.
  private var object: MenuAnchor? {
    lineage?.first { anchor in
      anchor.objectPath != nil
        && (anchor.objectPath != anchor.parent?.objectPath || anchor.connection !== anchor.parent?.connection)
    }
  }

  /// Whether all of the object at ``objectPath`` is this anchor: it is neither a part of that object nor a row.
  var isObject: Bool { exportedRow == nil && object === self }

  /// The path that names the anchor itself: its object, or the menu that has its row; `nil` for a part of an object.
  var ownPath: ObjectPath? { exportedRow != nil || object === self ? objectPath : nil }

  /// The row that the anchor is, or is a part of.
  var row: ExportedRow? {
    let object = object
    return lineage?.first { $0.exportedRow != nil || $0 === object }?.exportedRow
  }

  // MARK: Places

  /// All of the anchor, in its own coordinates.
  var bounds: MenuRect? { frame.map { MenuRect(x: 0, y: 0, width: $0.width, height: $0.height) } }

  /// Converts a rectangle from the anchor's coordinates to those of the screen; `nil` where the place of the anchor, or
  /// of one it is in, is not known.
  public func convertToScreen(_ rect: MenuRect) -> MenuRect? {
    guard let frames = lineage?.map(\.frame) else { return nil }
    return frames.reduce(rect) { rect, frame in
      guard let rect, let frame else { return nil }
      return rect.offset(x: frame.x, y: frame.y)
    }
  }

  /// Converts a place on the screen to the anchor's coordinates; `nil` where the place of the anchor, or of one it
  /// is in, is not known.
  public func convertFromScreen(_ point: MenuPoint) -> MenuPoint? {
    convertToScreen(MenuRect(x: 0, y: 0)).map { MenuPoint(x: point.x - $0.x, y: point.y - $0.y) }
  }

  /// The screen that the anchor is on: its own, or that of the nearest parent that has one; `nil` if none has.
  var effectiveScreen: MenuRect? { lineage?.lazy.compactMap(\.screen).first }
  /// The first responder for commands: the anchor's own, or that of the nearest parent that has one; `nil` if
  /// none has.
  public var effectiveResponder: (any MenuResponder)? { lineage?.lazy.compactMap(\.responder).first }
}

extension MenuAnchor {
  /// The kinds of places that menus are presented from, as requests name them.
  enum Kind: Sendable {
    /// An object of the program, or a part of one.
    case anchor
    /// An icon in the tray.
    case trayItem
    /// The row of an exported menu.
    case item
    /// A point on the screen.
    case point

    /// The same as it travels.
    var word: Word.SourceKind {
      switch self {
      case .anchor: .anchor
      case .trayItem: .trayItem
      case .item: .item
      case .point: .point
      }
    }
  }
}
