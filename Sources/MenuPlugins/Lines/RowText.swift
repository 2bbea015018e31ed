#if Tool
import Basics

/// The text of a line as it comes into a menu: without escapes, markup and control characters, with its emoji.
struct RowText: Sendable, Hashable {
  /// The text; empty for a line without one.
  var title: String
  /// The whole text, if `length` cut it and the dialect shows the rest in a tooltip.
  var whole: String?
  /// The symbol that stood in the text and becomes the picture of the row.
  var symbol: String?

  /// The tables that texts are read with.
  struct Tables: Sendable {
    var emoji = EmojiTable.standard
    /// Whether a text is the name of a symbol.
    var isSymbol: @Sendable (String) -> Bool = { $0.contains(".") && $0.first?.isLetter == true }
  }

  /// Reads the text in front of the first `|`.
  init(_ text: Substring, _ parameters: RowParameters, _ tables: Tables) {
    let dialect = parameters.dialect
    title = parameters.isSet(.trim, default: true) ? PluginTags.trimmed(text) : String(text)
    switch dialect {
    case .xbar, .bitbar:
      if parameters.isSet(.ansi, default: true) { title = TextEscapes.unescaped(title, all: true) }
    case .swiftbar: title = TextEscapes.unescaped(title, all: false)
    case .argos:
      if parameters.isSet(.unescape, default: true) { title = TextEscapes.unescaped(title, all: true) }
    }
    title = TextEscapes.withoutSequences(title)
    if dialect == .argos, parameters.isSet(.useMarkup, default: true) {
      title = PangoMarkup.text(of: title) ?? title
    }
    if parameters.isSet(.md) { title = TextEscapes.withoutMarkdown(title) }
    replaceNames(parameters, tables)
    // Again: a reference such as `&#27;` may have brought some.
    title = TextEscapes.withoutSequences(title).withControlsAsSpaces
    shorten(parameters)
  }

  private mutating func replaceNames(_ parameters: RowParameters, _ tables: Tables) {
    let takesSymbols = parameters.dialect == .swiftbar && parameters.isSet(.symbolize, default: true)
    var symbol: String?
    let before = title
    title = EmojiTable.replacing(in: title) { name in
      if takesSymbols {
        guard tables.isSymbol(String(name)) else { return nil }
        symbol = symbol ?? String(name)
        return ""
      }
      return parameters.isSet(.emojize, default: true) ? tables.emoji.character(named: name) : nil
    }
    self.symbol = symbol
    if symbol != nil, title != before { title = PluginTags.trimmed(title[...]) }
  }

  private mutating func shorten(_ parameters: RowParameters) {
    let dialect = parameters.dialect
    if let length = parameters.length, title.count > length {
      if dialect != .argos { whole = String(title.prefix(MenuPluginsLimits.titleCharacters)) }
      title = title.prefix(dialect == .xbar ? max(length - 1, 0) : length) + (dialect.isXbar ? "…" : "...")
    }
    if title.count > MenuPluginsLimits.titleCharacters {
      title = title.prefix(MenuPluginsLimits.titleCharacters - 1) + "…"
    }
  }
}

extension StringProtocol {
  /// The beginning of a text, for a sentence.
  var shortened: String {
    let line = prefix(41).withControlsAsSpaces
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
#endif
