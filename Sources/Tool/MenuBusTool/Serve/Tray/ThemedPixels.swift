import MenuBus
import MenuExport
import StatusNotifier
import TextIcons

/// The pixels of icons by their names in the theme of the desktop. Panels may draw a name from another theme.
@MainActor
final class ThemedPixels {
  /// The pictures that were found, by their names: values of a tray may change every second.
  private var found: [String: [Pixmap]] = [:]

  /// The pixels of a name, in the sizes of panels.
  ///
  /// - Throws: An error that says so if no theme has the name, or if it is a drawing that cannot be made a picture.
  func pixels(of name: String) async throws -> [Pixmap] {
    if let pixmaps = found[name] { return pixmaps }
    let pixmaps = try await Self.find(DesktopIcons.shared.name(for: name) ?? name)
    if found.count >= ToolLimits.themedIcons { found = [:] }
    found[name] = pixmaps
    return pixmaps
  }

  @concurrent
  private static func find(_ name: String) async throws -> [Pixmap] {
    var icon = LabelIcon(name: name)
    icon.hasGround = false
    return try ThemedPicture(icon).pixels()
  }
}
