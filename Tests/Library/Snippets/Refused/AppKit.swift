import MenuBus

@MainActor final class Ticker: NSMenuDelegate, NSMenuItemValidation {
  // expected-error@-1 {{put a LazyMenuElement where rows are made when the menu is opened}}
  // expected-error@-2 {{give a CommandAction a validation, or a MenuResponder that validates it}}
  let item = NSStatusBar.system.statusItem(withLength: -1)
  // expected-error@-1 {{write TrayItem(id:title:icon:) { … }, and run() of that}}
  // expected-error@-2 {{write TrayItem(id:title:icon:) { … }, and run() of that}}
  // expected-error@-3 {{write TrayItem(id:title:icon:) { … }, and run() of that}}
  var window: NSView?
  // expected-error@-1 {{a menu belongs to a MenuAnchor: a TrayItem, an ObjectAnchor, or a part of one}}
  var picture: NSImage?
  // expected-error@-1 {{'NSImage' has been renamed to 'MenuImage'}}

  func open(_ item: NSStatusItem, _ menu: NSMenu) {
    // expected-error@-1 {{'NSStatusItem' has been renamed to 'TrayItem'}}
    // expected-error@-2 {{'NSMenu' has been renamed to 'Menu'}}
    item.menu = menu
    // expected-error@-1 {{the item keeps its menu: assign menu.children}}
    item.isVisible = false
    // expected-error@-1 {{write status = .passive to hide the item, and .active to show it}}
    item.button?.title = "42"
    // expected-error@-1 {{an icon has no button: assign icon, label and toolTip of the item}}
    menu.addItem(withTitle: "Open", action: nil, keyEquivalent: "o")
    // expected-error@-1 {{append an Action(title:) to children}}
    menu.addItem(NSMenuItem.separator())
    // expected-error@-1 {{assign children, or append to them}}
    // expected-error@-2 {{'NSMenuItem' has been renamed to 'Action'}}
    // expected-error@-3 {{write .separator, or Separator()}}
    menu.autoenablesItems = false
    // expected-error@-1 {{a row is enabled as its isEnabled says; a CommandAction has a validation}}
    menu.items = []
    // expected-error@-1 {{'items' has been renamed to 'children'}}
    menu.removeAllItems()
    // expected-error@-1 {{assign children = []}}
    _ = menu.popUp(positioning: nil, at: MenuPoint(x: 1, y: 2), in: nil)
    // expected-error@-1 {{write await present(from: .anchor(anchor)), or .point(x:y:)}}
  }

  func first(_ menu: Menu, _ row: Action) {
    let item = NSStatusBar.system.statusItem(withLength: NSStatusItem.variableLength)
    // expected-error@-1 {{write TrayItem(id:title:icon:) { … }, and run() of that}}
    // expected-error@-2 {{write TrayItem(id:title:icon:) { … }, and run() of that}}
    // expected-error@-3 {{write TrayItem(id:title:icon:) { … }, and run() of that}}
    // expected-error@-4 {{'NSStatusItem' has been renamed to 'TrayItem'}}
    // expected-error@-5 {{a panel decides the length}}
    item.button?.image = NSImage(contentsOfFile: "meter.png")
    // expected-error@-1 {{an icon has no button: assign icon, label and toolTip of the item}}
    // expected-error@-2 {{'image' has been renamed to 'icon'}}
    // expected-error@-3 {{'NSImage' has been renamed to 'MenuImage'}}
    // expected-error@-4 {{write .file(path), or try .png(contentsOf: path)}}
    item.button?.action = "open:"
    // expected-error@-1 {{an icon has no button: assign icon, label and toolTip of the item}}
    // expected-error@-2 {{write tray.onActivate { … }, and onSecondaryActivate { … }}}
    row.toolTip = "What it does"
    // expected-error@-1 {{'toolTip' has been renamed to 'discoverabilityTitle'}}
    row.keyEquivalentModifierMask = []
    // expected-error@-1 {{write shortcut = Shortcut("S", .control)}}
    menu.delegate = nil
    // expected-error@-1 {{put a LazyMenuElement where rows are made when the menu is opened}}
    menu.setSubmenu(nil, for: row)
    // expected-error@-1 {{put a Menu with a title among the children instead}}
  }

  func change(_ quit: NSMenuItem, _ help: Menu) {
    // expected-error@-1 {{'NSMenuItem' has been renamed to 'Action'}}
    quit.keyEquivalent = "q"
    // expected-error@-1 {{write shortcut = Shortcut("S", .control)}}
    quit.submenu = help
    // expected-error@-1 {{put a Menu with a title among the children instead}}
    quit.target = self
    // expected-error@-1 {{the handler is a closure, which needs no target}}
    quit.action = "quit"
    // expected-error@-1 {{'action' has been renamed to 'handler'}}
    quit.representedObject = 1
    // expected-error@-1 {{keep the value in the closure of the handler, or write identifier}}
    quit.tag = 1
    // expected-error@-1 {{write the number into the identifier}}
    NSApp.terminate(nil)
    // expected-error@-1 {{a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem}}
    // expected-error@-2 {{call stop() of the TrayItem}}
    NSApplication.shared.terminate(nil)
    // expected-error@-1 {{a program is a MenuProgram, and ends with its run(): call stop() of the TrayItem}}
    // expected-error@-2 {{a program is a MenuProgram; there is no other object of it}}
    // expected-error@-3 {{call stop() of the TrayItem}}
  }
}
