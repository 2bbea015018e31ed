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
  /// The positions of rows among those that the keys reach below a search field, from 1; 0 of others.
  private let positions: [Int]
  /// The number of these rows.
  let reachedCount: Int
  /// The groups of radio rows, from 1: those beside each other; 0 of others.
  private let radioGroups: [Int]
  /// The rows that are only texts, where the keys reach none: the first of them.
  let texts: [ViewKey]

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
    let reached = Set(level.stops.lazy.map(\.row).filter { rows[$0].role != .searchField })
    var position = 0
    positions = rows.indices.map { row in
      guard reached.contains(row) else { return 0 }
      position += 1
      return position
    }
    reachedCount = position
    var group = 0
    radioGroups = rows.indices.map { row in
      guard rows[row].mark?.isRadio == true else { return 0 }
      if row == 0 || rows[row - 1].mark?.isRadio != true { group += 1 }
      return group
    }
    texts = position > 0 || level.isReading ? [] : Self.texts(of: level)
  }

  var rows: [MenuRow] { content.rows }
  var isOfSticky: Int { stickyCount }

  func line(ofRow index: Int) -> Int? { lineOfRow[index] }

  func isSame(as level: MenuLevel<WindowLayout>) -> Bool {
    level.content == content && level.layout.lines == lines && level.layout.room.isAccessible == isAccessible
  }

  /// The position of a row among those that the keys reach; 0 of another.
  func position(ofRow index: Int) -> Int { positions[index] }

  /// The headings of the group that a row is in: the last ones above it. A line between rows ends a group, and so does
  /// a strip that has a heading of its own.
  func headings(ofRow index: Int) -> ArraySlice<MenuRow> {
    var (end, isInStrip) = (index, rows[index].sharing != nil)
    while end > 0, rows[end - 1].role != .heading {
      guard rows[end - 1].role != .separator, isInStrip || rows[end - 1].sharing == nil else { return [] }
      end -= 1
      isInStrip = rows[end].sharing != nil
    }
    let start = rows[..<end].lastIndex { $0.role != .heading }.map { $0 + 1 } ?? 0
    return rows[start..<end]
  }

  /// The group of a radio row; 0 of another.
  func radioGroup(ofRow index: Int) -> Int { radioGroups[index] }

  private static func texts(of level: MenuLevel<WindowLayout>) -> [ViewKey] {
    let texts = level.layout.lines.lazy.flatMap { line -> [ViewKey] in
      switch line {
      case .separator: []
      case .note: [.note]
      case .row(let index): level.rows[index].role == .searchField ? [] : [.row(level.rows[index].id)]
      case .shared(let members), .strip(let members): members.map { .row(level.rows[$0].id) }
      }
    }
    return Array(texts.prefix(spokenTexts))
  }

  /// So many rows that are only texts are spoken at once.
  private static let spokenTexts = 8

  /// The texts of the rows of some keys.
  func text(of keys: ArraySlice<ViewKey>) -> [PrintableText] {
    keys.compactMap { key in
      switch key {
      case .row(let id): rows.first { $0.id == id }?.title
      case .note: lines.indices.lazy.compactMap { face(ofLine: $0)?.title }.first { !$0.isEmpty }
      case .title, .separator: nil
      }
    }
  }

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
