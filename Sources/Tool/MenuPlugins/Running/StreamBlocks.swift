import Basics

/// The lines of a stream in blocks, each of which is a whole output: SwiftBar's `~~~`.
struct StreamBlocks: Sendable {
  /// Whether a block is larger than an output may be.
  private(set) var isOverLimit = false
  /// The lines of the block that is being written.
  private var lines = ""
  private var hasText = false
  /// The last block that ended.
  private var whole = ""
  private let separatorEnds: Bool
  private let limit: Int

  /// - Parameter separatorEnds: Whether `~~~` ends a block, and not begins one (`useTrailingStreamSeparator`).
  init(separatorEnds: Bool, limit: Int = MenuPluginsLimits.outputBytes) {
    self.separatorEnds = separatorEnds
    self.limit = limit
  }

  /// The output to show. Where the separator begins a block, the last one stays until the next has a line.
  var shown: String { hasText && !separatorEnds ? lines : whole }

  /// Reads a line; returns whether there is something new to show.
  mutating func read(_ line: String) -> Bool {
    let line = TextEscapes.withoutMarks(line[...])
    guard let separator = Self.separator(in: line) else { return add(line) }
    // SwiftBar takes it anywhere: a plugin may leave the end of the last line to it.
    let isNew = separator > line.startIndex && add(line[..<separator])
    if hasText || separatorEnds { whole = lines }
    lines = ""
    hasText = false
    return isNew || separatorEnds
  }

  /// The start of a `~~~` at the end of a line, behind which there may be spaces.
  private static func separator(in line: Substring) -> Substring.Index? {
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }
    let text = end.map { line.utf8[...$0] }
    guard let text, text.suffix(3).elementsEqual("~~~".utf8) else { return nil }
    return text.index(text.endIndex, offsetBy: -3)
  }

  private mutating func add(_ line: Substring) -> Bool {
    guard lines.utf8.count + line.utf8.count < limit else {
      isOverLimit = true
      return false
    }
    lines += line
    lines += "\n"
    if !hasText { hasText = !line.isBlank }
    return hasText && !separatorEnds
  }
}
