import Basics
import MenuFiles
import Menus

/// The text of a line as it comes into a menu: without escapes, markup and control characters, with its emoji.
struct RowText {
  /// The title, which has a line for each line end that an escape means; never empty.
  private(set) var lines: [String] = []
  /// The whole of a title that `length` cuts, if the dialect shows it in a tooltip.
  private(set) var whole: String?
  /// The symbol in the text, which becomes the picture of the row; `nil` for none.
  private(set) var symbol: String?
  /// The text with the sequences and the markup that give it colours.
  private var dressed = ""

  /// The tables that texts are read with.
  struct Tables: Sendable {
    var emoji = EmojiTable.standard
    /// Whether a text is the name of a symbol that has an icon.
    var isSymbol: @Sendable (String) -> Bool = { $0.contains(".") && $0.first?.isLetter == true }
  }

  /// Reads the text in front of the first `|`, in the order of the dialect's program.
  ///
  /// - Parameter note: Gets the symbols without an icon, which are left out.
  init(_ text: Substring, _ parameters: RowParameters, _ tables: Tables, note: (String) -> Void) {
    let dialect = parameters.dialect
    func trimmed(_ text: String) -> String {
      parameters.isSet(.trim, default: true) ? PluginTags.trimmed(text[...]) : text
    }
    var title = String(text)
    switch dialect {
    case .xbar, .bitbar:
      title = trimmed(title)
      symbol = Self.replaceNames(in: &title, parameters, tables, note)
      if parameters.isSet(.ansi, default: true) { title = WrittenText.read(title, in: dialect) }
    case .swiftbar:
      title = trimmed(title)
      symbol = Self.replaceNames(in: &title, parameters, tables, note)
      dressed = WrittenText.read(title, in: dialect)
      // A sequence has no length, and an escape has that of its letters.
      title = TextEscapes.withoutSequences(title)
      whole = Self.shorten(&title, parameters).map { Self.line(WrittenText.read($0, in: dialect)) }
      title = WrittenText.read(title, in: dialect)
    case .argos:
      if parameters.isSet(.unescape, default: true) { title = WrittenText.read(title, in: dialect) }
      symbol = Self.replaceNames(in: &title, parameters, tables, note)
      title = trimmed(title)
    }
    if dialect != .swiftbar { dressed = title }
    title = TextEscapes.withoutSequences(title)
    if Self.hasMarkup(parameters) { title = PangoMarkup.text(of: title) ?? title }
    if parameters.isSet(.md) { title = TextEscapes.withoutMarkdown(title) }
    // Again: a reference such as `&#27;` may have brought some.
    title = TextEscapes.withoutSequences(title)
    if dialect != .swiftbar { whole = Self.shorten(&title, parameters).map(Self.line) }
    lines = Self.lines(title)
  }

  /// The parts of the text with the colours of its markup, and the sequences that mean more of them.
  func coloredParts(_ parameters: RowParameters) -> [MenuDescription.Tray.ColoredText] {
    let runs = Self.hasMarkup(parameters) ? PangoMarkup.runs(of: dressed) : nil
    return runs ?? [MenuDescription.Tray.ColoredText(dressed)]
  }

  private static func hasMarkup(_ parameters: RowParameters) -> Bool {
    parameters.isSet(.useMarkup, default: parameters.dialect == .argos)
  }

  /// The lines of a title, without empty ones at its ends.
  private static func lines(_ title: String) -> [String] {
    let lines = title.split(separator: "\n", omittingEmptySubsequences: false).map { line($0) }
    let filled = lines.drop(while: \.isBlank)
    let end = filled.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? filled.startIndex
    // A row without any text would be called “Item”.
    if lines.count == 1 || filled[..<end].isEmpty { return [lines[0].isEmpty ? " " : lines[0]] }
    return filled[..<end].map { $0.isEmpty ? " " : $0 }
  }

  private static func line(_ text: some StringProtocol) -> String {
    let line = text.withControlsAsSpaces
    let most = MenuPluginsLimits.titleCharacters
    return line.utf8.count > most && line.count > most ? line.prefix(most - 1) + "…" : String(line)
  }

  /// Replaces names of emoji and symbols; returns the first symbol.
  ///
  /// - Parameter note: Gets the symbols without an icon, which are left out.
  private static func replaceNames(
    in title: inout String, _ parameters: RowParameters, _ tables: Tables, _ note: (String) -> Void
  ) -> String? {
    let dialect = parameters.dialect
    let takesSymbols = parameters.isSet(.symbolize, default: dialect == .swiftbar)
    var symbol: String?
    let before = title
    title = EmojiTable.replacing(in: title) { name in
      if takesSymbols {
        let text = String(name)
        if tables.isSymbol(text) {
          symbol = symbol ?? text
          return ""
        }
        if text.contains("."), MenuImage.isSymbolName(text), standsAlone(name) {
          note(text)
          return ""
        }
        if dialect == .swiftbar { return nil }
      }
      return parameters.isSet(.emojize, default: true) ? tables.emoji.character(named: name, in: dialect) : nil
    }
    if title != before, takesSymbols { title = PluginTags.trimmed(title[...]) }
    return symbol
  }

  /// Whether nothing but spaces is beside the colons around a name, as in no time of day and no address.
  private static func standsAlone(_ name: Substring) -> Bool {
    let text = name.base
    let isFirst = text[..<name.startIndex].dropLast().last?.isWhitespace ?? true
    return isFirst && text[name.endIndex...].dropFirst().first?.isWhitespace ?? true
  }

  /// Cuts a title to its `length`; returns the whole, if the dialect shows it in a tooltip.
  private static func shorten(_ title: inout String, _ parameters: RowParameters) -> String? {
    let dialect = parameters.dialect
    guard let length = parameters.length, title.count > length else { return nil }
    let whole = title
    title = title.prefix(dialect == .xbar ? max(length - 1, 0) : length) + (dialect.isXbar ? "…" : "...")
    return dialect == .argos ? nil : whole
  }
}

extension StringProtocol {
  /// The beginning of a text, for a sentence.
  var shortened: String {
    let line = prefix(41).withControlsAsSpaces
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
