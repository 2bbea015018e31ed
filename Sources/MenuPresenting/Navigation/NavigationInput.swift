package import DBusMenu
package import LibDBus

/// A key as a menu knows it.
package enum MenuKey: Sendable, Hashable {
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace
  /// Control and a letter.
  case control(Character)
  case character(Character)
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
  case press(PointerTarget)
  case release(PointerTarget)
  case move(PointerTarget)
  /// The wheel, by a number of stops; downwards if positive.
  case wheel(Int)
  /// The row of a menu of the program that this menu belongs to.
  case position(RowPosition?)
  /// The menu is another now.
  case menu(MenuNode, isRightToLeft: Bool)
  /// The program was told that a submenu is open, and its rows are known.
  case opened(ItemID)
  /// The program asks for a submenu to be opened.
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
  case click(ItemID)
  /// A row is selected now.
  case hover(ItemID)
  /// The text of a search field.
  case type(ItemID, String)
  /// A part of a row's content has a value.
  case operate(ItemID, part: String, Value)
  /// Give ``NavigationInput/time`` at this time.
  case wake(at: Duration)
  case bell
  /// Nothing more is shown.
  case finish
}

/// A row that was chosen.
package struct Choice: Sendable, Hashable {
  /// The item.
  package var id: ItemID
  /// The titles that lead to it, its own last.
  package var titles: [String]

  package init(id: ItemID, titles: [String]) {
    self.id = id
    self.titles = titles
  }
}
