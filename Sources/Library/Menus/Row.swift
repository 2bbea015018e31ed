/// The content of one row of a menu: the resolver's result, free of any protocol.
package struct RowContent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case action
    case submenu
    case separator
    /// The title of a root or inline menu, or any other heading.
    case title
    /// A heading that repeats the content of a row.
    case snapshot
    /// A disabled row in an empty list.
    case placeholder
    /// A disabled row that is shown until elements are loaded.
    case loading
    /// Content that cannot be chosen.
    case view
    /// Text that is typed, or asked for by a prompt in plain panels.
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
  /// The time that the pointer rests on the row until its submenu opens.
  package var autoOpenDelay: Duration?
  package var toggle: Toggle?
  package var shortcut: Shortcut?
  package var mnemonic: Character?
  /// The commands that the row stands for while modifiers are held.
  package var alternates: [CommandAction.Alternate] = []
  package var identifier: String?
  package var accessibilityLabel: String?
  package var accessibilityValue: String?
  package var language: String?
  /// The text shown while the pointer rests on the row.
  package var tooltip: String?
  /// Whether the row of a menu has no submenu, because the menu is absent.
  package var lacksMenu = false
  /// The attributes of the row's place in the list.
  package var placement: RowPlacement?
  /// The drawn content, where a title is not enough.
  package var drawn: Drawn?
  package var search: Search?
  /// Whether the row stands for the item that its menu belongs to.
  package var isPreview = false
  /// The preview of a submenu's row.
  package var preview: Preview?

  /// The preview of an item that can be opened.
  package struct Preview: Sendable, Hashable {
    /// The identifier of the configuration of the menu.
    package var identifier: String
    /// The content of the preview.
    package var content: RowView?

    package init(identifier: String, content: RowView?) {
      self.identifier = identifier
      self.content = content
    }
  }

  /// The content of a search field.
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

/// The identity of a row: equal keys mean the same row after its list was resolved again.
package enum RowKey: Hashable {
  /// The n-th occurrence of an element in its list.
  case element(ObjectIdentifier, Int)
  /// The title of a menu. It carries the text, because a title row is replaced when its text changes: Plasma builds
  /// the widget of a title once. Boxed like the separator, because there is a key for each row and few are of these.
  /// See docs/panel-menus.md#panels-on-libdbusmenu-qt.
  indirect case title(ObjectIdentifier, String, Int)
  /// The n-th automatic separator between the rows of two menus, or in front of a heading, which is then both.
  indirect case separator(from: ObjectIdentifier, to: ObjectIdentifier, Int)
  /// The separator behind a menu's headers.
  case headers(ObjectIdentifier)
  case placeholder

  /// The key of a title or line between rows, once other elements have taken the place of those that it is about.
  package func replacing(_ elements: [ObjectIdentifier: ObjectIdentifier]) -> RowKey {
    func present(_ element: ObjectIdentifier) -> ObjectIdentifier { elements[element] ?? element }
    return switch self {
    case .element, .placeholder: self
    case .title(let menu, let title, let count): .title(present(menu), title, count)
    case .separator(let from, let to, let count): .separator(from: present(from), to: present(to), count)
    case .headers(let menu): .headers(present(menu))
    }
  }
}

/// One row of a resolved list: the element it stands for. Its content is read on demand.
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
  /// The attributes of the row's place in the list; `nil` for most.
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

  /// The content of the row now.
  package var content: RowContent { content(making: .always) }

  /// The content of the row now.
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

  /// Whether the row is a separator.
  package var isSeparator: Bool {
    switch key {
    case .element: element is Separator
    case .separator, .headers: true
    case .title, .placeholder: false
    }
  }
}
