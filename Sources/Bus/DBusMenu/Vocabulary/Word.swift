/// The string values of which the protocol extensions list every one. Any other value counts as the default.
package enum Word {
  /// ``PropertyName/role``.
  package enum Role: String, VocabularyWord {
    case heading = "title-header"
    case loading
    case customView = "custom-view"
    case customAction = "custom-action"
    case searchField = "search-field"
    case preview
  }

  /// ``PropertyName/dismissScope``.
  package enum DismissScope: String, VocabularyWord {
    case submenu
  }

  /// ``PropertyName/elementSize``.
  package enum ElementSize: String, VocabularyWord {
    case small, medium
  }

  /// ``PropertyName/paletteSelection``.
  package enum PaletteSelection: String, VocabularyWord {
    case tint, openCircle, closedCircle, openRectangle, closeRectangle
  }

  /// ``PropertyName/direction``, ``PresentationDetails/direction``, ``MenuOpening/direction`` and the property
  /// `Direction`.
  package enum Direction: String, VocabularyWord {
    case up, down
    /// Only in a source and in the interface's property; elsewhere the entry is absent.
    case unknown
  }

  /// ``PropertyName/layer``.
  package enum Layer: String, VocabularyWord {
    case overlay
  }

  /// ``PropertyName/focus``.
  package enum Focus: String, VocabularyWord {
    case none
  }

  /// The kinds of views: the entry `kind` of ``PropertyName/content``, and of the views in it.
  package enum ViewKind: String, VocabularyWord {
    case text, image, badge, progress, stack, button, toggle, slider, field

    /// The kinds of parts, which people operate.
    package static let parts: [ViewKind] = [.button, .toggle, .slider, .field]
  }

  /// The roles of texts in a view.
  package enum TextRole: String, VocabularyWord {
    case title, subtitle, secondary
  }

  /// The directions of a stack of views.
  package enum Axis: String, VocabularyWord {
    case horizontal, vertical
  }

  /// ``RowAlternate/modifiers``.
  package enum Modifier: String, VocabularyWord {
    case control = "Control"
    case alt = "Alt"
    case shift = "Shift"
    case `super` = "Super"
  }

  /// The kinds of objects that menus belong to: ``PresentationDetails/kind``.
  package enum SourceKind: String, VocabularyWord {
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
  package enum ArrowDirection: String, VocabularyWord {
    case up, down, left, right
  }

  /// ``DismissalDetails/commitStyle``.
  package enum CommitStyle: String, VocabularyWord {
    case dismiss, pop
  }

  /// ``PresenterMember/kind``.
  package enum PresenterKind: String, VocabularyWord {
    case window, terminal, chooser
  }

  /// ``ClientMetrics/textDirection``, and the protocol's `TextDirection`.
  package typealias TextDirection = MenuAttributes.TextDirection
}

extension MenuAttributes.TextDirection: VocabularyWord {
  /// The direction of a language.
  package init(isRightToLeft: Bool) { self = isRightToLeft ? .rightToLeft : .leftToRight }
}
