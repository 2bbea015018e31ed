// Spellings of UIKit and AveMenuKit that are other ones here. None of them can be used: the compiler says what to
// write. `docs/coming-from-uikit.md` has the whole list.
//
// The messages say all that comments could.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneVariableDeclarationPerLine

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
@available(*, unavailable, message: "no command of the system shares; give a CommandAction a handler that does")
public let UICommandTagShare = ""  // swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, renamed: "CommandAction.Alternate")
public typealias UICommandAlternate = CommandAction.Alternate
@available(*, unavailable, renamed: "Shortcut.Modifiers")
public typealias UIKeyModifierFlags = Shortcut.Modifiers
@available(*, unavailable, renamed: "MenuBuilder")
public typealias UIMenuBuilder = MenuBuilder
@available(*, unavailable, renamed: "Action.Handler")
public typealias UIActionHandler = Action.Handler
@available(*, unavailable, message: "use paletteSelectionStyle; titles have one line")
public typealias UIMenuDisplayPreferences = PaletteSelectionStyle
@available(*, unavailable, renamed: "MenuSystem")
public typealias UIMenuSystem = MenuSystem
@available(*, unavailable, renamed: "MenuSystem")
public typealias UIMainMenuSystem = MenuSystem
@available(*, unavailable, renamed: "MenuSystem")
public typealias UIContextMenuSystem = MenuSystem
@available(*, unavailable, renamed: "MenuResponder")
public typealias UIResponder = MenuResponder
@available(*, unavailable, message: "CommandAction(.copy) is one of EditCommand; canPerform(_:) and perform(_:) get it")
public typealias UIResponderStandardEditActions = MenuResponder

// MARK: Elements

extension MenuElement {
  @available(*, unavailable, message: "an identifier is a String")
  public typealias Identifier = String
  @available(*, unavailable, message: "keys belong to the panel, which repeats them or not")
  public typealias RepeatBehavior = Never
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
    input: String, modifierFlags: Shortcut.Modifiers = [], action: String, discoverabilityTitle: String = ""
  ) { self.init(title: discoverabilityTitle, action: action, handler: nil) }

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

  @available(*, unavailable, message: "the key is that of a chord of the command's shortcut")
  public var input: String? { nil }
  @available(*, unavailable, message: "the modifiers are those of a chord of the command's shortcut")
  public var modifierFlags: Shortcut.Modifiers { [] }
  @available(*, unavailable, message: "no key is grabbed; the program's window reacts to keys")
  public var wantsPriorityOverSystemBehavior: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "a shortcut is shown as it is")
  public var allowsAutomaticLocalization: Bool {
    get { false }
    set {}
  }
  @available(*, unavailable, message: "a shortcut is shown as it is")
  public var allowsAutomaticMirroring: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "write the key \"Up\": Shortcut(\"Up\", .control)")
  public static let inputUpArrow = "Up"
  @available(*, unavailable, message: "write the key \"Down\": Shortcut(\"Down\", .control)")
  public static let inputDownArrow = "Down"
  @available(*, unavailable, message: "write the key \"Left\": Shortcut(\"Left\", .control)")
  public static let inputLeftArrow = "Left"
  @available(*, unavailable, message: "write the key \"Right\": Shortcut(\"Right\", .control)")
  public static let inputRightArrow = "Right"
  @available(*, unavailable, message: "write the key \"Escape\": Shortcut(\"Escape\", .control)")
  public static let inputEscape = "Escape"
  @available(*, unavailable, message: "write the key \"Page_Up\": Shortcut(\"Page_Up\", .control)")
  public static let inputPageUp = "Page_Up"
  @available(*, unavailable, message: "write the key \"Page_Down\": Shortcut(\"Page_Down\", .control)")
  public static let inputPageDown = "Page_Down"
  @available(*, unavailable, message: "write the key \"Home\": Shortcut(\"Home\", .control)")
  public static let inputHome = "Home"
  @available(*, unavailable, message: "write the key \"End\": Shortcut(\"End\", .control)")
  public static let inputEnd = "End"
  @available(*, unavailable, message: "write the key \"Delete\": Shortcut(\"Delete\", .control)")
  public static let inputDelete = "Delete"
  @available(*, unavailable, message: "write the key by its name: Shortcut(\"F5\")")
  public static let f1 = "F1", f2 = "F2", f3 = "F3", f4 = "F4", f5 = "F5", f6 = "F6", f7 = "F7", f8 = "F8", f9 = "F9",
    f10 = "F10", f11 = "F11", f12 = "F12"
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
  @available(*, unavailable, message: "the lock of capitals is no modifier of a shortcut")
  public static let alphaShift = Shortcut.Modifiers()
  @available(*, unavailable, message: "the key has a name, such as \"KP_Add\"")
  public static let numericPad = Shortcut.Modifiers()
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
  @available(*, unavailable, message: "write insertSibling(Group(elements: elements), before: …)")
  public func insertElements(_ elements: [MenuElement], beforeCommand action: String, propertyList: Any? = nil) {}
  @available(*, unavailable, message: "write insertSibling(Group(elements: elements), after: …)")
  public func insertElements(_ elements: [MenuElement], afterCommand action: String, propertyList: Any? = nil) {}
  @available(*, unavailable, message: "give the command an identifier, and use replace(_:with:)")
  public func replace(command action: String, propertyList: Any? = nil, with elements: [MenuElement]) {}
  @available(*, unavailable, message: "give the command an identifier, and use remove(_:)")
  public func remove(command action: String, propertyList: Any? = nil) {}
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
  @available(*, unavailable, message: "the program's menu is built by all who take part")
  public typealias ElementGroupPreference = Never
  @available(*, unavailable, message: "make a MenuSystem for each menu, and show its menu")
  public static var main: MenuSystem { MenuSystem { Menu() } }
  @available(*, unavailable, message: "make a MenuSystem for each menu, and show its menu")
  public static var context: MenuSystem { MenuSystem { Menu() } }
}

extension MenuResponder {
  @available(*, unavailable, message: "an action is a String")
  public typealias Selector = String
  @available(*, unavailable, renamed: "target(for:)")
  public func target(forAction action: String, withSender sender: Any?) -> Any? { nil }
  @available(*, unavailable, renamed: "nextResponder")
  public var next: (any MenuResponder)? { nil }
}
