import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
@testable import MenuTerminal
import Testing

@Suite struct `Frames of a menu in a terminal` {
  private let plain = [
    row(1, "_New", [.shortcut: .array(of: "as", [.strings(["Control", "n"])])]),
    row(2, "Open", [:], [row(20, "Inner")]),
    separator(3),
    row(4, "Gone", [.visible: .bool(false)]),
    row(5, "Off", [.enabled: .bool(false)]),
    row(6, "Delete", [.disposition: .string("alert"), .destructive: .bool(true)]),
  ]

  @Test func `a plain menu has its shortcuts and submenus at the right`() {
    let menu = Headless(plain, title: "Files")
    #expect(
      menu.screen == """
        ┌─ Files ──────┐
        │ New   Ctrl+N │
        │ Open       ▸ │
        ├──────────────┤
        │⊘Off          │
        │ Delete       │
        └──────────────┘
        """)
    #expect(
      menu.styles == """
          bbbbbbb
         SSSSSSSSSSSSSS


          fff
          dddddd
        """)
  }

  @Test func `a mnemonic is marked while it counts`() {
    var menu = Headless(plain)
    menu.press(.down)
    #expect(menu.styles.split(separator: "\n", omittingEmptySubsequences: false)[1] == "  m     ffffff")
  }

  @Test func `marks of toggles have a column of their own`() {
    let menu = Headless([
      toggle(1, "On", 1), toggle(2, "Off", 0), toggle(3, "Some", -1), toggle(4, "One", 1, "radio"),
      toggle(5, "Two", 0, "radio"), row(6, "None"),
    ])
    #expect(
      menu.screen == """
        ┌────────┐
        │ ✓ On   │
        │ ☐ Off  │
        │ – Some │
        │ ● One  │
        │ ○ Two  │
        │   None │
        └────────┘
        """)
  }

  private let nested = [
    row(1, "First"),
    row(
      2, "Power", [:],
      [row(20, "Sleep"), row(21, "Restart", [:], [row(210, "Now"), row(211, "Later")]), row(22, "Off")]),
    row(3, "Last"),
  ]

  @Test func `submenus stand beside their rows, and what is behind is faint`() {
    var menu = Headless(nested)
    menu.press(.down, .enter, .down, .right)
    #expect(
      menu.screen == """
        ┌─────────┐
        │ First   ┌─ Power ───┐
        │ Power ▸ │ Sleep     ┌─ Restart ─┐
        │ Last    │ Restart ▸ │ Now       │
        └─────────│ Off       │ Later     │
                  └───────────└───────────┘
        """)
    let styles = menu.styles.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(styles[0] == String(repeating: "f", count: 40), "all that is behind")
    #expect(styles[2] == "fSSSSSSSSSffffffffffff  bbbbbbbbb  fffff", "what was chosen there stays marked")
    #expect(styles[3] == "fffffffffffSSSSSSSSSSS SSSSSSSSSSS fffff")
  }

  @Test func `without room beside them submenus stand over the others`() {
    var menu = Headless(nested, columns: 24, rows: 8)
    menu.press(.down, .enter, .down, .right)
    #expect(
      menu.screen == """
        ┌─────────┐
        │ First   ┌─ Power ───┐
        │ Power ▸ │┌─ Restart ─┐
        │ Last    ││ Now       │
        └─────────││ Later     │
                  └└───────────┘
        """)
  }

  @Test func `a menu in a terminal of 20 by 5 shows what is selected`() {
    var menu = Headless(plain, title: "Files of all kinds", columns: 20, rows: 5)
    menu.press(.end)
    #expect(
      menu.screen == """
        ┌─ Files of all … ▴┐
        ├──────────────────┤
        │⊘Off              │
        │ Delete           │
        └──────────────────┘
        """)
    menu.send(.resize(Size(columns: 40, rows: 12)))
    #expect(menu.screen.hasPrefix("┌─ Files of all kinds ─┐\n│ New"))
    for columns in 0..<12 { for rows in 0..<6 { menu.send(.resize(Size(columns: columns, rows: rows))) } }
    #expect(menu.state.frame().cells.count == 11 * 5, "any size can be drawn")
  }

  @Test func `headers stay while the rows below them scroll`() {
    let sticky: [PropertyName: Value] = [.sticky: .bool(true)]
    let head = [
      row(1, "Title", sticky.merging([.role: .string("title-header"), .enabled: .bool(false)]) { $1 }),
      separator(2),
    ]
    var menu = Headless(head + (10..<30).map { row($0, "Row \($0)") }, rows: 7)
    #expect(
      menu.screen == """
        ┌────────┐
        │ Title  │
        ├────────┤
        │ Row 10 │
        │ Row 11 │
        │ Row 12 │
        └───────▾┘
        """)
    menu.press(.pageDown, .pageDown)
    #expect(
      menu.screen == """
        ┌───────▴┐
        │ Title  │
        │ Row 13 │
        │ Row 14 │
        │ Row 15 │
        │ Row 16 │
        └───────▾┘
        """)
    #expect(menu.styles.split(separator: "\n", omittingEmptySubsequences: false)[1] == "  bbbbb")
    menu.press(.end)
    #expect(menu.screen.contains("Title") && menu.screen.contains("Row 29") && !menu.screen.contains("▾"))
    menu.press(.down)
    #expect(menu.screen.contains("Row 10"), "from the last to the first")
  }

  @Test func `what stands above the first row to choose is in view when that is selected`() {
    let top = [row(1, "About", [.enabled: .bool(false)]), row(2, "Version 2", [.enabled: .bool(false)])]
    var menu = Headless(top + (10..<30).map { row($0, "Row \($0)") }, rows: 7)
    menu.press(.end)
    #expect(!menu.screen.contains("About"))
    menu.press(.home)
    #expect(menu.selected == "Row 10" && menu.screen.contains("About") && menu.screen.contains("Version 2"))
  }

  @Test func `5,000 rows cost what is seen of them`() {
    var menu = Headless((1...5000).map { row($0, "Row \($0)") }, rows: 24)
    #expect(menu.state.frame().lineCount == 22)
    menu.press(.end)
    #expect(menu.state.frame().lineCount == 22)
    #expect(menu.screen.contains("Row 5000") && !menu.screen.contains("Row 4978"))
    menu.press(.up, .pageUp)
    #expect(menu.state.frame().lineCount == 22)
    #expect(menu.selected == "Row 4978")
  }

  @Test func `wide characters, marks and emoji keep the frame straight`() {
    let titles = [
      "日本語", "한국어", "😀 Smile", "e\u{301}te\u{301}", "👨‍👩‍👧 Family", "👍🏽 Thumb", "⚙️ Gear", "🇫🇷 Flag", "a\u{200B}b",
      "x\u{1B}[2Jy\nz",
    ]
    let menu = Headless(titles.enumerated().map { row(Int32($0.offset + 1), $0.element) }, rows: 14)
    let lines = menu.screen.split(separator: "\n").map(String.init)
    #expect(lines[1] == "│ 日本語    │" && lines[2] == "│ 한국어    │" && lines[3] == "│ 😀 Smile  │")
    #expect(lines[4] == "│ e\u{301}te\u{301}       │" && lines[5] == "│ 👨 Family │" && lines[6] == "│ 👍 Thumb  │")
    #expect(lines[7] == "│ ⚙ Gear    │" && lines[9] == "│ ab        │" && lines[10] == "│ x\u{FFFD}[2Jy\u{FFFD}z  │")
    for line in lines where !line.contains("Flag") { #expect(Glyphs.width(PrintableText(line)) == 13, "\(line)") }
    let narrow = Headless([row(1, "日本語日本語日本語")], columns: 12)
    #expect(narrow.screen.contains("│ 日本語…  │"), "half a character is none")
  }

  @Test(arguments: [
    ("שלום", false, "םולש"), ("שלום abc", false, "םולש abc"), ("abc שלום 12!", false, "abc 12 םולש!"),
    ("שלום abc", true, "abc םולש"), ("abc", true, "abc"), ("שלום (12)", true, "(12) םולש"),
    ("one two", true, "one two"), ("हिन्दी शब्द", true, "हिन्दी शब्द"),
    ("ab 3 cd!", true, "!ab 3 cd"),
  ])
  func `right-to-left text is in the order in which it is seen`(text: String, rightToLeft: Bool, seen: String) {
    let order = VisualOrder.of(Glyphs.of(PrintableText(text)), isRightToLeft: rightToLeft)
    #expect(order.map(\.text).joined().description == seen)
  }

  @Test func `a right-to-left menu is the mirror image`() {
    var menu = Headless(
      [
        toggle(1, "שלום", 1), row(2, "Copy", [.shortcut: .array(of: "as", [.strings(["Control", "c"])])]),
        row(3, "עוד", [:], [row(30, "אחד")]),
      ], columns: 30, rightToLeft: true)
    menu.press(.end, .left)
    #expect(
      menu.screen == """
                   ┌─────────────────┐
                   │          םולש ✓ │
           ┌─ דוע ─┐ Ctrl+C   Copy   │
           │   דחא │ ◂         דוע   │
           └───────┘─────────────────┘
        """)
  }

  @Test func `colours are left out on request, and what they said is said otherwise`() {
    let destructive = Ink(.destructive, hasColors: true)
    #expect(destructive == Ink(color: .red) && Ink(.destructive, hasColors: false) == Ink(isBold: true))
    let styles: [CellStyle] = [.selected, .faint, .strong, .mnemonic, .destructive, .warning, .accent, .field]
    #expect(styles.allSatisfy { Ink($0, hasColors: false).color == .own })
    #expect(styles.allSatisfy { Ink($0, hasColors: false) != Ink([], hasColors: false) }, "none looks like nothing")
  }
}

extension Ink {
  fileprivate init(color: Color = .own, isBold: Bool = false) {
    self.init([], hasColors: false)
    self.color = color
    self.isBold = isBold
  }
}
