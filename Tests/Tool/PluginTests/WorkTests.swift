import MenuFiles
@testable import MenuPlugins
import TestSupport
import Testing

/// What a plugin prints, and what stands in its file, is read in a time that grows as its size does, whatever it is.
@Suite(.timeLimit(.minutes(5))) struct `The work of reading a plugin` {
  /// A form of text that can have any size.
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    private var begin: String
    private var part: @Sendable (Int) -> String
    private var end: String

    init(
      _ name: String, _ begin: String = "T\n---\n", end: String = "", _ part: @escaping @Sendable (Int) -> String
    ) {
      (testDescription, self.begin, self.part, self.end) = (name, begin, part, end)
    }

    /// About so many bytes of it.
    func text(_ size: Int) -> String {
      var text = begin
      var count = 0
      while text.utf8.count < size {
        text += part(count)
        count += 1
      }
      return text + end
    }
  }

  private static let line = "T\n---\nA | "
  private static let forms = [
    Form("words behind the bar", line) { "word\($0) " },
    Form("pairs with unknown names", line) { "key\($0)=1 " },
    Form("pairs between bars, without a space", line) { "key\($0)=1|" },
    Form("quotes that are not closed, between bars", line) { $0 % 2 == 0 ? "a='x|" : "b=\"|" },
    Form("one long word", line + "href=") { _ in "x" },
    Form("one long word in quotes", line + "href='", end: "'") { _ in "x" },
    Form("one long name", line) { _ in "x" },
    Form("a word of escaped characters", line + "href=") { _ in "\\y" },
    Form("many quotes in a word", line + "href=") { _ in "'a'\"b\"" },
    Form("rows with unknown pairs") { n in "A | " + (0..<10).map { "key\(n * 10 + $0)=1 " }.joined() + "\n" },
    Form("rows with ignored parameters") { _ in "A | color=red size=3 href=x\n" },
    Form("rows of submenus between separators", "T\n---\nA\n") { "-----\n--B\($0)\n" + "---\n--C\n" },
    Form("submenus of nothing") { "--A\($0)\n" },
    Form("titles without a body", "") { "A\($0)\n" },
    Form("empty lines") { _ in "\n" },
    Form("dashes", "T\n---\n") { _ in "-" },
    Form("escape sequences") { _ in "\u{1B}[31mA\u{1B}]0;" },
    Form("colons") { _ in ":a" },
    Form("markup", "T\n---\n") { _ in "<b>" },
    Form("beginnings of tags") { _ in "<b" },
    Form("references") { _ in "&amp;" },
    Form("markdown", "T\n---\n", end: "|md=true") { _ in "*a**b_" },
    Form("accents on one letter", "T\n---\nA") { _ in "\u{301}" },
    Form("flags") { _ in "\u{1F1E9}" },
  ]

  @Test(arguments: forms, Dialect.allCases)
  func `the work of reading a plugin grows as its output does`(form: Form, dialect: Dialect) {
    let settings = RowSettings(dialect: dialect)
    let growth = Growth(from: 8 << 10, input: form.text) { _ = PluginMenu($0.utf8, name: "a", settings: settings) }
    #expect(growth.isLinear, "\(growth)")
  }

  private static let tags = [
    Form("beginnings of tags", "") { "<xbar.a\($0)>" }, Form("one beginning again and again", "") { _ in "<xbar.a>" },
    Form("tags without an end", "") { _ in "<xbar.a" }, Form("ends of tags", "<xbar.b>") { _ in "</xbar.a>" },
    Form("tags", "") { "<xbar.a\($0)>x</xbar.a\($0)>" }, Form("tags in each other", "") { _ in "<xbar.a>x</xbar.b>" },
  ]

  @Test(arguments: tags) func `the work of reading a plugin grows as its file does`(form: Form) {
    let growth = Growth(from: 8 << 10, input: form.text) { _ = PluginTags($0) }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: Dialect.allCases)
  func `the work of reading a plugin says a bounded number of things`(dialect: Dialect) {
    for form in Self.forms {
      let notes = PluginMenu(form.text(1 << 16).utf8, name: "a", settings: RowSettings(dialect: dialect)).notes
      #expect(notes.count <= MenuPluginsLimits.notes + 2, "\(form.testDescription)")
      #expect(notes.allSatisfy { $0.sentence.utf8.count < 1000 }, "\(form.testDescription)")
    }
  }
}
