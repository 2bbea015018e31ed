import DBusMenu
import Printing

/// One open menu: its rows, what can be reached by keys, and what of it is in view.
struct Level: Sendable {
  /// A line on the screen.
  enum Line: Sendable, Hashable {
    case separator
    case row(Int)
    /// Rows beside each other, each as wide as the others.
    case shared([Int])
    /// Rows beside each other, each as wide as it has to be.
    case strip([Int])
    /// A line of a row's content.
    case content(Int, Int)
    /// Said where there are no rows.
    case note(PrintableText)
  }

  /// Where the keys can go: a row, or a part of its content.
  struct Stop: Sendable, Hashable {
    var id: ItemID
    var part: String?
  }

  private(set) var node: MenuNode
  /// Of the row that it opened from.
  var title: PrintableText
  /// Whether a choice closes this level only.
  var endsHere: Bool
  /// Whether the program has yet to say what is in it.
  var isReading: Bool
  var columns: Int
  /// Whether the selection starts with what is next to the menu's lower edge.
  var startsAtEnd: Bool
  private(set) var rows: [MenuRow] = []
  private(set) var lines: [Line] = []
  /// In the order of their lines.
  private(set) var stops: [(stop: Stop, row: Int, line: Int)] = []
  /// How many lines stay at the top.
  private(set) var stickyCount = 0
  /// Whether marks take their place in front of the titles.
  private(set) var hasMarks = false
  /// How wide the lines would like to be.
  private(set) var width = 0
  /// The place in ``stops``.
  var selection: Int?
  /// How many lines below the sticky ones are above what is in view.
  var scroll = 0

  init(
    _ node: MenuNode, title: PrintableText, endsHere: Bool, isReading: Bool, columns: Int, startsAtEnd: Bool = false
  ) {
    self.node = node
    self.title = title
    self.endsHere = endsHere
    self.isReading = isReading
    self.columns = columns
    self.startsAtEnd = startsAtEnd
    build()
    selection = start
  }

  /// What is selected before a person has selected anything.
  private var start: Int? {
    stops.firstIndex { rows[$0.row].takesFocus } ?? (stops.isEmpty ? nil : startsAtEnd ? stops.count - 1 : 0)
  }

  var selected: (stop: Stop, row: Int, line: Int)? { selection.map { stops[$0] } }

  /// Takes over a changed menu; the selection stays with its row, or else in its place.
  mutating func update(_ node: MenuNode, isReading: Bool? = nil, columns: Int? = nil) {
    if node == self.node, isReading ?? self.isReading == self.isReading, columns ?? self.columns == self.columns {
      return
    }
    let old = selected?.stop
    self.node = node
    self.isReading = isReading ?? self.isReading
    self.columns = columns ?? self.columns
    build()
    // Of a menu that had no rows yet nobody has selected anything.
    guard let place = selection, !stops.isEmpty else { return selection = start }
    selection = stops.firstIndex { $0.stop == old } ?? min(place, stops.count - 1)
  }

  /// How many lines are seen of so many.
  func height(in rows: Int) -> Int { max(0, min(lines.count, rows - 2)) }

  /// How many lines stay at the top; none where they would leave no room.
  private func pinnedCount(height: Int) -> Int { stickyCount < height || lines.count <= height ? stickyCount : 0 }

  /// The lines in view, from the top.
  func visibleLines(height: Int) -> [Int] {
    let pinned = min(pinnedCount(height: height), height)
    let first = pinned + scroll
    return Array(0..<pinned) + Array(first..<max(first, min(lines.count, first + height - pinned)))
  }

  /// Brings the selection into view, and no empty space.
  mutating func settle(height: Int) {
    let pinned = pinnedCount(height: height)
    let room = max(1, height - pinned)
    if let line = selected.map({ $0.line - pinned }), line >= 0 {
      scroll = min(max(scroll, line - room + 1), line)
      // From the first row on, one sees what stands above it.
      let isFirst = stops.prefix(selection ?? 0).allSatisfy { $0.line < pinned }
      if isFirst, line < room { scroll = 0 }
    }
    scroll = max(0, min(scroll, lines.count - pinned - room))
  }

