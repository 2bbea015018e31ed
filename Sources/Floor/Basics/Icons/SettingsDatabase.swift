/// A database of settings as dconf and GSettings have it (GVDB), in the order of bytes of most machines.
struct SettingsDatabase {
  /// A value with its type.
  struct Entry: Equatable {
    let bytes: ArraySlice<UInt8>
    let type: String

    /// The text, or that at the beginning of a structure.
    var text: String? {
      guard type.hasPrefix("s") || type.hasPrefix("(s") else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).withShortRuns
    }
  }

  private let bytes: [UInt8]
  private static let signature = Array("GVariant".utf8)

  /// Reads a file; `nil` for one that cannot be read.
  init?(path: String) {
    guard let bytes = try? RegularFile.bytes(of: path, limit: BasicsLimits.settingsBytes) else { return nil }
    self.init(bytes)
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    self.bytes = bytes
  }

  /// The value of a key of a dconf database, such as `/org/gnome/desktop/interface/icon-theme`.
  subscript(key: String) -> Entry? { pointer(at: 16).flatMap { entry(key, in: $0) } }

  /// The value of a key of a schema.
  subscript(schema: String, key: String) -> Entry? {
    guard let root = pointer(at: 16), let item = item(schema, in: root, type: UInt8(ascii: "H")),
      let table = pointer(at: item + 16)
    else { return nil }
    return entry(key, in: table)
  }

  private func entry(_ key: String, in table: Range<Int>) -> Entry? {
    guard let item = item(key, in: table, type: UInt8(ascii: "v")), let value = pointer(at: item + 16),
      let end = bytes[value].lastIndex(of: 0)
    else { return nil }
    let type = String(decoding: bytes[(end + 1)..<value.upperBound], as: UTF8.self).withShortRuns
    return Entry(bytes: bytes[value.lowerBound..<end], type: type)
  }

  /// The place of a key's item of 24 bytes. A key is stored without what its parents have of it.
  private func item(_ key: String, in table: Range<Int>, type: UInt8) -> Int? {
    guard let blooms = number(at: table.lowerBound), let buckets = number(at: table.lowerBound + 4) else { return nil }
    let start = table.lowerBound + 8 + 4 * (blooms & 0x7FF_FFFF) + 4 * buckets
    let hash = key.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    let end = min(table.upperBound, bytes.count)
    guard start < end else { return nil }
    return stride(from: start, through: end - 24, by: 24).first { place in
      guard number(at: place) == Int(hash), bytes[place + 14] == type, let text = number(at: place + 8) else {
        return false
      }
      let length = Int(bytes[place + 12]) | Int(bytes[place + 13]) << 8
      guard text + length <= bytes.count else { return false }
      return key.utf8.reversed().starts(with: bytes[text..<(text + length)].reversed())
    }
  }

  private func number(at place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The range that two numbers tell, within the file.
  private func pointer(at place: Int) -> Range<Int>? {
    guard let start = number(at: place), let end = number(at: place + 4), start <= end, end <= bytes.count else {
      return nil
    }
    return start..<end
  }
}
