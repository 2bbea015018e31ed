import Basics

/// The languages of the user, as far as they choose among translations: the rule of XDG desktop entries.
package struct Localization: Sendable, Equatable {
  /// The names of locales that translations may have, the best first.
  package private(set) var names: [String]

  /// The languages of the environment: those of `LANGUAGE`, else the locale of messages. As with gettext, the locale C
  /// has no language and outranks `LANGUAGE`: scripts set it to read the output of programs.
  ///
  /// - Parameter variable: Looks up a variable.
  package init(environment variable: (String) -> String? = environmentVariable) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variable($0) }.first { !$0.isEmpty } ?? ""
    let languages = ["C", "POSIX"].contains(locale) ? "" : variable("LANGUAGE") ?? ""
    self.init((languages.isEmpty ? locale : languages).split(separator: ":"))
  }

  /// Some languages, the best first, by the names of their locales.
  package init(_ locales: [some StringProtocol]) {
    names = locales.prefix(16).flatMap { Self.variants(of: Substring($0)) }
  }

  /// The languages as far as one that has texts: those behind it are for users without these.
  package func through(_ name: String) -> Localization {
    var result = self
    result.names = names.firstIndex(of: name).map { Array(names[...$0]) } ?? names
    return result
  }

  /// The best of some translations; `nil` if none is for the user.
  package func choice<Text>(among translations: [(name: String, text: Text)]) -> Text? {
    for name in names { if let found = translations.first(where: { $0.name == name }) { return found.text } }
    return nil
  }

  /// The parts of a key such as `title[de]`; `nil` for another.
  package static func translated(_ name: String) -> (key: String, locale: Substring)? {
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "[") else { return nil }
    return (String(name[..<bracket]), name[name.index(after: bracket)...].dropLast())
  }

  /// Whether a text is the name of a locale as a translation may have it, such as `de`, `pt_BR` or `sr@latin`.
  package static func isName(_ text: some StringProtocol) -> Bool {
    let parts = parts(of: text)
    func isWord(_ word: Substring, _ lengths: ClosedRange<Int>) -> Bool {
      lengths.contains(word.utf8.count)
        && word.utf8.allSatisfy { Character(.init($0)).isLetter || Character(.init($0)).isNumber }
    }
    return isWord(parts.language, 2...8) && parts.country.map { isWord($0, 2...8) } ?? true
      && parts.modifier.map { isWord($0, 1...16) } ?? true && !text.contains(".")
  }

  /// `language_COUNTRY@MODIFIER`, then with less and less.
  private static func variants(of locale: Substring) -> [String] {
    let (language, country, modifier) = parts(of: locale)
    guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
    var names: [String] = []
    if let country, let modifier { names.append("\(language)_\(country)@\(modifier)") }
    if let country { names.append("\(language)_\(country)") }
    if let modifier { names.append("\(language)@\(modifier)") }
    return names + [String(language)]
  }

  /// The parts of a locale; its encoding counts for nothing.
  private static func parts(
    of locale: some StringProtocol
  ) -> (language: Substring, country: Substring?, modifier: Substring?) {
    let atModifier = Substring(locale).split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let plain = atModifier[0].prefix { $0 != "." }
    let atCountry = plain.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    return (
      atCountry.first ?? "", atCountry.count > 1 ? atCountry[1] : nil, atModifier.count > 1 ? atModifier[1] : nil
    )
  }
}
