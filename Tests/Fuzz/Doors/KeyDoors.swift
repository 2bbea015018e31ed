import DBusMenu
import LibDBus
@testable import MenuPresenting
@testable import MenuTerminal

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
      for case .open(let id) in effects { open(navigation.handle(.opened(id), at: .milliseconds(now))) }
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
        if !model.isFinished { model.show(changed, at: now) }
        open(
          navigation.handle(
            .menu(NavigationModel.Row.node(of: changed), isRightToLeft: false), at: .milliseconds(now)))
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
      let shown = navigation.levels.flatMap { $0.node.children.map(\.id) }
      try require(Set(shown).count == shown.count, "one id for each row after\(said): \(shown)")
      let levels = navigation.levels.map { navigation.programID(of: $0.id) }
      try require(levels == model.levels.map(\.id), "the levels after\(said): \(levels)")
      try require(
        navigation.levels.map { $0.selected.map { navigation.programID(of: $0.stop.id) } }
          == model.levels.map { $0.selected?.id },
        "the selection after\(said): \(navigation.levels.map { $0.selected?.stop.id }), \(model.levels)")
    }
  }
}
