import CGtk3
import DBusMenu
import MenuPresenting

/// The picture of a menu that disappears.
@MainActor
final class Ghost {
  /// How a picture leaves the screen.
  enum Exit {
    /// It fades where it is.
    case fade
    /// It shrinks to a place, in coordinates of the monitor.
    case shrink(to: PixelRect)
    /// It grows to become what is shown next.
    case pop
  }

  private let picture: OpaquePointer
  private let frame: PixelRect
  private let exit: Exit

  /// Takes a picture of a box at a place of the monitor; `nil` if it is not on the screen.
  init?(_ view: LevelView, at frame: PixelRect, exit: Exit) {
    guard let picture = view.picture(), !frame.isEmpty else { return nil }
    self.picture = picture
    self.frame = frame
    self.exit = exit
  }

  isolated deinit { cairo_surface_destroy(picture) }

  /// Draws the picture when a share of its exit is behind it.
  func draw(_ cairo: OpaquePointer, progress: Double) {
    let (x, y, width, height) = place(progress)
    cairo_save(cairo)
    cairo_translate(cairo, x, y)
    cairo_scale(cairo, width / Double(frame.width), height / Double(frame.height))
    cairo_set_source_surface(cairo, picture, 0, 0)
    cairo_paint_with_alpha(cairo, 1 - progress)
    cairo_restore(cairo)
  }

  private func place(_ progress: Double) -> (x: Double, y: Double, width: Double, height: Double) {
    let (x, y) = (Double(frame.x), Double(frame.y))
    let (width, height) = (Double(frame.width), Double(frame.height))
    func between(_ from: Double, _ to: Int) -> Double { from + (Double(to) - from) * progress }
    switch exit {
    case .fade: return (x, y, width, height)
    case .shrink(let rect):
      return (
        between(x, rect.x), between(y, rect.y), max(1, between(width, rect.width)), max(1, between(height, rect.height))
      )
    case .pop:
      let growth = 0.5 * progress
      return (x - width * growth / 2, y - height * growth / 2, width * (1 + growth), height * (1 + growth))
    }
  }
}
