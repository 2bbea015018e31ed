import DBusMenu
import LibDBus
@testable import MenuPresenting

/// The navigation of plain menus by keys, slow and simple: lists of rows, and an index in each.
struct NavigationModel {
  struct Row: Equatable {
    var id: ItemID
    var title = ""
    var mnemonic: Character?
    var canBeChosen = true
    var keepsOpen = false
    /// The rows of the submenu; `nil` for a row without one.
    var rows: [Row]?
  }

  struct Level {
    var id: ItemID
    /// All rows, also those that cannot be chosen.
    var all: [Row]
    /// The numbers of the rows in ``all``, which stay whatever the program calls them.
    var numbers: [Int]
    var selection: Int?

    init(_ id: ItemID, _ rows: [Row], _ numbers: [Int]) { (self.id, all, self.numbers) = (id, rows, numbers) }

    var choices: [Int] { all.indices.filter { all[$0].canBeChosen } }
    var rows: [Row] { choices.map { all[$0] } }
    var selected: Row? { selection.map { rows[$0] } }
    /// The number of the row that is selected.
    var number: Int? { selection.map { numbers[choices[$0]] } }
    /// Whether something could be selected once.
    var wasFilled = false
  }

  var levels: [Level]
  var chosen: [ItemID] = []
  var isFinished = false
  private var typed = ""
  private var typedAt = 0
  private var lastNumber = 0
  /// The menu before the changes of the last moment.
  private var seen: [(end: Int, menu: NavigationModel)] = []
  /// The row that was chosen last: its number, and if no other row of its level has its title, the way to it.
  private var choice: (number: Int, way: [String])?

  init(_ rows: [Row]) {
    levels = []
    append(.root, rows)
  }

  private mutating func append(_ id: ItemID, _ rows: [Row]) {
    levels.append(Level(id, rows, rows.map { _ in newNumber() }))
    fill(levels.count - 1)
  }

  private mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Selects the first row of a level that has had none.
  private mutating func fill(_ index: Int) {
    guard !levels[index].rows.isEmpty, !levels[index].wasFilled else { return }
    (levels[index].selection, levels[index].wasFilled) = (0, true)
  }

  mutating func show(_ rows: [Row], at now: Int) {
    let before = self
    defer { note(before, at: now) }
    var rows = rows
    for index in levels.indices {
      if index > 0 {
        guard let place = levels[index - 1].all.firstIndex(where: { $0.id == levels[index].id }),
          levels[index - 1].all[place].canBeChosen, let below = levels[index - 1].all[place].rows
        else {
          levels.removeSubrange(index...)
          typed = ""
          return
        }
        rows = below
      }
      take(rows, in: index)
    }
  }

  private mutating func take(_ rows: [Row], in index: Int) {
    let old = levels[index]
    let number = old.number
    levels[index].all = rows
    levels[index].numbers = rows.map { row in
      place(of: row, among: rows, in: old.all).map { old.numbers[$0] } ?? newNumber()
    }
    // The level in front belongs to the same row, whatever that is called now.
    if levels.indices.contains(index + 1), let place = old.all.firstIndex(where: { $0.id == levels[index + 1].id }) {
      let now = levels[index].numbers.firstIndex(of: old.numbers[place])
      levels[index + 1].id = now.map { rows[$0].id } ?? -1
    }
    levels[index].selection = levels[index].choices.firstIndex { levels[index].numbers[$0] == number }
    fill(index)
  }

  /// The row of an old list that goes on as a row of the new one.
  private func place(of row: Row, among rows: [Row], in old: [Row]) -> Int? {
    let same = old.firstIndex { $0.id == row.id }
    if let same, old[same].title == row.title { return same }
    let named = old.indices.filter { old[$0].title == row.title }
    if named.count == 1, rows.count(where: { $0.title == row.title }) == 1 { return named[0] }
    guard let same, named.isEmpty, !rows.contains(where: { $0.title == old[same].title }) else { return nil }
    return same
  }

