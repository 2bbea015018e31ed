import Basics
import MenuFiles
import Menus

/// The picture of a line.
enum RowPicture {
  /// Reads the parameters that name a picture; of several the first counts: symbol, icon name, file. A colour is a dot
  /// where there is no other picture.
  ///
  /// - Parameters:
  ///   - symbol: A symbol that stood in the text.
  ///   - isTitle: Whether the line is a title, which is painted in its colour.
  ///   - pictures: The results for pictures of other kinds than PNG.
  static func image(
    _ parameters: RowParameters, symbol: String?, isTitle: Bool, settings: RowSettings, line: Int,
    pictures: inout RowPictures, notes: inout PluginNotes
  ) -> MenuImage? {
    let picture = picture(parameters, symbol, settings, line, &pictures, &notes)
    guard let color = parameters[.color], !color.isEmpty else { return picture }
    guard picture == nil else {
      if isTitle { return picture }
      notes.add("`color` is ignored beside a picture: panels draw texts in colours of their own", line: line)
      return picture
    }
    guard let dot = ColorDot(version(of: color, settings.isDark)) else {
      notes.add("`\(color.shortened)` is no colour that is known here", kind: "color=\(color)", line: line)
      return nil
    }
    if !isTitle { notes.add("`color` is a dot: panels draw texts in colours of their own", line: line) }
    return .png(dot.png)
  }

  private static func picture(
    _ parameters: RowParameters, _ symbol: String?, _ settings: RowSettings, _ line: Int,
    _ pictures: inout RowPictures, _ notes: inout PluginNotes
  ) -> MenuImage? {
    let symbols = parameters[.sfimage].map { version(of: $0, settings.isDark) }
    if let name = symbols.map({ PluginTags.trimmed($0) }), !name.isEmpty {
      if settings.tables.isSymbol(name) || !MenuImage.isSymbolName(name) { return .symbol(name) }
      notes.add(noIconFor: name, line: line)
    }
    if let symbol { return .symbol(symbol) }
    if let name = parameters[.iconName], !name.isEmpty { return .named(name) }
    for key in [ParameterKey.image, .templateImage] {
      guard let text = parameters[key], !text.isEmpty else { continue }
      let version = parameters.dialect == .swiftbar ? version(of: text, settings.isDark) : text[...]
      guard let bytes = Base64.bytes(of: version, limit: MenuPluginsLimits.pictureBytes) else {
        notes.add("`\(key.rawValue)` is not Base64 of at most \(MenuPluginsLimits.pictureBytes >> 10) KiB", line: line)
        continue
      }
      if let png = pictures.png(bytes, fault: { notes.add("`\(key.rawValue)` \($0)", line: line) }) { return .png(png) }
    }
    return nil
  }

  /// SwiftBar allows two: for light desktops, and for dark ones.
  static func version(of text: String, _ isDark: Bool) -> Substring {
    let versions = text.split(separator: ",")
    return versions.count == 2 ? versions[isDark ? 1 : 0] : text[...]
  }
}
