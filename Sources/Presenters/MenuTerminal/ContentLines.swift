import Basics
import DBusMenu
import MenuPresenting
import Texts

/// A view as lines of pieces from left to right.
struct ContentLines: Sendable {
  struct Piece: Sendable, Hashable {
    var text: PrintableText
    var style: CellStyle = []
    /// The part that can be operated here.
    var part: ContentView.Part?
  }

  /// Never empty, though a line may be.
  private(set) var lines: [[Piece]]
  /// Whether the lines of a block begin below each other, and all texts have been measured for that.
  private let isPlaced: Bool

  /// - Parameter isPlaced: Whether the lines are to be drawn, and not only to be counted.
  init(_ view: ContentView, isPlaced: Bool = true) {
    self.isPlaced = isPlaced
    lines = [[]]
    if let block = view.element.flatMap({ block($0) }) { lines = block.lines }
  }

  /// The enabled parts, with their lines.
  var parts: [(part: ContentView.Part, line: Int)] {
    lines.enumerated().flatMap { line, pieces in
      pieces.compactMap { piece in piece.part.flatMap { $0.isEnabled ? ($0, line) : nil } }
    }
  }

  /// Pieces have a space between them.
  func width(ofLine line: Int) -> Int { max(0, lines[line].reduce(-1) { $0 + $1.width + 1 }) }

  /// Lines below each other, with their widths: each text is measured once.
  private struct Block {
    var lines: [[Piece]]
    var widths: [Int]

    mutating func add(_ pieces: [Piece], width: Int, to line: Int) {
      widths[line] += width + (lines[line].isEmpty ? 0 : 1)
      lines[line] += pieces
    }
  }

  private func block(_ element: ContentView.Element) -> Block? {
    guard case .stack(let children, let axis) = element else {
      return Self.piece(element).map { Block(lines: [[$0]], widths: [isPlaced ? $0.width : 0]) }
    }
    let blocks = children.compactMap(block)
    guard var result = blocks.first else { return nil }
    for block in blocks.dropFirst() {
      if axis == .vertical {
        result.lines += block.lines
        result.widths += block.widths
      } else {
        join(block, to: &result)
      }
    }
    return result
  }

  /// Puts a block beside others.
  private func join(_ block: Block, to result: inout Block) {
    let start = result.widths[0]
    for (index, pieces) in block.lines.enumerated() {
      if index >= result.lines.count {
        result.lines.append([])
        result.widths.append(0)
      }
      let gap = start - result.widths[index] - (result.lines[index].isEmpty ? 0 : 1)
      if isPlaced, index > 0, gap > 0 {
        result.add([Piece(text: PrintableText(repeating: " ", count: gap))], width: gap, to: index)
      }
      result.add(pieces, width: block.widths[index], to: index)
    }
  }

  private static func piece(_ element: ContentView.Element) -> Piece? {
    switch element {
    case .text(let text, let role): Piece(text: text, style: role == .title ? [] : .faint)
    case .badge(let text): Piece(text: "(\(text))", style: .accent)
    // A terminal has no pictures, but it has emoji; the names of others mean nothing to the user.
    case .picture(let picture): picture.text.isEmpty ? nil : Piece(text: picture.text)
    case .progress(let share): Piece(text: bar(share), style: .accent)
    case .part(let part): Piece(text: "", part: part)
    case .stack: nil
    }
  }

  private static func bar(_ share: Double?) -> PrintableText {
    let done = Int(((share ?? 0) * 10).rounded())
    let bar = PrintableText(repeating: "█", count: done) + PrintableText(repeating: "░", count: 10 - done)
    return "\(bar) \(share.map { FixedTexts.current.percent($0) } ?? "…")"
  }
}
