import Basics

/// The names of emoji, such as `tada`, and the characters that they stand for: `data/emoji.txt`.
package struct EmojiTable: Sendable {
  /// The table that programs have built in.
  package static let standard = EmojiTable(PackageResources.emoji_txt)

  private let characters: TextTable

  /// Reads a table: an emoji and its names on each line.
  init(_ bytes: [UInt8]) { characters = TextTable(bytes, Self.entries) }

  private init(_ characters: TextTable) { self.characters = characters }

  /// The table of the user and the system (`menubus/emoji.txt` in the data folders), then the standard.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  package static func installed(environment variable: (String) -> String? = environmentVariable) -> EmojiTable {
    let folders = DesktopFolders(environment: variable)
    return EmojiTable(TextTable(installed: "emoji.txt", in: folders, over: standard.characters, entries))
  }

  private static func entries(_ lines: [TextTable.Line]) -> [(key: String, text: String)] {
    lines.map(TextTable.words).flatMap { words in words.dropFirst().map { (key: $0, text: words[0]) } }
  }

  /// The character of a name; `nil` if the table does not have it.
  ///
  /// A name may mean another character in one dialect, whose name is then in front of it: `argos:cricket`. Argos minds
  /// no capitals.
  func character(named name: some StringProtocol, in dialect: Dialect) -> String? {
    let name = dialect == .argos ? name.lowercased() : String(name)
    return characters["\(dialect.rawValue):\(name)"] ?? characters[name]
  }

  /// A text with each `:name:` replaced by what `find` gives for the name; `nil` leaves the text.
  static func replacing(in text: String, _ find: (Substring) -> String?) -> String {
    guard text.contains(":") else { return text }
    var result = ""
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      result += rest[..<colon]
      let behind = rest[rest.index(after: colon)...]
      let name = behind.prefix(MenuPluginsLimits.emojiNameCharacters).prefix { $0 != ":" && !$0.isWhitespace }
      if !name.isEmpty, name.endIndex < behind.endIndex, behind[name.endIndex] == ":", let found = find(name) {
        result += found
        rest = behind[behind.index(after: name.endIndex)...]
      } else {
        result += ":"
        rest = behind
      }
    }
    return result + rest
  }
}
