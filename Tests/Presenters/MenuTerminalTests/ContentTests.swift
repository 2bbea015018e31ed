import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
@testable import MenuTerminal
import Testing

@Suite struct `Rich rows in a terminal` {
  private func rows(_ key: PropertyName, _ value: String, _ titles: [String], _ more: [PropertyName: Value] = [:])
    -> [MenuNode]
  {
    titles.enumerated().map { place, title in
      row(
        Int32(place + 1), title,
        more.merging([key: .string(value), .rowIndex: .int32(Int32(place))]) { $1 })
    }
  }

  // MARK: Lines and strips

  @Test func `rows that share a line stand side by side, and Left and Right move among them`() {
    let line = rows(.row, "a", ["Copy", "Cut", "Paste"], [.elementSize: .string("medium")])
    var menu = Headless([line[2], line[0], row(9, "Below all of them"), line[1]])
    #expect(
      menu.screen == """
        ┌───────────────────────┐
        │ Copy  │  Cut  │ Paste │
        │ Below all of them     │
        └───────────────────────┘
        """)
    menu.press(.right)
    #expect(menu.selected == "Cut")
    #expect(menu.styles == "\n        fSSSSSSSf")
    menu.press(.down)
    #expect(menu.selected == "Below all of them")
    menu.press(.up, .right, .enter)
    #expect(menu.takeEffects().first == .click(2))
  }

  @Test func `a line takes three medium rows or five small ones`() {
    let menu = Headless(
      rows(.row, "a", ["1", "2", "3", "4"], [.elementSize: .string("medium")])
        + rows(.row, "b", ["1", "2", "3", "4", "5"], [.elementSize: .string("small")]))
    #expect(menu.state.top.layout.lines.count == 3)
  }

  @Test(arguments: [
    ("openCircle", "(B)", "a"), ("closedCircle", "(B)", "a"), ("openRectangle", "[B]", "a"),
    ("closeRectangle", "[B]", "a"), ("tint", "●B ", "a"), ("", "●B ", "a"),
  ])
  func `a palette is a strip, and what is on is marked`(selection: String, marked: String, style: String) {
    var palette = rows(.palette, "p", ["A", "B", "C"], [.paletteSelection: .string(selection)])
    palette[1].properties[.toggleType] = .string("radio")
    palette[1].properties[.toggleState] = .int32(1)
    var menu = Headless(palette + [row(9, "Other")])
    #expect(menu.screen.contains("│  A  \(marked)  C  │"))
    #expect(menu.state.frame()[7, 1].style.contains(.accent))
    menu.press(.right, .character(" "))
    #expect(menu.takeEffects() == [.click(2)], "and the menu stays")
  }

  @Test func `a long palette goes on in the next line`() {
    let titles = (10..<40).map { "c\($0)" }
    var menu = Headless(rows(.palette, "p", titles), columns: 30)
    #expect(menu.state.top.layout.lines.count == 8)
    menu.press(.right, .right, .right, .right, .down)
    #expect(menu.selected == "c17" && menu.effects == [.bell])
  }

  // MARK: Search

  private func search(_ text: String, _ shown: [String]) -> [MenuNode] {
    let field = row(
      1, "🔍 " + text,
      [
        .role: .string("search-field"), .text: .string(text),
        .placeholder: .string("Find"), .sticky: .bool(true), .autofocus: .bool(true),
      ])
    let all = ["English", "French", "Frisian"].enumerated().map { place, title in
      row(Int32(place + 10), title, shown.contains(title) ? [:] : [.visible: .bool(false)])
    }
    return [field, separator(2)] + all
  }

  @Test func `typing goes to the search field, and the rows are those that the program leaves`() {
    let all = ["English", "French", "Frisian"]
    var menu = Headless(search("", all))
    #expect(menu.screen.split(separator: "\n")[1] == "│ 🔍  Find                 │")
    menu.type("fr")
    #expect(menu.takeEffects() == [.type(1, "f"), .type(1, "fr")])
    #expect(menu.screen.contains("🔍 fr"), "without waiting for the program")
    menu.show(search("f", ["French", "Frisian"]))
    #expect(menu.screen.contains("🔍 fr"), "an answer to something older")
    menu.show(search("fr", ["French", "Frisian"]))
    #expect(
      menu.screen == """
        ┌──────────────────────────┐
        │ 🔍 fr                    │
        ├──────────────────────────┤
        │ French                   │
        │ Frisian                  │
        └──────────────────────────┘
        """)
    menu.press(.backspace, .control("u"), .control("u"))
    #expect(menu.takeEffects() == [.type(1, "f"), .type(1, ""), .bell])
    menu.type("ab  cd é")
    menu.press(.control("w"), .control("w"))
    #expect(menu.takeEffects().last == .type(1, "ab  "))
    menu.show(search("other", all))
    #expect(menu.screen.contains("🔍 other"), "the program's own text counts")
    menu.now += .seconds(1)
    menu.press(.down, .enter)
    #expect(menu.takeEffects().first == .click(10))
  }

  @Test func `a slash leads to the search field, Enter out of it, and Escape closes the menu`() {
    var menu = Headless(search("", ["English", "French"]))
    menu.press(.enter)
    #expect(menu.selected == "English")
    menu.press(.character("/"), .character("/"))
    #expect(menu.takeEffects() == [.type(1, "/")])
    menu.press(.escape)
    #expect(menu.takeEffects() == [.close(.root), .finish])
  }

  @Test func `a search field is as wide as what it asks for, and without room has no cursor`() {
    let long = "Search in all the mail of the year"
    let field = row(1, "", [.role: .string("search-field"), .placeholder: .string(long)])
    var menu = Headless([field, row(2, "Two")], columns: 60)
    #expect(menu.screen.contains(long))
    menu = Headless([field], columns: 7)
    menu.press(.down)
    #expect(menu.state.top.selectedRow?.role == .searchField && !menu.styles.contains("S"))
  }

  @Test func `a text has an end`() {
    var menu = Headless(search("", []))
    menu.type(String(repeating: "x", count: 5000))
    #expect(menu.takeEffects().last == .bell)
    #expect(menu.screen.contains("🔍 xxx"))
  }

  // MARK: Content

  private func content(slider: Double = 0.5, isOn: Bool = false, text: String = "") -> [MenuNode] {
    let parts = stack(
      "vertical",
      [
        stack(
          "horizontal",
          [view("text", ["text": .string("Volume"), "role": .string("title")]), view("badge", ["text": .string("3")])]),
        view(
          "slider",
          [
            "part": .string("level"), "title": .string("Level"), "value": .double(slider), "minimum": .double(0),
            "maximum": .double(1),
          ]),
        view("toggle", ["part": .string("mute"), "title": .string("Mute"), "value": .bool(isOn)]),
        view("field", ["part": .string("name"), "value": .string(text), "placeholder": .string("Name")]),
        stack(
          "horizontal",
          [
            view("button", ["part": .string("reset"), "title": .string("Reset")]),
            view("button", ["part": .string("off"), "title": .string("Off"), "enabled": .bool(false)]),
          ]),
        view("progress", ["value": .double(0.4)]), view("mystery"),
      ])
    return [
      row(
        1, "Volume (3)",
        [.role: .string("custom-view"), .enabled: .bool(false), .content: parts]),
      row(2, "Plain"),
    ]
  }

  @Test func `content is drawn, and its parts are operated by keys`() {
    var menu = Headless(content())
    #expect(
      menu.screen == """
        ┌──────────────────────┐
        │ Volume (3)           │
        │ Level ━━━━━━●─────   │
        │ [ ] Mute             │
        │ Name                 │
        │ [ Reset ] [⊘Off ]    │
        │ ████░░░░░░ 40%       │
        │ Plain                │
        └──────────────────────┘
        """)
    menu.press(.right)
    guard case .operate(1, let move)? = menu.takeEffects().first, case .number(let value)? = move.input else {
      Issue.record("the slider did not move")
      return
    }
    #expect(move.part == "level" && abs(value - 0.55) < 1e-9)
    menu.press(.left, .left)
    guard case .operate(1, let back)? = menu.takeEffects().last, case .number(let lower)? = back.input else { return }
    #expect(abs(lower - 0.45) < 1e-9, "from where it was left, not from what the program said")
    menu.press(.down, .character(" "))
    #expect(menu.takeEffects() == [.operate(1, .init(part: "mute", .toggle(true)))])
    menu.press(.down)
    menu.type("Jo")
    #expect(menu.takeEffects().last == .operate(1, .init(part: "name", .text("Jo"))))
    menu.press(.down, .enter)
    #expect(menu.takeEffects() == [.operate(1, .init(part: "reset", .text("")))])
    menu.press(.down)
    #expect(menu.selected == "Plain", "a disabled part is passed over")
    menu.show(content(slider: 0.9, isOn: true))
    #expect(menu.screen.contains("[✓] Mute") && menu.screen.contains("━━━━━━━━━━●─"))
  }

  @Test func `a slider ends at its ends`() {
    var menu = Headless(content(slider: 0.97))
    menu.press(.right, .right, .right)
    #expect(menu.takeEffects().last == .operate(1, .init(part: "level", .number(1))))
  }

  @Test func `content in the place of the title, and an accessory at the end`() {
    let menu = Headless([
      row(
        1, "Summary (beta) 😍",
        [
          .content: stack(
            "horizontal",
            [
              view("text", ["text": .string("Summary"), "role": .string("title")]),
              view("badge", ["text": .string("beta")]),
            ]), .accessory: view("image", ["text": .string("😍")]),
        ]),
      row(2, "Title — more", [.subtitle: .string("more")]),
    ])
    #expect(
      menu.screen == """
        ┌────────────────────┐
        │ Summary (beta)  😍 │
        │ Title  more        │
        └────────────────────┘
        """)
  }

  @Test func `a row's parts beside several lines are below each other`() {
    let name = stack(
      "vertical", [view("text", ["text": .string("John")]), view("text", ["text": .string("Premium")])])
    let menu = Headless([
      row(
        1, "",
        [
          .role: .string("custom-view"),
          .content: stack("horizontal", [view("image", ["text": .string("🧑")]), name, name]),
        ])
    ])
    #expect(
      menu.screen == """
        ┌────────────────────┐
        │ 🧑 John John       │
        │    Premium Premium │
        └────────────────────┘
        """)
  }

  @Test func `a submenu's own title stands above it, and a choice is known by its labels`() {
    var menu = Headless([
      row(
        1, "Power — now", [.subtitle: .string("now"), .submenuTitle: .string("Power")],
        [row(10, "Off — all of it", [.subtitle: .string("all of it")])])
    ])
    menu.press(.enter)
    #expect(menu.screen.contains("┌─ Power ─"))
    menu.press(.enter)
    #expect(menu.state.navigation.choices.map(\.titles) == [["Power — now", "Off — all of it"]])
  }

  @Test func `the effect of a row is said below, where there is room`() {
    var menu = Headless([row(1, "Row", [.tooltip: .string("What it does")]), row(2, "Other")], rows: 6)
    #expect(menu.screen.hasSuffix("\n\n What it does"))
    menu.press(.down)
    #expect(!menu.screen.contains("What it does"))
    menu.press(.up)
    menu.send(.resize(Size(columns: 40, rows: 4)))
    #expect(!menu.screen.contains("What it does"))
  }

  @Test func `a view of anybody's can be read`() {
    var deep = view("text", ["text": .string("x")])
    for _ in 0..<30 { deep = stack("horizontal", [deep, deep]) }
    let nonsense: [Value] = [
      .int32(1), view("stack"), view(""), view("slider"), deep,
      view("slider", ["part": .string("p"), "value": .double(.nan), "minimum": .double(2), "maximum": .double(1)]),
      view("progress", ["value": .double(.infinity)]),
    ]
    for value in nonsense {
      var menu = Headless([row(1, "Row", [.role: .string("custom-view"), .content: value])])
      menu.press(.right, .left, .enter, .character("x"))
      #expect(menu.screen.hasPrefix("┌"))
    }
  }
}
