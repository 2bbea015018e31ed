package import DBusMenu

extension OpeningPlace {
  /// The place of a menu.
  ///
  /// - Parameters:
  ///   - size: Its natural size.
  ///   - isRightToLeft: Whether it is read from right to left.
  package func placement(for size: PixelSize, isRightToLeft: Bool = false) -> MenuPlacement {
    let size = size.bounded.limited(to: maximumSize)
    guard let anchor = PlaceAnchor(self, for: size, isRightToLeft: isRightToLeft) else {
      let top = isOfScreen ? workArea.minY : workArea.midY - size.height / 2
      let origin = PixelPoint(x: workArea.midX - size.width / 2, y: top)
      return MenuPlacement(frame: PixelRect(origin: origin, size: size).shifted(into: workArea))
    }
    let wanted = side ?? .below
    let extent = wanted.isVertical ? size.height : size.width
    let side = [wanted, wanted.opposite].first { anchor.room(on: $0) >= extent } ?? largerSide(wanted, anchor, extent)
    guard let side else { return covering(size, anchor, wanted) }
    var frame = PixelRect(origin: .zero, size: size)
    if side.isVertical { frame.height = min(size.height, anchor.room(on: side)) }
    frame.origin = anchor.origin(of: frame.size, on: side)
    frame = frame.shifted(into: workArea)
    return MenuPlacement(frame: frame, side: side, arrow: hasArrow ? arrow(of: frame, anchor, on: side) : nil)
  }

  /// Whether the menu belongs to something that the pointer is on.
  package func isReached(by pointer: PixelPoint) -> Bool {
    let places = [object, attachmentPoint.map { PixelRect($0) }].compactMap { $0 }
    let pointer = PixelRect(pointer.bounded)
    return places.isEmpty || places.contains { pointer.distance(to: $0) <= PlaceAnchor.farthest }
  }

  /// The part of the screen that a menu at a point does not cover: the point, or what is below a finger there.
  fileprivate func spot(at point: PixelPoint) -> PixelRect {
    PixelRect(point).inset(by: isByTouch && !hasArrow ? -metrics.finger : 0)
  }

  /// Whether a menu can be above or below its object without covering all of that, or is to be at its side.
  fileprivate func leavesRoom(beside object: PixelRect, for size: PixelSize) -> Bool {
    let needed = min(size.height, metrics.leastHeight)
    return side?.isVertical == false || object.height < metrics.leastHeight
      || object.minY - workArea.minY >= needed || workArea.maxY - object.maxY >= needed
  }

  /// The side with more room, if a menu that fits on neither makes sense there: its rows can scroll, but
  /// it does not get narrower.
  private func largerSide(_ wanted: MenuSide, _ anchor: PlaceAnchor, _ extent: Int) -> MenuSide? {
    guard wanted.isVertical, !anchor.isPoint else { return nil }
    let side = anchor.room(on: wanted) >= anchor.room(on: wanted.opposite) ? wanted : wanted.opposite
    return anchor.room(on: side) >= min(extent, metrics.leastHeight) ? side : nil
  }

  /// The place of a menu that has no room on any side.
  private func covering(_ size: PixelSize, _ anchor: PlaceAnchor, _ wanted: MenuSide) -> MenuPlacement {
    let origin = anchor.origin(of: size, on: wanted)
    return MenuPlacement(frame: PixelRect(origin: origin, size: size).shifted(into: workArea))
  }

  private func arrow(of frame: PixelRect, _ anchor: PlaceAnchor, on side: MenuSide) -> MenuPlacement.Arrow {
    let length = side.isVertical ? frame.width : frame.height
    let offset = side.isVertical ? anchor.target.x - frame.minX : anchor.target.y - frame.minY
    let inset = min(metrics.arrowInset, length / 2)
    return MenuPlacement.Arrow(edge: side.edge, offset: offset.clamped(inset, length - inset))
  }
}

