/// A file of groups with keys and values, as desktop entries, icon themes and the settings of toolkits have.
///
///     [Group]
///     Key=value
package struct KeyFile: Sendable {
  private var groups: [String: [String: String]] = [:]
  /// The bytes of the file that were read.
  private(set) var count = 0

  /// Reads a file, as far as a limit; `nil` for one that cannot be read.
  package init?(path: String, limit: Int = BasicsLimits.keyFileBytes) {
    guard let bytes = try? RegularFile.bytes(of: path, limit: limit) else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self).withShortRuns)
    count = bytes.count
  }

  /// Reads a text. Lines that begin with `#`, and other lines without a key, are ignored; of several lines
  /// with a key, the last wins.
  package init(_ text: String) {
    var group = ""
    // By scalars: a combining mark behind a mark of the format leaves it one.
    for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      if line.first == "[", let end = line.firstIndex(of: "]") {
        group = String(line[line.index(after: line.startIndex)..<end])
      } else if let mark = line.firstIndex(of: "="), line.first != "#" {
        groups[group, default: [:]][Self.trimmed(line[..<mark])] = Self.trimmed(line[line.index(after: mark)...])
      }
    }
  }

  /// The value of a key.
  package subscript(group: String, key: String) -> String? { groups[group]?[key] }

  /// The values of a key, between commas.
  package func list(_ group: String, _ key: String) -> [String] {
    (self[group, key] ?? "").unicodeScalars.split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
    let start = text.drop(while: \.properties.isWhitespace)
    let end = start.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
