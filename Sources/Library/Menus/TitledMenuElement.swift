/// The base of actions and menus: a row with a title, an image and a few attributes.
open class TitledMenuElement: MenuElement {
  /// The text of the row; an empty one falls back to the accessibility label, then to the image's description.
  public var title: String { didSet { if title != oldValue { changed(.row) } } }

  /// A second, quieter text; ``subtitleStyle`` decides where it is. `nil` for none.
  public var subtitle: String? {
    get { rare?.subtitle }
    set { set(\.subtitle, newValue) }
  }

  /// The picture beside the title; `nil` for none.
  public var image: MenuImage? { didSet { if image != oldValue || image.mayBeAnother { changed(.row) } } }

  /// Whether the row can be chosen, or its submenu opened.
  public var isEnabled: Bool { didSet { if isEnabled != oldValue { changed(.row) } } }

  /// Marks an operation that destroys something; shown red where the panel can.
  public var isDestructive: Bool { didSet { if isDestructive != oldValue { changed(.row) } } }

  /// The character of the title that chooses the row from the keyboard; `nil` for none.
  ///
  /// The first match in the title counts, ignoring case; a character that is not in the title has no effect.
  public var mnemonic: Character? {
    get { rare?.mnemonic }
    set { set(\.mnemonic, newValue) }
  }

  /// The way the subtitle is shown in plain panels, which have one line of text.
  public var subtitleStyle: SubtitleStyle {
    get { rare?.subtitleStyle ?? .inline }
    set { set(\.subtitleStyle, newValue) }
  }

  /// The title; `nil` for an empty one, in whose place others are shown.
  package var shownTitle: String? { title.isEmpty ? nil : title }

  init(title: String, subtitle: String?, image: MenuImage?, isEnabled: Bool, isDestructive: Bool) {
    self.title = title
    self.image = image
    self.isEnabled = isEnabled
    self.isDestructive = isDestructive
    super.init()
    self.subtitle = subtitle
  }

  override func describe(in content: inout RowContent, inSingleSelection: Bool) {
    super.describe(in: &content, inSingleSelection: inSingleSelection)
    content.title = shownTitle
    content.image = image
    content.isEnabled = isEnabled
    content.isDestructive = isDestructive
    guard let rare else { return }
    content.subtitle = rare.subtitle
    content.subtitleStyle = rare.subtitleStyle
    content.mnemonic = rare.mnemonic
  }
}

/// The way a subtitle is shown in plain panels, which have one line of text.
@nonexhaustive public enum SubtitleStyle: Sendable, Hashable {
  /// Behind the title, after a dash.
  case inline
  /// Not at all; only rich panels show it (`x-menubus-subtitle`).
  case omit
}
