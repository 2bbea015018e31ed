package import DBusMenu

/// The place that a menu belongs to, decided before the menu is known. What depends on the menu, such as its side, is
/// decided by ``placement(for:isRightToLeft:)``.
package struct OpeningPlace: Sendable, Hashable {
  /// The distances that a presenter draws with.
  package struct Metrics: Sendable, Hashable {
    /// Between a menu and the object it belongs to.
    package var gap = 4
    /// From the menu's edge to the tip of its arrow.
    package var arrowLength = 8
    /// From the menu's corners to the middle of the arrow, at least.
    package var arrowInset = 16
    /// The height that a menu needs beside its object; with less room it covers that.
    package var leastHeight = 120
    /// The distance that a menu keeps from the middle of the finger that opened it.
    package var finger = 20
    /// The parts of the work area that are left free above and below the menu of a screen: one of so many.
    package var (partAbove, partBelow) = (8, 16)

    package init() {}
  }

  /// The index of the monitor that the menu is shown on.
  package let monitor: Int
  /// Whether the menu belongs to the screen: its upper edge stays where it is while rows come and go.
  package let isOfScreen: Bool
  /// The part of the monitor that menus are in.
  package let workArea: PixelRect
  /// The object that the menu belongs to, as far as it is on the monitor; `nil` if it is not known where that is.
  package let object: PixelRect?
  /// The point at which the menu begins, as the program or the pointer says; `nil` if it is not known. The rectangles
  /// of rows that the program is told are relative to it.
  package let attachmentPoint: PixelPoint?
  /// The same as far as it counts, on the monitor.
  let start: PixelPoint?
  /// Which way the menu is to open; `nil` if the program does not say.
  let side: MenuSide?
  let hasArrow: Bool
  /// Whether a finger opened the menu, which is then beside it.
  let isByTouch: Bool
  /// The point for a menu that is within its object, as there is no room beside it.
  let inside: PixelPoint
  let metrics: Metrics

  /// Decides where a menu belongs.
  ///
  /// - Parameters:
  ///   - source: The program's wishes.
  ///   - highlight: The rectangle on the screen of what the menu sets off; it counts where the source has no place.
  ///   - pointer: The place of the pointer, if it is known; it counts where there is no other.
  ///   - monitors: All monitors, with bounded rectangles.
  ///   - isByTouch: Whether a finger opened the menu.
  ///   - preferred: The index of the monitor for a menu without any place.
  package init(
    of source: PresentationDetails, highlight: PixelRect? = nil, pointer: PixelPoint? = nil,
    monitors: [DesktopMonitor], preferred: Int = 0, isByTouch: Bool = false, metrics: Metrics = Metrics()
  ) {
    let known = KnownPlace(source, highlight: highlight, monitors)
    let pointer = monitors.sensible(pointer.map { PixelRect($0.bounded) })
    let anchor = known.rect ?? pointer
    let monitor =
      anchor.flatMap { monitors.monitor(with: $0) }
      ?? source.screen.flatMap { monitors.monitor(with: $0) }
      ?? anchor.flatMap { monitors.nearest(to: $0) } ?? (monitors.indices.contains(preferred) ? preferred : 0)
    let frame = monitors.indices.contains(monitor) ? monitors[monitor] : DesktopMonitor(frame: .zero)
    self.monitor = monitor
    isOfScreen = source.kind == .screen
    workArea = isOfScreen ? frame.workArea.inner(metrics) : frame.workArea
    self.metrics = metrics
    hasArrow = source.arrowDirection != nil
    self.isByTouch = isByTouch
    guard !isOfScreen else {
      (object, attachmentPoint, start, side, inside) = (nil, nil, nil, nil, .zero)
      return
    }
    let object = known.object?.clamped(to: frame.frame)
    self.object = object
    attachmentPoint = known.attachmentPoint ?? (object == nil ? pointer?.origin : nil)
    side = MenuSide(source)
    start = (known.point ?? (object == nil ? pointer?.origin : nil))?.clamped(to: frame.frame)
    let reached = pointer.flatMap { object?.contains($0.origin) == true ? $0.origin : nil }
    inside = (known.point ?? reached ?? object?.center ?? .zero).clamped(to: frame.frame)
  }

  /// The room for the menu; its rows scroll where there is less than they take.
  package var maximumSize: PixelSize { workArea.size }

  /// The width below which the first menu does not get, in pixels, so that it stays the same while its rows change;
  /// `nil` if it is as wide as they are.
  package var leastWidth: Int? { isOfScreen ? (workArea.width * 2 / 5).clamped(360, 720) : nil }
}

/// The place on the screen, as far as a program states it.
private struct KnownPlace {
  var object: PixelRect?
  /// As the program says it.
  var attachmentPoint: PixelPoint?
  /// As far as it counts.
  var point: PixelPoint?

  init(_ source: PresentationDetails, highlight: PixelRect?, _ monitors: [DesktopMonitor]) {
    var origin: PixelPoint?
    if let rect = source.rect, let onScreen = source.screenRect {
      origin = onScreen.origin - rect.origin
    } else if let point = source.attachmentPoint, let onScreen = source.screenAttachmentPoint {
      origin = onScreen - point
    }
    let converted = origin.flatMap { origin in source.rect?.offset(by: origin).bounded }
    object = monitors.sensible(source.screenRect ?? converted)
    let point = source.screenAttachmentPoint ?? origin.flatMap { source.attachmentPoint.map($0.added) }
    attachmentPoint = monitors.sensible(point.map { PixelRect($0.bounded) })?.origin
    self.point = attachmentPoint
    // In the middle of its object a point says no more than that.
    if let object, object.width > 2, object.height > 2, self.point == object.center { self.point = nil }
    if object == nil, self.point == nil { object = monitors.sensible(highlight?.bounded) }
  }

  /// Where to look for the monitor.
  var rect: PixelRect? { object ?? point.map { PixelRect($0) } }
}

extension PixelRect {
  /// The part for the menu of a screen.
  fileprivate func inner(_ metrics: OpeningPlace.Metrics) -> PixelRect {
    let (above, below) = (height / metrics.partAbove, height / metrics.partBelow)
    return PixelRect(x: minX, y: minY + above, width: width, height: max(1, height - above - below))
  }
}

extension PixelPoint {
  fileprivate func added(_ other: PixelPoint) -> PixelPoint { self + other }

  func clamped(to rect: PixelRect) -> PixelPoint {
    PixelPoint(x: x.clamped(rect.minX, rect.maxX), y: y.clamped(rect.minY, rect.maxY))
  }
}
