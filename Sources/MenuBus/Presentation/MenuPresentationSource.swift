import DBusMenu
public import LibDBus
import MenuExport
public import Menus

/// What a menu is presented from: an anchor, a part of one, or a point on the screen.
@MainActor
public struct MenuPresentationSource {
  /// What kind of place that is; what it is called in requests.
  public enum Kind: String, Sendable {
    case anchor
    case trayItem = "tray-item"
    case item
    case point
  }

  /// What kind of place it is.
  public let kind: Kind
  /// What the menu is attached to.
  public let anchor: MenuAnchor
  /// The part of the anchor that the menu belongs to, in the anchor's coordinates; `nil` is all of it.
  public var rect: MenuRect?
  /// Asked for ``rect`` whenever the source is asked where it is.
  var rectProvider: (@MainActor () -> MenuRect?)?
  /// Asked at each presentation where the menu begins, in the anchor's coordinates; what it does not say is decided by
  /// ``defaultMenuAttachmentPoint(for:on:)``.
  public var attachmentPointProvider: (@MainActor () -> MenuPoint?)?
  /// On which side of the menu an arrow points to the source, if the menu is drawn with one; goes out with requests.
  public var arrowDirection: ArrowDirection?
  /// Goes out with requests: the `xdg_activation_v1` token of what caused the presentation.
  public var activationToken: String?

  private init(_ kind: Kind, _ anchor: MenuAnchor) {
    self.kind = kind
    self.anchor = anchor
  }

  /// A part of an anchor.
  ///
  /// - Parameters:
  ///   - anchor: The anchor.
  ///   - rect: The part, in the anchor's coordinates; `nil` is all of it.
  ///   - attachmentPoint: Where the menu begins, in the anchor's coordinates.
  public static func anchor(
    _ anchor: MenuAnchor, rect: MenuRect? = nil, attachmentPoint: MenuPoint? = nil
  ) -> MenuPresentationSource {
    self.anchor(anchor, rect: rect) { attachmentPoint }
  }

  /// A part of an anchor, with a function that is asked at each presentation where the menu begins.
  public static func anchor(
    _ anchor: MenuAnchor, rect: MenuRect? = nil, attachmentPointProvider: @escaping @MainActor () -> MenuPoint?
  ) -> MenuPresentationSource {
    let kind: Kind =
      switch anchor {
      case is TrayItem: .trayItem
      case is ItemAnchor: .item
      default: .anchor
      }
    var source = MenuPresentationSource(kind, anchor)
    source.rect = rect
    source.attachmentPointProvider = attachmentPointProvider
    return source
  }

  /// An icon in the tray, where a panel showed it last.
  public static func trayItem(_ item: TrayItem) -> MenuPresentationSource { anchor(item) }

  /// The row of an element of an exported menu.
  public static func item(_ element: MenuElement, of exporter: MenuExporter) -> MenuPresentationSource {
    anchor(ItemAnchor(element, of: exporter))
  }

  /// A point.
  ///
  /// - Parameters:
  ///   - x: How far to the right, in the coordinates of `screen`.
  ///   - y: How far down.
  ///   - screen: The screen, which decides whether the menu opens upwards; `nil` if it is not known.
  ///   - connection: Where the menu is exported.
  public static func point(
    x: Double, y: Double, screen: MenuRect? = nil, on connection: BusConnection
  ) -> MenuPresentationSource {
    MenuPresentationSource(.point, PointAnchor(connection, frame: MenuRect(x: x, y: y), screen: screen))
  }
}

/// Which way an arrow points from a menu to its source.
public enum ArrowDirection: String, Sendable {
  /// The menu is below its source.
  case up
  /// The menu is above its source.
  case down
  /// The menu is to the right of its source.
  case left
  /// The menu is to the left of its source.
  case right
}

/// A point on a screen, which is no object.
private final class PointAnchor: MenuAnchor {
  private let bus: BusConnection
  override var connection: BusConnection? { bus }

  init(_ connection: BusConnection, frame: MenuRect, screen: MenuRect?) {
    bus = connection
    super.init(frame: frame, screen: screen)
  }
}

/// Where a menu is presented: what is decided once, when it is.
struct SourcePlacement: Sendable, Hashable {
  /// The source in the anchor's coordinates.
  var rect: MenuRect?
  /// The same on the screen.
  var screenRect: MenuRect?
  var screen: MenuRect?
  /// Where the menu begins, in the anchor's coordinates.
  var attachmentPoint: MenuPoint?
  /// The same on the screen.
  var screenAttachmentPoint: MenuPoint?
  /// `nil` if nobody knows.
  var direction: OpeningDirection?
}

extension MenuPresentationSource {
  /// Decides where the menu is, from what is known now.
  var placement: SourcePlacement {
    var placement = SourcePlacement()
    placement.screen = anchor.effectiveScreen
    placement.rect = rectProvider?() ?? rect ?? anchor.bounds
    placement.screenRect = placement.rect.flatMap { anchor.convertToScreen($0) }
    let origin = anchor.convertToScreen(MenuRect(x: 0, y: 0))
    if let point = attachmentPointProvider?() {
      placement.attachmentPoint = point
      placement.screenAttachmentPoint = origin.map { MenuPoint(x: point.x + $0.x, y: point.y + $0.y) }
      placement.direction = placement.rect.map { openingDirection(from: $0, at: point) }
    } else if let rect = placement.screenRect, let origin {
      let point = defaultMenuAttachmentPoint(for: rect, on: placement.screen)
      placement.screenAttachmentPoint = point
      placement.attachmentPoint = MenuPoint(x: point.x - origin.x, y: point.y - origin.y)
      if placement.screen != nil { placement.direction = openingDirection(from: rect, at: point) }
    } else {
      placement.attachmentPoint = placement.rect.map { defaultMenuAttachmentPoint(for: $0, on: nil) }
    }
    return placement
  }

  /// The source as requests have it; what is not known is left out.
  func entries(of placement: SourcePlacement) -> [String: Value] {
    var entries: [String: Value] = ["kind": .string(kind.rawValue)]
    entries["path"] = anchor.objectPath.map(Value.objectPath)
    entries["item"] = anchor.row?.itemID.map { .int32($0.rawValue) }
    entries["rect"] = placement.rect.map(Value.rect)
    entries["screen-rect"] = placement.screenRect.map(Value.rect)
    entries["screen"] = placement.screen.map(Value.rect)
    entries["attachment-point"] = placement.attachmentPoint.map(Value.point)
    entries["screen-attachment-point"] = placement.screenAttachmentPoint.map(Value.point)
    entries["direction"] = placement.direction.word.value
    entries["arrow-direction"] = arrowDirection.map { .string($0.rawValue) }
    entries["activation-token"] = activationToken.map { .string($0.withoutNUL) }
    return entries
  }
}

extension Value {
  /// A place, `(ii)`, in whole pixels.
  static func point(_ point: MenuPoint) -> Value { .structure([.pixel(point.x), .pixel(point.y)]) }

  /// A rectangle, `(iiii)`: its place and its size.
  static func rect(_ rect: MenuRect) -> Value {
    .structure([.pixel(rect.x), .pixel(rect.y), .pixel(rect.width), .pixel(rect.height)])
  }

  private static func pixel(_ length: Double) -> Value {
    guard !length.isNaN else { return .int32(0) }
    return .int32(Int32(min(max(length.rounded(), Double(Int32.min)), Double(Int32.max))))
  }
}
