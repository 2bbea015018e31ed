import Basics
import Glibc

/// Which icons of the theme stand for the symbols of Apple's systems.
package struct SymbolTable: Sendable {
  private var icons: [String: String] = [:]

  /// The table that programs have built in.
  static let standard = SymbolTable(PackageResources.symbols_txt)

  /// Files beyond this size, which is twenty times the standard one, are read this far.
  private static let maximumSize = 256 * 1024

  /// Reads a table: a symbol and an icon on each line, `#` before remarks. Of several lines for a symbol the first
  /// counts; a line of another form says nothing.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let words = line.prefix { $0 != UInt8(ascii: "#") }
        .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { String(decoding: $0, as: UTF8.self) }
      if words.count == 2, icons[words[0]] == nil { icons[words[0]] = words[1] }
    }
  }

  /// The table that holds for who runs the program: what they and their system say, then the standard.
  ///
  /// - Parameter environment: Looks up a variable.
  package static func installed(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> SymbolTable {
    let home = environment("HOME").map { [$0 + "/.local/share"] } ?? []
    let own = environment("XDG_DATA_HOME").flatMap { $0.isEmpty ? nil : [$0] } ?? home
    let shared = environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    // The specification has relative paths ignored.
    let directories = (own + shared.split(separator: ":").map(String.init)).filter { $0.hasPrefix("/") }
    let files = directories.compactMap { try? RegularFile.bytes(of: $0 + "/menubus/symbols.txt", limit: maximumSize) }
    return files.reversed().reduce(into: standard) { table, file in
      table.icons.merge(SymbolTable(file).icons) { $1 }
    }
  }

  /// The name to ask the icon theme for; the symbol's own if nothing else is known.
  package func iconName(of symbol: String) -> String { icons[symbol] ?? symbol }
}
