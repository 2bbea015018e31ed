import DBusMenu
public import LibDBus
public import MenuExport
public import Menus

/// The place that a menu is presented from: an anchor, a part of one, or a point on the screen.
@MainActor
public struct MenuPresentationSource {
  private let reference: AnchorReference
  /// The anchor that the menu is attached to; `nil` if it is gone.
  package var anchor: MenuAnchor? { reference.anchor }
  /// The part of the anchor that the menu belongs to, in the anchor's coordinates; `nil` is all of it.
  public var rect: MenuRect?
  /// Asked for ``rect`` whenever the source is asked for its place.
  var rectProvider: (@MainActor () -> MenuRect?)?
  /// Asked at each presentation for the place where the menu begins, in the anchor's coordinates; `nil` leaves it to
  /// ``defaultMenuAttachmentPoint(for:on:)``.
  public var attachmentPointProvider: (@MainActor () -> MenuPoint?)?
  /// The side of the menu on which an arrow points to the source, if the menu is drawn with
  /// one; goes out with requests. `nil` leaves it to the presenter.
  public var arrowDirection: ArrowDirection?
  /// The `xdg_activation_v1` token of the event that caused the presentation; goes out with requests. `nil` if there is
  /// none.
  public var activationToken: String?
  /// Whether a finger caused the presentation: then rows are high enough for one, and the menu opens beside it. `nil`
  /// if the program does not know; the presenter then goes by the last press on a menu.
  public var isByTouch: Bool?

  /// The point on the screen that the menu is requested for, where the place of the anchor is not known.
  var screenPoint: MenuPoint?

  private init(_ reference: AnchorReference) { self.reference = reference }

  /// A part of an anchor.
  ///
  /// - Parameters:
  ///   - anchor: The anchor.
  ///   - rect: The part, in the anchor's coordinates; `nil` is all of it.
  ///   - attachmentPoint: The place where the menu begins, in the anchor's coordinates.
  public static func anchor(
    _ anchor: MenuAnchor, rect: MenuRect? = nil, attachmentPoint: MenuPoint? = nil
  ) -> MenuPresentationSource {
    self.anchor(anchor, rect: rect) { attachmentPoint }
  }

  /// A part of an anchor, with a function that is asked at each presentation for the place where the menu begins.
  public static func anchor(
    _ anchor: MenuAnchor, rect: MenuRect? = nil, attachmentPointProvider: @escaping @MainActor () -> MenuPoint?
  ) -> MenuPresentationSource {
    var source = MenuPresentationSource(AnchorReference(anchor))
    source.rect = rect
    source.attachmentPointProvider = attachmentPointProvider
    return source
  }

  /// An anchor, or a part of one, for a menu of an interaction.
  static func anchor(_ anchor: MenuAnchor, of interaction: AnchoredInteraction, rect: MenuRect? = nil) -> Self {
    var source = MenuPresentationSource(AnchorReference(anchor, of: interaction))
    source.rect = rect
    return source
  }

  /// The row of an element of an exported menu.
  public static func item(_ element: MenuElement, of exporter: MenuExporter) -> MenuPresentationSource {
    anchor(ItemAnchor(element, of: exporter))
  }

  /// A point.
  ///
  /// - Parameters:
  ///   - x: The distance to the right, in the coordinates of `screen`.
  ///   - y: The distance downwards.
  ///   - screen: The screen, which decides whether the menu opens upwards; `nil` if it is not known.
  ///   - connection: The connection that the menu is exported on; `nil` is one to the session bus, which all such
  ///     menus of the program share.
  public static func point(
    x: Double, y: Double, screen: MenuRect? = nil, on connection: BusConnection? = nil
  ) -> MenuPresentationSource {
    MenuPresentationSource(AnchorReference(PointAnchor(connection, frame: MenuRect(x: x, y: y), screen: screen)))
  }
}

/// A point on a screen, which is no object.
private final class PointAnchor: MenuAnchor {
  private let bus: BusConnection?
  override var connection: BusConnection? { bus }
  override var kind: Kind { .point }
  override var usesDefaultBus: Bool { bus == nil }

