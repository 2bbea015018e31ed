import Basics

/// The texts of MenuBus that a person sees, in one language: those of menus, windows and terminals, and what is spoken.
///
/// A file of `data/texts` is built in for each language; `menubus/texts.txt` below the XDG data directories extends it.
/// A new text is an entry of `en.txt` with its ``Key``, and an entry of each other file, which a test asks for.
package struct FixedTexts: Sendable {
  /// The texts for the user who runs the program.
  package static let current = installed()

  private let table: TextTable
  private let plurals: PluralRules

  private init(_ table: TextTable) {
    self.table = table
    plurals = PluralRules { table["plural.\($0)"] }
  }

  /// The texts that are built in for the first of some languages that has any, otherwise the English ones.
  package init(_ localization: Localization) { self.init(Self.builtIn(localization).table) }

  /// The texts that hold for the user: those of the user and of the system, then those that are built in.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  package static func installed(environment variable: (String) -> String? = environmentVariable) -> FixedTexts {
    let localization = Localization(environment: variable)
    let folders = DesktopFolders(environment: variable)
    let (table, language) = builtIn(localization)
    let known = localization.through(language)
    return FixedTexts(TextTable(installed: "texts.txt", in: folders, over: table) { entries($0, known) })
  }

  /// A text.
  package subscript(key: Key) -> String { text(key.name) ?? key.name }

  /// A text with values in the places of their names, such as `{program}`.
  package func text(_ key: Key, _ values: [String: String]) -> String { Self.filled(self[key], values) }

  /// A text with a number, in the form for that.
  package func text(_ key: CountKey, _ number: Int) -> String {
    let text = table["\(key.name).\(plurals.category(of: number))"] ?? text("\(key.name).other")
    return Self.filled(text ?? "{count}", ["count": "\(number)"])
  }

  /// The name of a key as it is beside a title, by its name in X11; that name if the table has none.
  package func keyName(_ key: String) -> String { text("key.\(key)") ?? key }

  /// Whether texts are read from right to left.
  package var isRightToLeft: Bool { table["direction"] == "rtl" }

  /// A number with the decimal sign of the language.
  package func number(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)".replacing(text: ".", by: text("decimal") ?? ".")
  }

  /// A share of a whole in hundredths.
  package func percent(_ share: Double) -> String {
    Self.filled(text("percent") ?? "{number}%", ["number": "\(Int((share * 100).rounded()))"])
  }

  private func text(_ name: String) -> String? { table[name] ?? Self.english[name] }

  /// A text with the values of names in braces. What a value says stays as it is.
  private static func filled(_ text: String, _ values: [String: String]) -> String {
    var (result, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let end = rest.index(after: close)
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? String(rest[open..<end])
      rest = rest[end...]
    }
    return result + rest
  }

  /// The texts of a file: a key and a text on each line, with `=` between them. A text in a language of the user comes
  /// before one without a language; other lines are ignored.
  private static func entries(
    _ lines: [TextTable.Line], _ localization: Localization
  ) -> [(key: String, text: String)] {
    var texts: [(key: String, text: String)] = []
    var translations: [String: [(name: String, text: String)]] = [:]
    for line in lines {
      guard let (name, text) = entry(line) else { continue }
      if let (key, locale) = Localization.translated(name) {
        translations[key, default: []].append((String(locale), text))
      } else {
        texts.append((name, text))
      }
    }
    let chosen = translations.compactMap { key, choices in
      localization.choice(among: choices).map { (key: key, text: $0) }
    }
    return chosen + texts
  }

  /// The name and the text of a line; `nil` for one that has not both.
  static func entry(_ line: TextTable.Line) -> (key: String, text: String)? {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = String(decoding: line[..<equals], as: UTF8.self).withShortRuns
    let text = String(decoding: line[(equals + 1)...], as: UTF8.self).withShortRuns
    return name.isEmpty || text.isEmpty ? nil : (name, text)
  }
}
