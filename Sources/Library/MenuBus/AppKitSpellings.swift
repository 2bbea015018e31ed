// Spellings of AppKit and SwiftUI that are other ones here. None of them can be used: the compiler says what to
// write. `docs/coming-from.md` has the whole list.
//
// The messages say all that comments could.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Menus

@available(*, unavailable, renamed: "Menu")
public typealias NSMenu = Menu
@available(*, unavailable, renamed: "Action")
public typealias NSMenuItem = Action
@available(*, unavailable, renamed: "TrayItem")
public typealias NSStatusItem = TrayItem
@available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }, and run() of that")
public typealias NSStatusBar = TrayItem
@available(*, unavailable, message: "an icon has no button: assign icon, label and toolTip of the TrayItem")
public typealias NSStatusBarButton = TrayItem
@available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }, and run() of that, in a MenuProgram")
public typealias MenuBarExtra = TrayItem
// Protocols here, too, so that nothing else is said of a class that has them.
@available(*, unavailable, message: "put a LazyMenuElement where rows are made when the menu is opened")
public typealias NSMenuDelegate = ClosureSpellings
@available(*, unavailable, message: "a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem")
public typealias NSApplicationDelegate = ClosureSpellings
@available(*, unavailable, message: "write tray.onScroll { event in … }, and onActivate { … } for presses")
public typealias NSEvent = TrayItemEvent
@available(*, unavailable, message: "give a CommandAction a validation, or a MenuResponder that validates it")
public typealias NSMenuItemValidation = MenuResponder
@available(*, unavailable, renamed: "MenuImage")
public typealias NSImage = MenuImage
@available(*, unavailable, message: "a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem")
public enum NSApplication {
  @available(*, unavailable, message: "a program is a MenuProgram; there is no other object of it")
  public static var shared: NSApp.Type { NSApp.self }
}
@available(*, unavailable, message: "a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem")
public enum NSApp {
  @available(*, unavailable, message: "call stop() of the TrayItem")
  public static func terminate(_ sender: Any?) {}

  @available(*, unavailable, message: "a program is a MenuProgram, whose run() is called")
  public static var delegate: Any? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "a program is a MenuProgram, whose run() is called")
  public static func run() {}

  @available(*, unavailable, message: "there is nothing to choose: a TrayItem has an icon and no window")
  public static func setActivationPolicy(_ policy: Any) {}
}
@available(*, unavailable, message: "a menu belongs to a MenuAnchor: a TrayItem, an ObjectAnchor, or a part of one")
public typealias NSView = MenuAnchor
extension TrayItem {
  @available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }, and run() of that")
  public static var system: TrayItem { TrayItem(id: "", title: "", menu: Menu()) }

  @available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }, and run() of that")
  public func statusItem(withLength length: Double) -> TrayItem { self }

  @available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }; a panel decides the length")
  public static var variableLength: Double { 0 }

  @available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }; a panel decides the length")
  public static var squareLength: Double { 0 }

  @available(*, unavailable, message: "panels decide about the length")
  public var length: Double {
    get { 0 }
    set {}
  }

  @available(*, unavailable, message: "call stop() of the item")
  public func removeStatusItem(_ item: TrayItem) {}

  @available(*, unavailable, message: "write await menu.present(from: .trayItem(tray))")
  public func popUpMenu(_ menu: Menu) {}

  @available(*, unavailable, message: "an icon has no button: assign icon, label and toolTip of the item")
  public var button: TrayItem? { nil }

  @available(*, unavailable, renamed: "icon")
  public var image: MenuImage? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "write tray.onActivate { … }, and onSecondaryActivate { … }")
  public var action: String? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "the handler is a closure, which needs no target")
  public var target: AnyObject? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "write tray.onActivate { … }, and onSecondaryActivate { … }")
  public func sendAction(on events: Any) {}

  @available(*, unavailable, message: "write status = .passive to hide the item, and .active to show it")
  public var isVisible: Bool {
    get { false }
    set {}
  }
}

extension Menu {
  @available(*, unavailable, message: "assign children, or append to them")
  public func addItem(_ item: MenuElement) {}

  @available(*, unavailable, message: "append an Action(title:) to children")
  @discardableResult
  public func addItem(withTitle title: String, action: String?, keyEquivalent: String) -> Action { Action() }

  @available(*, unavailable, message: "insert into children")
  public func insertItem(_ item: MenuElement, at index: Int) {}

  @available(*, unavailable, message: "remove from children")
  public func removeItem(_ item: MenuElement) {}

  @available(*, unavailable, message: "assign children = []")
  public func removeAllItems() {}

  @available(*, unavailable, message: "put a LazyMenuElement where rows are made when the menu is opened")
  public var delegate: AnyObject? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "put a Menu with a title among the children instead")
  public func setSubmenu(_ menu: Menu?, for item: MenuElement) {}

  @available(*, unavailable, message: "write children[index]")
  public func item(at index: Int) -> Action? { nil }

  @available(*, unavailable, message: "there is nothing to call: a change shows at once")
  public func update() {}

  @available(*, unavailable, renamed: "children")
  public var items: [MenuElement] {
    get { [] }
    set {}
  }

  @available(*, unavailable, message: "a row is enabled as its isEnabled says; a CommandAction has a validation")
  public var autoenablesItems: Bool {
    get { false }
    set {}
  }

  @available(*, unavailable, message: "write await present(from: .anchor(anchor)), or .point(x:y:)")
  public func popUp(positioning item: MenuElement?, at location: MenuPoint, in view: MenuAnchor?) -> Bool { false }
}

extension Action {
  @available(*, unavailable, message: "write Action(title: …) { … }, and assign its shortcut")
  public convenience init(title: String, action: String?, keyEquivalent: String) { self.init(title: title) }

  @available(*, unavailable, message: "write .separator, or Separator()")
  public static func separator() -> MenuElement { Separator() }

  @available(*, unavailable, message: "put a Menu with a title among the children instead")
  public var submenu: Menu? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "write shortcut = Shortcut(\"S\", .control)")
  public var keyEquivalent: String {
    get { "" }
    set {}
  }

  @available(*, unavailable, message: "write shortcut = Shortcut(\"S\", .control)")
  public var keyEquivalentModifierMask: Shortcut.Modifiers {
    get { [] }
    set {}
  }

  @available(*, unavailable, renamed: "discoverabilityTitle")
  public var toolTip: String? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "the handler is a closure, which needs no target")
  public var target: AnyObject? {
    get { nil }
    set {}
  }

  @available(*, unavailable, renamed: "handler")
  public var action: String? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "keep the value in the closure of the handler, or write identifier")
  public var representedObject: Any? {
    get { nil }
    set {}
  }

  @available(*, unavailable, message: "write the number into the identifier")
  public var tag: Int {
    get { 0 }
    set {}
  }
}

extension MenuImage {
  @available(*, unavailable, message: "write .file(path), or try .png(contentsOf: path)")
  public init?(contentsOfFile path: String) { nil }

  @available(*, unavailable, message: "write .file(path), or try .png(contentsOf: path)")
  public init?(contentsOf url: Any) { nil }
}
