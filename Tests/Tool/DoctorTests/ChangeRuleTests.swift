import DBusMenu
import LibDBus
import StatusNotifier
import Testing

@testable import MenuInspection

@Suite struct `Changes before the doctor` {
  private static func row(_ id: Int32, _ label: String, on: Int32? = nil, _ children: [SentItem] = []) -> SentItem {
    var properties: [String: Value] = ["label": .string(label)]
    if let on { properties["toggle-state"] = .int32(on) }
    return SentItem(id: id, properties: properties, children: children)
  }

  /// A menu with two boxes in a submenu, and a row.
  private static func menu(_ a: Int32 = 1, _ b: Int32 = 0, last: String = "Quit", more: Bool = false) -> Fact {
    let boxes = [row(2, "A", on: a), row(3, "B", on: b)] + (more ? [row(5, "C")] : [])
    let rows = [row(1, "Mode", boxes), row(4, last)]
    return .look(SentLayout(revision: 1, root: SentItem(id: 0, properties: [:], children: rows)))
  }

  /// The sentences of the rule about changes without a signal.
  private static func seen(_ facts: Fact...) -> [String]? { seen(by: "change-unannounced", facts) }

  private static func seen(by name: String, _ facts: Fact...) -> [String]? { seen(by: name, facts) }

  /// The sentences of a rule.
  private static func seen(by name: String, _ facts: [Fact]) -> [String]? {
    var evidence = Evidence(subject: Subject(service: ":1.1", name: "x", menu: "/MenuBar"))
    evidence.timeline = facts.map { Moment($0) } + [Moment(.settled)]
    return Rules.all.first { $0.name == name }?.breaches(in: evidence)
  }

  private static func changed(_ updated: [Int32: Set<String>], removed: [Int32: Set<String>] = [:]) -> Fact {
    .propertiesUpdated(updated: updated, removed: removed)
  }

