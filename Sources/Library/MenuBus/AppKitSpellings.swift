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
@available(*, unavailable, message: "put a LazyMenuElement where rows are made when the menu is opened")
public typealias NSMenuDelegate = LazyMenuElement
@available(*, unavailable, message: "give a CommandAction a validation, or a MenuResponder that validates it")
public typealias NSMenuItemValidation = MenuResponder
@available(*, unavailable, renamed: "MenuImage")
public typealias NSImage = MenuImage
@available(*, unavailable, message: "a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem")
public enum NSApplication {
  @available(*, unavailable)
  public static var shared: NSApp.Type { NSApp.self }
}
@available(*, unavailable, message: "a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem")
public enum NSApp {
  @available(*, unavailable)
  public static func terminate(_ sender: Any?) {}
}
@available(*, unavailable, message: "a menu belongs to a MenuAnchor: a TrayItem, an ObjectAnchor, or a part of one")
public typealias NSView = MenuAnchor
extension TrayItem {
  @available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }, and run() of that")
  public static var system: TrayItem { TrayItem(id: "", title: "", menu: Menu()) }

  @available(*, unavailable, message: "write TrayItem(id:title:icon:) { … }, and run() of that")
  public func statusItem(withLength length: Double) -> TrayItem { self }

  @available(*, unavailable, message: "an icon has no button: assign icon, label and toolTip of the item")
  public var button: TrayItem? { nil }

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
