#if Tool
/// The text of a menu file with some characters disguised, scalar for scalar, so that Yams reads past them while
/// every position stays what it is in the file.
///
/// Yams expands aliases before their nodes can be counted, and hashes them where they are keys; it stops
/// at the first key that is written twice; and it knows no surrogate pairs, in which JSON may write an emoji. Each of
/// these characters is replaced by a private-use one that the file does not contain: the star of an alias, the first
/// character of a key's first occurrence, the backslashes of a pair. ``plain(_:isDoubleQuoted:)`` undoes it.
struct DisguisedText {
  private var scalars: [Unicode.Scalar] = []
  private var unused: [Unicode.Scalar] = []
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
  private let star: Unicode.Scalar
  private let backslash: Unicode.Scalar
  private var lineStarts: [Int] = []

  /// Disguises stars and surrogate pairs; `nil` if the text leaves no private-use character unused.
  init?(_ text: String) {
    scalars = Array(text.unicodeScalars)
    let used = Set(scalars.filter { Self.privateUse.contains($0.value) })
    unused = Self.privateUse.reversed().compactMap(Unicode.Scalar.init).filter { !used.contains($0) }
    guard let star = unused.popLast(), let backslash = unused.popLast() else { return nil }
    (self.star, self.backslash) = (star, backslash)
    originals = [star: "*", backslash: "\\"]
    var index = 0
    while index < scalars.count {
      if scalars[index] == "*" {
        scalars[index] = star
      } else if scalars[index] == "\\" {
        if Self.surrogatePair(scalars[index...]) != nil {
          scalars[index] = backslash
          scalars[index + 6] = backslash
          index += 11
        } else {
          index += 1  // what is escaped: it may be another backslash
          if index < scalars.count, scalars[index] == "*" { scalars[index] = star }
        }
      }
      index += 1
    }
  }

  /// The text for Yams.
  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Makes a key differ from every other; false if it does not stand at `position` as it is spelt.
  mutating func disguiseKey(_ key: String, at position: MenuFile.Position) -> Bool {
    if lineStarts.isEmpty { findLines() }
    guard lineStarts.indices.contains(position.line - 1), let first = key.unicodeScalars.first else { return false }
    var index = lineStarts[position.line - 1] + position.column - 1
    if index < scalars.count, scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard index < scalars.count, scalars[index] == first, let disguise = unused.popLast() else { return false }
    originals[disguise] = originals[first] ?? first
    scalars[index] = disguise
    return true
  }

  /// A text that Yams read, as it is in the file.
  func plain(_ text: String, isDoubleQuoted: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { originals[$0] != nil }) else { return text }
    var result = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      if isDoubleQuoted, scalar == backslash, let character = Self.surrogatePair(rest) {
        result.append(character)
        rest.removeFirst(12)
      } else {
        result.append(originals[scalar] ?? scalar)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  /// The text behind the star, if Yams would have read a plain text as an alias.
  func alias(_ text: String) -> String? {
    text.unicodeScalars.first == star ? plain(String(text.unicodeScalars.dropFirst())) : nil
  }

  private mutating func findLines() {
    var place = PlaceCounter()
    for (index, scalar) in scalars.enumerated() {
      if place.position.line > lineStarts.count { lineStarts.append(index) }
      place.pass(scalar)
      // The feed of a return and a feed stands on the line they end.
      if scalar == "\n", index > 0, scalars[index - 1] == "\r", lineStarts.last == index { lineStarts.removeLast() }
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
#endif
