import Basics
import MenuFiles
import Menus

/// The texts of lines as they come into a menu: without escapes, markup and control characters, with their emoji.
enum RowText {
  /// The tables that texts are read with.
  struct Tables: Sendable {
    var emoji = EmojiTable.standard
    /// Whether a text is the name of a symbol that has an icon.
    var isSymbol: @Sendable (String) -> Bool = { $0.contains(".") && $0.first?.isLetter == true }
  }

  /// Reads the text in front of the first `|` as the title of a row, and what `length` cuts as its tooltip.
  ///
  /// - Returns: The symbol in the text, which becomes the picture of the row; `nil` for none.
  static func read(
    _ text: Substring, _ parameters: RowParameters, _ tables: Tables, into item: inout MenuDescription.Item,
    note: (String) -> Void
  ) -> String? {
    let dialect = parameters.dialect
    var title = parameters.isSet(.trim, default: true) ? PluginTags.trimmed(text) : String(text)
    switch dialect {
    case .xbar, .bitbar:
      if parameters.isSet(.ansi, default: true) { title = TextEscapes.unescaped(title, all: true) }
    case .swiftbar: title = TextEscapes.unescaped(title, all: false)
    case .argos:
      if parameters.isSet(.unescape, default: true) { title = TextEscapes.unescaped(title, all: true) }
    }
    title = TextEscapes.withoutSequences(title)
    if parameters.isSet(.useMarkup, default: dialect == .argos) {
      title = PangoMarkup.text(of: title) ?? title
    }
    if parameters.isSet(.md) { title = TextEscapes.withoutMarkdown(title) }
    let symbol = replaceNames(in: &title, parameters, tables, note)
    // Again: a reference such as `&#27;` may have brought some.
    title = TextEscapes.withoutSequences(title).withControlsAsSpaces
    item.tooltip = shorten(&title, parameters)
    // A row without any text would be called “Item”.
    item.title = title.isEmpty ? " " : title
    return symbol
  }

  /// Replaces names of emoji and symbols; returns the first symbol.
  ///
  /// - Parameter note: Gets the symbols without an icon, which are left out.
  private static func replaceNames(
    in title: inout String, _ parameters: RowParameters, _ tables: Tables, _ note: (String) -> Void
  ) -> String? {
    let isSwiftBar = parameters.dialect == .swiftbar
    let takesSymbols = parameters.isSet(.symbolize, default: isSwiftBar)
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
        if isSwiftBar { return nil }
      }
      return parameters.isSet(.emojize, default: true) ? tables.emoji.character(named: name) : nil
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

  /// Cuts a title; returns the whole of one that `length` cuts, if the dialect shows it in a tooltip.
  private static func shorten(_ title: inout String, _ parameters: RowParameters) -> String? {
    let dialect = parameters.dialect
    var whole: String?
    if let length = parameters.length, title.count > length {
      if dialect != .argos { whole = String(title.prefix(MenuPluginsLimits.titleCharacters)) }
      title = title.prefix(dialect == .xbar ? max(length - 1, 0) : length) + (dialect.isXbar ? "…" : "...")
    }
    if title.count > MenuPluginsLimits.titleCharacters {
      title = title.prefix(MenuPluginsLimits.titleCharacters - 1) + "…"
    }
    return whole
  }
}

extension StringProtocol {
  /// The beginning of a text, for a sentence.
  var shortened: String {
    let line = prefix(41).withControlsAsSpaces
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}
