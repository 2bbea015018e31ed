import Basics
import Menus

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

  /// The name to ask the icon theme for; `nil` for a symbol without an icon.
  ///
  /// A symbol that the table does not list is looked up without its decorations, at most four of them. What cannot be
  /// the name of a symbol is the name of an icon.
  package func iconName(of symbol: String) -> String? {
    if let icon = icons[symbol] { return icon }
    guard MenuImage.isSymbolName(symbol) else { return symbol }
    var words = symbol.split(separator: ".", omittingEmptySubsequences: false)[...]
    for _ in 0..<4 {
      guard let rest = Self.undecorated(words) else { return nil }
      if let icon = icons[rest.joined(separator: ".")] { return icon }
      words = rest
    }
    return nil
  }

  /// The decorations that leave the meaning of a symbol as it is.
  private static let decorations: Set<Substring> = [
    "fill", "circle", "square", "rectangle", "diamond", "capsule", "app", "dashed", "inverse", "rtl", "hierarchical",
  ]

  /// The words of a symbol without the last decoration; `nil` if there is none.
  private static func undecorated(_ words: ArraySlice<Substring>) -> ArraySlice<Substring>? {
    guard words.count > 1, let last = words.last else { return nil }
    if decorations.contains(last) { return words.dropLast() }
    guard let badge = words.dropFirst().lastIndex(where: { $0.hasSuffix("badge") }),
      !words[badge...].contains("slash")
    else { return nil }
    return words[..<badge]
  }
}
