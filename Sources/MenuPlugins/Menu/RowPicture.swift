#if Tool
import Basics
import MenuFiles
import Menus

/// The picture of a line.
enum RowPicture {
  /// Reads the parameters that name a picture; of several the first counts: symbol, icon name, file.
  ///
  /// - Parameters:
  ///   - symbol: A symbol that stood in the text.
  ///   - isDark: Whether the desktop is dark, for pictures in two versions.
  static func image(
    _ parameters: RowParameters, symbol: String?, isDark: Bool, line: Int, notes: inout PluginNotes
  ) -> MenuImage? {
    if let name = parameters[.sfimage] ?? symbol, !name.isEmpty { return .symbol(name) }
    if let name = parameters[.iconName], !name.isEmpty { return .named(name) }
    for key in [ParameterKey.image, .templateImage] {
      guard let text = parameters[key], !text.isEmpty else { continue }
      guard
        let bytes = Base64.bytes(
          of: version(of: text, parameters.dialect, isDark), limit: MenuPluginsLimits.pictureBytes)
      else {
        notes.add("`\(key.rawValue)` is not Base64 of at most \(MenuPluginsLimits.pictureBytes >> 10) KiB", line: line)
        continue
      }
      guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
        notes.add("`\(key.rawValue)` is no PNG file", line: line)
        continue
      }
      return .png(bytes)
    }
    return nil
  }

  /// SwiftBar allows two: for light desktops, and for dark ones.
  private static func version(of text: String, _ dialect: Dialect, _ isDark: Bool) -> Substring {
    let versions = text.split(separator: ",")
    guard dialect == .swiftbar, versions.count == 2 else { return text[...] }
    return versions[isDark ? 1 : 0]
  }
}
#endif