  private mutating func note(_ before: Self, at now: Int) {
    guard before.levels.map(\.all) != levels.map(\.all), !before.levels[0].all.isEmpty else { return }
    seen.removeAll { $0.end <= now }
    if let last = seen.last, now < last.end - 260 { return }
    var before = before
    before.seen = []
    seen.append((now + 300, before))
  }

  /// Presses a key. In the moment after a change it chooses what it would have chosen before, or nothing.
  mutating func press(_ key: MenuKey, at now: Int) {
    guard !isFinished else { return }
    seen.removeAll { $0.end <= now }
    let start = self
    choice = nil
    act(key, at: now)
    for index in seen.indices {
      let wasEmpty = seen[index].menu.levels.last?.rows.isEmpty == true
      seen[index].menu.choice = nil
      seen[index].menu.lastNumber = lastNumber
      if !seen[index].menu.isFinished { seen[index].menu.act(key, at: now) }
      lastNumber = seen[index].menu.lastNumber
      guard let choice, !wasEmpty else { continue }
      let meant = seen[index].menu.choice
      guard meant?.number == choice.number || !choice.way.isEmpty && meant?.way == choice.way else {
        self = start
        return
      }
    }
  }

  private mutating func act(_ key: MenuKey, at now: Int) {
    if case .character(let letter) = key { return type(letter, at: now) }
    typed = ""
    let last = levels.count - 1
    let count = levels[last].rows.count
    let from = levels[last].selection
    func go(_ place: Int?, _ other: Int) { if count > 0 { levels[last].selection = place ?? other } }
    switch key {
    case .down, .tab: go(from.map { ($0 + 1) % count }, 0)
    case .up, .backTab: go(from.map { ($0 + count - 1) % count }, count - 1)
    case .home: go(0, 0)
    case .end: go(count - 1, 0)
    case .right where from == nil: go(0, 0)
    case .right: if levels[last].selected?.rows != nil { choose() }
    case .enter: choose()
    case .escape where last == 0: isFinished = true
    case .left, .escape, .backspace: if last > 0 { levels.removeLast() }
    default: break
    }
    if isFinished { levels = [levels[0]] }
  }

  /// The titles that lead to the level in front.
  private var titles: [String] {
    zip(levels, levels.dropFirst()).map { outer, inner in outer.all.first { $0.id == inner.id }?.title ?? "" }
  }

  private mutating func choose() {
    let level = levels[levels.count - 1]
    guard let row = level.selected else { return }
    typed = ""
    if let rows = row.rows { return append(row.id, rows) }
    chosen.append(row.id)
    let isOnly = level.all.count { $0.title == row.title } == 1
    choice = level.number.map { ($0, isOnly ? titles + [row.title] : []) }
    guard !row.keepsOpen else { return }
    isFinished = true
    levels = [levels[0]]
  }

  private mutating func type(_ letter: Character, at now: Int) {
    let text = now - typedAt < 1000 ? typed + String(letter) : String(letter)
    typedAt = now
    let last = levels.count - 1
    let level = levels[last]
    func next(_ text: String, from first: Int) -> Int? {
      let order = level.rows.indices.map { (first + $0) % level.rows.count }
      return order.first { level.rows[$0].title.lowercased().hasPrefix(text.lowercased()) }
    }
    if text.count > 1, let found = next(text, from: level.selection ?? 0) {
      (typed, levels[last].selection) = (text, found)
      return
    }
    typed = ""
    let marked = level.rows.indices.filter { level.rows[$0].mnemonic?.lowercased() == letter.lowercased() }
    if let first = marked.first {
      levels[last].selection = marked.first { $0 > level.selection ?? -1 } ?? first
      if marked.count == 1 { choose() }
    } else if let found = next(String(letter), from: (level.selection ?? -1) + 1) {
      (typed, levels[last].selection) = (String(letter), found)
    }
  }
}
