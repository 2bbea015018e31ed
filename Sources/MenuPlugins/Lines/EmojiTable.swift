#if Tool
import Basics

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names of emoji, such as `tada`, and the characters that they stand for: `data/emoji.txt`.
package struct EmojiTable: Sendable {
  private var characters: [String: String] = [:]

  /// The table that programs have built in.
  package static let standard = EmojiTable(PackageResources.emoji_txt)

  private static let maximumSize = 256 * 1024
  private static let maximumName = 60

  /// Reads a table: an emoji and its names on each line, `#` before remarks. The first line of a name counts.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    where line.first != UInt8(ascii: "#") {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        .map { String(decoding: $0, as: UTF8.self) }
      for name in words.dropFirst() where characters[name] == nil { characters[name] = words[0] }
    }
  }

  /// The table of the user and the system (`menubus/emoji.txt` below the XDG data directories), then the standard.
  ///
  /// - Parameter environment: Looks up a variable.
  package static func installed(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> EmojiTable {
    let home = environment("HOME").map { [$0 + "/.local/share"] } ?? []
    let own = environment("XDG_DATA_HOME").flatMap { $0.isEmpty ? nil : [$0] } ?? home
    let shared = environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    let directories = (own + shared.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
    let files = directories.compactMap { try? RegularFile.bytes(of: $0 + "/menubus/emoji.txt", limit: maximumSize) }
    return files.reversed().reduce(into: standard) { table, file in
      table.characters.merge(EmojiTable(file).characters) { $1 }
    }
  }

  /// The character of a name; `nil` if the table does not have it.
  func character(named name: some StringProtocol) -> String? { characters[String(name)] }

  /// A text with each `:name:` replaced by what `find` gives for the name; `nil` leaves the text.
  static func replacing(in text: String, _ find: (Substring) -> String?) -> String {
    guard text.contains(":") else { return text }
    var result = ""
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      result += rest[..<colon]
      let behind = rest[rest.index(after: colon)...]
      let name = behind.prefix(maximumName).prefix { $0 != ":" && !$0.isWhitespace }
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
#endif
