#if Tool
import Basics
import MenuBus
import MenuScripting
import StatusNotifier

/// The pixels of icons by their names in the theme of the desktop. Panels may draw a name from another theme.
@MainActor
final class ThemedPixels {
  /// The pictures that were found, by their names: values of a tray may change every second.
  private var found: [String: [Pixmap]] = [:]

  /// The width and height of the largest picture that a panel gets.
  private static let size = 48

  /// The pixels of a name, in the sizes of panels.
  ///
  /// - Throws: A `Failure` if no theme has the name, or if it is a drawing that cannot be made a picture.
  func pixels(of name: String) async throws -> [Pixmap] {
    if let pixmaps = found[name] { return pixmaps }
    let pixmaps = try await Self.find(DesktopIcons.shared.name(for: name) ?? name)
    if found.count >= MenuServingLimits.themedIcons { found = [:] }
    found[name] = pixmaps
    return pixmaps
  }

  @concurrent
  private static func find(_ name: String) async throws -> [Pixmap] {
    let files = IconFiles(IconThemes(), within: MenuScriptingLimits.iconTime)
    let png = try await IconPicture(named: name, of: "the tray item", size: size, with: files).png
    return try Pixmap.pixmaps(fromPNG: png)
  }
}
#endif
