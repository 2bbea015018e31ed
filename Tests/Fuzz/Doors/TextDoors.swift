import Basics
import DBusMenu
import LibDBus
@testable import MenuFiles
@testable import MenuPlugins
@testable import MenuBusTool
import Menus

extension FuzzDoor {
  /// Texts of a line: what users, programs and files write.
  static let texts = [
    FuzzDoor(name: "json", enter: json), FuzzDoor(name: "printing", enter: printing),
    FuzzDoor(name: "labels", enter: labels), FuzzDoor(name: "words", enter: words),
    FuzzDoor(name: "names", enter: names), FuzzDoor(name: "cutting", enter: cutting),
  ]

  /// JSON that is read is written as text that is read as the same.
  private static func json(_ bytes: FuzzBytes) throws {
    guard let json = try? JSONText(reading: bytes.rest[...]) else { return }
    for text in [json.text, json.asciiText] {
      try require(try JSONText(reading: Array(text.utf8)[...]) == json, "JSON changes on its way: \(text)")
    }
    try require(json.asciiText.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "ASCII is none: \(json.asciiText)")
  }

  /// Printed text steers no terminal, is bounded, and does not change when it is filtered again.
  private static func printing(_ bytes: FuzzBytes) throws {
    let text = bytes.text
    let printed = PrintableText(text)
    let scalars = printed.description.unicodeScalars
    try require(PrintableText(printed.description) == printed, "\(Array(scalars)) is filtered twice")
    try require(scalars.count <= PrintableText.maximumLength + 1, "\(scalars.count) scalars")
    for scalar in scalars {
      let isSafe = scalar.properties.generalCategory != .control && !("\u{2028}"..."\u{202E}").contains(scalar)
      try require(
        isSafe && !("\u{2066}"..."\u{2069}").contains(scalar), "U+\(String(scalar.value, radix: 16)) is printed")
    }
    let glyphs = Glyphs.of(printed)
    try require(glyphs.reduce(0) { $0 + $1.width } == Glyphs.width(printed), "widths of \(Array(scalars))")
    for columns in [0, 1, 2, 7] {
      let clipped = Glyphs.clipped(glyphs, to: columns)
      try require(clipped.reduce(0) { $0 + $1.width } <= columns, "clipped to \(columns): \(Array(scalars))")
    }
    let lines = PrintableText(lines: text).description.split(omittingEmptySubsequences: false) { $0.isNewline }
    try require(lines.count == text.split(omittingEmptySubsequences: false) { $0.isNewline }.count, "lines of \(text)")
    let spelling = [Character](text.prefix(12))
    let distance = Spelling.distance(spelling, Array("separator"))
    try require(distance == Spelling.distance(Array("separator"), spelling), "distance to \(text.prefix(12))")
  }

  /// A label shows the text that it was made of. Where underlines were among marks, these are bounded again.
  private static func labels(_ input: FuzzBytes) throws {
    var bytes = input
    let mnemonic = bytes.string().first
    let text = bytes.text
    let label = MenuLabel.label(showing: text, mnemonic: mnemonic)
    let shown = MenuLabel.displayed(text)
    try require(
      MenuLabel.text(of: label).withShortRuns.unicodeScalars.elementsEqual(shown.withShortRuns.unicodeScalars),
      "“\(label)” shows “\(shown)”")
    try require(MenuLabel.displayed(shown) == shown, "“\(shown)” is cut twice")
    try require(shown.count <= MenuLabel.maximumLength, "\(shown.count) characters")
    _ = MenuLabel.text(of: text)
    for shortcut in [Shortcut(parsing: text), Shortcut(plugin: text)].compactMap({ $0 }) {
      try require(!shortcut.chords.isEmpty && shortcut.chords.allSatisfy { !$0.key.isEmpty }, "a key without a name")
    }
    if let span = TimeSpan(text) {
      try require(span.duration >= .zero && span.duration <= TimeSpan.maximum.duration, "\(span) is too long")
      try require(TimeSpan(span.description) == span, "\(span) is read as another time")
    }
  }

