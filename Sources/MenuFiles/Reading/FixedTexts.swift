#if Tool
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
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

  private var texts: [Key: String] = [:]

  /// Larger files are read this far.
  private static let maximumSize = 64 * 1024

  /// Reads a table: a key and a text on each line, with `=` between them. Of several lines for a key and language the first
  /// counts; a line of another form says nothing.
  init(_ bytes: [UInt8], localization: Localization) {
    var translations: [Key: [(name: String, text: String)]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let (name, text) = (String(line[..<equals]), String(line[line.index(after: equals)...]))
      if text.isEmpty { continue }
      if let (word, locale) = MenuFileReader.translated(name), let key = Key(rawValue: word) {
        translations[key, default: []].append((String(locale), text))
      } else if let key = Key(rawValue: name), texts[key] == nil {
        texts[key] = text
      }
    }
    for (key, choices) in translations {
      if let text = localization.choice(among: choices) { texts[key] = text }
    }
  }

  /// A text.
  package subscript(key: Key) -> String { texts[key] ?? key.rawValue }

  /// The texts that hold for the user: those of the user and of the system, then those that are built in.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  static func installed(
    environment variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> FixedTexts {
    func filled(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let own = filled("XDG_DATA_HOME") ?? filled("HOME").map { $0 + "/.local/share" }
    let shared = filled("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    // The specification has relative paths ignored.
    let directories = ([own].compactMap(\.self) + shared.split(separator: ":").map(String.init))
      .filter { $0.hasPrefix("/") }
    let files = directories.compactMap { try? RegularFile.bytes(of: $0 + "/menubus/texts.txt", limit: maximumSize) }
    let localization = Localization(environment: variable)
    return (files + [PackageResources.texts_txt]).reversed()
      .reduce(into: FixedTexts([], localization: localization)) { all, file in
        all.texts.merge(FixedTexts(file, localization: localization).texts) { $1 }
      }
  }
}
#endif
