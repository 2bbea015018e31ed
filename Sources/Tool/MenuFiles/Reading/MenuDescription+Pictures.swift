package import Basics
import Menus

import Glibc

extension MenuDescription {
  /// The pictures of the tray item.
  private var trayPictures: [MenuImage?] { [icon, tray.attentionIcon, tray.overlayIcon] }

  /// Whether a picture of the tray item is in a file.
  package var hasPictureFiles: Bool { trayPictures.contains { $0?.isFile == true } }

  /// The warnings about pictures that cannot be shown: files that are not there, texts that are no emoji, and icons
  /// that no installed theme has, unless no theme is installed.
  ///
  /// - Parameters:
  ///   - name: The name of the file in warnings.
  ///   - symbols: The icon that stands for a symbol; `nil` for one that has none.
  package func warnings(
    for themes: IconThemes, name: String, symbols: (String) -> String? = { $0 }
  ) -> [MenuFileError.Mistake] {
    let themes = IconNames(themes)
    let own = trayPictures.map { (image: $0, position: Position?.none) }
    return (own + Self.pictures(of: headers + items)).compactMap { image, position in
      guard let image, let sentence = Self.fault(of: image, themes, symbols) else { return nil }
      return .warning(sentence, at: position, of: name)
    }
  }

  private static func fault(of image: MenuImage, _ themes: IconNames, _ symbols: (String) -> String?) -> String? {
    switch image.content {
    case .file(let path): access(path, F_OK) == 0 ? nil : "there is no file `\(FileNode.shortened(path))`"
    case .emoji(let text): isEmoji(text) ? nil : "`\(FileNode.shortened(text))` is not an emoji"
    case .named(let name, _): fault(ofIcon: name, themes)
    case .symbol(let symbol):
      if let icon = symbols(symbol) {
        fault(ofIcon: icon, themes)
      } else {
        "no icon is known for the symbol `\(FileNode.shortened(symbol))`"
      }
    case .png, .pixmaps: nil
    }
  }

  private static func fault(ofIcon name: String, _ themes: IconNames) -> String? {
    themes.isEmpty || themes.name(for: name) != nil
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
