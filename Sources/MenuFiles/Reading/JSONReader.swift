#if Tool
/// Reads one line of JSON (RFC 8259) into the nodes that menu files are read from.
///
/// Positions have the number of the line, and count columns in Unicode scalars, as those of a menu file do.
struct JSONReader {
  private let bytes: [UInt8]
  private let line: Int
  private var index = 0
  /// Bytes before ``index`` that begin no scalar.
  private var continuations = 0
  private var depth = 0

  /// The greatest depth of nodes, as in a menu file.
  private static let maximumDepth = 100

  private init(_ text: String, line: Int) {
    bytes = Array(text.utf8)
    self.line = line
  }

  /// Reads a text, which stands in a line of that number.
  static func read(_ text: String, line: Int) throws(Fault) -> FileNode {
    var reader = JSONReader(text, line: line)
    reader.skipSpace()
    let node = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.fault("something follows the JSON value") }
    return node
  }

  // MARK: Characters

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var position: MenuFile.Position { MenuFile.Position(line: line, column: index - continuations + 1) }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { index += 1 }
  }

  /// Passes a character, if it is the next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func fault(_ sentence: String) -> Fault { Fault(position: position, sentence: sentence) }

  /// A fault in the place of something that was awaited.
  private func fault(awaiting wanted: String) -> Fault {
    guard next != nil else { return fault("the line ends where \(wanted) was expected") }
    let found = String(decoding: bytes[index...].prefix(4), as: UTF8.self).first.map(String.init) ?? ""
    return fault("this is not JSON: \(wanted) was expected, not `\(FileNode.shortened(found))`")
  }

  // MARK: Values

  private mutating func value() throws(Fault) -> FileNode {
    let start = position
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw fault("nested more than \(Self.maximumDepth) nodes deep") }
    let content: FileNode.Content =
      switch next {
      case UInt8(ascii: "{"): .mapping(try members())
      case UInt8(ascii: "["): .list(try elements())
      case UInt8(ascii: "\""): .text(try string(), isPlain: false)
      default: .text(try word(), isPlain: true)
      }
    return FileNode(content: content, position: start)
  }

  private mutating func members() throws(Fault) -> [(key: FileNode, value: FileNode)] {
    var members: [(key: FileNode, value: FileNode)] = []
    index += 1
    skipSpace()
    if take("}") { return [] }
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw fault(awaiting: "a key in quotes") }
      let key = FileNode(content: .text(try string(), isPlain: false), position: start)
      skipSpace()
      guard take(":") else { throw fault(awaiting: "`:`") }
      skipSpace()
      members.append((key, try value()))
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault(awaiting: "`,` or `}`") }
    return members
  }

  private mutating func elements() throws(Fault) -> [FileNode] {
    var elements: [FileNode] = []
    index += 1
    skipSpace()
    if take("]") { return [] }
    repeat {
      skipSpace()
      elements.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault(awaiting: "`,` or `]`") }
    return elements
  }

  /// A number, a truth value or `null`.
  private mutating func word() throws(Fault) -> String {
    let start = index
    var end = index
    while end < bytes.count, Self.wordCharacters.contains(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || word.wholeMatch(of: Self.number) != nil else {
      throw fault(awaiting: "a value")
    }
    index = end
    return word
  }

  private static let wordCharacters = Set("+-.0123456789abcdefghijklmnopqrstuvwxyzE".utf8)
  private static var number: Regex<Substring> { /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/ }

  private mutating func string() throws(Fault) -> String {
    index += 1
    var result: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(&result)
      case ..<0x20: throw fault("a control character stands in a string")
      default:
        result.append(byte)
        if byte & 0xC0 == 0x80 { continuations += 1 }
        index += 1
      }
    }
    throw fault("the line ends inside a string")
  }

  private mutating func escape(_ result: inout [UInt8]) throws(Fault) {
    let start = self
    index += 1
    guard let byte = next else { throw fault("the line ends inside a string") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = escapedScalar() else { throw start.fault("`\\u` is not followed by a character's number") }
      result += Array(String(scalar).utf8)
    default: throw start.fault("JSON knows no such escape")
    }
  }

  /// The scalar of four digits, or of two times four with `\u` between.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let unit = unit() else { return nil }
    guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
    guard take("\\"), take("u"), let low = self.unit(), (0xDC00...0xDFFF).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    let digits = bytes[index...].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    index += 4
    return UInt32(text, radix: 16)
  }
}
#endif
