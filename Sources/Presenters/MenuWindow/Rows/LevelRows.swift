import Basics
import DBusMenu
import MenuPresenting

/// The lines of a level as they are seen, without widgets.
struct LevelRows {
  let content: LevelContent
  let lines: [WindowLayout.Line]
  private let stickyCount: Int
  private let lineOfRow: [Int: Int]
  private let isAccessible: Bool
  private let hasMarks: Bool
  /// Whether a row that has a line of its own has a picture, and whether one has that and a mark.
  private let hasPictures: (any: Bool, besideMarks: Bool)
  /// The positions of rows among all but separators, from 1.
  private let positions: [Int]

  init(_ level: MenuLevel<WindowLayout>) {
    content = level.content
    lines = level.layout.lines
    stickyCount = level.layout.stickyCount
    lineOfRow = level.layout.lineOfRow
    isAccessible = level.layout.room.isAccessible
    hasMarks = level.layout.hasMarks
    let (rows, isAccessible) = (level.rows, isAccessible)
    let pictured = rows.lazy.filter {
      $0.drawnPicture != nil && ($0.sharing == nil || isAccessible)
    }
    hasPictures = (!pictured.isEmpty, pictured.contains { $0.mark != nil })
    var position = 0
    positions = rows.map { row in
      if row.role != .separator { position += 1 }
      return position
    }
  }

  var rows: [MenuRow] { content.rows }
  var isOfSticky: Int { stickyCount }

  func line(ofRow index: Int) -> Int? { lineOfRow[index] }

  func isSame(as level: MenuLevel<WindowLayout>) -> Bool {
    level.content == content && level.layout.lines == lines && level.layout.room.isAccessible == isAccessible
  }

  /// The position of a row and the number of all.
  func position(ofRow index: Int) -> (position: Int, count: Int) { (positions[index], positions.last ?? 0) }

  /// The columns in front of the titles; marks and pictures share one unless a row has both.
  func columns(_ columns: Columns, markWidth: Int) -> Columns {
    var columns = columns
    let picture = columns.pictures.size + Self.gap
    let needsMark = hasMarks || hasPictures.any && !hasPictures.besideMarks
    let mark = hasMarks ? markWidth : 0
    if hasPictures.besideMarks {
      (columns.mark, columns.picture) = (mark, picture)
    } else if needsMark {
      columns.mark = max(mark, hasPictures.any ? picture : 0)
    }
    return columns
  }

  /// Between a picture and a title.
  private static let gap = 7

  func face(ofRow index: Int, modifiers: Set<Word.Modifier> = []) -> RowFace {
    RowFace(rows[index], isAlone: isAccessible || rows[index].sharing == nil, modifiers: modifiers)
  }

  /// The row without its texts, which do not matter for its height.
  func sample(ofRow index: Int) -> RowFace {
    var row = rows[index]
    row.letters = 0
    return RowFace(row, isAlone: isAccessible || row.sharing == nil)
  }

  /// The work of measuring a line.
  func work(ofLine line: Int) -> DrawingWork {
    members(ofLine: line).reduce(DrawingWork(pieces: 1)) { work, index in
      let alternates = rows[index].alternates.reduce(0) { $0 + min($1.title.unicodeScalars.count, rows[index].letters) }
      // A title with a subtitle may be measured without it, too.
      let row = rows[index]
      let again = row.subtitle.isEmpty ? 0 : min(row.title.description.unicodeScalars.count, row.letters)
      return work + rows[index].drawingWork + DrawingWork(letters: alternates + again, pieces: 1)
    }
  }

  /// The rows in a line; none in a separator.
  func members(ofLine line: Int) -> [Int] {
    switch lines[line] {
    case .separator, .note: []
    case .row(let index): [index]
    case .shared(let members), .strip(let members): members
    }
  }

  /// The face of a line that is no row.
  func face(ofLine line: Int) -> RowFace? {
    switch lines[line] {
    case .separator: return RowFace(.separator)
    case .note(let text, let isBusy):
      var face = RowFace(isBusy ? .loading : .note, title: text)
      face.isEnabled = false
      face.isBusy = isBusy
      return face
    case .row, .shared, .strip: return nil
    }
  }

  /// The lines that are likely to be the widest, at most some, as far as the budget of a level goes.
  func linesToMeasure(_ count: Int) -> [Int] {
    var budget = DrawingBudget(
      DrawingWork(letters: MenuWindowLimits.measuredLetters, pieces: MenuWindowLimits.measuredPieces))
    return widestLines(count).filter { budget.take(work(ofLine: $0)) }
  }

  /// The lines with the longest titles and with the longest subtitles, which make a menu less wide, by turns.
  func widestLines(_ count: Int) -> [Int] {
    guard lines.count > count else { return Array(lines.indices) }
    let titles = longest(count) { row in
      let texts = [row.title, row.placeholder].map(\.description.utf8.count)
      return (texts.max() ?? 0) + (row.content == nil ? 0 : 40) + row.shortcut.description.utf8.count
        + (row.accessory == nil ? 0 : 8) + 2
    }
    let subtitles = longest(count) { $0.subtitle.description.utf8.count }
    var found: Set<Int> = []
    return zip(titles, subtitles).flatMap { [$0, $1] }.filter { found.insert($0).inserted }.prefix(count).map { $0 }
  }

  /// The lines of the greatest lengths.
  private func longest(_ count: Int, _ length: (MenuRow) -> Int) -> ArraySlice<Int> {
    let lengths = lines.indices.map { line in members(ofLine: line).reduce(0) { $0 + length(rows[$1]) } }
    return lines.indices.sorted { lengths[$0] > lengths[$1] }.prefix(count)
  }
}
