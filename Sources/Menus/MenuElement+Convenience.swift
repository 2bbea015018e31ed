// The leading-dot spellings, for `[MenuElement]` literals.
extension MenuElement {
  /// A line between rows.
  public static var separator: Separator { Separator() }

  /// A menu whose children stand in the enclosing menu.
  public static func inline(_ children: [MenuElement]) -> Menu {
    Menu(displaysInline: true, children: children)
  }

  /// A menu whose children stand in the enclosing menu.
  public static func inline(_ children: MenuElement...) -> Menu {
    Menu(displaysInline: true, children: children)
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
  public static func submenu(title: String? = nil, image: MenuImage? = nil, _ children: [MenuElement]) -> Menu {
    Menu(title: title, image: image, children: children)
  }

  /// A menu of its own that opens from a row.
  public static func submenu(title: String? = nil, image: MenuImage? = nil, _ children: MenuElement...) -> Menu {
    Menu(title: title, image: image, children: children)
  }
}
