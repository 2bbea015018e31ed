import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

/// A row with one part of each kind.
private let parts = row(
  1, "",
  [
    .role: .string("custom-view"),
    .content: stack(
      "horizontal",
      [
        view("field", ["part": .string("name"), "value": .string("old")]), view("button", ["part": .string("go")]),
        view("toggle", ["part": .string("mute"), "value": .bool(true)]),
        view("slider", ["part": .string("level"), "value": .double(2), "minimum": .double(1), "maximum": .double(5)]),
      ]),
  ])

@Suite struct `Parts that operate themselves` {
  private let menu = [
    parts, row(2, "Find", [.role: .string("search-field"), .text: .string("a")]),
    row(3, "Sub", [:], [row(30, "Inner")]), toggle(4, "On", 1),
  ]

  private func part(_ name: String) -> MenuStop { MenuStop(id: 1, part: name) }

  @Test func `parts that operate themselves send the whole text, and a number within their range`() {
    var menu = Walk(menu)
    menu.send(.set(part("name"), .string("new")))
    menu.send(.set(MenuStop(id: 2), .string("ab")))
    menu.send(.set(part("level"), .double(9)))
    menu.send(.set(part("level"), .int32(3)))
    #expect(
      menu.takeEffects() == [
        .operate(1, .init(part: "name", .text("new"))), .type(2, "ab"), .operate(1, .init(part: "level", .number(5))),
        .operate(1, .init(part: "level", .number(3))),
      ])
    #expect(menu.navigation.drafts.text(of: part("name"), is: "old") == "new")
    #expect(menu.navigation.drafts.text(of: MenuStop(id: 2), is: "a") == "ab")
    #expect(menu.navigation.drafts.number(of: part("level"), is: 2) == 3)
    #expect(menu.navigation.top.selected?.stop == part("level"))
  }

  @Test func `parts that operate themselves ignore unchanged and invalid values`() {
    var menu = Walk(menu)
    let name = part("name")
    for value: Value in [.string("old"), .int32(1), .bool(true)] { menu.send(.set(name, value)) }
    for value: Value in [.double(2), .double(.nan), .double(.infinity), .string("3")] {
      menu.send(.set(part("level"), value))
    }
    for stop in [part("none"), part("go"), part("mute"), MenuStop(id: 9), MenuStop(id: 4)] {
      menu.send(.set(stop, .string("x")))
    }
    #expect(menu.takeEffects().isEmpty)
    menu.send(.set(name, .string(String(repeating: "x", count: 5000))))
    #expect(menu.takeEffects() == [.bell])
    var opening = MenuNavigation<PlainLayout>(room: 5)
    #expect(opening.handle(.set(name, .string("x"))).isEmpty && opening.handle(.operate(name)).isEmpty)
  }

  @Test(arguments: [(0.5, 3), (1, 5), (1.5, 5), (-1, 1)])
  func `a slider that is pulled beyond its ends stays there`(share: Double, value: Double) {
    var menu = Walk(menu)
    menu.send(.set(part("level"), .double(4)))
    #expect(
      menu.navigation.slideSelected(to: share) == [.operate(1, .init(part: "level", .number(value)))])
    #expect(menu.navigation.slideSelected(to: .infinity) == [] && menu.navigation.slideSelected(to: nil) == nil)
  }

  @Test func `parts that operate themselves are pressed in place, and close what is in front of them`() {
    var menu = Walk(menu)
    menu.send(.request(3))
    menu.send(.operate(part("mute")))
    menu.send(.operate(part("go")))
    menu.send(.operate(part("none")))
    #expect(
      menu.takeEffects() == [
        .open(3), .close(3), .operate(1, .init(part: "mute", .toggle(false))),
        .operate(1, .init(part: "go", .text(""))),
      ])
    menu.send(.operate(MenuStop(id: 4)))
    #expect(menu.takeEffects() == [.click(4), .close(.root), .finish])
  }
}
