@testable import DBusMenu
@testable import WindowMenus
@testable import LibDBus
import Testing

/// A reader of a GTK program's messages keeps to its limits.
@Suite struct `Bounds of GTK's menus` {
  private func read<Result>(
    _ values: Value..., body: (inout MessageReader) throws(BusError) -> Result
  ) throws(BusError) -> Result {
    let message = try Message.signal(
      path: "/a", interface: "a.b", member: "c", signature: Signature(of: values)
    ) { writer in values.forEach { writer.value($0) } }
    var reader = MessageReader(message.raw)
    return try body(&reader)
  }

  /// An answer to `Start`: menus by their group and number.
  private func menus(_ menus: [(group: UInt32, menu: UInt32, items: [Value])]) -> Value {
    .array(
      of: "(uuaa{sv})",
      menus.map { .structure([.uint32($0.group), .uint32($0.menu), .array(of: "a{sv}", $0.items)]) })
  }

  private func model(_ answer: Value, limits: MenuClientLimits = MenuClientLimits()) throws -> GtkMenuModel {
    var model = GtkMenuModel(limits: limits)
    try read(answer) { reader throws(BusError) in try model.readStart(of: 0, &reader) }
    return model
  }

  private let item = Value.dictionary(["label": .string("A")])

  @Test(arguments: [63, 64]) func `an item of a GTK menu has as many attributes as the limit allows`(others: Int) throws
  {
    let attributes = (0..<others).map { Value.DictionaryEntry(.string("k\($0)"), .variant(.string("x"))) }
    let label = Value.DictionaryEntry(.string("label"), .variant(.string("A")))
    let items = [Value.dictionary(key: "s", value: "v", attributes + [label])]
    let model = try model(menus([(0, 0, items)]))
    #expect(model[.root].map(\.label) == [others < GtkMenusLimits.attributes ? "A" : ""])
  }

  @Test func `an object of GTK has as many actions as the limit allows`() throws {
    let action = Value.structure([.bool(true), .signature(""), .array(of: "v", [])])
    let actions = (0...GtkMenusLimits.actions).map { Value.DictionaryEntry(.string("a\($0)"), action) }
    let table = try read(.dictionary(key: "s", value: "(bgav)", actions)) { reader throws(BusError) in
      try GtkActionTable(describing: &reader)
    }
    #expect(table["a\(GtkMenusLimits.actions - 1)"] != nil && table["a\(GtkMenusLimits.actions)"] == nil)
  }

  /// A value of about 48,000 bytes in memory.
  private let large = Value.array(of: "i", Array(repeating: .int32(0), count: 1000))

  @Test func `states of GTK's actions count by their bytes`() throws {
    let action = Value.structure([.bool(true), .signature(""), .array(of: "v", [.variant(large)])])
    let names = (0..<200).map { "a\($0)" }
    func described(_ names: [String]) -> Value {
      .dictionary(key: "s", value: "(bgav)", names.map { .init(.string($0), action) })
    }
    var table = try read(described(names)) { reader throws(BusError) in try GtkActionTable(describing: &reader) }
    let kept = table.actions.count
    #expect(table["a0"] != nil && kept > 80 && kept * large.size <= GtkMenusLimits.actionBytes)

    func change(gone: [String], states: [String: Value], added: [String]) throws {
      try read(
        .strings(gone), .dictionary(key: "s", value: "b", []), .dictionary(states), described(added)
      ) { reader throws(BusError) in try table.change(&reader) }
    }
    try change(gone: ["a0"], states: ["a1": .bool(true)], added: ["b0", "b1", "b2"])
    #expect(table.actions.count == kept + 1 && table["b1"] != nil && table["b2"] == nil)
    try change(gone: [], states: ["a1": large], added: [])
    // One whose state there is no room for is as good as none.
    #expect(table["a1"] == nil && table.actions.count == kept)
    try change(gone: names, states: [:], added: names)
    #expect(table["a0"] != nil && table.actions.count == kept)
  }

  @Test func `targets of GTK's items count by their bytes`() throws {
    var limits = MenuClientLimits()
    limits.bytes = 5 * large.size
    let items = Array(repeating: Value.dictionary(["action": .string("app.a"), "target": large]), count: 20)
    let model = try model(menus([(0, 0, items)]), limits: limits)
    #expect(model[.root].count == 5 && model.notes.count == 1, "\(model.notes)")
  }

