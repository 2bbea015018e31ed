import DBusMenu
import LibDBus
@testable import MenuPresenting
@testable import MenuTerminal

/// The navigation of plain menus by keys, slow and simple: lists of rows, and an index in each.
private struct NavigationModel {
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
    var rows: [Row]
    var selection: Int?

    init(_ id: ItemID, _ rows: [Row]) {
      (self.id, self.rows) = (id, rows.filter(\.canBeChosen))
      selection = self.rows.isEmpty ? nil : 0
    }

    var selected: Row? { selection.map { rows[$0] } }
  }

  var levels: [Level]
  var chosen: [ItemID] = []
  var isFinished = false
  private var typed = ""
  private var typedAt = 0

  init(_ rows: [Row]) { levels = [Level(.root, rows)] }

  mutating func show(_ rows: [Row]) {
    var rows = rows
    for index in levels.indices {
      if index > 0 {
        guard let row = rows.first(where: { $0.id == levels[index].id }), row.canBeChosen, let below = row.rows else {
          levels.removeSubrange(index...)
          typed = ""
          return
        }
        rows = below
      }
      let old = levels[index]
      var new = Level(old.id, rows)
      if let selected = old.selected, let last = new.rows.indices.last {
        new.selection = new.rows.firstIndex { $0.id == selected.id } ?? min(old.selection ?? 0, last)
      }
      levels[index] = new
    }
  }

  mutating func press(_ key: MenuKey, at now: Int) {
    guard !isFinished else { return }
    if case .character(let letter) = key { return type(letter, at: now) }
    typed = ""
    let last = levels.count - 1
    let count = levels[last].rows.count
    let from = levels[last].selection
    switch key {
    case .down, .tab: levels[last].selection = from.map { ($0 + 1) % count }
    case .up, .backTab: levels[last].selection = from.map { ($0 + count - 1) % count }
    case .home: levels[last].selection = from.map { _ in 0 }
    case .end: levels[last].selection = from.map { _ in count - 1 }
    case .right: if levels[last].selected?.rows != nil { choose() }
    case .enter: choose()
    case .escape where last == 0: isFinished = true
    case .left, .escape, .backspace: if last > 0 { levels.removeLast() }
    default: break
    }
    if isFinished { levels = [levels[0]] }
  }

  private mutating func choose() {
    guard let row = levels[levels.count - 1].selected else { return }
    typed = ""
    if let rows = row.rows { return levels.append(Level(row.id, rows)) }
    chosen.append(row.id)
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

extension NavigationModel.Row {
  fileprivate static func node(of rows: [Self], id: ItemID = .root) -> MenuNode {
    MenuNode(
      id: id,
      children: rows.map { row in
        var node = node(of: row.rows ?? [], id: row.id)
        let mark = row.mnemonic.flatMap { mark in row.title.firstIndex { $0 == mark } }
        var label = row.title
        if let mark { label.insert("_", at: mark) }
        node.properties = ["label": .string(label), "enabled": .bool(row.canBeChosen)]
        if row.rows != nil { node.properties[.childrenDisplay] = .string("submenu") }
        if row.keepsOpen { node.properties[.keepsOpen] = .bool(true) }
        return node
      })
  }
}

extension FuzzBytes {
  fileprivate mutating func plainRows(depth: Int = 0) -> [NavigationModel.Row] {
    (0..<number(below: depth == 0 ? 8 : 4)).map { _ in
      var row = NavigationModel.Row(id: ItemID(Int32(1 + number(below: 40))))
      row.title = one(of: ["Alpha", "Beta", "a", "ab", "A b", "Gamma", "b"])
      let sign = byte()
      if sign & 0x07 == 0 { row.mnemonic = row.title.first }
      row.canBeChosen = sign & 0x18 != 0
      row.keepsOpen = sign & 0x60 == 0
      if depth < 3, sign & 0x80 != 0 { row.rows = plainRows(depth: depth + 1) }
      return row
    }
  }

  /// Plain rows, each with an id of its own.
  fileprivate mutating func plainMenu() -> [NavigationModel.Row] {
    var known: Set<ItemID> = [.root]
    func unique(_ rows: [NavigationModel.Row]) -> [NavigationModel.Row] {
      rows.compactMap { row in
        guard known.insert(row.id).inserted else { return nil }
        var row = row
        row.rows = row.rows.map(unique)
        return row
      }
    }
    return unique(plainRows())
  }
}

extension FuzzDoor {
  /// The navigation of a plain menu is what the simple model of it is.
  static func keys(_ input: FuzzBytes) throws {
    var bytes = input
    let menu = bytes.plainMenu()
    var model = NavigationModel(menu)
    var navigation = MenuNavigation<LineLayout>(room: Size(columns: 30, rows: 9))
    var now = 0
    var said = ""
    func open(_ effects: [NavigationEffect]) {
      for case .open(let id) in effects { _ = navigation.handle(.opened(id), at: .milliseconds(now)) }
    }
    _ = navigation.handle(.menu(NavigationModel.Row.node(of: menu), isRightToLeft: false))
    _ = navigation.handle(.opened(.root))
    let keys: [MenuKey] = [
      .down, .up, .right, .left, .enter, .home, .end, .tab, .backTab, .escape, .backspace, .character("a"),
      .character("b"), .character("g"), .down, .right,
    ]
    for _ in 0..<60 where !bytes.isAtEnd {
      now += Int(bytes.byte()) * 8
      if bytes.byte() > 0xF0 {
        let changed = bytes.plainMenu()
        if !model.isFinished { model.show(changed) }
        _ = navigation.handle(
          .menu(NavigationModel.Row.node(of: changed), isRightToLeft: false), at: .milliseconds(now))
        said += " menu"
      } else {
        let key = bytes.one(of: keys)
        model.press(key, at: now)
        open(navigation.handle(.key(key), at: .milliseconds(now)))
        said += " \(key)"
      }
      try require(navigation.isFinished == model.isFinished, "the end after\(said)")
      try require(navigation.choices.map(\.id) == model.chosen, "the choices after\(said)")
      guard !model.isFinished else { return }
      try require(navigation.levels.map(\.id) == model.levels.map(\.id), "the levels after\(said)")
      try require(
        navigation.levels.map { $0.selected?.stop.id } == model.levels.map { $0.selected?.id },
        "the selection after\(said): \(navigation.levels.map { $0.selected?.stop.id }), \(model.levels)")
    }
  }
}
