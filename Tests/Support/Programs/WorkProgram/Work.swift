import Basics

@testable import MenuFiles
@testable import MenuPlugins

/// The laws. Their inputs are what an outsider would send to keep a reader busy: nested, repeated, never closed.
enum Work {
  static let laws = texts + plugins + json + menus + presenting + desktop

  /// A part again and again, with a beginning and an end, of about so many bytes.
  static func text(_ begin: String = "", _ end: String = "", of part: @escaping @Sendable (Int) -> String)
    -> @Sendable (Int) -> String
  {
    { size in
      var text = begin
      var number = 0
      while text.utf8.count < size {
        text += part(number)
        number += 1
      }
      return text + end
    }
  }

  private static func law(
    _ reader: String, _ size: Int, _ inputs: [(String, @Sendable (Int) -> String)],
    _ body: @escaping @Sendable (String) -> Void
  ) -> [WorkLaw] {
    inputs.map { WorkLaw("\(reader): \($0.0)", size, $0.1, body) }
  }

  /// Marks on one letter that are not in the order in which `==` and hashing have them.
  private static let disorder = text("a") { _ in "\u{301}\u{323}" }

  static let texts = printed + lines + tables + times + cutting

  private static let printed: [WorkLaw] =
    [WorkLaw("texts that are compared: accents in disorder", 1000, disorder) { _ = $0.withShortRuns == "b" }]
    + law(
      "printable text", 1000,
      [
        ("controls", text { _ in "\u{1B}[" }), ("invisible characters", text { _ in "\u{200D}\u{202E}" }),
        ("accents on one letter", text("a") { _ in "\u{301}" }), ("accents in disorder", disorder),
        ("flags", text { _ in "\u{1F1E9}" }),
        ("emoji that are joined", text { _ in "\u{1F468}\u{200D}" }),
      ]
    ) { _ = PrintableText($0) }

  private static let lines: [WorkLaw] =
    law("lines that are printed", 4000, [("many", text { _ in "a\n" }), ("empty", text { _ in "\n" })]) {
      _ = PrintableText(lines: $0)
    }
    + law("JSON that is printed", 4000, [("escapes", text { _ in "\u{1B}\u{202E}" })]) { _ = PrintableText(json: $0) }
    + law("cells", 800, [("flags", text { _ in "\u{1F1E9}" }), ("accents", text("a") { _ in "\u{301}" })]) {
      _ = Glyphs.of(PrintableText($0))
    }
    + law("controls as spaces", 4000, [("flags", text { _ in "\u{1F1E9}" }), ("controls", text { _ in "\r" })]) {
      _ = $0.withControlsAsSpaces
    }

  private static let tables: [WorkLaw] =
    law(
      "a table of texts", 4000,
      [
        ("lines", text { "\u{1F600} name\($0)\n" }), ("one line", text { _ in "a " }),
        ("empty lines", text { _ in "\n" }),
      ]
    ) { _ = EmojiTable(Array($0.utf8)) }
    + law(
      "a desktop file", 4000,
      [("groups", text { "[\($0)]\n" }), ("keys", text("[a]\n") { "k\($0)=v\n" }), ("one line", text { _ in "[" })]
    ) { _ = KeyFile($0) }

  private static let times: [WorkLaw] =
    law("a time span", 1000, [("digits", text("", "s") { _ in "9" }), ("points", text("", "s") { _ in "." })]) {
      _ = TimeSpan($0)
    }
    + law(
      "a time of cron", 1000,
      [
        ("numbers", text("", " * * * *") { _ in "1," }), ("steps", text("", "1 * * * *") { _ in "*/1," }),
        ("fields", text { _ in "* " }), ("hyphens", text("1", " * * * *") { _ in "-1" }),
      ]
    ) { _ = CronTime($0) }

