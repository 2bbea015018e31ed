// Spellings of UIKit and AveMenuKit that are other ones here. None of them can be used: the compiler says what to
// write. `docs/coming-from-uikit.md` has the whole list.
//
// The messages say all that comments could.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(*, unavailable, renamed: "Menu")
public typealias UIMenu = Menu
@available(*, unavailable, renamed: "Action")
public typealias UIAction = Action
@available(*, unavailable, renamed: "MenuElement")
public typealias UIMenuElement = MenuElement
@available(*, unavailable, renamed: "MenuImage")
public typealias UIImage = MenuImage
@available(*, unavailable, renamed: "MenuActionLeaf")
public typealias UIMenuLeaf = MenuActionLeaf
@available(*, unavailable, message: "write .cachedLazy { … } for elements that are kept, or .uncachedLazy { … }")
public typealias UIDeferredMenuElement = LazyMenuElement
@available(*, unavailable, message: "use CommandAction; its action is a text instead of a selector")
public typealias UICommand = CommandAction
@available(*, unavailable, message: "use CommandAction, whose action is a text, and assign its shortcut")
public typealias UIKeyCommand = CommandAction
@available(*, unavailable, renamed: "CommandAction.Alternate")
public typealias UICommandAlternate = CommandAction.Alternate
@available(*, unavailable, renamed: "Shortcut.Modifiers")
public typealias UIKeyModifierFlags = Shortcut.Modifiers
@available(*, unavailable, renamed: "MenuBuilder")
public typealias UIMenuBuilder = MenuBuilder
@available(*, unavailable, renamed: "MenuSystem")
public typealias UIMenuSystem = MenuSystem
@available(*, unavailable, renamed: "MenuResponder")
public typealias UIResponder = MenuResponder

// MARK: Elements

extension MenuElement {
  @available(*, unavailable, message: "an identifier is a String")
  public typealias Identifier = String
}

extension TitledMenuElement {
  @available(*, unavailable, renamed: "subtitle")
  public var subTitle: String? {
    get { nil }
    set {}
  }
}

extension Action {
  @available(*, unavailable, message: "a handler gets the action; no object stands for the panel it was chosen in")
  public var sender: Any? { nil }

  @available(*, unavailable, renamed: "perform()")
  public func performWithSender(_ sender: Any?, target: Any?) {}
}

extension CommandAction {
  @available(
    *, unavailable,
    message: """
      write Shortcut("S", .control) for input and modifierFlags, and assign it to the command's shortcut
      """
  )
  public convenience init(
    title: String = "", subtitle: String? = nil, image: MenuImage? = nil, action: String, input: String? = nil,
    modifierFlags: Shortcut.Modifiers = [], propertyList: AnyHashable? = nil, alternates: [Alternate] = [],
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) { self.init(title: title, action: action, handler: nil) }
}

extension CommandAction.Alternate {
  @available(*, unavailable, renamed: "init(title:action:modifiers:)")
  public init(title: String, action: String, modifierFlags: Shortcut.Modifiers) {
    self.init(title: title, action: action, modifiers: modifierFlags)
  }
}

extension Shortcut.Modifiers {
  @available(*, unavailable, message: "write .control; the Command key has no counterpart on desktops that use Control")
  public static let command = Shortcut.Modifiers.control
  @available(*, unavailable, renamed: "alt")
  public static let alternate = Shortcut.Modifiers.alt
}

extension LazyMenuElement {
  @available(*, unavailable, renamed: "uncachedLazy(_:)")
  public static func uncached(_ provider: @escaping Provider) -> LazyMenuElement { LazyMenuElement(provider: provider) }

  @available(*, unavailable, message: "a menu of commands asks responders; see CommandAction.firstResponder")
  public static func usingFocus(identifier: String, shouldCacheItems: Bool = true) -> LazyMenuElement {
    LazyMenuElement(provider: nil)
  }
}

extension Menu {
  @available(*, unavailable, message: "use paletteSelectionStyle; titles have one line")
  public var displayPreferences: Any? {
    get { nil }
    set {}
  }
}

extension MenuImage {
  @available(*, unavailable, renamed: "MenuImage.symbol(_:)")
  public init?(systemName: String) { self = .symbol(systemName) }

  @available(*, unavailable, message: "write .named(…) for an icon of the theme, or .file(…) for a PNG file")
  public init?(named name: String) { self = .named(name) }
}

// MARK: Builders and responders

extension MenuBuilder {
  @available(*, unavailable, renamed: "insertChild(_:atStartOf:)")
  public func insertChild(_ element: MenuElement, atStartOfMenu menu: String) {}
  @available(*, unavailable, renamed: "insertChild(_:atEndOf:)")
  public func insertChild(_ element: MenuElement, atEndOfMenu menu: String) {}
  @available(*, unavailable, renamed: "insertSibling(_:before:)")
  public func insertSibling(_ element: MenuElement, beforeMenu sibling: String) {}
  @available(*, unavailable, renamed: "insertSibling(_:after:)")
  public func insertSibling(_ element: MenuElement, afterMenu sibling: String) {}
  @available(*, unavailable, message: "write replaceChildren(of:from:) { elements + $0 }")
  public func insertElements(_ elements: [MenuElement], atStartOfMenu menu: String) {}
  @available(*, unavailable, message: "write replaceChildren(of:from:) { $0 + elements }")
  public func insertElements(_ elements: [MenuElement], atEndOfMenu menu: String) {}
  @available(*, unavailable, message: "write insertSibling(Group(elements: elements), before: …)")
  public func insertElements(_ elements: [MenuElement], beforeMenu menu: String) {}
  @available(*, unavailable, message: "write insertSibling(Group(elements: elements), after: …)")
  public func insertElements(_ elements: [MenuElement], afterMenu menu: String) {}
  @available(*, unavailable, message: "write insertSibling(Group(elements: elements), before: …)")
  public func insertElements(_ elements: [MenuElement], beforeAction action: String) {}
  @available(*, unavailable, message: "write insertSibling(Group(elements: elements), after: …)")
  public func insertElements(_ elements: [MenuElement], afterAction action: String) {}
  @available(*, unavailable, renamed: "replace(_:with:)")
  public func replace(menu: String, with elements: [MenuElement]) {}
  @available(*, unavailable, message: "write replace(_:with:) with a list of the menu")
  public func replace(menu: String, with other: Menu) {}
  @available(*, unavailable, renamed: "replace(_:with:)")
  public func replace(action: String, with elements: [MenuElement]) {}
  @available(*, unavailable, renamed: "replaceChildren(of:from:)")
  public func replaceChildren(ofMenu menu: String, from change: ([MenuElement]) -> [MenuElement]) {}
  @available(*, unavailable, renamed: "remove(_:)")
  public func remove(menu: String) {}
  @available(*, unavailable, renamed: "remove(_:)")
  public func remove(action: String) {}
  @available(*, unavailable, message: "give the command an identifier, and use element(for:)")
  public func command(for action: String, propertyList: AnyHashable? = nil) -> CommandAction? { nil }
  @available(*, unavailable, message: "a builder is that of one MenuSystem, or of a menu alone")
  public var system: MenuSystem? { nil }
}

extension MenuSystem {
  @available(*, unavailable, message: "make a MenuSystem for each menu, and show its menu")
  public static var main: MenuSystem { MenuSystem { Menu() } }
  @available(*, unavailable, message: "make a MenuSystem for each menu, and show its menu")
  public static var context: MenuSystem { MenuSystem { Menu() } }
}

extension MenuResponder {
  @available(*, unavailable, renamed: "nextResponder")
  public var next: (any MenuResponder)? { nil }
}
