import Basics

/// The texts of rows that no menu file has: those that stand in for other rows, and names for rows without one.
///
/// `data/texts.txt` is the table; `menubus/texts.txt` below the XDG data directories extends it.
package struct FixedTexts: Sendable, Equatable {
  /// The texts by their names in tables.
  package enum Key: String, CaseIterable, Sendable {
    case loading, ready, retry, empty, search, untitled
    case runAgain = "run-again"
  }

  /// The texts for the user who runs the program.
  package static let current = installed()

  private let table: TextTable

  /// Reads a table.
  init(_ bytes: [UInt8], localization: Localization) {
    table = TextTable(bytes) { Self.entries($0, localization) }
  }

  /// The texts that hold for the user: those of the user and of the system, then those that are built in.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  static func installed(environment variable: (String) -> String? = environmentVariable) -> FixedTexts {
    FixedTexts(DesktopFolders(environment: variable), Localization(environment: variable))
  }

  private init(_ folders: DesktopFolders, _ localization: Localization) {
    let builtIn = FixedTexts(PackageResources.texts_txt, localization: localization).table
    table = TextTable(installed: "texts.txt", in: folders, over: builtIn) { Self.entries($0, localization) }
  }

  /// A text.
  package subscript(key: Key) -> String { table[key.rawValue] ?? key.rawValue }

  /// The texts of a file: a key and a text on each line, with `=` between them. A text in a language of the user comes
  /// before one without a language; other lines are ignored.
  private static func entries(
    _ lines: [TextTable.Line], _ localization: Localization
  ) -> [(key: String, text: String)] {
    var texts: [(key: String, text: String)] = []
    var translations: [Key: [(name: String, text: String)]] = [:]
    for line in lines {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: line[..<equals], as: UTF8.self)
      let text = String(decoding: line[(equals + 1)...], as: UTF8.self)
      if text.isEmpty { continue }
      if let (word, locale) = MenuFileReader.translated(name), let key = Key(rawValue: word) {
        translations[key, default: []].append((String(locale), text))
      } else if Key(rawValue: name) != nil {
        texts.append((name, text))
      }
    }
    let chosen = translations.compactMap { key, choices in
      localization.choice(among: choices).map { (key: key.rawValue, text: $0) }
    }
    return chosen + texts
  }
}
