/// The string values of which the protocol extensions list every one. What is not listed counts as the default.
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

  /// ``PropertyName/direction``, ``SourceEntry/direction``, ``OpeningEntry/direction`` and the interface's property.
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

  /// ``ViewEntry/kind``.
  package enum ViewKind: String, VocabularyWord {
    case text, image, badge, progress, stack, button, toggle, slider, field

    /// The kinds of parts, which people operate.
    package static let parts: [ViewKind] = [.button, .toggle, .slider, .field]
  }

  /// ``ViewEntry/role``.
  package enum TextRole: String, VocabularyWord {
    case title, subtitle, secondary
  }

  /// ``ViewEntry/axis``.
  package enum Axis: String, VocabularyWord {
    case horizontal, vertical
  }

  /// The elements of ``AlternateEntry/modifiers``.
  package enum Modifier: String, VocabularyWord {
    case control = "Control"
    case alt = "Alt"
    case shift = "Shift"
    case `super` = "Super"
  }

  /// ``SourceEntry/kind``.
  package enum SourceKind: String, VocabularyWord {
    case anchor
    case trayItem = "tray-item"
    case item, point
  }

  /// ``SourceEntry/arrowDirection``.
  package enum ArrowDirection: String, VocabularyWord {
    case up, down, left, right
  }

  /// ``DismissalEntry/commitStyle``.
  package enum CommitStyle: String, VocabularyWord {
    case dismiss, pop
  }

  /// ``PresenterMember/kind``.
  package enum PresenterKind: String, VocabularyWord {
    case window, terminal, chooser
  }

  /// ``MetricEntry/textDirection``, and the protocol's `TextDirection`.
  package enum TextDirection: String, VocabularyWord {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
}
