import Basics
import DBusMenu
import LibDBus
import MenuPresenting
@testable import MenuTerminal
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

/// Any menu that a program sends, and any input of the user.
@Suite struct `Any menu and any input` {
  @Test(arguments: Effort.seeds) func `any menu and any input can be drawn and gone through`(seed: UInt64) {
    var source = RandomInputs(seed)
    var menu = Headless([], columns: 30, rows: 9)
    for _ in 0..<150 {
      menu.now += .milliseconds(.random(in: 0..<600, using: &source.numbers))
      if source.isSetOff() { menu.send(.position(RowPosition(menu: menu.state.navigation.menu, item: 2))) }
      menu.send(source.input())
      let frame = menu.state.frame()
      #expect(frame.cells.count == frame.size.columns * frame.size.rows)
      let boxes = menu.state.levels.count + (menu.state.backdrop == nil ? 0 : 2)  // a backdrop is drawn once more
      #expect(frame.lineCount <= boxes * max(0, frame.size.rows))
      for row in 0..<frame.size.rows {
        // Whole characters only: a line is as wide as the screen.
        let width = (0..<frame.size.columns).reduce(0) { $0 + Glyphs.width(frame[$1, row].text) }
        #expect(width == frame.size.columns)
      }
      if menu.state.navigation.isFinished { menu = Headless(source.rows(depth: 0), columns: 30, rows: 9) }
    }
  }
}

private struct RandomInputs {
  var numbers: SeededNumbers
  private var lastID: Int32 = 0

  init(_ seed: UInt64) { numbers = SeededNumbers(seed) }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[.random(in: choices.indices, using: &numbers)]
  }

  /// Whether the menu belongs to a row now.
  mutating func isSetOff() -> Bool { numbers.once(in: 20) }

  mutating func input() -> TerminalInput {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0:
      let root = MenuNode(id: .root, properties: bus(wishes()), children: rows(depth: 0))
      return .navigation(.menu(root, isRightToLeft: numbers.once(in: 3)))
    case 1: return .resize(Size(columns: one(of: [0, 1, 3, 7, 20, 80]), rows: one(of: [0, 1, 2, 3, 5, 24])))
    case 2:
      let point = Point(column: one(of: [-1, 0, 2, 5, 12, 90]), row: one(of: [-1, 0, 1, 2, 4, 30]))
      return .pointer(one(of: [.press, .release, .move, .wheelUp, .wheelDown]), point)
    case 3: return .navigation(one(of: [.time, .opened(.root), .request(ItemID(one(of: [1, 5, 20])))]))
    default:
      return .navigation(
        .key(
          one(of: [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .enter, .tab, .backTab, .backspace,
            .control("w"), .control("u"), .character("a"), .character(" "), .character("/"), .character("日"),
            .character("\u{301}"),
          ])))
    }
  }

  /// How the program wants its menu drawn.
  private mutating func wishes() -> [PropertyName: Value] {
    guard numbers.once(in: 2) else { return [:] }
    return [
      .highlight: .dictionary(["label": .string(text())]), .dim: .dictionary([:]),
      .preferredWidth: .int32(one(of: [-1, 0, 8, 100, .max])),
      .direction: .string(one(of: ["up", "down"])),
    ]
  }

  mutating func rows(depth: Int) -> [MenuNode] {
    if depth == 0 { lastID = 0 }
    return (0..<Int.random(in: 0..<7, using: &numbers)).map { _ in
      lastID += 1
      var properties: [PropertyName: Value] = [:]
      for _ in 0..<Int.random(in: 0..<9, using: &numbers) {
        let (name, value) = property()
        properties[name] = value
      }
      let hasChildren = depth < 3 && numbers.once(in: 3)
      let id = lastID
      return row(id, text(), properties, hasChildren ? rows(depth: depth + 1) : nil)
    }
  }

  private mutating func text() -> String {
    one(of: [
      "", "_a", "a__b", "日本語の長い名前", "👨‍👩‍👧👍🏽", "שלום (12)", "e\u{301}", "\u{301}x", "\u{1B}[2J\n", "a — \u{301}x",
      String(repeating: "long ", count: 30), "_", "\u{FE0F}", "🇫🇷",
    ])
  }

  private mutating func property() -> (PropertyName, Value) {
    let number = one(of: [0, 1, -1, 1e308, -1e308, .nan, .infinity, 0.3])
    let names: [PropertyName] = [
      .label, .enabled, .visible, .type, .toggleType, .toggleState, .disposition, .shortcut, .plasmaTitle, .role, .role,
      .busy, .subtitle, .text, .placeholder, .autofocus, .destructive, .keepsOpen, .sticky, .dismissScope, .row,
      .rowIndex, .elementSize, .palette, .paletteSelection, .content, .accessory, .richVisible, .fallback, .tooltip,
      .submenuTitle,
    ]
    let word = one(of: [
      "separator", "radio", "checkmark", "alert", "title-header", "loading", "custom-view", "custom-action",
      "search-field", "submenu", "small", "medium", "openCircle", "closeRectangle", "\u{301}x", text(),
    ])
    let values: [Value] = [
      .string(word), .string(word), .bool(numbers.once(in: 2)), .int32(one(of: [0, 1, -7, .max])), .double(number),
      .array(of: "as", [.strings(["Control", "q"])]), content(depth: 0),
    ]
    return (one(of: names), one(of: values))
  }

  private mutating func content(depth: Int) -> Value {
    let number = Value.double(one(of: [0, 1, -1, 1e308, -1e308, .nan, .infinity, 0.3]))
    let other = Value.double(one(of: [0, 5, -1e308, 1e308, .nan]))
    if depth < 4, numbers.once(in: 2) {
      return stack(
        one(of: ["horizontal", "vertical"]),
        (0..<Int.random(in: 0..<4, using: &numbers)).map { _ in content(depth: depth + 1) })
    }
    return view(
      one(of: ["text", "image", "badge", "progress", "button", "toggle", "slider", "field", "?"]),
      [
        "text": .string(text()), "part": .string(one(of: ["p", "q", ""])), "title": .string(text()), "value": number,
        "minimum": other, "maximum": number,
      ])
  }
}
