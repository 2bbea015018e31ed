import Foundation
import MenuFiles
import MenuTestKit
import TestSupport
import Testing

@testable import MenuPlugins

@Suite struct `A text with escapes` {
  @Test func `a text of Argos is what GLib makes of it`() async throws {
    var generator = Seeded(state: 11)
    let pieces = ["\\", "\\", "\\3", "0", "3", "7", "8", "n", "t", "e", "x41", "é", "\u{1F34E}", "\"", " "]
    let texts = (0..<400).map { _ in
      (0..<Int.random(in: 1...10, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
    // GLib's text ends at a NUL, and what is no UTF-8 has no counterpart.
    let script = """
      import ctypes, json, sys
      glib = ctypes.CDLL('libglib-2.0.so.0')
      glib.g_strcompress.restype = ctypes.c_char_p
      for text in json.load(sys.stdin):
        print(json.dumps(glib.g_strcompress(text.encode()).decode(errors='replace')))
      """
    let folder = try TemporaryFolder()
    try JSONEncoder().encode(texts).write(to: URL(filePath: folder.path + "/texts"))
    let read = try await Program.run([
      "sh", "-c", "exec python3 -c \"$1\" <\"$2\"", "sh", script, folder.path + "/texts",
    ])
    let lines = read.output.split(separator: "\n")
    #expect(lines.count == texts.count, "\(read.errors)")
    for (text, line) in zip(texts, lines) {
      let meant = try JSONDecoder().decode(String.self, from: Data(line.utf8))
      #expect(WrittenText.read(text, in: .argos) == meant, "\(text)")
    }
  }

  @Test(arguments: [
    (#"\a\b\f\n\r\t\v\\\""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}\\\""), (#"\xe2\x9c\x93"#, "✓"), (#"\342\234\223"#, "✓"),
    (#"\u2713"#, "✓"), (#"\U0001F34E"#, "🍎"), (#"\377"#, "\u{FFFD}"), ("none", "none"),
  ]) func `a text of xbar has the escapes of Go`(text: String, meant: String) {
    #expect(WrittenText.read(text, in: .xbar) == meant)
  }

  @Test(arguments: [
    #"\n\q"#, #"\n"x"#, #"\n\'"#, #"\n\x4"#, #"\n\xg0"#, #"\n\u12"#, #"\n\ud800"#, #"\n\U00110000"#, #"\n\08"#,
    #"\n\400"#, #"\n\"#, #"\n\１"#,
  ]) func `a text of xbar that Go refuses stays as it is`(text: String) {
    #expect(WrittenText.read(text, in: .xbar) == text)
  }
}

@Suite struct `A row of several lines` {
  private func menu(_ body: String, _ dialect: Dialect) -> PluginMenu {
    PluginMenu(("T\n---\n" + body).utf8, name: "n", settings: RowSettings(dialect: dialect))
  }

  @Test func `a row of several lines has its picture, shortcut and tooltip in the first`() throws {
    let menu = menu(#"A\nB | color=red key=Ctrl+o tooltip=More href=x"#, .xbar)
    #expect(menu.items.map(\.title) == ["A", "B"])
    #expect(menu.items.map { $0.icon != nil } == [true, false])
    #expect(menu.items.map { $0.shortcut != nil } == [true, false])
    #expect(menu.items.map(\.tooltip) == ["More", nil])
    #expect(menu.items.map(\.actions.count) == [1, 1])
  }

  @Test(arguments: Dialect.allCases) func `a row of several lines is dimmed or not in all of them`(dialect: Dialect) {
    for line in [#"A\nB"#, #"A\nB | disabled=true href=x"#, #"A\nB | href=x"#, "A\\nB\n--C"] {
      let items = menu(line, dialect).items
      #expect(items.count == 2)
      #expect(Set(items.map(\.isEnabled)).count == 1, "\(line)")
    }
  }

  @Test(arguments: [Dialect.bitbar, .swiftbar, .argos]) func `a title that is a row has a row for each line`(
    dialect: Dialect
  ) {
    let text = "A\\nB | href=x\nC | href=y\n---\nD | href=z\n"
    let menu = PluginMenu(text.utf8, name: "n", settings: RowSettings(dialect: dialect))
    #expect(menu.titles.map(\.title) == ["A B", "C"])
    #expect(menu.items.map(\.title) == ["A", "B", "C", nil, "D"])
  }

  @Test(arguments: Dialect.allCases) func `lines of texts are no more rows than lines of the output may be`(
    dialect: Dialect
  ) {
    let menu = menu("B | href=x\n" + String(repeating: #"A\n"#, count: 100_000) + "A\nC | href=x\n", dialect)
    #expect(menu.items.count == MenuPluginsLimits.rows)
    #expect(menu.items.last?.title == "C")
    #expect(menu.notes.contains { $0.sentence == "more than 2000 rows; lines of texts are left out" })
  }
}
