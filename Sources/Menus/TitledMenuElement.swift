/// What actions and menus have in common: a row with a title, an image and a few attributes.
open class TitledMenuElement: MenuElement {
  /// The text of the row; `nil` or empty falls back to the accessibility label, then to the image's description.
  public var title: String? { didSet { if title != oldValue { changed(.row) } } }

  /// A second, quieter text; where it stands is decided by ``subtitleStyle``.
  public var subtitle: String? { didSet { if subtitle != oldValue { changed(.row) } } }

  /// The picture beside the title.
  public var image: MenuImage? { didSet { if image != oldValue { changed(.row) } } }

  /// Whether the row can be chosen, or its submenu opened.
  public var isEnabled: Bool { didSet { if isEnabled != oldValue { changed(.row) } } }

  /// Marks an operation that loses something; shown red where the panel can.
  public var isDestructive: Bool { didSet { if isDestructive != oldValue { changed(.row) } } }

  /// The character of the title that chooses the row from the keyboard.
  ///
  /// The first match in the title counts, ignoring case; a character that is not in the title marks nothing.
  public var mnemonic: Character? { didSet { if mnemonic != oldValue { changed(.row) } } }

  /// How the subtitle is shown by panels that know one line of text only.
  public var subtitleStyle = SubtitleStyle.inline { didSet { if subtitleStyle != oldValue { changed(.row) } } }

  init(title: String?, subtitle: String?, image: MenuImage?, isEnabled: Bool, isDestructive: Bool) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.isEnabled = isEnabled
    self.isDestructive = isDestructive
  }
}

/// How a subtitle is shown by panels that know one line of text only.
public enum SubtitleStyle: Sendable, Hashable {
  /// Behind the title, after a dash.
  case inline
  /// Not at all; only clients that read `x-menubus-subtitle` see it.
  case omit
}
