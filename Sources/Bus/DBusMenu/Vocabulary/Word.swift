/// The string values of which the protocol extensions list every one. Any other value counts as the default.
public enum Word {
  /// ``PropertyName/role``.
  public enum Role: String, VocabularyWord {
    case heading = "title-header"
    case loading
    case customView = "custom-view"
    case customAction = "custom-action"
    case searchField = "search-field"
    case preview
  }

  /// ``PropertyName/dismissScope``.
  public enum DismissScope: String, VocabularyWord {
    case submenu
  }

  /// ``PropertyName/elementSize``.
  public enum ElementSize: String, VocabularyWord {
    case small, medium
  }

  /// ``PropertyName/paletteSelection``.
  public enum PaletteSelection: String, VocabularyWord {
    case tint, openCircle, closedCircle, openRectangle, closeRectangle
  }

  /// ``PropertyName/direction``, ``PresentationDetails/direction``, ``MenuOpening/direction`` and the property
  /// `Direction`.
  public enum Direction: String, VocabularyWord {
    case up, down
    /// Only in a source and in the interface's property; elsewhere the entry is absent.
    case unknown
  }

  /// ``PropertyName/layer``.
  public enum Layer: String, VocabularyWord {
    case overlay
  }

  /// ``PropertyName/focus``.
  public enum Focus: String, VocabularyWord {
    case none
  }

  /// The kinds of views: the entry `kind` of ``PropertyName/content``, and of the views in it.
  public enum ViewKind: String, VocabularyWord {
    case text, image, badge, progress, stack, button, toggle, slider, field

    /// The kinds of parts, which people operate.
    package static let parts: [ViewKind] = [.button, .toggle, .slider, .field]
  }

  /// The roles of texts in a view.
  public enum TextRole: String, VocabularyWord {
    case title, subtitle, secondary
  }

  /// The directions of a stack of views.
  public enum Axis: String, VocabularyWord {
    case horizontal, vertical
  }

  /// ``RowAlternate/modifiers``.
  public enum Modifier: String, VocabularyWord {
    case control = "Control"
    case alt = "Alt"
    case shift = "Shift"
    case `super` = "Super"
  }

  /// The kinds of objects that menus belong to: ``PresentationDetails/kind``.
  public enum SourceKind: String, VocabularyWord {
    /// An object of the program, or a part of one.
    case anchor
    /// An icon in the tray.
    case trayItem = "tray-item"
    /// The row of an exported menu.
    case item
    /// A point on the screen.
    case point
    /// The screen that the user works on: a menu that a key opened is in its upper part, wherever the pointer is.
    case screen
  }

  /// ``PresentationDetails/arrowDirection``.
  public enum ArrowDirection: String, VocabularyWord {
    case up, down, left, right
  }

  /// ``DismissalDetails/commitStyle``.
  public enum CommitStyle: String, VocabularyWord {
    case dismiss, pop
  }

  /// ``PresenterMember/kind``.
  public enum PresenterKind: String, VocabularyWord {
    case window, terminal, chooser
  }

  /// ``ClientMetrics/textDirection``, and the protocol's `TextDirection`.
  public enum TextDirection: String, VocabularyWord {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"

    /// The direction of a language.
    package init(isRightToLeft: Bool) { self = isRightToLeft ? .rightToLeft : .leftToRight }
  }
}
