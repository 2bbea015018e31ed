import Testing

@testable import DBusMenu
@testable import LibDBus

/// Answers and signals against the menu that a client knows; no bus.
@Suite struct `What a client knows of a menu` {
  private func answer(_ rows: (id: Int32, below: Int?, label: String)..., submenus: Set<Int32> = []) -> LayoutAnswer {
    var answer = LayoutAnswer()
    for row in rows {
      var properties: [String: Value] = row.label.isEmpty ? [:] : ["label": .string(row.label)]
      if submenus.contains(row.id) { properties["children-display"] = .string("submenu") }
      let level = row.below.map { answer.rows[$0].level + 1 } ?? 0
      answer.rows.append(.init(id: ItemID(row.id), parent: row.below, level: level, properties: properties))
    }
    return answer
  }

  private func tree(_ limits: MenuClientLimits = MenuClientLimits()) -> ClientTree {
    var tree = ClientTree(limits: limits)
    _ = tree.apply(
      answer((0, nil, ""), (1, 0, "One"), (2, 0, "Two"), (3, 2, "In two"), (4, 0, "Four"), submenus: [2]),
      because: .announced)
    return tree
  }

  private func outline(_ tree: ClientTree) -> String {
    func text(_ node: MenuNode) -> String {
      "\(node.id)" + (node.children.isEmpty ? "" : "(" + node.children.map(text).joined(separator: " ") + ")")
    }
    return text(tree.node())
  }

  @Test func `a client's menu is what the answer said`() {
    #expect(outline(tree()) == "0(1 2(3) 4)")
    #expect(tree().node().children.map(\.title) == ["One", "Two", "Four"])
    #expect(tree().notes.texts.isEmpty)
  }

  @Test func `a new answer tells who is added, removed and moved`() {
    var tree = tree()
    let (change, unread) = tree.apply(
      answer((0, nil, ""), (4, 0, "Four"), (5, 0, "Five"), (2, 0, "Zwei"), (3, 3, "In two"), submenus: [2]),
      because: .announced)
    #expect(unread.isEmpty)
    #expect(change.children.first?.added == [5] && change.children.first?.removed == [1])
    #expect(change.children.first?.moved.count == 1)
    #expect(change.properties == [.init(id: 2, name: "label", old: .string("Two"), new: .string("Zwei"))])
    #expect(change.lostTitles == [1: "One"])
    #expect(outline(tree) == "0(4 5 2(3))")
  }

  @Test func `a submenu whose answer lacks its own properties keeps them, as with Qt 5`() {
    var tree = tree()
    let (change, _) = tree.apply(answer((2, nil, ""), (3, 0, "In two"), (5, 0, "Late")), because: .announced)
    #expect(change.properties.isEmpty && change.children.first?.added == [5])
    #expect(tree.node().children.map(\.title) == ["One", "Two", "Four"])
    #expect(outline(tree) == "0(1 2(3 5) 4)")
  }

  @Test func `rows that are kept until a submenu is read count, too`() {
    var limits = MenuClientLimits()
    limits.rows = 6
    var tree = ClientTree(limits: limits)
    _ = tree.apply(answer((0, nil, ""), (1, 0, "One"), submenus: [1]), because: .announced)
    _ = tree.apply(
      answer((1, nil, "One"), (2, 0, ""), (3, 0, ""), (4, 0, ""), (5, 0, ""), submenus: [1]), because: .announced)
    #expect(outline(tree) == "0(1(2 3 4 5))")
    _ = tree.apply(
      answer((0, nil, ""), (1, 0, "One"), (6, 0, ""), (7, 0, ""), (8, 0, ""), submenus: [1]), because: .announced)
    #expect(outline(tree) == "0(1(2 3) 6 7 8)")
  }

  @Test func `the same answer again changes nothing`() {
    var tree = tree()
    let before = tree.node()
    let again = answer((0, nil, ""), (1, 0, "One"), (2, 0, "Two"), (3, 2, "In two"), (4, 0, "Four"), submenus: [2])
    #expect(tree.apply(again, because: .announced).change.isEmpty)
    #expect(tree.node() == before)
  }

