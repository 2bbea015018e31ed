import CGtk3
import DBusMenu
import LibDBus
import MenuPresenting

/// Menus that the user left by one of their rows, as they looked.
///
/// If the program's next menu belongs to that row, it is beside it, and these stay behind it until it closes.
@MainActor
final class MenuSnapshots {
  /// The unique name of the program.
  let owner: BusName
  let row: MenuRow
  /// Whether the user asked for the row's context menu.
  let asksForContext: Bool
  /// The place of the row, in coordinates of the desktop like all places here.
  let rowFrame: PixelRect
  let frames: [PixelRect]
  /// Whether they had the keyboard, which then goes to the menu of the row, unless a window has it by then.
  let hadKeys: Bool
  private let pictures: [OpaquePointer]
  private let time = ContinuousClock.now

  /// Takes pictures of the levels; `nil` if the row is not in view in them, or they are not on the screen.
  init?(of levels: [StagedLevel], owner: BusName, leavingBy departure: Departure, hadKeys: Bool) {
    let row = departure.row
    let places = levels.compactMap { level in
      level.view.rowsInView.first { $0.row.id == row.id }?.frame.offset(by: level.placement.frame.origin)
    }
    guard let place = places.last else { return nil }
    rowFrame = place
    self.owner = owner
    self.row = row
    asksForContext = departure.asksForContext
    self.hadKeys = hadKeys
    let shown = levels.compactMap { level in level.view.picture().map { ($0, level.placement.frame) } }
    pictures = shown.map(\.0)
    frames = shown.map(\.1)
    if pictures.count < levels.count { return nil }
  }

  isolated deinit { for picture in pictures { cairo_surface_destroy(picture) } }

  /// Whether a menu of a program is still the answer to what the user did.
  func isAnswered(by owner: BusName?) -> Bool { owner == self.owner && .now - time < MenuWindowLimits.leftMenuTime }

  /// Whether a menu now is what the user has just asked for by a key or a press that went to these, so that nothing can
  /// have been typed elsewhere meanwhile. It goes on with their keyboard.
  var lendsKeys: Bool { hadKeys && asksForContext && .now - time < MenuWindowLimits.askedMenuTime }

  /// Draws the menus where they were.
  ///
  /// - Parameter origin: The corner of the monitor.
  func draw(_ cairo: OpaquePointer, at origin: PixelPoint, alpha: Double) {
    for (picture, frame) in zip(pictures, frames) {
      let place = frame.relative(to: origin)
      cairo_set_source_surface(cairo, picture, Double(place.x), Double(place.y))
      cairo_paint_with_alpha(cairo, alpha)
    }
  }
}