  // MARK: Building

  private mutating func build() {
    rows = []
    lines = []
    stops = []
    for child in node.children where MenuRow.isShown(child) { rows.append(MenuRow(child)) }
    hasMarks = rows.contains { $0.mark != nil && $0.sharing == nil }
    appendLines()
    if lines.isEmpty { lines = [.note(isReading ? "Loading…" : "No items")] }
    width = lines.reduce(0) { max($0, naturalWidth($1)) }
  }

  private mutating func appendLines() {
    let shared = Dictionary(grouping: rows.indices.filter { rows[$0].sharing != nil }) { rows[$0].sharing }
    var done: Set<MenuRow.Sharing> = []
    var isAfterSeparator = true
    stickyCount = 0
    for (index, row) in rows.enumerated() {
      let start = lines.count
      if let sharing = row.sharing, let members = shared[sharing] {
        guard done.insert(sharing).inserted else { continue }
        append(members, sharing: sharing)
      } else if row.role == .separator {
        // Where rows were taken out, there may be several after each other.
        if !isAfterSeparator { lines.append(.separator) }
      } else if let content = row.content, row.role == .view || row.role == .viewAction {
        append(content, of: index)
      } else {
        if row.canBeChosen { stops.append((Stop(id: row.id), index, lines.count)) }
        lines.append(.row(index))
      }
      isAfterSeparator = row.role == .separator
      if row.isSticky, stickyCount == start { stickyCount = lines.count }
    }
    if lines.last == .separator { lines.removeLast() }
    stickyCount = min(stickyCount, lines.count)
  }

  private mutating func append(_ members: [Int], sharing: MenuRow.Sharing) {
    var open: [Int] = []
    var used = 0
    func line() -> Line { if case .line = sharing { .shared(open) } else { .strip(open) } }
    for index in members.sorted(by: { (rows[$0].place, $0) < (rows[$1].place, $1) }) {
      let width = rows[index].paletteWidth + 1
      if case .line = sharing {
        if open.count >= rows[index].lineLength {
          lines.append(line())
          open = []
        }
      } else if !open.isEmpty, used + width > min(columns, Self.stripWidth) {
        lines.append(line())
        open = []
        used = 0
      }
      if rows[index].canBeChosen { stops.append((Stop(id: rows[index].id), index, lines.count)) }
      open.append(index)
      used += width
    }
    lines.append(line())
  }

  private mutating func append(_ content: ContentView, of index: Int) {
    let row = rows[index]
    if row.role == .view {
      for (part, line) in content.parts {
        stops.append((Stop(id: row.id, part: part.name), index, lines.count + line))
      }
    } else if row.canBeChosen {
      stops.append((Stop(id: row.id), index, lines.count))
    }
    for line in content.lines.indices { lines.append(.content(index, line)) }
  }

  /// A strip of more than this goes on in the next line.
  private static let stripWidth = 48

  private func naturalWidth(_ line: Line) -> Int {
    switch line {
    case .separator: 0
    case .note(let text): Glyphs.width(text)
    case .row(let index): rows[index].naturalWidth + (hasMarks ? 2 : 0)
    case .shared(let members): members.reduce(-1) { max($0, rows[$1].sharedWidth + 3) } * members.count - 3
    case .strip(let members): members.reduce(-1) { $0 + rows[$1].paletteWidth + 1 }
    case .content(let index, let line):
      (hasMarks ? 2 : 0) + (rows[index].content?.width(ofLine: line) ?? 0)
        + (line == 0 ? rows[index].accessory.map { $0.width(ofLine: 0) + 2 } ?? 0 : 0)
    }
  }
}