  @Test func `a submenu without rows has to be asked about, once`() {
    var tree = ClientTree(limits: MenuClientLimits())
    let cut = answer((0, nil, ""), (1, 0, "One"), submenus: [1])
    #expect(tree.apply(cut, because: .announced).unread == [1])
    #expect(tree.apply(answer((1, nil, "One"), submenus: [1]), because: .continued).unread.isEmpty)
    #expect(tree.apply(cut, because: .announced).unread.isEmpty, "it said that it is empty")
  }

  @Test func `rows below a cut stay until they are read again`() {
    var tree = ClientTree(limits: MenuClientLimits())
    let cut = answer((0, nil, ""), (1, 0, "One"), submenus: [1])
    _ = tree.apply(cut, because: .announced)
    _ = tree.apply(answer((1, nil, "One"), (2, 0, "Deep"), (3, 1, "Deeper"), submenus: [1, 2]), because: .continued)
    let (change, unread) = tree.apply(cut, because: .announced)
    #expect(change.isEmpty && unread == [1])
    #expect(outline(tree) == "0(1(2(3)))")
    let gone = tree.apply(answer((1, nil, "One"), submenus: [1]), because: .continued).change
    #expect(gone.children == [.init(parent: 1, added: [], removed: [2], moved: [])])
    #expect(tree.items.count == 2)
  }

  @Test func `an item that moves to another parent is there once`() {
    var tree = tree()
    let (change, _) = tree.apply(
      answer((2, nil, "Two"), (3, 0, "In two"), (1, 0, "One"), submenus: [2]), because: .announced)
    #expect(outline(tree) == "0(2(3 1) 4)")
    #expect(Set(change.children.map(\.parent)) == [0, 2])
    let (rest, _) = tree.apply(
      answer((0, nil, ""), (2, 0, "Two"), (3, 1, "In two"), (1, 1, "One"), (4, 0, "Four"), submenus: [2]),
      because: .announced)
    #expect(rest.isEmpty)
  }

  @Test func `an id that stands elsewhere is refused where nothing can have moved`() {
    var tree = tree()
    _ = tree.apply(answer((2, nil, "Two"), (1, 0, "Again"), submenus: [2]), because: .continued)
    #expect(outline(tree) == "0(1 2 4)")
    #expect(tree.notes.texts == ["the id 1 repeats"])
  }

  @Test(arguments: [0, 2] as [Int32]) func `no item stands below itself`(id: Int32) {
    var tree = tree()
    let inner = answer((3, nil, "In two"), (9, 0, "New"), (id, 1, "Cycle"), (7, 2, "Below"))
    _ = tree.apply(inner, because: .announced)
    #expect(outline(tree) == "0(1 2(3(9)) 4)")
    #expect(tree.notes.texts == ["item \(id) stands below itself"])
  }

  @Test func `an answer about nobody changes nothing`() {
    var tree = tree()
    let before = tree.node()
    #expect(tree.apply(answer((9, nil, "Nobody"), (10, 0, "x")), because: .announced).change.isEmpty)
    #expect(tree.apply(LayoutAnswer(), because: .announced).change.isEmpty)
    #expect(tree.node() == before)
  }

  @Test func `depth, rows and bytes end at their limits, with a note`() {
    var limits = MenuClientLimits()
    limits.depth = 3
    limits.rows = 6
    var deep = ClientTree(limits: limits)
    _ = deep.apply(answer((0, nil, ""), (1, 0, "a"), submenus: [1]), because: .announced)
    for id in 1..<5 as Range<Int32> {
      let next = answer((id, nil, "a"), (id + 1, 0, "a"), submenus: [id, id + 1])
      let unread = deep.apply(next, because: .continued).unread
      #expect(unread == (id < 2 ? [ItemID(id + 1)] : []))
    }
    #expect(outline(deep) == "0(1(2(3)))")
    #expect(deep.notes.texts.contains("the menu is deeper than 3 levels"))
    var wide = ClientTree(limits: limits)
    _ = wide.apply(
      answer(
        (0, nil, ""), (1, 0, "a"), (2, 0, "a"), (3, 0, "a"), (4, 0, "a"), (5, 0, "a"), (6, 0, "a"), (7, 0, "a"),
        (8, 0, "a")), because: .announced)
    #expect(wide.node().children.count == 6)
    #expect(wide.notes.texts == ["there are more than 6 rows"])
    limits.bytes = 1000
    var large = ClientTree(limits: limits)
    _ = large.apply(
      answer((0, nil, ""), (1, 0, String(repeating: "x", count: 2000)), (2, 0, "b")), because: .announced)
    #expect(large.node().children.map(\.title) == ["", "b"])
  }