  @Test func `changes are told row by row and property by property, and one signal excuses no other`() {
    let both = "No signal told of toggle-state of “A” (#2), toggle-state of “B” (#3)."
    #expect(Self.seen(Self.menu(), Self.menu(0, 1)) == [both])
    // The usual mistake of radio groups: the row that was clicked is announced alone.
    let one = "No signal told of toggle-state of “A” (#2)."
    #expect(Self.seen(Self.menu(), Self.changed([3: ["toggle-state"]]), Self.menu(0, 1)) == [one])
    #expect(Self.seen(Self.menu(), Self.changed([2: ["label"], 3: ["toggle-state"]]), Self.menu(0, 1)) == [one])
    #expect(Self.seen(Self.menu(), Self.changed([2: ["toggle-state"], 3: ["toggle-state"]]), Self.menu(0, 1)) == [])
    #expect(
      Self.seen(Self.menu(), Self.menu(0, 1), Self.changed([3: ["toggle-state"]], removed: [2: ["toggle-state"]])) == []
    )
  }

  @Test func `changes below the parent of a signal are told, and none elsewhere`() {
    let below = Fact.layoutUpdated(revision: 2, parent: 1)
    #expect(Self.seen(Self.menu(), below, Self.menu(0, 1, more: true)) == [])
    #expect(Self.seen(Self.menu(), .layoutUpdated(revision: 2, parent: 0), Self.menu(0, 1, last: "End")) == [])
    #expect(
      Self.seen(Self.menu(), below, Self.menu(0, 1, last: "End", more: true)) == [
        "No signal told of label of “End” (#4)."
      ])
    #expect(
      Self.seen(Self.menu(), Self.changed([4: ["label"]]), Self.menu(last: "End", more: true)) == [
        "No signal told of the rows of “Mode” (#1)."
      ])
  }

  private static func opening(_ id: Int32, _ needsUpdate: Bool) -> Fact {
    .aboutToShow(AboutToShow(id: id, answer: .values([.bool(needsUpdate)]), duration: .zero))
  }

  @Test func `changes in a menu that opens are its own, and those elsewhere need a signal of their own`() {
    let told = "The rows of “Mode” (#1) changed as it opened; AboutToShow answered"
    for (needsUpdate, name, end) in [
      (false, "about-to-show-false", "false"), (true, "about-to-show-unsignalled", "true"),
    ] {
      let open = Self.opening(1, needsUpdate)
      let sentence = "\(told) \(end), and no signal told of it."
      #expect(Self.seen(by: name, Self.menu(), open, Self.menu(more: true)) == [sentence])
      // A property is a change as well, and the signal of another row is none of it.
      #expect(Self.seen(by: name, Self.menu(), open, Self.changed([4: ["label"]]), Self.menu(0)) == [sentence])
      #expect(Self.seen(by: name, Self.menu(), open, Self.changed([2: ["toggle-state"]]), Self.menu(0)) == [])
      #expect(Self.seen(Self.menu(), open, Self.menu(0)) == [])
      #expect(Self.seen(by: name, Self.menu(), open, Self.menu(last: "End")) == [])
      #expect(Self.seen(Self.menu(), open, Self.menu(last: "End")) == ["No signal told of label of “End” (#4)."])
      #expect(Self.seen(Self.menu(), Self.opening(0, needsUpdate), Self.menu(last: "End")) == [])
    }
  }

  @Test func `changes in a menu whose opening fails need a signal`() {
    let failure = AboutToShow(id: 1, answer: .failed(BusError(.failed, "No.")), duration: .zero)
    #expect(
      Self.seen(Self.menu(), .aboutToShow(failure), Self.menu(more: true)) == [
        "No signal told of the rows of “Mode” (#1)."
      ])
  }

  @Test func `changes that LayoutUpdated alone tells are named by property, and those that have their own signal not`()
  {
    let all = Fact.layoutUpdated(revision: 2, parent: 0)
    func seen(_ facts: Fact...) -> [String]? { Self.seen(by: "properties-by-layout", facts) }
    #expect(
      seen(Self.menu(), all, Self.changed([3: ["toggle-state"], 2: ["label"]]), Self.menu(0, 1)) == [
        "Only LayoutUpdated told of toggle-state of “A” (#2)."
      ])
    #expect(seen(Self.menu(), all, Self.menu(more: true)) == [])
    // That one is untold, which is another rule's.
    #expect(seen(Self.menu(), .layoutUpdated(revision: 2, parent: 1), Self.menu(last: "End")) == [])
  }

  @Test func `changes of what has its default are none`() {
    let plain = Fact.look(
      SentLayout(revision: 1, root: SentItem(id: 0, properties: [:], children: [Self.row(1, "A"), Self.row(2, "B")])))
    var row = Self.row(1, "A")
    row.properties["enabled"] = .bool(true)
    let spoken = Fact.look(
      SentLayout(revision: 1, root: SentItem(id: 0, properties: [:], children: [row, Self.row(2, "C")])))
    #expect(Self.seen(plain, Self.changed([2: ["label"]]), spoken) == [])
    row.properties["enabled"] = nil
    let same = Fact.look(
      SentLayout(
        revision: 1, root: SentItem(id: 0, properties: ["label": .string("")], children: [row, Self.row(2, "B")])))
    #expect(Self.seen(plain, same) == [])
  }

  @Test func `items that are passive the whole time are told, and menus of lines alone are empty`() {
    var evidence = Evidence(subject: Subject(service: ":1.1", name: "x", menu: "/MenuBar"))
    func seen(_ number: Int) -> [String]? { Rules.all.first { $0.number == number }?.breaches(in: evidence) }
    let passive = Answer.values([.dictionary(["Status": .string("Passive")])])
    evidence.item = ItemEvidence(path: .trayItem)
    evidence.item?.properties = passive
    #expect(seen(118) == ["The item was passive the whole time."])
    evidence.item?.propertiesAtEnd = .values([.dictionary(["Status": .string("Active")])])
    #expect(seen(118) == [])
    let line = SentItem(id: 1, properties: ["type": .string("separator"), "label": .string("")], children: [])
    evidence.timeline = [
      Moment(.look(SentLayout(revision: 1, root: SentItem(id: 0, properties: [:], children: [line]))))
    ]
    #expect(seen(309) == ["The menu has separators alone at first."])
  }
}
