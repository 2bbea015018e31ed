/// The text of a menu file with some characters disguised, scalar for scalar, so that libyaml reads past them while
/// every position stays what it is in the file.
///
/// libyaml stops at a text such as `*.txt`, which begins as an alias does, so that no later mistake could be told; and
/// it refuses the surrogate pairs in which JSON may write an emoji. Stars that begin no alias and the backslashes of a
/// pair are replaced by private-use characters that the file does not contain. ``plain(_:isDoubleQuoted:)`` undoes it.
struct DisguisedText {
  private var scalars: [Unicode.Scalar] = []
  private let star: Unicode.Scalar
  private let backslash: Unicode.Scalar

  /// `nil` if the text leaves fewer than two private-use characters unused.
  init?(_ text: String) {
    scalars = Array(text.unicodeScalars)
    let used = Set(scalars.filter { Self.privateUse.contains($0.value) })
    let unused = Self.privateUse.lazy.compactMap(Unicode.Scalar.init).filter { !used.contains($0) }.prefix(2)
    guard let star = unused.first, let backslash = unused.dropFirst().first else { return nil }
    (self.star, self.backslash) = (star, backslash)
    var index = 0
    while index < scalars.count {
      if scalars[index] == "*", !beginsAlias(after: index) {
        scalars[index] = star
      } else if scalars[index] == "\\" {
        if Self.surrogatePair(scalars[index...]) != nil {
          scalars[index] = backslash
          scalars[index + 6] = backslash
          index += 11
        } else {
          index += 1  // what is escaped: it may be another backslash
        }
      }
      index += 1
    }
  }

  /// The text for libyaml.
  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// A text that libyaml read, as it is in the file.
  func plain(_ text: String, isDoubleQuoted: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { $0 == star || $0 == backslash }) else { return text }
    var result = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      if isDoubleQuoted, scalar == backslash, let character = Self.surrogatePair(rest) {
        result.append(character)
        rest.removeFirst(12)
      } else {
        result.append(scalar == star ? "*" : scalar == backslash ? "\\" : scalar)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  /// Whether a text without quotes, as libyaml read it, begins as an alias does.
  func beginsAsAlias(_ text: String) -> Bool { text.unicodeScalars.first == star }

  /// Whether a name follows a star, and then the end of a line, a comment, or a mark of YAML.
  ///
  /// libyaml takes some characters more for the end of a name, and then reports a row or key that it misses.
  private func beginsAlias(after star: Int) -> Bool {
    var index = star + 1
    while index < scalars.count, Self.isOfName(scalars[index]) { index += 1 }
    guard index > star + 1 else { return false }
    let end = index
    while index < scalars.count, scalars[index] == " " || scalars[index] == "\t" { index += 1 }
    guard index < scalars.count else { return true }
    switch scalars[index] {
    case ",", ":", "]", "}", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": return true
    case "#": return index > end
    default: return false
    }
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  /// The character that twelve scalars such as `\ud83d\ude00` stand for.
  private static func surrogatePair(_ text: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    func unit(at offset: Int) -> UInt32? {
      let escape = text.dropFirst(offset).prefix(6)
      guard escape.count == 6, escape.dropFirst().first == "u" else { return nil }
      let digits = String(String.UnicodeScalarView(escape.dropFirst(2)))
      return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
    }
    guard let high = unit(at: 0), (0xD800...0xDBFF).contains(high), text.dropFirst(6).first == text.first,
      let low = unit(at: 6), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private static let privateUse: ClosedRange<UInt32> = 0xE000...0xF8FF
}
