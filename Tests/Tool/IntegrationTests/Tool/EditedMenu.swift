import MenuTestKit
import MenuTestSupport
import Menus
import TestSupport

@testable import MenuFiles

/// A menu file in the making: rows that know who they are, whatever is done to them.
struct EditedRow {
  var uid: Int
  var item: MenuDescription.Item
  var rows: [EditedRow] = []

  /// The row and all below it.
  var all: [EditedRow] { [self] + rows.flatMap(\.all) }
  /// How many rows it puts into the menu it stands in, lines left out.
  var weight: Int { item.isSeparator ? 0 : item.isInline ? rows.reduce(0) { $0 + $1.weight } : 1 }

  /// The row as somebody would write it: JSON, which is YAML.
  var text: String {
    if item.isSeparator { return "separator" }
    var members: [String] = []
    func member(_ key: String, _ value: String?) { if let value { members.append("\"\(key)\": \(value)") } }
    func quoted(_ text: String?) -> String? { text.map { "\"\($0)\"" } }
    member(item.isHeader ? "header" : "title", quoted(item.title))
    member("subtitle", quoted(item.subtitle))
    if let name = item.icon?.iconName { member("icon", quoted(name)) }
    member("enabled", item.isEnabled ? nil : "false")
    member("hidden", item.isHidden ? "true" : nil)
    member("identifier", quoted(item.identifier))
    member("selected", item.selected.map { $0 == .on ? "true" : $0 == .off ? "false" : "mixed" })
    if case .shell(let line)? = item.command { member("shell", quoted(line)) }
    if item.items != nil {
      member("inline", item.isInline && !item.isPalette ? "true" : nil)
      member("select", item.selectsOne ? "one" : nil)
      member(item.isPalette ? "palette" : "items", "[\(rows.map(\.text).joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

/// One menu file after another, each a random edit away from the one before.
struct EditedMenu {
  /// A list with everything in it, at the top.
  private(set) var root: EditedRow
  /// Rows that the last edit may give other ids.
  private(set) var touched: Set<Int> = []
  /// Whether the last edit was a slip: the text is no menu file.
  private(set) var isBroken = false
  private var random: SeededNumbers
  private var count = 0

  init(seed: UInt64) {
    random = SeededNumbers(seed)
    root = EditedRow(uid: 0, item: MenuDescription.Item())
    root.item.items = []
    root.rows = (0..<6).map { _ in plain() } + [menu(), menu(), radios()]
  }

  /// The whole file.
  var text: String {
    let rows = root.rows.map { "- \($0.text)\n" }.joined()
    return isBroken ? rows + "- {titel: A}\n" : rows.isEmpty ? "[]" : rows
  }

  /// All rows, in the order of the file.
  var all: [EditedRow] { root.rows.flatMap(\.all) }

  /// Rows in menus that are hidden: what happens to them is noticed when these come into sight.
  var outOfSight: Set<Int> {
    Set(all.filter(\.item.isHidden).flatMap { $0.rows.flatMap(\.all) }.map(\.uid))
  }

  // MARK: New rows

  private mutating func row(_ title: String) -> EditedRow {
    count += 1
    var row = EditedRow(uid: count, item: MenuDescription.Item())
    row.item.title = "\(title) \(count)"
    if once(in: 4) { row.item.identifier = "id-\(count)" }
    if once(in: 2) { row.item.icon = .named("icon-\(count)") }
    return row
  }

  private mutating func plain() -> EditedRow {
    var row = row("Row")
    if once(in: 4) { row.item.selected = once(in: 2) ? .on : .off }
    if once(in: 4) { row.item.command = .shell("true") }
    return row
  }

  private mutating func menu() -> EditedRow {
    var row = row("Menu")
    row.item.items = []
    row.rows = [plain(), plain()]
    return row
  }

  private mutating func palette() -> EditedRow {
    var row = menu()
    (row.item.isInline, row.item.isPalette, row.item.icon) = (true, true, nil)
    return row
  }

  private mutating func heading() -> EditedRow {
    var row = row("Heading")
    row.item.icon = nil
    row.item.isHeader = true
    return row
  }

  private mutating func radios() -> EditedRow {
    var row = row("Mode")
    row.item.items = []
    (row.item.isInline, row.item.selectsOne, row.item.icon) = (true, true, nil)
    row.rows = (0..<3).map { number in
      var radio = self.row("Radio")
      radio.item.selected = number == 0 ? .on : .off
      return radio
    }
    return row
  }

  // MARK: Edits

  /// Edits the file once.
  mutating func edit() {
    touched = []
    isBroken = false
    let lists = paths(in: root, at: []).filter { row(at: $0).item.items != nil }
    let list = lists.randomElement(using: &random) ?? []
    let isRadioList = row(at: list).item.selectsOne
    switch Int.random(in: 0..<12, using: &random) {
    case 0: isBroken = true
    case 1, 2: if isRadioList { choose(in: list) } else { insert(into: list) }
    case 3, 4: if isRadioList { choose(in: list) } else { remove(from: list) }
    case 5, 6: if !isRadioList { move(in: list) }
    case 7: if !isRadioList { carry(from: list, among: lists) }
    case 8, 9: rename(in: list)
    default: change(in: list)
    }
  }

  private mutating func insert(into list: [Int]) {
    guard all.count < 40 else { return remove(from: list) }
    var new: EditedRow
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      new = row("-")
      new.item = MenuDescription.Item()
      new.item.isSeparator = true
    case 1: new = menu()
    case 2: new = palette()
    case 3: new = heading()
    default: new = plain()
    }
    let place = Int.random(in: 0...row(at: list).rows.count, using: &random)
    with(list) { $0.rows.insert(new, at: place) }
  }

  private mutating func remove(from list: [Int]) {
    guard let place = row(at: list).rows.indices.randomElement(using: &random) else { return }
    guard !row(at: list + [place]).item.selectsOne else { return }
    with(list) { $0.rows.remove(at: place) }
  }

  private mutating func move(in list: [Int]) {
    let rows = row(at: list).rows
    guard let from = rows.indices.randomElement(using: &random), !rows[from].item.isInline,
      let to = rows.indices.randomElement(using: &random), from != to
    else { return }
    touch(rows[from])
    let passed = from < to ? rows[(from + 1)...to] : rows[to..<from]
    // Which of two moved past the other nobody can say.
    if passed.reduce(0, { $0 + $1.weight }) < 2 { passed.forEach { touch($0) } }
    with(list) { $0.rows.insert($0.rows.remove(at: from), at: to) }
  }

  private mutating func carry(from list: [Int], among lists: [[Int]]) {
    guard let place = row(at: list).rows.indices.randomElement(using: &random) else { return }
    let carried = row(at: list + [place])
    guard carried.item.items == nil else { return }
    let others = lists.filter { $0 != list && !row(at: $0).item.selectsOne }
    guard let target = others.randomElement(using: &random) else { return }
    touch(carried)
    with(target) { $0.rows.append(carried) }
    with(list) { $0.rows.remove(at: place) }
  }

  private mutating func rename(in list: [Int]) {
    guard let place = row(at: list).rows.indices.randomElement(using: &random) else { return }
    count += 1
    // Plasma reads the text of a heading once.
    if row(at: list + [place]).item.isHeader { touch(row(at: list + [place])) }
    with(list + [place]) { [count] in if !$0.item.isSeparator { $0.item.title = "Renamed \(count)" } }
  }

  private mutating func change(in list: [Int]) {
    guard let place = row(at: list).rows.indices.randomElement(using: &random) else { return }
    let old = row(at: list + [place])
    guard !old.item.isSeparator, !old.item.isHeader else { return }
    var item = old.item
    switch Int.random(in: 0..<6, using: &random) {
    case 0: item.isHidden.toggle()
    case 1 where !item.isInline: item.isEnabled.toggle()
    case 2 where !item.isInline: item.subtitle = item.subtitle == nil ? "subtitle" : nil
    // What happens to a row out of sight is noticed when something brings it up, maybe much later.
    case 3 where !item.isInline && !item.isHidden:
      // A panel never takes an icon away: the row becomes a new one.
      if item.icon != nil { touch(old) }
      item.icon = item.icon == nil ? .named("icon") : nil
    case 4 where item.items == nil: item.command = item.command == nil ? .shell("true") : nil
    case 5 where item.items == nil && !item.isHidden && !row(at: list).item.selectsOne:
      // What becomes a toggle becomes a new row too; a toggle that flips does not.
      if item.selected == nil { touch(old) }
      item.selected = item.selected == .on ? .off : .on
    default: break
    }
    with(list + [place]) { $0.item = item }
  }

  /// Selects another row of a menu with `select: one`.
  private mutating func choose(in list: [Int]) {
    let choice = row(at: list).rows.indices.randomElement(using: &random)
    with(list) { for place in $0.rows.indices { $0.rows[place].item.selected = place == choice ? .on : .off } }
  }

  // MARK: Places

  private func paths(in row: EditedRow, at path: [Int]) -> [[Int]] {
    [path] + row.rows.indices.flatMap { paths(in: row.rows[$0], at: path + [$0]) }
  }

  private func row(at path: [Int]) -> EditedRow { path.reduce(root) { $0.rows[$1] } }

  private mutating func with(_ path: [Int], _ body: (inout EditedRow) -> Void) {
    func descend(_ row: inout EditedRow, _ rest: ArraySlice<Int>) {
      guard let first = rest.first else { return body(&row) }
      descend(&row.rows[first], rest.dropFirst())
    }
    descend(&root, path[...])
  }

  private mutating func touch(_ row: EditedRow) { touched.formUnion(row.all.map(\.uid)) }
  private mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}
