/// Words and texts by keys: a table that programs have built in, and that files of the user and of the system extend.
///
/// The files have the same name below the data folders (``DesktopFolders/data``); of several files with a key, the
/// first wins, and the built-in table is the last. A line that begins with `#` is a remark, unless that is a keycap.
package struct TextTable: Sendable, Hashable {
  /// The bytes of a line, without its end.
  package typealias Line = ArraySlice<UInt8>
  /// The entries of a file: of several with a key, the first wins.
  package typealias Reader = (_ lines: [Line]) -> [(key: String, text: String)]

  private var texts: [String: String]

  /// Reads a table.
  package init(_ bytes: [UInt8], _ entries: Reader) {
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let lines = bytes.split(whereSeparator: ends.contains).filter {
      $0.first != UInt8(ascii: "#") || $0.starts(with: "#\u{FE0F}".utf8)
    }
    texts = Dictionary(entries(lines).map { ($0.key, $0.text) }) { first, _ in first }
  }

  /// The table for the user: that of the files, then the one that is built in.
  ///
  /// - Parameters:
  ///   - file: The name of the files, below `menubus` in each data folder.
  ///   - builtIn: The table that is built in.
  package init(installed file: String, in folders: DesktopFolders, over builtIn: TextTable, _ entries: Reader) {
    texts = folders.data.reversed().reduce(into: builtIn.texts) { texts, folder in
      guard let bytes = try? RegularFile.bytes(of: "\(folder)/menubus/\(file)", limit: BasicsLimits.tableBytes) else {
        return
      }
      texts.merge(TextTable(bytes, entries).texts) { $1 }
    }
  }

  /// The text of a key.
  package subscript(key: String) -> String? { texts[key] }

  /// The words of a line, between spaces and tabs.
  package static func words(of line: Line) -> [String] {
    line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map {
      String(decoding: $0, as: UTF8.self).withShortRuns
    }
  }
}
