import Basics
import Texts

// Texts in several languages: `title[de]` beside `title`.
extension MenuFileReader {
  /// The keys that have translations.
  private static let translatable: Set = [
    "title", "direction", "subtitle", "description", "mnemonic", "header", "search", "tooltip", "text", "label",
    "confirm",
  ]

  /// The language of a translation, after complaining if it names no language.
  mutating func locale(of field: Field) -> String? {
    guard let (key, locale) = Localization.translated(field.name) else { return nil }
    if !Self.translatable.contains(key) {
      fault("`\(key)` has no translations", field.position)
    } else if !Localization.isName(locale) {
      fault(
        "`\(FileNode.shortened(field.name))` must name a language such as `de`, `pt_BR` or `sr@latin`", field.position)
    } else {
      return String(locale)
    }
    return nil
  }

  /// The value of a key for the user, after reading it in all languages.
  mutating func localized<Key, Value>(
    _ fields: Fields<Key>, _ key: Key, _ read: (inout Self, Field) -> Value?
  ) -> Value? {
    let own = fields[key].flatMap { read(&self, $0) }
    guard let translations = fields.translations[key] else { return own }
    guard let field = fields[key] else {
      fault("`\(translations[0].field.name)` needs `\(key.rawValue)`", translations[0].field.position)
      return nil
    }
    if isCommand(field) {
      fault(
        "`\(translations[0].field.name)` beside a command: its output is not translated", translations[0].field.position
      )
      return own
    }
    var texts: [(name: String, text: Value)] = []
    for translation in translations {
      if isCommand(translation.field) {
        fault("`\(translation.field.name)` must be a text, not a mapping", translation.field.value.position)
      } else if let text = read(&self, translation.field) {
        texts.append((translation.name, text))
      }
    }
    return localization.choice(among: texts) ?? own
  }

  /// A line of text in the language of the user, or a command that gives it.
  mutating func text<Key>(
    _ fields: Fields<Key>, _ key: Key, _ value: MenuDescription.ValueKey, of owner: MenuDescription.Live.Owner,
    until fallback: String? = nil, into live: inout [MenuDescription.Live]
  ) -> String? {
    localized(fields, key) { reader, field in
      reader.value(field, value, of: owner, into: &live, until: fallback) { $0.line($1)?.nonEmpty }
    }
  }

  /// The mnemonic for the user: a character of the title in the same language.
  mutating func mnemonic(_ fields: Fields<FileRowKey>, of item: MenuDescription.Item) -> Character? {
    guard !item.isLive(.title) else { return fields[.mnemonic].flatMap { word($0)?.first } }
    let translations = fields.translations[.mnemonic] ?? []
    guard fields[.mnemonic] != nil || !translations.isEmpty else { return nil }
    let plain = MnemonicTitle(fields[.title])
    let titles = Dictionary(
      (fields.translations[.title] ?? []).map { ($0.name, MnemonicTitle($0.field)) },
      uniquingKeysWith: { one, _ in one })
    var choices: [(name: String, text: Character?)] = []
    for (name, field) in translations {
      let title = titles[name] ?? plain
      if !title.isRefused { choices.append((name, mnemonic(field, title: title))) }
    }
    let own = fields[.mnemonic].flatMap { plain.isRefused ? nil : mnemonic($0, title: plain) }
    guard let choice = localization.choice(among: choices) ?? own else { return nil }
    return item.title?.lowercased().contains(text: choice.lowercased()) == true ? choice : nil
  }
}

/// A title with the characters that mnemonics may be, which are looked for once for all languages.
struct MnemonicTitle {
  /// The text; `nil` if there is none.
  private(set) var text: String?
  /// The characters of the text, in lower case.
  private(set) var characters: Set<Character> = []
  /// Whether the title was refused: nothing can be said about its characters.
  private(set) var isRefused = false

  init(_ field: Field?) {
    guard let field else { return }
    if case .text(let text, _) = field.value.content { self.text = text.nonEmpty }
    isRefused = text == nil
    characters = Set((text ?? "").lowercased())
  }
}
