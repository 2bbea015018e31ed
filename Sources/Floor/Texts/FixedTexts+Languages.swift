import Basics

extension FixedTexts {
  /// The languages that are built in, by the names of their files.
  package static let languages = [
    "en", "ar", "de", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "pt", "ru", "tr", "uk", "zh_CN",
  ]

  /// The language in which each English text has marks, for tests: a text without them has not gone through the table.
  package static let markedLanguage = "qps"

  /// The English texts, which stand in for those that a language lacks.
  static let english = TextTable(PackageResources.en_txt) { $0.compactMap(entry) }

  /// The texts of the first language that has any.
  static func builtIn(_ localization: Localization) -> TextTable {
    for name in localization.names {
      if name == markedLanguage { return marked }
      if name == "en" { return english }
      if let bytes = file(of: name) { return TextTable(bytes) { $0.compactMap(entry) } }
    }
    return english
  }

  /// The file of a language; `nil` for one that has none.
  static func file(of language: String) -> [UInt8]? {
    switch language {
    case "en": PackageResources.en_txt
    case "ar": PackageResources.ar_txt
    case "de": PackageResources.de_txt
    case "es": PackageResources.es_txt
    case "fr": PackageResources.fr_txt
    case "he": PackageResources.he_txt
    case "hi": PackageResources.hi_txt
    case "it": PackageResources.it_txt
    case "ja": PackageResources.ja_txt
    case "ko": PackageResources.ko_txt
    case "pl": PackageResources.pl_txt
    case "pt": PackageResources.pt_txt
    case "ru": PackageResources.ru_txt
    case "tr": PackageResources.tr_txt
    case "uk": PackageResources.uk_txt
    case "zh_CN": PackageResources.zh_CN_txt
    default: nil
    }
  }

  /// The English texts, each in brackets, and with them the facts of the language as they are.
  private static let marked = TextTable(PackageResources.en_txt) { lines in
    lines.compactMap(entry).map { key, text in
      let isFact = ["direction", "decimal", "percent"].contains(key) || key.hasPrefix("plural.")
      return (key, isFact ? text : "⟦\(text)⟧")
    }
  }
}
