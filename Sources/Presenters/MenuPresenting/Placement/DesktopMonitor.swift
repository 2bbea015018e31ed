package import DBusMenu

/// A monitor of the desktop.
package struct DesktopMonitor: Sendable, Hashable {
  package var frame: PixelRect
  /// The part without panels, for menus.
  package var workArea: PixelRect

  /// - Parameter workArea: `nil` for all of it, and so is one that is not within the monitor.
  package init(frame: PixelRect, workArea: PixelRect? = nil) {
    self.frame = frame.bounded
    self.workArea = workArea?.bounded.intersection(self.frame) ?? self.frame
  }
}

extension [DesktopMonitor] {
  /// A rectangle that is farther away from all monitors is nonsense.
  private static var farthest: Int { 16_384 }

  /// The rectangle, unless it is nowhere near a monitor.
  func sensible(_ rect: PixelRect?) -> PixelRect? {
    guard let rect, contains(where: { $0.frame.distance(to: rect) <= Self.farthest }) else { return nil }
    return rect
  }

  /// The monitor with the middle of a rectangle, or else with most of it; `nil` if there is none.
  func monitor(with rect: PixelRect) -> Int? {
    if let index = firstIndex(where: { $0.frame.contains(rect.center) }) { return index }
    let parts = map { $0.frame.intersection(rect)?.area ?? 0 }
    return indices.filter { parts[$0] > 0 }.max { parts[$0] < parts[$1] }
  }

  /// The monitor that a rectangle is nearest to; `nil` if there are none.
  func nearest(to rect: PixelRect) -> Int? {
    indices.min { self[$0].frame.distance(to: rect) < self[$1].frame.distance(to: rect) }
  }
}
