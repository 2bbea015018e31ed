import DBusMenu
import LibDBus
import MenuPresenting

/// A place on the screen, from its upper left corner.
struct Point: Sendable, Hashable {
  var column: Int
  var row: Int
}

/// An extent in cells.
struct Size: Sendable, Hashable {
  var columns: Int
  var rows: Int

  /// The room for a menu on a screen of this size: the columns inside a box.
  var metrics: ClientMetrics {
    var metrics = ClientMetrics()
    metrics.textColumns = max(1, columns - 4)
    return metrics
  }
}

/// A part of the screen.
struct Rectangle: Sendable, Hashable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// The first cell.
  var first: Point { Point(column: column, row: row) }

  func contains(_ point: Point) -> Bool {
    (column..<column + columns).contains(point.column) && (row..<row + rows).contains(point.row)
  }
}

/// An action of the mouse.
enum PointerAction: Sendable, Hashable {
  case press, release, move, wheelUp, wheelDown
}

/// Something that happens to a menu in a terminal.
enum TerminalInput: Sendable, Hashable {
  case navigation(NavigationInput)
  case pointer(PointerAction, Point)
  case resize(Size)
}