  // MARK: Signals

  private struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var removed: [String] = []
    var set: [String: Value] = [:]
    var result: [String: Value]
    var changed: [String]
  }

  @Test(arguments: [
    Case(
      testDescription: "a new value", set: ["label": .string("New")], result: ["label": .string("New")],
      changed: ["label"]),
    Case(
      testDescription: "the same value", set: ["label": .string("One")], result: ["label": .string("One")],
      changed: []),
    Case(testDescription: "a removed name", removed: ["label"], result: [:], changed: ["label"]),
    Case(
      testDescription: "a restated default", set: ["enabled": .bool(true)], result: ["label": .string("One")],
      changed: []),
    Case(
      testDescription: "back to the default", set: ["label": .string("")], result: [:], changed: ["label"]),
    Case(
      testDescription: "removed and set in one signal", removed: ["label", "x-a"], set: ["label": .string("New")],
      result: ["label": .string("New")], changed: ["label"]),
    Case(
      testDescription: "a new label, with what screen readers say for it",
      set: ["label": .string("_New"), "accessible-desc": .string("New")], result: ["label": .string("_New")],
      changed: ["label"]),
    Case(
      testDescription: "a description that says more", set: ["accessible-desc": .string("One, two")],
      result: ["label": .string("One"), "accessible-desc": .string("One, two")], changed: ["accessible-desc"]),
    Case(
      testDescription: "two properties", set: ["enabled": .bool(false), "x-a": .int32(1)],
      result: ["label": .string("One"), "enabled": .bool(false), "x-a": .int32(1)], changed: ["enabled", "x-a"]),
  ])
  private func `signals change properties`(_ signal: Case) {
    var tree = tree()
    var updates = PropertyUpdates()
    updates.remove(signal.removed, of: 1)
    updates.set(signal.set, of: 1)
    updates.set(["label": .string("nobody")], of: 99)
    let (change, restated, unread) = tree.apply(updates)
    #expect(tree.items[1]?.properties == signal.result)
    #expect(change.properties.map(\.name) == signal.changed)
    #expect(restated == (signal.changed.isEmpty ? [1] : []))
    #expect(unread.isEmpty && outline(tree) == "0(1 2(3) 4)")
  }

  @Test func `changes of unknown rows are not kept`() throws {
    let changes = [1, 2].map { Value.structure([.int32($0), .dictionary(["label": .string("A")])]) }
    let removals = [3, 4].map { Value.structure([.int32($0), .strings(["label"])]) }
    let message = try Message.signal(
      path: "/a", interface: "a.b", member: "c", signature: "a(ia{sv})a(ias)"
    ) {
      $0.value(.array(of: "(ia{sv})", changes))
      $0.value(.array(of: "(ias)", removals))
    }
    var reader = MessageReader(message.raw)
    let updates = try PropertyUpdates(&reader, limits: MenuClientLimits()) { [1, 3].contains($0) }
    #expect(updates.items.map(\.id) == [1, 3])
  }

  @Test func `a row that becomes a submenu has to be asked about`() {
    var tree = tree()
    var updates = PropertyUpdates()
    updates.set(["children-display": .string("submenu")], of: 4)
    #expect(tree.apply(updates).unread == [4])
  }

  @Test func `the fewest rows that can have moved have moved`() {
    #expect(TreeChange.moved(from: [1, 2, 3, 4], to: [2, 3, 4, 1]) == [1])
    #expect(TreeChange.moved(from: [1, 2, 3, 4], to: [1, 2, 3, 4]) == [])
    #expect(TreeChange.moved(from: [1, 2, 3], to: [3, 2, 1]).count == 2)
    #expect(TreeChange.moved(from: [], to: []) == [])
  }
}
