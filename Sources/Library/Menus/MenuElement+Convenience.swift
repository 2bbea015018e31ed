// The leading-dot spellings, for `[MenuElement]` literals.
extension MenuElement {
  /// A line between rows.
  public static var separator: Separator { Separator() }

  /// A menu whose children are in the enclosing menu.
  public static func inline(_ children: [MenuElement]) -> Menu {
    Menu(displaysInline: true, children: children)
  }

  /// A menu whose children are in the enclosing menu.
  public static func inline(_ children: MenuElement...) -> Menu { inline(children) }

  /// A menu of its own that opens from a row.
  public static func menu(
    title: String = "", image: MenuImage? = nil, _ children: [MenuElement], headers: [MenuElement] = []
  ) -> Menu {
    Menu(title: title, image: image, children: children, headers: headers)
  }

  /// Elements that are made when the menu opens for the first time, and kept.
  public static func cachedLazy(_ provider: @escaping LazyMenuElement.Provider) -> LazyMenuElement {
    LazyMenuElement(shouldCache: true, provider: provider)
  }

  /// Elements that are made each time the menu opens.
  public static func uncachedLazy(_ provider: @escaping LazyMenuElement.Provider) -> LazyMenuElement {
    LazyMenuElement(provider: provider)
  }

  /// A menu of its own that opens from a row.
  public static func submenu(
    title: String = "", image: MenuImage? = nil, _ children: [MenuElement], headers: [MenuElement] = []
  ) -> Menu {
    Menu(title: title, image: image, children: children, headers: headers)
  }

  /// A menu of its own that opens from a row.
  public static func submenu(title: String = "", image: MenuImage? = nil, _ children: MenuElement...) -> Menu {
    Menu(title: title, image: image, children: children)
  }
}

// Elements side by side in the enclosing menu, without separators.
extension MenuElement {
  /// Medium elements; the first ``ElementSize/mediumElementsPerLine`` share a line.
  public static func mediumInlineGroup(_ children: [MenuElement]) -> Menu { inlineGroup(.medium, children) }

  /// A line of up to three medium elements.
  public static func mediumInlineGroup(
    _ first: MenuElement, _ second: MenuElement? = nil, _ third: MenuElement? = nil
  ) -> Menu {
    inlineGroup(.medium, [first, second, third].compactMap { $0 })
  }

  /// Small elements; the first ``ElementSize/smallElementsPerLine`` share a line.
  public static func smallInlineGroup(_ children: [MenuElement]) -> Menu { inlineGroup(.small, children) }

  /// A line of up to five small elements.
  public static func smallInlineGroup(
    _ first: MenuElement, _ second: MenuElement? = nil, _ third: MenuElement? = nil, _ fourth: MenuElement? = nil,
    _ fifth: MenuElement? = nil
  ) -> Menu {
    inlineGroup(.small, [first, second, third, fourth, fifth].compactMap { $0 })
  }

  /// A strip of elements.
  public static func palette(_ children: [MenuElement]) -> Menu {
    Menu(displaysInline: true, displaysAsPalette: true, children: children)
  }

  /// A strip of elements.
  public static func palette(_ children: MenuElement...) -> Menu { palette(children) }

  private static func inlineGroup(_ size: ElementSize, _ children: [MenuElement]) -> Menu {
    Menu(
      preferredElementSize: size, displaysInline: true, betweenMenusSeparatorStyle: .none, children: children)
  }
}
