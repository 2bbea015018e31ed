import MenuFiles
import Testing

@testable import MenuPlugins

/// The colours of titles that are painted.
@Suite struct `The look of a title` {
  private typealias Part = MenuFile.Tray.ColoredText

  private func tray(_ line: String, _ dialect: Dialect = .xbar) -> MenuFile.Tray? {
    PluginMenu((line + "\n---\nRow\n").utf8, name: "n", settings: RowSettings(dialect: dialect)).file().tray
  }

  @Test func `the parameter color is the colour of the whole title`() {
    #expect(tray("98% | color=#d00000")?.labelRuns == [Part("98%", color: 0xD00000)])
    #expect(tray("98% | color=red")?.labelRuns == [Part("98%", color: 0xFF0000)])
    #expect(tray("98%")?.labelRuns == [])
    #expect(tray("98% | color=nonsense")?.labelRuns == [])
  }

  @Test func `the colours of a terminal are those of parts, and the parts are the title`() throws {
    let shown = try #require(tray("\u{1B}[31mUP\u{1B}[0m 12M \u{1B}[38;2;1;2;3mx\u{1B}[38;5;196my"))
    #expect(
      shown.labelRuns == [
        Part("UP", color: 0xCC0000), Part(" 12M "), Part("x", color: 0x010203), Part("y", color: 0xFF0000),
      ])
    #expect(shown.labelRuns.map(\.text).joined() == shown.label)
  }

  @Test(arguments: [
    "\u{1B}[38;5;999mA", "\u{1B}[38;5mA", "\u{1B}[38;2;300;1;1mA", "\u{1B}[;;;;mA", "\u{1B}[",
    "\u{1B}[999999999999999999999mA",
    "\u{1B}[" + String(repeating: "31;", count: 10_000) + "mA",
    String(repeating: "\u{1B}[31m\u{1B}[32mA", count: 2_000),
  ])
  func `broken and long sequences of colours give the title and at most its parts`(_ line: String) {
    guard let shown = tray(line) else { return }
    #expect(shown.labelRuns.isEmpty || shown.labelRuns.map(\.text).joined() == shown.label)
  }

  @Test func `a dot of a colour is no picture beside the title, and an image is one`() {
    #expect(tray("98% | color=red")?.hasLabelPicture == false)
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    #expect(tray("98% | image=\(png)")?.hasLabelPicture == true)
  }
}
