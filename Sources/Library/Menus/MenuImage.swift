package import Pictures

/// A picture: beside a row's title, or of a tray item.
public struct MenuImage: Sendable, Hashable {
  /// The kinds of pictures.
  package enum Content: Sendable, Hashable {
    case named(String, pixmaps: [Pixmap])
    case symbol(String)
    /// A PNG file's contents, and its path if it was read from one.
    case png([UInt8], path: String?)
    case file(String)
    case emoji(String)
    case pixmaps([Pixmap])
  }

  package let content: Content

  /// A name from the icon theme (freedesktop.org's Icon Naming Specification), such as `"folder"`, or the absolute
  /// path of a picture.
  ///
  /// A name that the theme lacks is a broken picture on some panels.
  public static func named(_ name: String) -> MenuImage { named(name, pixmaps: []) }

  /// A name from the icon theme, and the same picture as pixels, in one size or several, for themes that lack the name.
  public static func named(_ name: String, pixmaps: [Pixmap]) -> MenuImage {
    MenuImage(content: .named(name, pixmaps: pixmaps))
  }

  /// The name of a symbol of Apple's systems, such as `"star.fill"`, for which the icon theme has a picture.
  ///
  /// `data/symbols.txt` lists them; users can add others in `menubus/symbols.txt` below the XDG data directories. A
  /// symbol that is in neither is looked up without decorations such as `.fill` and `.badge.plus`. One without an icon
  /// is not shown, and logged once. A name with other characters than small letters, digits and dots is an icon's.
  public static func symbol(_ name: String) -> MenuImage { MenuImage(content: .symbol(name)) }

  /// A complete PNG file's contents; in a row, 16 by 16 pixels look right on every panel. Other bytes are not shown,
  /// and logged.
  public static func png(_ bytes: [UInt8]) -> MenuImage { MenuImage(content: .png(bytes, path: nil)) }

  /// A PNG file, read now: what is written into it later is not shown.
  ///
  /// - Throws: An error that says why the file cannot be read, or is no PNG of at most 16 MiB and 1024 pixels a side.
  public static func png(contentsOf path: String) throws -> MenuImage {
    let file = try PNGFile(contentsOf: path)
    return MenuImage(content: .png(file.bytes, path: file.path))
  }

  /// The path of a PNG file, read when the picture is first shown, and looked at again whenever the path is assigned.
  /// One that cannot be shown is logged.
  public static func file(_ path: String) -> MenuImage { MenuImage(content: .file(path)) }

  /// An emoji or another short text, shown in front of the title; in its place where rich clients show
  /// pictures alone, as in palettes.
  public static func emoji(_ text: String) -> MenuImage { MenuImage(content: .emoji(text)) }

  /// A picture as pixels, in one size or several. A row shows the one whose size is nearest to 16 by 16.
  public static func pixmaps(_ pixmaps: [Pixmap]) -> MenuImage { MenuImage(content: .pixmaps(pixmaps)) }
}

extension MenuImage {
  /// Whether a text can be the name of a symbol: small letters, digits and dots.
  package static func isSymbolName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  /// Whether the picture is in a file, which is read when it is shown.
  package var isFile: Bool { if case .file = content { true } else { false } }

  /// The emoji; `nil` for another picture.
  package var emojiText: String? { if case .emoji(let text) = content { text } else { nil } }

  /// The name in the icon theme; `nil` for another picture.
  package var iconName: String? { if case .named(let name, _) = content { name } else { nil } }

  /// A text that can stand in for the picture where a row has no title.
  package var textualDescription: String? {
    switch content {
    case .named(let name, _), .symbol(let name): name
    case .emoji(let text): text
    case .png(_, let path): path.flatMap(Self.lastComponent)
    case .file(let path): Self.lastComponent(of: path)
    case .pixmaps: nil
    }
  }

  private static func lastComponent(of path: String) -> String? { path.split(separator: "/").last.map(String.init) }
}

extension MenuImage? {
  /// Whether the same value may mean another picture: that of a file may have been written anew.
  var mayBeAnother: Bool { self?.isFile == true }
}
