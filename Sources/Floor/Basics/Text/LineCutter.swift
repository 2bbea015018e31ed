/// Cuts bytes into lines, and keeps at most one line that has no end yet.
package struct LineCutter: Sendable {
  /// A line, without its end.
  package struct Line: Sendable, Hashable {
    /// The number of the line; the first is 1.
    package let number: Int
    package let bytes: [UInt8]
    /// Whether the line is longer than the limit: then the bytes are its beginning.
    package let isCut: Bool

    /// The text, without a carriage return at its end.
    package var text: String {
      String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self).withShortRuns
    }
  }

  private let limit: Int
  private var number = 1
  private var line: [UInt8] = []
  /// Whether the line was given already, because it is too long.
  private var isSkipping = false

  /// - Parameter limit: The most bytes of a line. A longer one is given as soon as it is too long,
  ///   and its rest is skipped.
  package init(limit: Int) { self.limit = limit }

  /// The lines that end, or become too long, in new bytes.
  package mutating func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      keep(rest[..<end], &lines)
      if !isSkipping { lines.append(Line(number: number, bytes: line, isCut: false)) }
      number += 1
      line.removeAll(keepingCapacity: true)
      isSkipping = false
      rest = rest[(end + 1)...]
    }
    keep(rest, &lines)
    return lines
  }

  /// The last line, if nothing ended it; `nil` where there is none.
  package var rest: Line? { line.isEmpty ? nil : Line(number: number, bytes: line, isCut: false) }

  private mutating func keep(_ bytes: ArraySlice<UInt8>, _ lines: inout [Line]) {
    guard !isSkipping else { return }
    let room = limit - line.count
    line += bytes.prefix(room)
    guard bytes.count > room else { return }
    lines.append(Line(number: number, bytes: line, isCut: true))
    line = []
    isSkipping = true
  }
}
