import MenuFiles
import Testing

@testable import MenuPlugins

/// The colours of titles that are painted.
@Suite struct `The look of a title` {
  private typealias Part = MenuDescription.Tray.ColoredText

  private func tray(_ line: String, _ dialect: Dialect = .xbar) -> MenuDescription.Tray? {
    PluginMenu((line + "\n---\nRow\n").utf8, name: "n", settings: RowSettings(dialect: dialect)).file().tray
  }

  @Test func `the parameter color is the colour of the whole title`() {
    #expect(tray("98% | color=#d00000")?.labelRuns == [Part("98%", color: 0xD00000)])
    #expect(tray("98% | color=red")?.labelRuns == [Part("98%", color: 0xFF0000)])
    #expect(tray("98%")?.labelRuns == [])
    #expect(tray("98% | color=nonsense")?.labelRuns == [])
  }

  @Test(arguments: [(nil, 0xEEEEEE), (true, 0xEEEEEE), (false, 0x333333)] as [(Bool?, UInt32)])
  func `of two colours the second is for a dark ground, as a painted title has where nothing is known`(
    isDark: Bool?, color: UInt32
  ) async throws {
    let stage = try PluginStage("#!/bin/sh\necho 'A | color=#333,#eee'\n")
    var settings = PluginStage.settings(.swiftbar)
    settings.isDark = { isDark }
    try await stage.following(settings) { _ in
      let file = try await stage.wait(for: "the title") { $0.title == "A" }
      #expect(file.tray.labelRuns == [Part("A", color: color)])
    }
  }

  @Test func `a plugin's wrong time of cron is told with its field, and a Windows line end with its cure`() async throws
  {
    let schedule = "<swiftbar.schedule>0 25 * * * | 1 2 | 0 0 * abc *</swiftbar.schedule>"
    let stage = try PluginStage("#!/bin/sh\r\n# \(schedule)\necho A\n")
    let lines = try await stage.dryRun()
    for sentence in [
      "`0 25 * * *` in the tag `swiftbar.schedule` is no time: `25` is no hour (0 to 23)",
      "`1 2` in the tag `swiftbar.schedule` is no time of five fields",
      "`0 0 * abc *` in the tag `swiftbar.schedule` is no time: `abc` is no month (1 to 12)",
    ] { #expect(lines.contains("note: " + sentence), "\(lines)") }
    #expect(lines.contains { $0.contains("its #! line ends with a Windows line end; ") && $0.contains("sed -i") })
  }

  @Test func `the colours of a terminal are those of parts, and the parts are the title`() throws {
    let shown = try #require(tray("\u{1B}[31mUP\u{1B}[0m 12M \u{1B}[38;2;1;2;3mx\u{1B}[38;5;196my"))
    #expect(
      shown.labelRuns == [
        Part("UP", color: 0xCC0000), Part(" 12M "), Part("x", color: 0x010203), Part("y", color: 0xFF0000),
      ])
    #expect(shown.labelRuns.map(\.text).joined() == shown.label)
  }

  @Test func `the colours of markup are those of parts, and a sequence in them counts before them`() throws {
    for name in ["color", "foreground", "fgcolor"] {
      #expect(tray("<span \(name)='red'>ALERT</span>", .argos)?.labelRuns == [Part("ALERT", color: 0xFF0000)])
    }
    let line =
      "<span size='x' color=\"light green\">a <b>b</b> <span foreground='#00f'>c</span></span> d \u{1B}[31me"
      + " | color=gold"
    let shown = try #require(tray(line, .argos))
    #expect(
      shown.labelRuns == [
        Part("a b ", color: 0x90EE90), Part("c", color: 0x0000FF), Part(" d ", color: 0xFFD700),
        Part("e", color: 0xCC0000),
      ])
    #expect(shown.labelRuns.map(\.text).joined() == shown.label)
    #expect(tray("<span color='red'>a</span>", .xbar)?.labelRuns == [])
    #expect(tray("<span color='nonsense'>a</span>", .argos)?.labelRuns == [])
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

  @Test(
    "a title of blanks is none: the item has the plugin's name and its picture",
    arguments: Dialect.allCases, ["", " ", "\u{2003}"])
  func blanks(_ dialect: Dialect, _ blank: String) throws {
    let line = "\(blank)| iconName=folder color=red\n---\nRow\n"
    let file = PluginMenu(line.utf8, name: "cpu", settings: RowSettings(dialect: dialect)).file()
    #expect(file.title == "cpu" && file.tray.toolTip?.title == "cpu")
    #expect(file.tray.label == nil && file.tray.labelRuns.isEmpty)
  }

  @Test func `a dot of a colour is no picture beside the title, and an image is one`() {
    #expect(tray("98% | color=red")?.hasLabelPicture == false)
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    #expect(tray("98% | image=\(png)")?.hasLabelPicture == true)
  }
}