  private static let cutting: [WorkLaw] = [
    WorkLaw("lines that are cut: a byte at a time", 1000, { Array(repeating: UInt8(97), count: $0) }) { bytes in
      var cutter = LineCutter(limit: 1 << 20)
      for byte in bytes { _ = cutter.lines(of: [byte]) }
    },
    WorkLaw("lines that are cut: empty", 4000, { Array(repeating: UInt8(10), count: $0) }) { bytes in
      var cutter = LineCutter(limit: 1 << 20)
      _ = cutter.lines(of: bytes)
    },
    WorkLaw("the word that was meant", 200, { (0..<$0).map { "words\($0)" } }) {
      _ = Spelling.nearest(to: "wrods17", among: $0)
    },
  ]

  private static let row = "T\n---\nA | "
  private static let outputs: [(String, @Sendable (Int) -> String)] = [
    ("words behind the bar", text(row) { "word\($0) " }), ("unknown pairs", text(row) { "key\($0)=1 " }),
    ("pairs between bars", text(row) { "key\($0)=1|" }),
    ("quotes that are not closed", text(row) { $0 % 2 == 0 ? "a='x|" : "b=\"|" }),
    ("one long value", text(row + "href=") { _ in "x" }), ("escaped characters", text(row + "href=") { _ in "\\y" }),
    ("rows with pairs", text("T\n---\n") { "A | k\($0)=1 href=x\n" }),
    ("submenus", text("T\n---\nA\n") { "--B\($0)\n----C\n" }), ("dashes", text("T\n---\n") { _ in "-" }),
    ("titles", text { "A\($0)\n" }), ("empty lines", text("T\n---\n") { _ in "\n" }),
    ("escape sequences", text("T\n---\n") { _ in "\u{1B}[31mA\u{1B}]0;" }), ("colons", text("T\n---\n") { _ in ":a" }),
    ("markup that is not closed", text("T\n---\n") { _ in "<b>" }),
    (
      "markup in itself",
      { size in
        "T\n---\n" + String(repeating: "<b>", count: size / 7) + String(repeating: "</b>", count: size / 7)
      }
    ),
    ("attributes", text("T\n---\n<span ", ">x</span>") { "a\($0)='x' " }),
    ("references", text("T\n---\n") { _ in "&amp;" }), ("beginnings of references", text("T\n---\n") { _ in "&#" }),
    ("Markdown", text("T\n---\n", "|md=true") { _ in "*a**b_" }),
    ("Markdown that is not closed", text("T\n---\n", "|md=true") { _ in "**a " }),
    ("accents on one letter", text("T\n---\nA") { _ in "\u{301}" }),
    ("accents in disorder", text("T\n---\nA") { _ in "\u{301}\u{323}" }),
    ("accents between quotes", text("T\n---\nA | x", "=1") { _ in "\u{301}\u{323}''" }),
    ("accents between escape sequences", text("T\n---\nA") { _ in "\u{301}\u{1B}[m\u{323}\u{1B}[m" }),
    ("accents as references", text("T\n---\n<b>A", "</b>") { _ in "&#769;&#790;" }),
    ("flags before a link", text("T\n---\n[", "](x) | md=true") { _ in "\u{1F1E9}" }),
    ("flags", text("T\n---\n") { _ in "\u{1F1E9}" }),
  ]

  static let plugins =
    [Dialect.argos, .swiftbar, .xbar].flatMap { dialect in
      law("plugin of \(dialect.rawValue)", 2000, outputs) {
        _ = PluginMenu($0.utf8, name: "a", settings: RowSettings(dialect: dialect))
      }
    }
    + law(
      "the tags of a plugin", 4000,
      [
        ("beginnings", text { "<xbar.a\($0)>" }), ("one beginning", text { _ in "<xbar.a>" }),
        ("ends", text("<xbar.b>") { _ in "</xbar.a>" }), ("tags", text { "<xbar.a\($0)>x</xbar.a\($0)>" }),
        ("in each other", text { _ in "<xbar.a>x</xbar.b>" }),
        ("variables", text { "<xbar.var>select(A\($0)=\"b\"): c [d, e]</xbar.var>" }),
      ]
    ) { _ = PluginTags($0).variables }
    + law("a picture in Base64", 4000, [("letters", text { _ in "QUJD" }), ("spaces", text { _ in "\n" })]) {
      _ = Base64.bytes(of: $0, limit: 1 << 20)
    }
}
