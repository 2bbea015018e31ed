import Basics

extension FixedTexts {
  /// The languages that are built in, with their files, by the names of these.
  static let files: KeyValuePairs<String, @Sendable () -> [UInt8]> = [
    "en": { PackageResources.en_txt }, "ar": { PackageResources.ar_txt }, "de": { PackageResources.de_txt },
    "es": { PackageResources.es_txt }, "fr": { PackageResources.fr_txt }, "he": { PackageResources.he_txt },
    "hi": { PackageResources.hi_txt }, "it": { PackageResources.it_txt }, "ja": { PackageResources.ja_txt },
    "ko": { PackageResources.ko_txt }, "pl": { PackageResources.pl_txt }, "pt": { PackageResources.pt_txt },
    "ru": { PackageResources.ru_txt }, "tr": { PackageResources.tr_txt }, "uk": { PackageResources.uk_txt },
    "zh_CN": { PackageResources.zh_CN_txt },
  ]

  /// The languages that are built in.
  package static let languages = files.map(\.key)

  /// The language in which each English text has marks, for tests: a text without them has not gone through the table.
  package static let markedLanguage = "qps"

  /// The English texts, which stand in for those that a language lacks.
  static let english = TextTable(PackageResources.en_txt) { $0.compactMap(entry) }

  /// The texts of the first language that has any, and its name.
  static func builtIn(_ localization: Localization) -> (table: TextTable, language: String) {
    for name in localization.names {
      if name == markedLanguage { return (marked, name) }
      if name == "en" { return (english, name) }
      if let file = file(of: name) { return (TextTable(file) { $0.compactMap(entry) }, name) }
    }
    return (english, "")
  }

  /// The file of a language; `nil` for one that has none.
  static func file(of language: String) -> [UInt8]? { files.first { $0.key == language }?.value() }

  /// The English texts, each in brackets, and with them the facts of the language as they are.
  private static let marked = TextTable(PackageResources.en_txt) { lines in
    lines.compactMap(entry).map { key, text in
      let isFact = ["direction", "decimal", "percent"].contains(key) || key.hasPrefix("plural.")
      return (key, isFact ? text : "⟦\(text)⟧")
    }
  }
}
