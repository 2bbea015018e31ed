/// A picture beside a row's title.
public enum MenuImage: Sendable, Hashable {
  /// A name from the icon theme (freedesktop.org's Icon Naming Specification), such as `"folder"`.
  ///
  /// A name that the theme lacks shows as a broken image on some panels.
  case named(String)

  /// The name of a symbol of Apple's systems, such as `"star.fill"`, for which the icon theme has a picture.
  ///
  /// `data/symbols.txt` lists them; users can add others in `menubus/symbols.txt` below the XDG data directories. A
  /// symbol that is in neither is looked up without decorations such as `.fill` and `.badge.plus`. One without an icon
  /// is not shown, and logged once. A name with other characters than small letters, digits and dots is an icon's.
  case symbol(String)

  /// A complete PNG file; 16 by 16 pixels look right on every panel.
  case png([UInt8])

  /// The path of a PNG file, read when the row is first shown, and looked at again whenever the path is assigned.
  case file(String)

  /// An emoji or another short text, shown in front of the title; in its place where rich clients show
  /// pictures alone, as in palettes.
  case emoji(String)
}

extension MenuImage {
  /// Whether a text can be the name of a symbol: small letters, digits and dots.
  package static func isSymbolName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  /// Whether the picture is in a file.
  package var isFile: Bool { if case .file = self { true } else { false } }

  /// A text that can stand in for the picture where a row has no title.
  package var textualDescription: String? {
    switch self {
    case .named(let name), .symbol(let name): name
    case .emoji(let text): text
    case .png: nil
    case .file(let path): path.split(separator: "/").last.map(String.init)
    }
  }
}

extension MenuImage? {
  /// Whether the same value may mean another picture: that of a file may have been written anew.
  var mayBeAnother: Bool { self?.isFile == true }
}
