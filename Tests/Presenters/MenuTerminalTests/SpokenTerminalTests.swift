import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
import Testing

@testable import MenuTerminal

/// A screen reader or a braille display follows the cursor, and knows neither colours nor faint letters.
@Suite struct `A menu in a terminal for screen readers` {
  private let field = row(1, "", [.role: .string("search-field"), .placeholder: .string("Search")])

  /// The rest of the line from the cursor on, without the frame.
  private func atCursor(_ menu: Headless) -> String {
    let frame = menu.state.frame()
    guard let cursor = frame.cursor else { return "" }
    let cells = (cursor.column..<frame.size.columns).map { frame[$0, cursor.row].text.description }
    return cells.joined().prefix { $0 != "│" }.description.trimmed
  }

  @Test func `the cursor is at the row that is meant`() {
    var menu = Headless([row(1, "One"), row(2, "Two", [:], [row(20, "Inner")])])
    #expect(atCursor(menu) == "One")
    menu.press(.down)
    #expect(atCursor(menu) == "Two ▸")
    menu.press(.right)
    menu.send(.opened(2))
    #expect(atCursor(menu) == "Inner")
  }

  @Test(arguments: [false, true])
  func `the cursor is the caret of a field`(isRightToLeft: Bool) throws {
    var menu = Headless([field, row(2, "Two")], rightToLeft: isRightToLeft)
    menu.press(.character("/"))
    let empty = try #require(menu.state.frame().cursor)
    menu.type("an")
    let cursor = try #require(menu.state.frame().cursor)
    #expect(cursor.column == empty.column + (isRightToLeft ? -2 : 2) && cursor.row == empty.row)
    #expect(menu.state.frame()[cursor.column, cursor.row].style.contains(.selected))
    let before = menu.state.frame()[cursor.column + (isRightToLeft ? 1 : -1), cursor.row]
    #expect(before.text == (isRightToLeft ? "a" : "n"))
  }

  @Test func `the cursor is in front where only texts are, and in the box of keys`() throws {
    var menu = Headless([row(1, "Empty", [.childrenDisplay: .string("submenu")])])
    menu.press(.down, .right)
    menu.send(.opened(1))
    #expect(atCursor(menu) == "No items")
    let texts = Headless([row(1, "Nothing to see", [.role: .string("title-header"), .enabled: .bool(false)])])
    #expect(atCursor(texts) == "Nothing to see")
    var keys = Headless([row(1, "One")], columns: 70, rows: 20)
    keys.press(.down, .character("?"))
    #expect(atCursor(keys).hasPrefix("Up, Down"))
  }

  @Test func `each state has a character`() {
    let off: [PropertyName: Value] = [.enabled: .bool(false)]
    let isOn: [PropertyName: Value] = [.toggleType: .string("checkmark"), .toggleState: .int32(1)]
    let isOff: [PropertyName: Value] = [.toggleType: .string("checkmark"), .toggleState: .int32(0)]
    let menu = Headless([
      row(1, "On", isOn), row(2, "Off", isOff), row(3, "Neither", isOff.merging(off) { $1 }), row(4, "Disabled", off),
      row(5, "Above", off.merging([.role: .string("title-header")]) { $1 }),
    ])
    #expect(
      menu.screen == """
        ┌────────────┐
        │ ✓ On       │
        │ ☐ Off      │
        │⊘☐ Neither  │
        │⊘  Disabled │
        │   Above    │
        └────────────┘
        """)
    #expect(row(3, "Neither", isOff.merging(off) { $1 }).signs.leading == "☐⊘ ")
    #expect(row(1, "Plain").signs.leading.isEmpty)
  }

  @Test func `a disabled row of a strip, a disabled field and a disabled knob have a sign`() {
    var palette = [1, 2].map { row($0, "\($0)", [.palette: .string("p")]) }
    palette[1].properties[.enabled] = .bool(false)
    #expect(Headless(palette).screen.contains("│  1  ⊘2  │"))
    var disabled = field
    disabled.properties[.enabled] = .bool(false)
    let screen = Headless([disabled]).screen
    #expect(screen.contains("│⊘🔍 Search") && screen.contains("⊘ │"))
  }

  @Test func `a terminal without a cursor to move is told the plain ways`() {
    let sentence = TerminalError.unusable("dumb").description
    for way in ["menubus items", "tray --lines", "hud --lines", "--chooser"] { #expect(sentence.contains(way)) }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