  init(_ connection: BusConnection?, frame: MenuRect, screen: MenuRect?) {
    bus = connection
    super.init(frame: frame, screen: screen)
  }
}

/// The place of one presentation, decided once at its beginning.
struct SourcePlacement: Sendable, Hashable {
  /// The source in the anchor's coordinates.
  var rect: MenuRect?
  /// The same on the screen.
  var screenRect: MenuRect?
  var screen: MenuRect?
  /// The place where the menu begins, in the anchor's coordinates.
  var attachmentPoint: MenuPoint?
  /// The same on the screen.
  var screenAttachmentPoint: MenuPoint?
  /// `nil` if it is not known.
  var direction: OpeningDirection?
}

extension MenuPresentationSource {
  /// The place of the menu, as far as it is known now.
  var placement: SourcePlacement {
    var placement = SourcePlacement()
    guard let anchor else { return placement }
    placement.screen = anchor.effectiveScreen
    placement.rect = rectProvider?() ?? rect ?? anchor.bounds
    placement.screenRect = placement.rect.flatMap { anchor.convertToScreen($0) }
    if placement.screenRect == nil, let screenPoint {
      placement.screenRect = MenuRect(x: screenPoint.x, y: screenPoint.y)
      placement.screenAttachmentPoint = screenPoint
      return placement
    }
    let origin = anchor.convertToScreen(MenuRect(x: 0, y: 0))
    if let point = attachmentPointProvider?() {
      placement.attachmentPoint = point
      placement.screenAttachmentPoint = origin.map { MenuPoint(x: point.x + $0.x, y: point.y + $0.y) }
      placement.direction = placement.rect.map { OpeningDirection(from: $0, at: point) }
    } else if let rect = placement.screenRect, let origin {
      let point = Self.defaultMenuAttachmentPoint(for: rect, on: placement.screen)
      placement.screenAttachmentPoint = point
      placement.attachmentPoint = MenuPoint(x: point.x - origin.x, y: point.y - origin.y)
      // A menu opens upwards only where there is no room below. The presenter knows that, and says so.
      if placement.screen != nil, OpeningDirection(from: rect, at: point) == .down { placement.direction = .down }
    } else {
      placement.attachmentPoint = placement.rect.map { Self.defaultMenuAttachmentPoint(for: $0, on: nil) }
    }
    return placement
  }

  /// The source as requests have it, as far as it is known.
  func details(of placement: SourcePlacement) -> PresentationDetails {
    var details = PresentationDetails()
    details.kind = (anchor?.kind ?? .anchor).word
    details.path = anchor?.objectPath
    details.item = anchor?.row?.itemID
    details.rect = placement.rect.map(PixelRect.init)
    details.screenRect = placement.screenRect.map(PixelRect.init)
    details.screen = placement.screen.map(PixelRect.init)
    details.attachmentPoint = placement.attachmentPoint.map(PixelPoint.init)
    details.screenAttachmentPoint = placement.screenAttachmentPoint.map(PixelPoint.init)
    details.direction = placement.direction.word
    details.isByTouch = isByTouch
    details.arrowDirection = arrowDirection?.word
    details.activationToken = activationToken
    return details
  }
}

extension PixelPoint {
  /// A place in whole pixels.
  init(_ point: MenuPoint) { self.init(x: point.x.pixels, y: point.y.pixels) }
}

extension PixelRect {
  /// A rectangle in whole pixels.
  init(_ rect: MenuRect) {
    self.init(x: rect.x.pixels, y: rect.y.pixels, width: rect.width.pixels, height: rect.height.pixels)
  }

  /// Whether a point is inside.
  func contains(x: Double, y: Double) -> Bool {
    x >= Double(self.x) && y >= Double(self.y) && x < Double(self.x) + Double(width)
      && y < Double(self.y) + Double(height)
  }
}

extension Double {
  /// The nearest number that travels.
  fileprivate var pixels: Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(rounded(), Double(Int32.min)), Double(Int32.max)))
  }
}
