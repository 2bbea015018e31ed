import MenuFiles
@testable import MenuPlugins
import Testing

@Suite struct `A line` {
  private func read(_ line: String, _ dialect: Dialect) -> [String] {
    LineSyntax(line[...], in: dialect).parameters.map { "\($0.name)=\($0.value)" }
  }

  @Test(arguments: Dialect.allCases) func `a line ends its text at the first bar`(dialect: Dialect) {
    #expect(LineSyntax("a \\| b | href=x", in: dialect).text == "a \\")
    #expect(LineSyntax("a 'b | c' | href=x", in: dialect).text == "a 'b ")
  }

  @Test func `a line of xbar has quotes without escapes`() {
    #expect(
      read(#"A | href="a b|c\" size='x "y"' | length=3"#, .xbar) == [#"href=a b|c\"#, #"size=x "y""#, "length=3"])
    #expect(read("A | shell=a|b color=red|href=x", .xbar) == ["shell=a|b", "color=red", "href=x"])
    #expect(
      read(#"A | shell="never closed param1=x | length=3"#, .xbar) == ["shell=never closed param1=x ", "length=3"])
    #expect(read("A | href= size=", .xbar) == ["href=", "size="])
    #expect(read("A | href = x", .xbar) == [])
    #expect(!LineSyntax("A | href = x", in: .xbar).faults.isEmpty)
  }

  @Test(arguments: [Dialect.xbar, .bitbar, .swiftbar]) func `a line says that its quote is not closed`(
    dialect: Dialect
  ) {
    let open = LineSyntax(#"A | href="a b | length=3"#, in: dialect)
    #expect(open.faults.count == 1 && open.faults[0].hasPrefix("a quote is not closed"), "\(open.faults)")
    #expect(LineSyntax(#"A | href="a b" bash='c d'"#, in: dialect).faults.isEmpty)
  }

  @Test func `a line of SwiftBar has names in any case, and backslashes that stay`() {
    #expect(read(#"A | HREF = "a \" b" bash='x|y'"#, .swiftbar) == [#"href=a \" b"#, "bash=x|y"])
    #expect(read("A | href=a | color=red size=3", .swiftbar) == ["href=a", "| color=red", "size=3"])
    #expect(read(#"A | bash="open it"#, .swiftbar) == ["bash=open it"])
  }

  @Test func `a line of Argos is split as by a shell`() {
    #expect(read(#"A | bash='a b'"c\"d"\ e x=$HOME # y=z"#, .argos) == [#"bash=a bc"d e"#, "x=$HOME"])
    #expect(read(#"A | bash=it\'s | y='a'\''b'"#, .argos) == ["bash=it's", "y=a'b"])
    #expect(read("A | href=x bash='never closed", .argos) == [])
    #expect(read("A | href = x size=", .argos) == [])
    #expect(LineSyntax("A | href=x bash='never closed", in: .argos).text == "A ")
  }

  @Test(arguments: Dialect.allCases) func `a line has its delimiters, whatever combining mark stands behind them`(
    dialect: Dialect
  ) {
    let line = "A |\u{301} href=\u{301}x size='\u{301}y z' length=3"
    let syntax = LineSyntax(line[...], in: dialect)
    #expect(syntax.text == "A ")
    #expect(syntax.parameters.last?.name == "length")
    #expect(syntax.parameters.contains { $0.value.unicodeScalars.starts(with: "\u{301}y z".unicodeScalars) })
    let menu = PluginMenu("T\n---\nA\n--\u{301}B\n".utf8, name: "n", settings: RowSettings(dialect: dialect))
    #expect(menu.items.map(\.title) == ["A"])
    #expect(PluginTags("# <xbar.title>\u{301}x</xbar.title>\u{301}").text("title") == "\u{301}x")
  }

  @Test(arguments: Dialect.allCases) func `a line of any bytes is read`(dialect: Dialect) {
    let pieces = ["|", "=", "'", "\"", "\\", " ", "a", "#", "\u{1B}[", "é", "\u{202E}", "\r", "--", "\0"]
    var generator = Seeded(state: 7)
    for _ in 0..<3000 {
      let line = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      let output = "T\n---\n" + line.joined() + "\n" + line.reversed().joined()
      let menu = PluginMenu(output.utf8, name: "n", settings: RowSettings(dialect: dialect))
      for item in menu.items where !item.isSeparator {
        #expect(item.title?.unicodeScalars.contains { $0.value < 32 } == false)
      }
    }
  }

  @Test(arguments: ["\n", "\r\n"]) func `a line of xbar that is empty is a row, unless it is the last`(end: String) {
    let lines = ["T", "---", "A", "", "B"].map { $0 + end }.joined()
    let menu = PluginMenu(lines.utf8, name: "n", settings: RowSettings(dialect: .xbar))
    #expect(menu.items.map(\.title) == ["A", " ", "B"])
  }

  @Test func `a line has at most so many parameters`() {
    let line = "A |" + (0..<1000).map { " param\($0)=x" }.joined()
    for dialect in Dialect.allCases {
      let syntax = LineSyntax(line[...], in: dialect)
      #expect(syntax.parameters.count == MenuPluginsLimits.parameters)
      var notes = PluginNotes()
      let parameters = RowParameters(syntax, in: dialect, number: 1, notes: &notes)
      #expect(parameters.arguments.count <= MenuPluginsLimits.parameterNumber + 1)
      #expect(syntax.faults == ["a line has more than \(MenuPluginsLimits.parameters) parameters"])
    }
    var notes = PluginNotes()
    let far = RowParameters(LineSyntax("A | param999999999=x", in: .xbar), in: .xbar, number: 1, notes: &notes)
    #expect(far.arguments.isEmpty)
  }
}

/// Numbers that are the same in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct `A text` {
  @Test func `a text loses its escape sequences`() {
    #expect(
      TextEscapes.withoutSequences("\u{1B}[1;31mred\u{1B}[0m \u{1B}]8;;http://x\u{7}link\u{1B}]8;;\u{1B}\\!")
        == "red link!")
    #expect(TextEscapes.withoutSequences("a\u{9B}2Jb\u{1B}(Bc\u{1B}") == "abc")
  }

  @Test func `a text loses its markup, if it is valid`() {
    #expect(PangoMarkup.text(of: "<b>a</b> &lt;<span color='red' size=\"9\">b</span>&#x263A;") == "a <b☺")
    #expect(PangoMarkup.text(of: "<b>\u{301}a</b>\u{301}&lt;\u{301}") == "\u{301}a\u{301}<\u{301}")
    for text in ["<b>a", "a & b", "<x>a</x>", "<b>a</i>", "1 < 2", "</b>", "&nope;", "<span"] {
      #expect(PangoMarkup.text(of: text) == nil)
    }
  }

  @Test func `a text has emoji by name`() {
    let table = EmojiTable.standard
    func read(_ text: String) -> String { EmojiTable.replacing(in: text) { table.character(named: $0, in: .xbar) } }
    #expect(read(":tada: at 12:30:45 :+1::heart: :nothing: :") == "🎉 at 12:30:45 👍❤️ :nothing: :")
    #expect(EmojiTable([UInt8]("# x\n🎈 tada ball\n".utf8)).character(named: "ball", in: .xbar) == "🎈")
  }
}
