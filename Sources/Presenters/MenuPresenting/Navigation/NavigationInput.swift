package import DBusMenu
package import LibDBus

/// A key as a menu knows it.
package enum MenuKey: Sendable, Hashable {
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace
  /// The key that asks for a context menu.
  case menu
  /// Control and a letter.
  case control(Character)
  case character(Character)
}

/// A key by its name on the keyboard. Each presenter knows them all, so that a key of one is a key of the others.
package enum NamedKey: Sendable, Hashable, CaseIterable {
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace
  case menu
  /// Shift and F10, for keyboards without a Menu key.
  case shiftF10

  /// The key as a menu knows it.
  package var key: MenuKey {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .enter: .enter
    case .escape: .escape
    case .tab: .tab
    case .backTab: .backTab
    case .backspace: .backspace
    case .menu, .shiftF10: .menu
    }
  }
}

/// The place of the pointer in the menus.
package enum PointerTarget: Sendable, Hashable {
  /// None of the menus.
  case outside
  /// The title of a level.
  case title(level: Int)
  /// A place in a level where nothing can be chosen.
  case level(Int)
  /// Something that can be chosen or operated.
  ///
  /// `share` is the position in it, from 0 where reading begins to 1; `nil` if it is too small for one.
  case stop(MenuStop, level: Int, share: Double?)
}

/// Something that happens to a menu.
package enum NavigationInput: Sendable, Hashable {
  case key(MenuKey)
  /// A key with a letter in each group of the keyboard, such as that of a Russian and an English layout, the current
  /// first. The first that leads anywhere counts.
  case letters([Character])
  case press(PointerTarget)
  case release(PointerTarget)
  /// A finger is on a place where it would press once it is lifted, or on none.
  case touch(PointerTarget)
  case move(PointerTarget)
  /// The wheel, by a number of stops; downwards if positive.
  case wheel(Int)
  /// A field or search field has this whole text, or a slider this number.
  case set(MenuStop, Value)
  /// A button or toggle was pressed by itself, or a row chosen.
  case operate(MenuStop)
  /// These modifiers are held now.
  case modifiers(Set<Word.Modifier>)
  /// The row's own context menu is asked for, at a place on the screen if one is known; this menu closes.
  case context(MenuStop, at: PixelPoint?)
  /// The object that the menu sets off is to be opened.
  case commit
  /// The press that opened the menu goes on here; ``drag(_:)`` follows it.
  case hold
  case drag(PointerTarget)
  /// The press that went on ends.
  case drop(PointerTarget)
  /// The press that went on is over, and nothing is meant by that.
  case cancelHold
  /// The row that the press is over, as the program follows it; id 0 for none.
  case hovered(ItemID)
  /// The row of a menu of the program that this menu belongs to.
  case position(RowPosition?)
  /// The menu is another now.
  case menu(MenuNode, isRightToLeft: Bool)
  /// The program was told that a submenu is open, and its rows are known.
  case opened(ItemID)
  /// A key has opened the menu, or a screen reader follows: a row is selected before the user has done so.
  case selectFirst
  /// The menu is laid out, and is above what it belongs to or not.
  case placed(upwards: Bool)
  /// The program asks for a submenu to be opened, or for a row to be selected.
  case request(ItemID)
  /// The menu is to be closed.
  case dismiss
  /// Time has passed; see ``NavigationEffect/wake(at:)``.
  case time
}

/// A consequence of an input; they are carried out in their order.
package enum NavigationEffect: Sendable, Hashable {
  /// Tell the program that a submenu, or with id 0 the menu, is about to be shown, then answer with
  /// ``NavigationInput/opened(_:)``.
  case open(ItemID)
  case close(ItemID)
  /// Tell the program which way the menu opens.
  case direct(Word.Direction)
  case click(ItemID)
  /// One of a row's alternates is chosen, by its action.
  case alternate(ItemID, action: String)
  /// A row's own context menu is to be shown, at a place on the screen if one is known.
  case context(ItemID, at: PixelPoint?)
  /// The object that a menu belongs to is to be opened. The item is one of that menu, or 0; the name is its
  /// configuration's, or empty.
  case commitPreview(ItemID, configuration: String)
  /// The press that the program handed over ended on a row, or with id 0 beside all.
  case release(ItemID)
  /// The press that the program handed over came to nothing.
  case cancel
  /// A row is selected now.
  case hover(ItemID)
  /// The text of a search field.
  case type(ItemID, String)
  /// A row that a search found is to be shown in the menu that it comes from.
  case reveal(ItemID)
  /// A part of a row's content has a value.
  case operate(ItemID, ControlOperation)
  /// Give ``NavigationInput/time`` at this time.
  case wake(at: Duration)
  case bell
  /// Nothing more is shown. It comes once more where the user insists: then nothing is waited for.
  case finish
}

extension NavigationEffect {
  /// The row that the user chose.
  package var chosenRow: ItemID? {
    switch self {
    case .click(let id), .alternate(let id, _), .context(let id, _), .commitPreview(let id, _), .release(let id): id
    default: nil
    }
  }

  /// Whether programs open windows in answer to it.
  package var mayRaiseWindow: Bool {
    switch self {
    case .click, .alternate, .commitPreview: true
    default: false
    }
  }

  /// The same choice of the row under another id.
  package func choosing(_ id: ItemID) -> NavigationEffect {
    switch self {
    case .click: .click(id)
    case .alternate(_, let action): .alternate(id, action: action)
    case .context(_, let point): .context(id, at: point)
    case .commitPreview(_, let name): .commitPreview(id, configuration: name)
    case .release: .release(id)
    default: self
    }
  }
}
