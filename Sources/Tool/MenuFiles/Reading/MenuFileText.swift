import Basics

/// From a path to a text that a YAML parser can be trusted with.
enum MenuFileText {
  /// The content of a regular file. More than the largest menu file is not read.
  static func bytes(ofFileAt path: String, name: String) throws(MenuFileError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(of: path, limit: MenuDescription.maximumSize + 1)
    } catch {
      let sentence = error.isMissing ? "no such file" : "cannot be read: \(error.reason)"
      throw MenuFileError(file: name, sentence: sentence)
    }
    guard bytes.count <= MenuDescription.maximumSize else { throw tooLarge(name) }
    return bytes
  }

  /// The text of a file, without a byte order mark.
  static func decode(_ bytes: [UInt8], name: String) throws(MenuFileError) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: content, as: UTF8.self) { return text }
    var place = PlaceCounter()
    var codec = UTF8()
    var iterator = content.makeIterator()
    while case .scalarValue(let scalar) = codec.decode(&iterator) { place.pass(scalar) }
    throw MenuFileError([Fault(position: place.position, sentence: "the file is not UTF-8 from here on")], file: name)
  }

  /// The text itself, if it is small enough and free of characters that YAML forbids.
  ///
  /// Only the first such character is told: what has one is rarely a menu file at all.
  static func check(_ text: String, name: String) throws(MenuFileError) -> String {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard text.utf8.count <= MenuDescription.maximumSize else { throw tooLarge(name) }
    if let position = directiveTooMany(in: text) {
      let sentence = "more than \(MenuFilesLimits.directives) lines begin with `%`, which makes them directives of YAML"
      throw MenuFileError([Fault(position: position, sentence: sentence)], file: name)
    }
    guard let bad = text.unicodeScalars.firstIndex(where: { !isAllowed($0) }) else { return text }
    var place = PlaceCounter()
    text.unicodeScalars[..<bad].forEach { place.pass($0) }
    let sentence = "a character that no menu file may contain (\(text.unicodeScalars[bad].codePoint))"
    throw MenuFileError([Fault(position: place.position, sentence: sentence)], file: name)
  }

  /// The place of the first directive too many: the parser compares each with all before it.
  private static func directiveTooMany(in text: String) -> MenuDescription.Position? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    var place = PlaceCounter()
    var count = 0
    for scalar in text.unicodeScalars {
      if scalar == "%", place.position.column == 1 { count += 1 }
      if count > MenuFilesLimits.directives { return place.position }
      place.pass(scalar)
    }
    return nil
  }

  /// The characters of YAML 1.1.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFFFD, 0x10000...: true
    default: false
    }
  }

  private static func tooLarge(_ name: String) -> MenuFileError {
    MenuFileError(file: name, sentence: "larger than \(MenuDescription.maximumSize >> 20) MiB")
  }
}

/// Counts lines and columns as the YAML parser does.
struct PlaceCounter {
  private(set) var position = MenuDescription.Position(line: 1, column: 1)
  private var afterReturn = false

  mutating func pass(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n" where afterReturn: break
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
      position = MenuDescription.Position(line: position.line + 1, column: 1)
    default: position.column += 1
    }
    afterReturn = scalar == "\r"
  }

  /// The place behind the last character of a text.
  static func end(of text: String) -> MenuDescription.Position {
    var place = PlaceCounter()
    text.unicodeScalars.forEach { place.pass($0) }
    return place.position
  }
}

extension Unicode.Scalar {
  /// The code point as it is written in tables, such as `U+001B`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
