package import Basics
package import DBusMenu
import Texts

/// A target of the keys: a row, or a part of its content.
package struct MenuStop: Sendable, Hashable {
  package var id: ItemID
  /// The name of the part; `nil` for the row as a whole.
  package var part: String?

  package init(id: ItemID, part: String? = nil) {
    self.id = id
    self.part = part
  }
}

/// A stop with its row, and the line that a layout has put it on.
package struct PlacedStop: Sendable, Hashable {
  package var stop: MenuStop
  /// The index in ``MenuLevel/rows``.
  package var row: Int
  package var line: Int

  package init(_ stop: MenuStop, row: Int, line: Int) {
    self.stop = stop
    self.row = row
    self.line = line
  }
}

/// A presenter's arrangement of the rows of a menu in lines. Up and Down go from line to line, Left and Right within
/// one.
package protocol LevelLayout: Sendable {
  /// The space that the rows are arranged in, such as the columns of a terminal.
  associatedtype Room: Sendable, Equatable

  /// Makes a layout without rows.
  init(room: Room)

  var room: Room { get set }

  /// All stops, in the order of their lines.
  var stops: [PlacedStop] { get }

  /// The number of lines that Page Down goes on.
  var pageLength: Int { get }

  /// Arranges the rows of a level.
  mutating func arrange(_ content: LevelContent)

  /// Brings a stop into view; without one, what is at the top.
  ///
  /// - Parameter selection: The index in ``stops``.
  mutating func reveal(_ selection: Int?)
}

/// The rows of a level, for a layout to arrange.
package struct LevelContent: Sendable, Hashable {
  package private(set) var rows: [MenuRow] = []
  package private(set) var blocks: [RowBlock] = []
  /// The number of blocks at the top that stay in view while the others scroll.
  package private(set) var stickyCount = 0
  /// Whether the program has yet to say what is in the level.
  package private(set) var isReading: Bool
  /// The text that stands where there are no rows.
  package var note: PrintableText { PrintableText(FixedTexts.current[isReading ? .loading : .empty]) }

  /// Reads the rows of a menu that are to be drawn.
  ///
  /// - Parameter title: The title above the rows. Headings that only say it again are left out.
  package init(_ node: MenuNode, title: PrintableText = "", isReading: Bool) {
    self.isReading = isReading
    for child in node.children where child.isDrawn {
      let row = MenuRow(child)
      if !row.repeats(title) { rows.append(row) }
    }
    DrawingShares.cut(&rows)
    (blocks, stickyCount) = RowBlock.blocks(of: rows)
  }

  /// The same rows, which the program has yet to say or not.
  func reading(_ isReading: Bool) -> LevelContent {
    var content = self
    content.isReading = isReading
    return content
  }
}
