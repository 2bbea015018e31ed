/// The settings of an X server's desktop (XSETTINGS), as far as they are texts.
package struct XSettings: Sendable, Hashable {
  private var texts: [String: String] = [:]

  /// No settings, as where no program gives any.
  package init() {}

  /// Reads the property of the settings; what is broken ends the reading.
  package init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes, isBigEndian: bytes.first == 1)
    guard reader.skip(8), let count = reader.number(4) else { return }
    for _ in 0..<min(count, bytes.count / 12) {
      guard let type = reader.number(1), reader.skip(1), let name = reader.text(length: reader.number(2)),
        reader.skip(4)
      else { return }
      switch type {
      case 0: guard reader.skip(4) else { return }
      case 1:
        guard let text = reader.text(length: reader.number(4)) else { return }
        texts[name] = text
      case 2: guard reader.skip(8) else { return }
      default: return
      }
    }
  }

  /// The text of a setting, such as `Net/IconThemeName`.
  package subscript(name: String) -> String? { texts[name] }

  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var place = 0

    mutating func skip(_ count: Int) -> Bool {
      guard count <= bytes.count - place else { return false }
      place += count
      return true
    }

    mutating func number(_ size: Int) -> Int? {
      let start = place
      guard skip(size) else { return nil }
      let digits = bytes[start..<place]
      return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A text, which ends at a multiple of four.
    mutating func text(length: Int?) -> String? {
      guard let length else { return nil }
      let start = place
      guard skip(length) else { return nil }
      let text = String(decoding: bytes[start..<place], as: UTF8.self).withShortRuns
      return skip((4 - place % 4) % 4) ? text : nil
    }
  }
}
