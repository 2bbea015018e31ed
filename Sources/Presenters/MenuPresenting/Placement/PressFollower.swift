package import DBusMenu

/// The process that follows a press that a program hands over, and says on which row it ends.
package enum PressFollower: Sendable, Hashable {
  /// The presenter, which sees the pointer.
  case presenter
  /// The program, which is told where the rows are drawn.
  case program
  /// Neither: the row below the pointer is not known, so the press is not handed over.
  case nobody

  /// A presenter's knowledge of a press that began on another window.
  package enum Sight: Sendable, Hashable {
    /// Everything, as X11 does.
    case all(isPressed: Bool)
    /// Nothing before the press is over, as on Wayland.
    case nothing
  }

  /// Decides who follows a press.
  ///
  /// A program knows the pointer in its own coordinates. It can compare these with the places of rows only if it has
  /// said where they are on the screen.
  package init(_ source: PresentationDetails, sight: Sight, monitors: [DesktopMonitor]) {
    switch sight {
    case .all(let isPressed): self = isPressed ? .presenter : .nobody
    case .nothing: self = source.rowOrigin(on: monitors) == nil ? .nobody : .program
    }
  }
}

extension PresentationDetails {
  /// The point on the screen that the places of rows are relative to: where the menu begins, or the origin of the
  /// program's coordinates if it does not say that. `nil` if the program does not know where on the screen it is.
  package func rowOrigin(on monitors: [DesktopMonitor]) -> PixelPoint? {
    let origin = screenRect.map { $0.origin - (rect?.origin ?? .zero) }
    let point = attachmentPoint.map { point in screenAttachmentPoint ?? origin.map { $0 + point } } ?? origin
    return monitors.sensible((point ?? screenAttachmentPoint).map { PixelRect($0.bounded) })?.origin
  }
}

/// The rows of a level and the place it is drawn at.
package struct DrawnLevel: Sendable, Hashable {
  /// The box of the level.
  package var frame: PixelRect
  /// The rows that can be chosen, in the same coordinates; they may reach beyond the box.
  package var rows: [RowRect]

  package init(frame: PixelRect, rows: [RowRect]) {
    self.frame = frame
    self.rows = rows
  }
}

extension [DrawnLevel] {
  /// The parts of rows that can be seen: within their own level, and not below one in front of it.
  package var visibleRows: [RowRect] {
    indices.flatMap { index in
      let covers = self[(index + 1)...].map(\.frame)
      return self[index].rows.flatMap { row -> [RowRect] in
        let inside = row.rect.intersection(self[index].frame).map { [$0] } ?? []
        let parts = covers.reduce(inside) { parts, cover in parts.flatMap { $0.parts(outside: cover) } }
        return parts.map { RowRect(id: row.id, rect: $0) }
      }
    }
  }
}

extension PixelRect {
  /// The parts that are not in another rectangle: above it, below it, and on both of its sides.
  package func parts(outside other: PixelRect) -> [PixelRect] {
    guard let common = intersection(other) else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: minX, y: minY, width: width, height: common.minY - minY),
      PixelRect(x: minX, y: common.maxY, width: width, height: maxY - common.maxY),
      PixelRect(x: minX, y: common.minY, width: common.minX - minX, height: common.height),
      PixelRect(x: common.maxX, y: common.minY, width: maxX - common.maxX, height: common.height),
    ].filter { !$0.isEmpty }
  }
}
