#if Tool
import Basics
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
    let pixmaps = try await Self.find(name)
    if found.count >= MenuServingLimits.themedIcons { found = [:] }
    found[name] = pixmaps
    return pixmaps
  }

  @concurrent
  private static func find(_ name: String) async throws -> [Pixmap] {
    let themes = IconThemes(theme: nil, folders: [])
    let png = try await IconPicture(named: name, of: "the tray item", size: size, with: themes).png
    return try Pixmap.pixmaps(fromPNG: png)
  }
}

extension Pixmap {
  /// A symbolic picture, of which only the transparency counts, in the colour of painted texts.
  func colored(isOnDark: Bool?) -> Pixmap? {
    let color: [UInt8] = isOnDark == false ? [0x24, 0x28, 0x2C] : [0xF4, 0xF6, 0xF8]
    let pixels = argb.indices.map { $0 % 4 == 0 ? argb[$0] : color[$0 % 4 - 1] }
    return Pixmap(width: width, height: height, argb: pixels)
  }
}
#endif