/// Where a menu can begin, on each side of its object.
private struct PlaceAnchor {
  private let object: PixelRect
  private let point: PixelPoint?
  private let place: OpeningPlace
  private let isRightToLeft: Bool

  /// The greatest distance from its object at which a point counts as its edge, and the pointer as on it.
  static let farthest = 24

  /// `nil` if the menu belongs nowhere.
  init?(_ place: OpeningPlace, for size: PixelSize, isRightToLeft: Bool) {
    self.place = place
    self.isRightToLeft = isRightToLeft
    let leavesRoom = place.object.map { place.leavesRoom(beside: $0, for: size) } ?? true
    let seen = place.object.map { $0.size == .zero ? place.spot(at: $0.origin) : $0 }
    switch leavesRoom ? (seen, place.start) : (nil, place.inside) {
    case (nil, nil): return nil
    case (let object?, nil): (self.object, point) = (object, nil)
    case (nil, let point?): (object, self.point) = (place.spot(at: point), nil)
    case (let object?, let point?):
      let isAtEdge = !object.inset(by: 1).contains(point) && PixelRect(point).distance(to: object) <= Self.farthest
      self.object = isAtEdge ? object : place.spot(at: point)
      self.point = isAtEdge ? point : nil
    }
  }

  /// Whether the object has no extent, so that nothing is lost where the menu covers it.
  var isPoint: Bool { object.size == .zero }

  /// Where an arrow points to.
  var target: PixelPoint { point ?? object.center }

  private var gap: Int { isPoint && !place.hasArrow ? 0 : place.metrics.gap }
  private var arrowLength: Int { place.hasArrow ? place.metrics.arrowLength : 0 }
  private var workArea: PixelRect { place.workArea }

  /// The coordinate of the menu's edge that is next to the object.
  private func edge(on side: MenuSide) -> Int {
    switch side {
    case .below:
      (point.map { $0.y >= object.maxY ? $0.y : object.maxY + gap } ?? object.maxY + gap) + arrowLength
    case .above:
      (point.map { $0.y <= object.minY ? $0.y : object.minY - gap } ?? object.minY - gap) - arrowLength
    case .right:
      (point.map { $0.x >= object.maxX ? $0.x : object.maxX + gap } ?? object.maxX + gap) + arrowLength
    case .left:
      (point.map { $0.x <= object.minX ? $0.x : object.minX - gap } ?? object.minX - gap) - arrowLength
    }
  }

  func room(on side: MenuSide) -> Int {
    switch side {
    case .below: workArea.maxY - max(edge(on: side), workArea.minY)
    case .above: min(edge(on: side), workArea.maxY) - workArea.minY
    case .right: workArea.maxX - max(edge(on: side), workArea.minX)
    case .left: min(edge(on: side), workArea.maxX) - workArea.minX
    }
  }

  /// The upper left corner of a menu.
  func origin(of size: PixelSize, on side: MenuSide) -> PixelPoint {
    switch side {
    case .below: PixelPoint(x: start(of: size.width), y: edge(on: side))
    case .above: PixelPoint(x: start(of: size.width), y: min(edge(on: side), workArea.maxY) - size.height)
    case .right: PixelPoint(x: edge(on: side), y: target.y - size.height / 2)
    case .left: PixelPoint(x: min(edge(on: side), workArea.maxX) - size.width, y: target.y - size.height / 2)
    }
  }

  /// The left edge of a menu above or below: in the middle with an arrow, otherwise from where reading begins.
  private func start(of width: Int) -> Int {
    if place.hasArrow { return target.x - width / 2 }
    let begins = point.flatMap { abs($0.x - object.midX) <= 1 ? nil : $0.x }
    let left = begins ?? object.minX
    let right = (begins ?? object.maxX) - width
    guard isPoint else { return isRightToLeft ? right : left }
    // At a point it may open to the other side.
    if isRightToLeft { return right >= workArea.minX || left + width > workArea.maxX ? right : left }
    return left + width <= workArea.maxX || right < workArea.minX ? left : right
  }
}
