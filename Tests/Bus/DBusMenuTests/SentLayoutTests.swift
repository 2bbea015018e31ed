import LibDBus
import Testing

@testable import DBusMenu

@Suite struct `A layout as it was sent` {
  private static func item(
    _ id: Int32, _ properties: Value = .dictionary([:]), _ children: [Value] = [], of type: Signature = "v"
  ) -> Value { .structure([.int32(id), properties, .array(of: type, children)]) }

  /// Children of every form: an item, a text, an item with other properties, and one in two variants.
  private static let odd = item(
    0, .dictionary([:]),
    [
      .variant(item(1, .dictionary(["label": .variant(.string("A"))]))), .variant(.string("no item")),
      .variant(item(2, .dictionary(key: "s", value: "s", [.init(.string("label"), .string("B"))]))),
      .variant(.variant(item(3))),
    ])

  @Test func `a sent layout keeps types, and the last of equal names`() throws {
    let pairs = [Value.int32(1), .variant(.int32(2))].map { Value.DictionaryEntry(.string("x"), .variant($0)) }
    let value = Self.item(-5, .dictionary(key: "s", value: "v", pairs))
    let layout = try #require(SentLayout([.uint32(7), value], .exact))
    #expect(layout == SentLayout(revision: 7, root: SentItem(id: -5, properties: ["x": .variant(.int32(2))])))
  }

  @Test func `a sent layout has items of the exact form alone, and the types of the others`() throws {
    let layout = try #require(SentLayout([.uint32(1), Self.odd], .exact))
    #expect(layout.root.all.map(\.id) == [0, 1] && layout.root.strays.isEmpty)
    #expect(layout.root.find(1)?.properties == ["label": .variant(.string("A"))])
    #expect(layout.strayTypes == ["s", "(ia{ss}av)", "(ia{sv}av)"])
    let many = Self.item(0, .dictionary([:]), Array(repeating: .variant(.byte(1)), count: 100))
    #expect(SentLayout([.uint32(1), many], .exact)?.strayTypes == Array(repeating: "y", count: 8))
  }

  @Test func `a sent layout has all items of the lenient form, and the others in their places`() throws {
    let layout = try #require(SentLayout([.uint32(1), .variant(Self.odd)], .lenient))
    #expect(layout.root.all.map(\.id) == [0, 1, 2, 3] && layout.strayTypes == ["s"])
    #expect(layout.root.find(2)?.properties == ["label": .string("B")])
    guard case .item = layout.root.elements[0] else { throw BusError(.failed, "The first child is none.") }
    #expect(layout.root.elements[1] == .stray(.string("no item")) && layout.root.elements.count == 4)
    var copy = SentItem(id: 0)
    for element in layout.root.elements { copy.append(element) }
    #expect(copy == layout.root)
  }

  @Test(arguments: [SentLayout.Form.exact, .lenient])
  func `a sent layout is none of another form, and reads again what it writes`(form: SentLayout.Form) throws {
    #expect(SentLayout([], form) == nil && SentLayout([.uint32(1), .string("")], form) == nil)
    #expect(SentLayout([.int32(1), Self.odd], form) == nil && SentLayout([.uint32(1)], form) == nil)
    let layout = try #require(SentLayout([.uint32(1), Self.odd], form))
    #expect(SentLayout([.uint32(1), layout.root.value(depth: -1, names: [])], form)?.root == layout.root)
  }

  @Test(arguments: [SentLayout.Form.exact, .lenient])
  func `a sent layout ends at a depth, and at a number of items`(form: SentLayout.Form) throws {
    var value = Self.item(200)
    for id in (0..<200).reversed() { value = Self.item(Int32(id), .dictionary([:]), [.variant(value)]) }
    let deep = try #require(SentLayout([.uint32(1), value], form))
    #expect(deep.root.all.count == DBusMenuLimits.sentDepth + 1 && deep.strayTypes == ["(ia{sv}av)"])
    let row = Value.variant(Self.item(1))
    let wide = Self.item(0, .dictionary([:]), Array(repeating: row, count: DBusMenuLimits.sentItems + 1))
    let layout = try #require(SentLayout([.uint32(1), wide], form))
    #expect(
      layout.root.children.count == DBusMenuLimits.sentItems - 1 && layout.root.strays.count == (form == .exact ? 0 : 2)
    )
  }

  @Test func `a sent layout takes levels that were read by themselves, and changes of properties`() throws {
    var root = try #require(SentLayout([.uint32(1), Self.odd], .lenient)).root
    let level = try #require(SentLayout([.uint32(1), Self.item(1, .dictionary([:]), [.variant(.byte(1))])], .lenient))
    root.graft(level.root)
    #expect(root.find(1)?.elements == [.stray(.byte(1))])
    let set = SentProperties.value(of: [(2, ["a": .int32(1)]), (9, [:])])
    let removed = Value.array(of: "(ias)", [.structure([.int32(2), .strings(["label"])]), .byte(1)])
    let changes = SentProperties([set, removed])
    #expect(changes.set == [2: ["a": .int32(1)], 9: [:]] && changes.removed == [2: ["label"]])
    root.apply(changes)
    #expect(root.find(2)?.properties == ["a": .int32(1)])
    #expect(SentProperties([]).set.isEmpty && SentProperties.items(.byte(1)).isEmpty)
  }

  @Test func `a sent layout asks again for submenus where a message may have ended`() {
    var item = SentItem(id: 20, properties: ["children-display": .string("submenu")])
    for id in (0..<20).reversed() { item = SentItem(id: Int32(id), children: [item]) }
    #expect(item.cutOff() == [20])
    #expect(item.find(15)?.cutOff() == [] && item.find(15)?.cutOff(level: 12) == [20])
  }
}
