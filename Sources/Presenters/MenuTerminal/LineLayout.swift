import Basics
import DBusMenu
import MenuPresenting

typealias Level = MenuLevel<LineLayout>

/// The rows of a menu as lines of a terminal.
struct LineLayout: LevelLayout, Hashable {
  /// A line on the screen.
  enum Line: Sendable, Hashable {
    case separator
    case row(Int)
    /// Rows beside each other, each as wide as the others.
    case shared([Int])
    /// Rows beside each other, each as wide as its title.
    case strip([Int])
    /// A line of a row's content.
    case content(Int, Int)
    /// Stands where there are no rows.
    case note(PrintableText)
  }

  /// The columns inside a box, and the rows of the whole screen.
  var room: Size
  private(set) var lines: [Line] = []
  private(set) var stops: [PlacedStop] = []
  /// The number of lines that stay at the top.
  private var stickyCount = 0
  /// Whether marks have a column in front of the titles.
  private(set) var hasMarks = false
  /// The natural width of the lines.
  private(set) var width = 0
  /// The letters that were measured for it.
  private(set) var measuredLetters = 0
  /// The number of lines, below the sticky ones, that are scrolled out of view at the top.
  private(set) var scroll = 0

  /// A strip of more columns goes on in the next line.
  static let stripWidth = 48

  init(room: Size) { self.room = room }

  // MARK: Arranging

  mutating func arrange(_ content: LevelContent) {
    let rows = content.rows
    (lines, stops, stickyCount) = ([], [], 0)
    hasMarks = rows.contains { $0.mark != nil && $0.sharing == nil }
    for (index, block) in content.blocks.enumerated() {
      if index == content.stickyCount { stickyCount = lines.count }
      append(block, of: rows)
    }
    if content.stickyCount == content.blocks.count { stickyCount = lines.count }
    if lines.isEmpty { lines = [.note(content.note)] }
    (width, measuredLetters) = greatestWidth(of: rows)
  }

  private mutating func append(_ block: RowBlock, of rows: [MenuRow]) {
    switch block {
    case .separator: lines.append(.separator)
    case .row(let index):
      addStop(index, of: rows)
      lines.append(.row(index))
    case .line(let members): appendLines(of: members, of: rows)
    case .palette(let members): appendStrips(of: members, of: rows)
    case .content(let index): appendContent(index, of: rows)
    }
  }

  private mutating func addStop(_ index: Int, of rows: [MenuRow]) {
    if rows[index].canBeChosen { stops.append(PlacedStop(MenuStop(id: rows[index].id), row: index, line: lines.count)) }
  }

  private mutating func appendLines(of members: [Int], of rows: [MenuRow]) {
    var open: [Int] = []
    for index in members {
      if open.count >= rows[index].lineLength {
        lines.append(.shared(open))
        open = []
      }
      addStop(index, of: rows)
      open.append(index)
    }
    lines.append(.shared(open))
  }

  private mutating func appendStrips(of members: [Int], of rows: [MenuRow]) {
    var open: [Int] = []
    var used = 0
    for index in members {
      let width = rows[index].paletteWidth + 1
      if !open.isEmpty, used + width > min(room.columns, Self.stripWidth) {
        lines.append(.strip(open))
        open = []
        used = 0
      }
      addStop(index, of: rows)
      open.append(index)
      used += width
    }
    lines.append(.strip(open))
  }

  private mutating func appendContent(_ index: Int, of rows: [MenuRow]) {
    guard let view = rows[index].content else { return }
    let content = ContentLines(view, isPlaced: false)
    if rows[index].role == .view {
      for (part, line) in content.parts {
        let stop = MenuStop(id: rows[index].id, part: part.identifier)
        stops.append(PlacedStop(stop, row: index, line: lines.count + line))
      }
    } else {
      addStop(index, of: rows)
    }
    for line in content.lines.indices { lines.append(.content(index, line)) }
  }

  // MARK: Scrolling

  /// The number of lines in view on a screen of some rows.
  func height(in rows: Int) -> Int { max(0, min(lines.count, rows - 2)) }

  private var height: Int { height(in: room.rows) }

  var pageLength: Int { max(1, height - stickyCount - 1) }

  /// The number of lines that stay at the top; none where they would leave no room.
  private func pinnedCount(height: Int) -> Int { stickyCount < height || lines.count <= height ? stickyCount : 0 }

  /// The lines in view, from the top.
  func visibleLines(height: Int) -> [Int] {
    let pinned = min(pinnedCount(height: height), height)
    let first = pinned + scroll
    return Array(0..<pinned) + Array(first..<max(first, min(lines.count, first + height - pinned)))
  }

  /// Brings the selection into view, and no empty space.
  mutating func reveal(_ selection: Int?) {
    let pinned = pinnedCount(height: height)
    let room = max(1, height - pinned)
    if let line = selection.map({ stops[$0].line - pinned }), line >= 0 {
      scroll = min(max(scroll, line - room + 1), line)
      // From the first row on, what is above it is in view.
      let isFirst = stops.prefix(selection ?? 0).allSatisfy { $0.line < pinned }
      if isFirst, line < room { scroll = 0 }
    }
    scroll = max(0, min(scroll, lines.count - pinned - room))
  }
}

extension Level {
  /// Brings the selection into view on a screen of some rows.
  mutating func reveal(rows: Int) {
    layout.room.rows = rows
    reveal()
  }
}
