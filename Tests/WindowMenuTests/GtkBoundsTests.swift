@testable import DBusMenu
@testable import GtkMenus
@testable import LibDBus
import Testing

/// A reader of a GTK program's messages keeps to its limits.
@Suite struct `Bounds of GTK's menus` {
  private func read<Result>(
    _ value: Value, _ body: (inout MessageReader) throws(BusError) -> Result
  ) throws(BusError) -> Result {
    let message = try Message.signal(path: "/a", interface: "a.b", member: "c", signature: value.signature) {
      $0.value(value)
    }
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
