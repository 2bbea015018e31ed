import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `The direction of a menu` {
  private let rows = [row(1, "One"), row(2, "Two"), row(3, "Sub", [:], [row(30, "A"), row(31, "B")])]

  private func menu(_ direction: Word.Direction?, isReversed: Bool = false, _ rows: [MenuNode]) -> NavigationInput {
    var properties: [PropertyName: Value] = [:]
    properties[.direction] = direction?.value
    if isReversed { properties[.reversed] = .bool(true) }
    return .menu(MenuNode(id: .root, properties: bus(properties), children: rows), isRightToLeft: false)
  }

  private func walk(_ direction: Word.Direction?, isReversed: Bool = false) -> Walk {
    var walk = Walk([])
    walk.navigation = MenuNavigation(room: 10)
    walk.navigation.isWindowed = true
    walk.send(menu(direction, isReversed: isReversed, isReversed ? rows.reversed() : rows))
    walk.send(.opened(.root))
    walk.effects = []
    return walk
  }

  @Test func `the direction of a menu is told to a program that assumes another, and its rows awaited`() {
    var walk = walk(.down)
    walk.send(.placed(upwards: true))
    #expect(walk.takeEffects() == [.direct(.up), .wake(at: .milliseconds(150))])
    #expect(walk.navigation.isTurning && walk.navigation.isOpening, "no row can be chosen that is not seen")
    walk.send(menu(.up, isReversed: true, rows.reversed()))
    #expect(!walk.navigation.isOpening && walk.titles == ["Sub", "Two", "One"] && walk.selected == "One")
    walk.send(.placed(upwards: false))
    #expect(walk.takeEffects().isEmpty, "what is seen is not turned")
  }

  @Test func `the direction of a menu is awaited for a moment`() {
    var walk = walk(.down)
    walk.send(.placed(upwards: true))
    walk.send(menu(.down, rows))
    walk.now = .milliseconds(149)
    walk.send(.time)
    #expect(walk.navigation.isTurning)
    walk.now = .milliseconds(150)
    walk.send(.time)
    #expect(!walk.navigation.isOpening && walk.selected == "One")
  }

  @Test(arguments: [(Word.Direction.up, true), (.down, false), (nil, true)] as [(Word.Direction?, Bool)])
  func `the direction of a menu is not told to a program that knows it, or that does not care`(
    known: Word.Direction?, upwards: Bool
  ) {
    var walk = walk(known)
    walk.send(.placed(upwards: upwards))
    #expect(walk.takeEffects().isEmpty && !walk.navigation.isOpening)
  }

  @Test func `the direction of a menu is told to a program whose word comes after its rows`() {
    var walk = walk(nil)
    walk.send(.placed(upwards: true))
    #expect(walk.takeEffects().isEmpty)
    walk.send(menu(.down, rows))
    walk.send(.placed(upwards: true))
    #expect(walk.takeEffects().contains(.direct(.up)))
  }

  @Test func `the direction of a menu is not told before the rows are there, which decide about it`() {
    var walk = Walk([])
    walk.navigation = MenuNavigation(room: 10)
    walk.send(.placed(upwards: true))
    walk.send(menu(.down, rows))
    walk.send(.opened(.root))
    #expect(walk.takeEffects().isEmpty)
    walk.send(.placed(upwards: true))
    #expect(walk.takeEffects().first == .direct(.up))
  }

  @Test func `the direction of a menu leaves the first row selected, unless the last element comes first`() {
    #expect(walk(.up).selected == "One")
    var reversed = walk(.up, isReversed: true)
    #expect(reversed.selected == "One" && reversed.navigation.top.selection == 2)
    reversed.press(.up, .up, .right)
    #expect(reversed.selected == "B", "the first element, next to the row")
    var plain = walk(.up)
    plain.press(.down, .down, .right)
    #expect(plain.selected == "A")
  }

  @Test(arguments: [false, true])
  func `the direction of a menu leaves of a preview that is drawn the row that opens it`(isReversed: Bool) {
    let preview: [PropertyName: Value] = [.role: .string("preview")]
    let rows = [row(1, "Open", preview), row(2, "3 min", preview), separator(3), row(4, "Delete")]
    var walk = Walk([])
    walk.navigation = MenuNavigation(room: 10)
    walk.navigation.isWindowed = true
    var node = MenuNode(id: .root, children: isReversed ? rows.reversed() : rows)
    node.properties = bus([
      .preview: view("label", ["text": .string("3 min")]), .reversed: .bool(isReversed),
      .direction: Word.Direction.up.value,
    ])
    walk.send(.menu(node, isRightToLeft: false))
    walk.send(.opened(.root))
    #expect(walk.titles.filter { !$0.isEmpty } == (isReversed ? ["Delete", "Open"] : ["Open", "Delete"]))
  }
}
