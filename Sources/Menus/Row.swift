/// What one line of a menu shows: the resolver's answer, free of any protocol.
package struct RowContent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case action
    case submenu
    case separator
    /// The title of a root or inline menu, or any other heading.
    case title
    /// A heading that shows what some row showed.
    case snapshot
    /// A disabled row that stands in where there is nothing to show.
    case placeholder
    /// A disabled row that stands in until there is something to show.
    case loading
    /// Content that cannot be chosen.
    case view
    /// Text that is typed, or asked for where nobody can type into a menu.
    case search
  }

  package var kind: Kind
  package var title: String?
  package var subtitle: String?
  package var subtitleStyle = SubtitleStyle.inline
  package var image: MenuImage?
  package var isEnabled = true
  package var isVisible = true
  package var isDestructive = false
  package var keepsMenuPresented = false
  /// Whether choosing something in the submenu closes only that.
  package var onlyDismissesSubmenu = false
  /// How long the pointer has to rest on the row for its submenu to open.
  package var autoOpenDelay: Duration?
  package var toggle: Toggle?
  package var shortcut: Shortcut?
  package var mnemonic: Character?
  /// What the row stands for while modifiers are held.
  package var alternates: [CommandAction.Alternate] = []
  package var identifier: String?
  package var accessibilityLabel: String?
  package var accessibilityValue: String?
  package var language: String?
  /// What the row says while the pointer rests on it.
  package var tooltip: String?
  /// Whether the row opens nothing, although there could be a submenu.
  package var lacksMenu = false
  /// What the row has from its place in the list.
  package var placement: RowPlacement?
  /// What the row shows where a title is not enough.
  package var drawn: Drawn?
  package var search: Search?
  /// Whether the row stands for what its menu belongs to.
  package var isPreview = false
  /// What opening the row of a submenu would show.
  package var preview: Preview?

  /// What can be looked at before it is opened.
  package struct Preview: Sendable, Hashable {
    /// What the menu that shows it is known by.
    package var identifier: String
    /// What there is to see.
    package var content: RowView?

    package init(identifier: String, content: RowView?) {
      self.identifier = identifier
      self.content = content
    }
  }

  /// What a search field shows.
  package struct Search: Sendable, Hashable {
    package var text: String
    package var placeholder: String?
    package var isFocused: Bool
  }

  package struct Toggle: Sendable, Hashable {
    package var kind: ToggleKind
    package var state: Action.State

    package init(kind: ToggleKind, state: Action.State) {
      self.kind = kind
      self.state = state
    }
  }

  package init(kind: Kind, title: String? = nil, isVisible: Bool = true) {
    self.kind = kind
    self.title = title
    self.isVisible = isVisible
    isEnabled = ![.title, .snapshot, .placeholder, .loading, .view].contains(kind)
  }
}

/// The mark of a row that can be selected.
package enum ToggleKind: Sendable, Hashable {
  case checkmark
  case radio
}

/// What makes a row the same row after its list was resolved again.
package enum RowKey: Hashable {
  /// The n-th occurrence of an element in its list.
  case element(ObjectIdentifier, Int)
  /// The title of a menu. It carries the text, because a title row is replaced when its text changes: Plasma builds
  /// the widget of a title once. Boxed, because there is a key for each row and a title for few.
  indirect case title(ObjectIdentifier, String, Int)
  /// The n-th automatic separator between the rows of two menus, or in front of a heading, which is then both.
  case separator(from: ObjectIdentifier, to: ObjectIdentifier, Int)
  /// The separator behind a menu's headers.
  case headers(ObjectIdentifier)
  case placeholder
}

/// One line of a resolved list: what it stands for. What it shows is read when somebody asks.
@MainActor
package struct Row {
  package var key: RowKey
  /// The element the row shows; for a synthetic row, the menu it belongs to.
  package var element: MenuElement
  /// The inline menus and groups between the list and the element, outermost first.
  package var lineage: [MenuElement]
  /// Whether a menu around the row has single selection.
  package var inSingleSelection: Bool
  package var isVisible: Bool
  /// What the row has from its place in the list; `nil` for most.
  package var placement: RowPlacement?
  /// The text of a placeholder.
  package var text: String?

  package init(
    key: RowKey, element: MenuElement, lineage: [MenuElement] = [], inSingleSelection: Bool = false,
    isVisible: Bool = true, placement: RowPlacement? = nil, text: String? = nil
  ) {
    self.key = key
    self.element = element
    self.lineage = lineage
    self.inSingleSelection = inSingleSelection
    self.isVisible = isVisible
    self.placement = placement
    self.text = text
  }

  /// What the row shows now.
  package var content: RowContent { content(making: .always) }

  /// What the row shows now.
  ///
  /// - Parameter making: When objects are made for its content.
  package func content(making: ContentMaking) -> RowContent {
    var content =
      switch key {
      case .element:
        Resolver.content(
          of: element, inSingleSelection: inSingleSelection, placement: placement, making: making)
      case .title(_, let title, _): RowContent(kind: .title, title: title)
      case .separator, .headers: RowContent(kind: .separator)
      case .placeholder: RowContent(kind: .placeholder, title: text)
      }
    content.isVisible = isVisible
    content.placement = placement
    return content
  }

  /// Whether the row is a line.
  package var isSeparator: Bool {
    switch key {
    case .element: element is Separator
    case .separator, .headers: true
    case .title, .placeholder: false
    }
  }
}
