import Basics

/// The theme's icons in place of the symbols of Apple's systems.
package struct SymbolTable: Sendable {
  /// The table that programs have built in.
  static let standard = SymbolTable(PackageResources.symbols_txt)

  private let icons: TextTable

  /// Reads a table: a symbol and an icon on each line, `#` before remarks. Other lines are ignored.
  init(_ bytes: [UInt8]) { icons = TextTable(bytes, Self.entries) }

  private init(_ icons: TextTable) { self.icons = icons }

  /// The table for the user who runs the program (`menubus/symbols.txt` in the data folders), then the standard.
  ///
  /// - Parameter variable: Looks up a variable of the environment.
  package static func installed(environment variable: (String) -> String? = environmentVariable) -> SymbolTable {
    let folders = DesktopFolders(environment: variable)
    return SymbolTable(TextTable(installed: "symbols.txt", in: folders, over: standard.icons, entries))
  }

  /// The same for this process, read once.
  package static let current = installed()

  private static func entries(_ lines: [TextTable.Line]) -> [(key: String, text: String)] {
    lines.compactMap { line in
      let words = TextTable.words(of: line.prefix { $0 != UInt8(ascii: "#") })
      return words.count == 2 ? (key: words[0], text: words[1]) : nil
    }
  }

  /// The name to ask the icon theme for; the symbol's own if nothing else is known.
  package func iconName(of symbol: String) -> String { icons[symbol] ?? symbol }
}
