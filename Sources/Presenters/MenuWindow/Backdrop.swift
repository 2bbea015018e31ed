import CGtk3
import DBusMenu
import MenuPresenting

/// Everything behind the menus: the screen that is dimmed but for what the menu belongs to, and the arrow.
@MainActor
final class Backdrop {
  /// The triangle between a menu and what it belongs to.
  struct Arrow {
    /// The menu, in coordinates of the monitor.
    var menu: PixelRect
    var arrow: MenuPlacement.Arrow
    /// Draws it in the menu's colour.
    var style: UnsafeMutablePointer<GtkStyleContext>
    var length: Int
  }

  /// Menus that are behind this one, and the corner of the monitor.
  var left: (menus: MenuSnapshots, origin: PixelPoint)?
  /// The colour over the screen.
  var dim: MenuDim?
  /// The part of the screen that stays as it looks, in coordinates of the monitor.
  var hole: PixelRect?
  var arrow: Arrow?
  /// The share of the dimming that is there, from 0 to 1.
  var strength = 0.0
  /// Menus that disappear, and the share of their way that is behind them.
  var ghosts: [Ghost] = []
  var progress = 0.0

  /// The radius of the corners of the hole.
  private static let radius = 6.0

  /// Draws all of it on a transparent surface.
  func draw(_ cairo: OpaquePointer) {
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    cairo_paint(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    if let left { left.menus.draw(cairo, at: left.origin, alpha: 1 - progress) }
    if let dim { draw(dim, cairo) }
    if let arrow { draw(arrow, cairo) }
    for ghost in ghosts { ghost.draw(cairo, progress: progress) }
  }

  /// Darkens everything but the hole.
  private func draw(_ dim: MenuDim, _ cairo: OpaquePointer) {
    let color = dim.color
    cairo_save(cairo)
    if let hole {
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(cairo, &left, &top, &right, &bottom)
      cairo_rectangle(cairo, left, top, right - left, bottom - top)
      Self.addRoundedRect(hole, to: cairo)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_clip(cairo)
    }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * strength)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  private func draw(_ arrow: Arrow, _ cairo: OpaquePointer) {
    let (tip, left, right) = Self.corners(of: arrow)
    cairo_save(cairo)
    cairo_move_to(cairo, Double(tip.x), Double(tip.y))
    cairo_line_to(cairo, Double(left.x), Double(left.y))
    cairo_line_to(cairo, Double(right.x), Double(right.y))
    cairo_close_path(cairo)
    cairo_clip(cairo)
    let box = PixelRect(tip).union(PixelRect(left)).union(PixelRect(right)).inset(by: -8)
    gtk_render_background(
      arrow.style, cairo, Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    cairo_restore(cairo)
  }

  /// The tip of an arrow, and the ends of its other side, which is within the menu's frame.
  private static func corners(of arrow: Arrow) -> (PixelPoint, PixelPoint, PixelPoint) {
    let (menu, offset, length) = (arrow.menu, arrow.arrow.offset, arrow.length)
    func point(_ along: Int, _ away: Int) -> PixelPoint {
      switch arrow.arrow.edge {
      case .top: PixelPoint(x: menu.minX + along, y: menu.minY - away)
      case .bottom: PixelPoint(x: menu.minX + along, y: menu.maxY + away)
      case .left: PixelPoint(x: menu.minX - away, y: menu.minY + along)
      case .right: PixelPoint(x: menu.maxX + away, y: menu.minY + along)
      }
    }
    return (point(offset, length), point(offset - length - 2, -2), point(offset + length + 2, -2))
  }

  private static func addRoundedRect(_ rect: PixelRect, to cairo: OpaquePointer) {
    let radius = min(radius, Double(min(rect.width, rect.height)) / 2)
    let (left, top) = (Double(rect.minX) + radius, Double(rect.minY) + radius)
    let (right, bottom) = (Double(rect.maxX) - radius, Double(rect.maxY) - radius)
    cairo_new_sub_path(cairo)
    cairo_arc(cairo, right, top, radius, -.pi / 2, 0)
    cairo_arc(cairo, right, bottom, radius, 0, .pi / 2)
    cairo_arc(cairo, left, bottom, radius, .pi / 2, .pi)
    cairo_arc(cairo, left, top, radius, .pi, 3 * .pi / 2)
    cairo_close_path(cairo)
  }
}
