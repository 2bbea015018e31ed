import Basics
import DBusMenu
import MenuPresenting

/// Makes the pieces of one line of a menu.
struct LineSpans {
  var level: Level
  var drafts: Drafts
  var width: Int
  var isRightToLeft: Bool
  private(set) var spans: [Span] = []
  /// The content of a row, which the next line may be one of, too.
  private(set) var content: (row: Int, lines: ContentLines)?

  init(
    _ level: Level, line: Int, width: Int, drafts: Drafts, isRightToLeft: Bool,
    content: (row: Int, lines: ContentLines)? = nil
  ) {
    self.level = level
    self.content = content
    self.drafts = drafts
    self.width = width
    self.isRightToLeft = isRightToLeft
    switch level.layout.lines[line] {
    case .separator: break
    case .note(let text): add(text, at: 0, style: .faint)
    case .row(let index): addRow(index)
    case .shared(let members): addShared(members)
    case .strip(let members): addStrip(members)
    case .content(let index, let line): addContent(index, line)
    }
  }

  func isSelected(_ stop: MenuStop) -> Bool { level.highlighted?.stop == stop }

  mutating func add(
    _ text: PrintableText, at column: Int, width: Int? = nil, style: CellStyle = [], stop: MenuStop? = nil,
    isCaret: Bool = false
  ) {
    let width = width ?? Glyphs.width(text)
    spans.append(
      Span(
        column: column, width: max(0, min(width, self.width + 1 - column)), text: text, style: style, stop: stop,
        isCaret: isCaret))
  }

  /// The selection's or the click's ground under a row, with the blank columns beside it.
  mutating func addGround(_ row: MenuRow) -> CellStyle {
    let stop = row.canBeChosen ? MenuStop(id: row.id) : nil
    let ground: CellStyle = stop.map(isSelected) == true ? .selected : []
    add("", at: -1, width: width + 2, style: ground, stop: stop)
    return ground
  }

  /// In the blank column in front, so that nothing moves when the row is enabled. A row alone is a message.
  mutating func addDisabledSign(_ row: MenuRow) {
    let isMessage = level.rows.count == 1 && row.role == .ordinary
    if row.signs.isDisabled, !isMessage { add(RowSigns.disabled, at: -1) }
  }

  /// The content of a row; `nil` if it has none.
  mutating func lines(ofRow index: Int) -> ContentLines? {
    if let content, content.row == index { return content.lines }
    guard let view = level.rows[index].content else { return nil }
    let lines = ContentLines(view)
    content = (index, lines)
    return lines
  }

  // MARK: Rows

  private mutating func addRow(_ index: Int) {
    let row = level.rows[index]
    if row.role == .searchField { return addSearchField(row) }
    let ground = addGround(row)
    addDisabledSign(row)
    var style = ground.union(row.isEnabled ? row.disposition.style : .faint)
    if row.role == .heading { style = ground.union(.strong) }
    var column = 0
    if level.layout.hasMarks {
      add(row.mark?.symbol ?? "", at: 0, style: style)
      column = 2
    }
    if row.role == .loading {
      add(row.isBusy ? "◌" : "…", at: column, style: .faint)
      column += 2
    }
    let end = addEnd(index, ground: ground, style: style)
    if let content = lines(ofRow: index) {
      addPieces(content.lines[0], of: row, at: column, until: end, style: style)
    } else {
      addTitle(row, at: column, until: end, style: style)
    }
  }

  /// Adds what is at the end of a row; returns where it begins.
  mutating func addEnd(_ index: Int, ground: CellStyle, style: CellStyle) -> Int {
    let row = level.rows[index]
    var end = width
    if row.hasSubmenu {
      add(isRightToLeft ? "◂" : "▸", at: end - 1, style: style.subtracting([.destructive, .warning]))
      end -= 2
    }
    // Of a row in a narrow terminal the title matters, then the rest.
    let room = row.titleWidth + (level.layout.hasMarks ? 2 : 0)
    let shortcut = row.drawn(row.shortcut)
    if !shortcut.isEmpty, end - Glyphs.width(shortcut) - 1 >= min(room, width / 2) {
      let start = end - Glyphs.width(shortcut)
      add(shortcut, at: start, style: ground.union(.faint))
      end = start - 2
    }
    if let accessory = row.accessory.map({ ContentLines($0) }) {
      let start = end - accessory.width(ofLine: 0)
      addPieces(accessory.lines[0], of: row, at: start, until: end, style: style)
      end = start - 1
    }
    return end
  }

  private mutating func addTitle(_ row: MenuRow, at column: Int, until end: Int, style: CellStyle) {
    let shown = row.titleWidth
    add(row.drawn(row.title), at: column, width: min(shown, end - column), style: style)
    if let mnemonic = row.mnemonic, row.canBeChosen, !isRightToLeft, mnemonic < row.title.description.count {
      let place = row.title.description.index(row.title.description.startIndex, offsetBy: mnemonic)
      let before = Glyphs.width(row.title[..<place])
      // A title that runs both ways has its letters elsewhere.
      if before + 1 < end - column, row.title.description.unicodeScalars.allSatisfy({ $0.value < 0x590 }) {
        add(row.title[place...place], at: column + before, style: style.union(.mnemonic))
      }
    }
    let start = column + shown + 2
    if !row.subtitle.isEmpty, start < end {
      let style = style.subtracting([.destructive, .warning]).union(.faint)
      let subtitle = row.drawn(row.subtitle)
      add(subtitle, at: start, width: min(Glyphs.width(subtitle), end - start), style: style)
    }
  }

  private mutating func addSearchField(_ row: MenuRow) {
    let stop = row.canBeChosen ? MenuStop(id: row.id) : nil
    let isFocused = stop != nil && level.selected?.stop == stop
    addDisabledSign(row)
    add("🔍", at: 0, style: row.isEnabled ? [] : .faint, stop: stop)
    addField(
      PrintableText(drafts.text(of: MenuStop(id: row.id), is: row.text)),
      placeholder: row.drawn(row.placeholder), at: 3, width: width - 3, isFocused: isFocused, isEnabled: row.isEnabled,
      stop: stop)
  }

  /// The end of a long text is seen, because that is where one types.
  mutating func addField(
    _ text: PrintableText, placeholder: PrintableText, at column: Int, width: Int, isFocused: Bool, isEnabled: Bool,
    stop: MenuStop?
  ) {
    guard width > 0 else { return }
    let ground: CellStyle = isEnabled ? .field : [.field, .faint]
    add("", at: column, width: width, style: ground, stop: stop)
    if !isEnabled { add(RowSigns.disabled, at: column + width - 1, style: ground) }
    if text.isEmpty, !isFocused { return add(placeholder, at: column, width: width - 1, style: ground.union(.faint)) }
    var room = width - 1
    let end = Glyphs.of(text).reversed().prefix {
      room -= $0.width
      return room >= 0
    }
    let shown = end.reversed().map(\.text).joined()
    add(shown, at: column, style: ground)
    if isFocused { add(" ", at: column + Glyphs.width(shown), style: .selected, stop: stop, isCaret: true) }
    if text.isEmpty { add(placeholder, at: column + 1, width: width - 1, style: ground.union(.faint)) }
  }
}
