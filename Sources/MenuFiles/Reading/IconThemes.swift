#if Tool
import Basics
import Menus

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The icon themes that are installed, to tell whether any of them has an icon.
///
/// Which of them a panel uses, and what that one inherits, is not asked: an icon that none has is missing everywhere.
package struct IconThemes: Sendable {
  /// The most bytes of a theme's description that are read.
  private static let maximumSize = 1 << 20
  /// Themes that have only what programs bring, and no icons of their own.
  private static let bare = ["hicolor", "locolor", "default"]

  /// The folders that have pictures.
  private var folders: [String] = []
  /// Whether there is no theme to ask, as on a machine without a desktop.
  package private(set) var isEmpty = true

  /// The themes below the directories of the XDG base directory specification.
  ///
  /// - Parameter environment: Looks up a variable.
  package init(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let home = variable("HOME")
    let own = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let shared = (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    let data = ([own].compactMap(\.self) + shared).filter { $0.hasPrefix("/") }
    folders = data.map { $0 + "/pixmaps" }
    for folder in [home.map { $0 + "/.icons" }].compactMap(\.self) + data.map({ $0 + "/icons" }) {
      folders.append(folder)
      for theme in Self.names(in: folder) {
        let parts = Self.parts(ofThemeAt: "\(folder)/\(theme)")
        folders += parts.map { "\(folder)/\(theme)/\($0)" }
        if !parts.isEmpty, !Self.bare.contains(theme) { isEmpty = false }
      }
    }
  }

  /// Whether any theme has an icon.
  package func contain(_ name: String) -> Bool {
    folders.contains { folder in
      ["svg", "png", "xpm"].contains { access("\(folder)/\(name).\($0)", F_OK) == 0 }
    }
  }

  /// The folders of a theme, as its description lists them.
  private static func parts(ofThemeAt path: String) -> [String] {
    guard let bytes = try? RegularFile.bytes(of: path + "/index.theme", limit: maximumSize) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.flatMap { line -> [String] in
      let pair = line.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, ["Directories", "ScaledDirectories"].contains(pair[0].filter { $0 != " " }) else {
        return []
      }
      return pair[1].split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

extension MenuFile {
  /// The warnings about pictures that cannot be shown: files that are not there, texts that are no emoji, and icons that no
  /// installed theme has, unless no theme is installed.
  ///
  /// - Parameters:
  ///   - name: The name of the file in warnings.
  ///   - symbols: The icon that stands for a symbol.
  package func warnings(
    for themes: IconThemes, name: String, symbols: (String) -> String = { $0 }
  ) -> [MenuFileError.Mistake] {
    let own = [icon, tray.attentionIcon, tray.overlayIcon].map { (image: $0, position: Position?.none) }
    return (own + Self.pictures(of: headers + items)).compactMap { image, position in
      guard let image, let sentence = Self.fault(of: image, themes, symbols) else { return nil }
      return MenuFileError.Mistake(
        file: name, line: position?.line ?? 0, column: position?.column ?? 0, sentence: "warning: " + sentence)
    }
  }

  private static func fault(of image: MenuImage, _ themes: IconThemes, _ symbols: (String) -> String) -> String? {
    switch image {
    case .file(let path): access(path, F_OK) == 0 ? nil : "there is no file `\(FileNode.shortened(path))`"
    case .emoji(let text): isEmoji(text) ? nil : "`\(FileNode.shortened(text))` is not an emoji"
    case .named(let name): fault(ofIcon: name, themes)
    case .symbol(let symbol): fault(ofIcon: symbols(symbol), themes)
    case .png: nil
    }
  }

  private static func fault(ofIcon name: String, _ themes: IconThemes) -> String? {
    themes.isEmpty || themes.contain(name)
      ? nil : "no icon theme that is installed here has `\(FileNode.shortened(name))`"
  }

  /// Whether a text is one character that is drawn as a picture; digits are emoji only with what follows them.
  private static func isEmoji(_ text: String) -> Bool {
    guard let character = text.first, text.count == 1 else { return false }
    let scalars = character.unicodeScalars
    return scalars.contains { $0.properties.isEmoji && !$0.isASCII }
      || scalars.count > 1 && scalars.contains("\u{20E3}")
  }

  private static func pictures(of items: [Item]) -> [(image: MenuImage?, position: Position?)] {
    items.flatMap { item in
      [(image: item.icon, position: item.position), (image: item.selectedIcon, position: item.position)]
        + pictures(of: item.headers + (item.items ?? []))
    }
  }
}
#endif
