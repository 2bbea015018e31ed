public import DBusMenu
import LibDBus

/// A place on the screen, from its upper left corner.
struct Point: Sendable, Hashable {
  var column: Int
  var row: Int
}

/// An extent in cells.
struct Size: Sendable, Hashable {
  var columns: Int
  var rows: Int
}

/// A part of the screen.
struct Rectangle: Sendable, Hashable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  func contains(_ point: Point) -> Bool {
    (column..<column + columns).contains(point.column) && (row..<row + rows).contains(point.row)
  }
}

/// A key as a menu knows it.
enum Key: Sendable, Hashable {
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace
  /// Control and a letter.
  case control(Character)
  case character(Character)
}

/// What the pointer does.
enum PointerAction: Sendable, Hashable {
  case press, release, move, wheelUp, wheelDown
}

/// Something that happens to a presenter.
enum Input: Sendable, Hashable {
  case key(Key)
  case pointer(PointerAction, Point)
  case resize(Size)
  /// The menu is another now.
  case menu(MenuNode, isRightToLeft: Bool)
  /// The program was told that a submenu is open, and its rows are known.
  case opened(ItemID)
  /// The program asks for a submenu to be opened.
  case request(ItemID)
  /// The menu is to be closed.
  case dismiss
  /// Time has passed; see ``Effect/wake(at:)``.
  case time
}

/// What is to be done after an input, in its order.
enum Effect: Sendable, Hashable {
  /// Tell the program that a submenu, or with id 0 the menu, is about to be shown, then answer with ``Input/opened(_:)``.
  case open(ItemID)
  case close(ItemID)
  case click(ItemID)
  /// A row is selected now.
  case hover(ItemID)
  /// The text of a search field.
  case type(ItemID, String)
  /// A part of a row's content.
  case operate(ItemID, part: String, Value)
  /// Give ``Input/time`` at this time.
  case wake(at: Duration)
  case bell
  /// Nothing more is shown.
  case finish
}

/// A row that was chosen.
public struct Choice: Sendable, Hashable {
  /// The item.
  public var id: ItemID
  /// The titles that lead to it, its own last.
  public var titles: [String]
}
