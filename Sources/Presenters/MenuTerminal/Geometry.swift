import Basics
import MenuPresenting

/// Where the boxes of the open menus are.
struct Geometry: Sendable, Hashable {
  /// A box for each level, with its frame; those in front last.
  private(set) var boxes: [Rectangle] = []
  /// The box of what the first level belongs to.
  private(set) var backdrop: Rectangle?

  init(
    _ open: [Level], behind backdrop: Level? = nil, size: Size, isRightToLeft: Bool, opensUpwards: Bool = false,
    isReversed: Bool = false, rootColumns: Int? = nil
  ) {
    let levels = (backdrop.map { [$0] } ?? []) + open
    for (index, level) in levels.enumerated() {
      var columns = max(level.layout.width, Glyphs.width(level.title) + 2) + 4
      if let rootColumns, index == levels.count - open.count { columns = rootColumns }
      columns = max(0, min(columns, size.columns))
      var box = Rectangle(
        column: 0, row: 0, columns: columns, rows: min(level.layout.height(in: size.rows) + 2, size.rows))
      if opensUpwards { box.row = size.rows - box.rows }
      if index > 0, let parent = boxes.last {
        // Beside the row it opens from, so that its first row is there, or its last one if the last element comes
        // first; over the others where there is no room.
        box.column = min(parent.column + parent.columns - 1, size.columns - columns)
        let opener = levels[index - 1]
        let line = opener.selected.flatMap { selected in
          opener.layout.visibleLines(height: max(0, parent.rows - 2)).firstIndex(of: selected.line)
        }
        let row = parent.row + (line ?? 0) + (isReversed ? 3 - box.rows : 0)
        box.row = max(0, min(row, size.rows - box.rows))
      }
      boxes.append(box)
    }
    if isRightToLeft {
      for index in boxes.indices { boxes[index].column = size.columns - boxes[index].column - boxes[index].columns }
    }
    if backdrop != nil { self.backdrop = boxes.removeFirst() }
  }

  /// The part of a box between its frame and the blank columns beside it.
  static func inside(_ box: Rectangle) -> Rectangle {
    Rectangle(column: box.column + 2, row: box.row + 1, columns: max(0, box.columns - 4), rows: max(0, box.rows - 2))
  }
}