  @Test func `the identity of a row follows from its action and all of its target`() throws {
    let nested = Value.structure([.array(of: "i", [.int32(1), .int32(2)]), .uint32(3), .variant(.double(0.5))])
    let targets: [Value] = [.string("red"), .int32(7), .bool(true), nested]
    let items = targets.map { Value.dictionary(["action": .string("app.a"), "target": $0]) }
    let identities = try model(menus([(0, 0, items)]))[.root].map(\.identity)
    #expect(
      identities == [
        "action app.a string(\"red\")", "action app.a int32(7)", "action app.a bool(true)",
        "action app.a ((int32(1),int32(2),),u 3,double(0.5),)",
      ])
  }

  @Test func `rows of one hash have numbers one after the other, and so has one whose hash is in between`() throws {
    // Their hashes are one number, and for the third the one after it.
    let labels = ["rgyazukmqtgm", "rgyazuffhuzp", "zuuzjmxnehlx", "sfngjlkmqtgm", "sfngjlffhuzp"]
    let model = try model(menus([(0, 0, labels.map { titled($0) })]))
    let rows = GtkRows(model: model, actions: [:], opened: [], limits: MenuClientLimits(), isBar: false)
    #expect(rows.update.children.last?.ids == (0..<5).map { ItemID(374_200_126 + $0) })
  }

  @Test func `an answer about another group than was asked for is none`() throws {
    let model = try model(menus([(0, 0, [item]), (1, 0, [item])]))
    #expect(model[.root].count == 1 && model[GtkMenuKey(group: 1, menu: 0)].isEmpty)
  }

  /// A signal `Changed` of the first menu: places, numbers of items that go, and items that come.
  private func change(_ changes: [(position: UInt32, removed: UInt32, added: [Value])]) -> Value {
    .array(
      of: "(uuuuaa{sv})",
      changes.map {
        .structure([
          .uint32(0), .uint32(0), .uint32($0.position), .uint32($0.removed), .array(of: "a{sv}", $0.added),
        ])
      })
  }

  private func titled(_ title: String) -> Value { .dictionary(["label": .string(title)]) }

  @Test func `a label with markup loses its tags, which are short, and has its signs again`() throws {
    let tag = String(repeating: "t", count: 256)
    let labels = [
      "<b>a</b> &amp;&lt; b": "a &< b", "a < b > c": "a  c", "a << b>c>": "a <c>", "a<": "a<", "<<b>": "<",
      "<\(tag)>a": "a", "<\(tag)t>a": "<\(tag)t>a", "&amp;lt;": "&lt;", "": "",
    ]
    for (label, shown) in labels {
      let items: [Value] = [.dictionary(["label": .string(label), "use-markup": .string("true")])]
      let model = try model(menus([(0, 0, items)]))
      let rows = GtkRows(model: model, actions: [:], opened: [], limits: MenuClientLimits(), isBar: false)
      #expect(rows.update.inserted.values.map(\.label) == [shown], "\(label)")
    }
  }

  @Test func `changes of a signal are made in their order, and as many as the limit allows`() throws {
    var model = try model(menus([(0, 0, ["A", "B", "C"].map { titled($0) })]))
    let news = change([
      (1, 1, [titled("X"), titled("Y")]), (0, 1, []), (2, .max, [titled("Z")]), (9, 3, [titled("W")]), (1, 0, []),
    ])
    let isConcerned = try read(news) { reader throws(BusError) in try model.readChange(&reader, from: 0) }
    #expect(isConcerned && model[.root].map(\.label) == ["X", "Y", "Z", "W"])
    #expect(model.notes == ["a change begins behind the end of menu 0/0"])

    let many = change(Array(repeating: (0, 1, [titled("M")]), count: GtkMenusLimits.changes) + [(0, .max, [])])
    _ = try read(many) { reader throws(BusError) in try model.readChange(&reader, from: 0) }
    #expect(model[.root].map(\.label) == ["M", "Y", "Z", "W"])
    #expect(model.notes.last == "a signal has more than \(GtkMenusLimits.changes) changes")
    let end = change([(0, .max, [])])
    _ = try read(end) { reader throws(BusError) in try model.readChange(&reader, from: 0) }
    #expect(model[.root].isEmpty)
  }

  @Test func `a change has the room of the items that it removes`() throws {
    var limits = MenuClientLimits()
    limits.rows = 3
    var model = try model(menus([(0, 0, ["A", "B", "C"].map { titled($0) })]), limits: limits)
    let news = change([(0, 2, ["X", "Y", "Z"].map { titled($0) })])
    _ = try read(news) { reader throws(BusError) in try model.readChange(&reader, from: 0) }
    #expect(model[.root].map(\.label) == ["X", "Y", "C"] && model.notes.count == 1)
  }

  @Test func `a section that is linked again and again has as many rows as the limit allows`() throws {
    var limits = MenuClientLimits()
    limits.rows = 5
    let section = Value.dictionary([":section": .structure([.uint32(0), .uint32(1)])])
    let model = try model(menus([(0, 0, [section, section, section]), (0, 1, [item, item])]), limits: limits)
    let rows = GtkRows(model: model, actions: [:], opened: [], limits: limits, isBar: false)
    #expect(rows.notes.contains("there are more than 5 rows"), "\(rows.notes)")
    // A separator may come before the row that is too much.
    #expect(rows.update.inserted.count <= 6)
  }
}
