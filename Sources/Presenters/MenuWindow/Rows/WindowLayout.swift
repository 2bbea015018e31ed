package import Basics
import DBusMenu
package import MenuPresenting

/// The rows of a menu as lines of a window.
package struct WindowLayout: LevelLayout, Hashable {
  /// The space for the rows, as far as it matters for the order of the keys.
  package struct Room: Sendable, Hashable {
    /// The number of pictures in a line of a palette.
    package var paletteColumns = 8
    /// The number of lines that Page Down goes on.
    package var pageLength = 10
    /// Whether each row has a line of its own.
    package var isAccessible = false
  }

  /// Something that takes the width of the menu.
  package enum Line: Sendable, Hashable {
    case separator
    /// The index of a row.
    case row(Int)
    /// Rows beside each other, each as wide as the others.
    case shared([Int])
    /// Rows beside each other, each as wide as its content.
    case strip([Int])
    /// Stands where there are no rows.
    case note(PrintableText, isBusy: Bool)
  }

  package var room: Room
  package private(set) var lines: [Line] = []
  package private(set) var stops: [PlacedStop] = []
  /// The number of lines that stay at the top.
  package private(set) var stickyCount = 0
  /// Whether a row that has a line of its own has a mark.
  package private(set) var hasMarks = false
  /// The line of each row, by the row's index.
  package private(set) var lineOfRow: [Int: Int] = [:]
  /// The lines that the keys have gone through; those of content have several.
  private var keyLine = 0

  package init(room: Room) { self.room = room }

  package var pageLength: Int { max(1, room.pageLength) }

  /// The view scrolls by itself.
  package mutating func reveal(_ selection: Int?) {}

  package mutating func arrange(_ content: LevelContent) {
    let rows = content.rows
    (lines, stops, stickyCount, lineOfRow, keyLine) = ([], [], 0, [:], 0)
    hasMarks = rows.contains { $0.mark != nil && !isShared($0) }
    for (index, block) in content.blocks.enumerated() {
      if index == content.stickyCount { stickyCount = lines.count }
      append(block, of: rows)
    }
    if content.stickyCount == content.blocks.count { stickyCount = lines.count }
    if lines.isEmpty {
      lines = [.note(content.note, isBusy: content.isReading)]
    }
  }

  private func isShared(_ row: MenuRow) -> Bool { row.sharing != nil && !room.isAccessible }

  private mutating func append(_ block: RowBlock, of rows: [MenuRow]) {
    switch block {
    case .separator: append(.separator)
    case .row(let index): appendRow(index, of: rows)
    case .line(let members), .palette(let members):
      if room.isAccessible {
        for index in members { appendRow(index, of: rows) }
      } else if case .line = block {
        appendLines(of: members, of: rows)
      } else {
        appendStrips(of: members, of: rows)
      }
    case .content(let index): appendContent(index, of: rows)
    }
  }

  private mutating func append(_ line: Line) {
    lines.append(line)
    keyLine += 1
  }

  private mutating func addStop(_ index: Int, of rows: [MenuRow]) {
    lineOfRow[index] = lines.count
    if rows[index].canBeChosen { stops.append(PlacedStop(MenuStop(id: rows[index].id), row: index, line: keyLine)) }
  }

  private mutating func appendRow(_ index: Int, of rows: [MenuRow]) {
    addStop(index, of: rows)
    append(.row(index))
  }

  private mutating func appendLines(of members: [Int], of rows: [MenuRow]) {
    var open: [Int] = []
    for index in members {
      if open.count >= rows[index].lineLength {
        append(.shared(open))
        open = []
      }
      addStop(index, of: rows)
      open.append(index)
    }
    append(.shared(open))
  }

  private mutating func appendStrips(of members: [Int], of rows: [MenuRow]) {
    var open: [Int] = []
    var used = 0
    for index in members {
      let width = rows[index].paletteWidth
      if !open.isEmpty, used + width > room.paletteColumns * MenuRow.pictureWidth {
        append(.strip(open))
        (open, used) = ([], 0)
      }
      addStop(index, of: rows)
      open.append(index)
      used += width
    }
    append(.strip(open))
  }

  private mutating func appendContent(_ index: Int, of rows: [MenuRow]) {
    guard rows[index].role == .view, let element = rows[index].content?.element else {
      return appendRow(index, of: rows)
    }
    lineOfRow[index] = lines.count
    var parts: [(name: String, line: Int)] = []
    let count = ContentView.lineCount(of: element, from: 0, &parts)
    for part in parts {
      stops.append(PlacedStop(MenuStop(id: rows[index].id, part: part.name), row: index, line: keyLine + part.line))
    }
    lines.append(.row(index))
    keyLine += max(1, count)
  }
}

extension MenuRow {
  /// About as many pixels as a picture takes in a palette.
  fileprivate static let pictureWidth = 34

  /// About as many pixels as the row takes in a palette. The order of the keys must not depend on a font.
  fileprivate var paletteWidth: Int {
    sharedPicture != nil ? Self.pictureWidth : max(Self.pictureWidth, title.description.count * 7 + 16)
  }
}

extension ContentView {
  /// The lines of an element as the keys go through them: those of a vertical stack follow each other. Collects the
  /// enabled parts.
  static func lineCount(of element: Element, from line: Int, _ parts: inout [(name: String, line: Int)]) -> Int {
    switch element {
    case .part(let part):
      if part.isEnabled { parts.append((part.identifier, line)) }
      return 1
    case .stack(let children, .vertical):
      var count = 0
      for child in children { count += lineCount(of: child, from: line + count, &parts) }
      return count
    case .stack(let children, .horizontal):
      var start = parts.count
      var count = 0
      for child in children { count = max(count, lineCount(of: child, from: line, &parts)) }
      // Line by line, for the order of stops.
      let sorted = parts[start...].enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      for (_, part) in sorted {
        parts[start] = part
        start += 1
      }
      return count
    case .text, .badge, .picture, .progress: return 1
    }
  }
}