  /// Words of shells and patterns of titles.
  private static func words(_ input: FuzzBytes) throws {
    var bytes = input
    let title = bytes.string()
    let text = bytes.text
    try require(ShellWords.split(ShellWords.quoted(text)[...]) == [text.withShortRuns], "quoting of \(text)")
    _ = ShellWords.split(text[...])
    _ = PangoMarkup.text(of: text)
    _ = EmojiTable.replacing(in: text) { $0 == "a" ? "b" : nil }
    let pattern = String(text.prefix(12))
    let matches = TitlePattern(argument: pattern).matches(title)
    try require(
      matches == Self.matches(Array(pattern.lowercased())[...], Array(title.lowercased())[...]),
      "“\(pattern)” and “\(title)”")
    if let line = PartialLine(bash: text, breaks: " \t\n\"'><=;|&(:"),
      let all = line.replacement(for: line.word + title)
    {
      try require(all.unicodeScalars.count >= title.unicodeScalars.count, "“\(all)” is shorter than “\(title)”")
    }
  }

  /// Patterns of titles, slow and simple.
  private static func matches(_ pattern: ArraySlice<Character>, _ title: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return title.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return matches(rest, title) || !title.isEmpty && matches(pattern, title.dropFirst())
    case "?": return !title.isEmpty && matches(rest, title.dropFirst())
    case "\\" where !rest.isEmpty: return title.first == rest.first && matches(rest.dropFirst(), title.dropFirst())
    default: return title.first == first && matches(rest, title.dropFirst())
    }
  }

  /// Names and addresses of menus, rows and files.
  private static func names(_ input: FuzzBytes) throws {
    let text = input.text
    if let path = ObjectPath(text) { try require(path.rawValue == text, "\(path)") }
    if let name = BusName(text) { try require(name.isUnique == text.hasPrefix(":"), "\(name)") }
    _ = (InterfaceName(text), MemberName(text), Signature(text), MenuAddress(argument: text))
    if let token = RowToken(text) { try require(RowToken(token.text) == token, "\(text) is another row") }
    _ = (ItemArgument(argument: text), try? ItemArgument(lines: text))
    for dialect in Dialect.allCases {
      let name = PluginName(text, in: dialect)
      try require(name.name.isEmpty == text.isEmpty, "a plugin without a name")
      try require(name.interval.map { $0 >= MenuPluginsLimits.shortestInterval } != false, "\(text) runs too often")
    }
    _ = Dialect.guess(path: text, text: text)
    let tags = PluginTags(text)
    _ = (tags.variables, tags.environment, tags.schedules.times, tags.text("title"))
    // The time is a Sunday in March, before the clock changes.
    if let time = CronTime(text), let next = time.next(after: 1_774_700_000) {
      try require(next > 1_774_700_000 && next % 60 == 0, "\(text): \(next)")
    }
  }

  /// Lines are cut alike in whatever parts their bytes come, and as a simple reading of all of them says.
  private static func cutting(_ input: FuzzBytes) throws {
    var bytes = input
    let limit = 1 + bytes.number(below: 20)
    var parts: [[UInt8]] = []
    // Lines as short as the limit, so that some end at it.
    while !bytes.isAtEnd { parts.append(bytes.taken(1 + bytes.number(below: 30)).map { $0 < 0x20 ? 10 : $0 }) }
    var cutter = LineCutter(limit: limit)
    let lines = parts.flatMap { cutter.lines(of: $0) }
    let whole = parts.flatMap { $0 }.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let isLast = { $0 == whole.count - 1 }
    let expected = whole.enumerated().filter { !isLast($0.offset) || $0.element.count > limit }
    try require(
      lines.map(\.number) == expected.map { $0.offset + 1 }
        && lines.map(\.bytes) == expected.map { Array($0.element.prefix(limit)) }
        && lines.map(\.isCut) == expected.map { $0.element.count > limit },
      "\(parts) as lines of \(limit) bytes: \(lines)")
    let end = whole.last.flatMap { $0.isEmpty || $0.count > limit ? nil : $0 }
    try require(cutter.rest?.bytes == end, "the rest of \(parts): \(String(describing: cutter.rest))")
  }
}
