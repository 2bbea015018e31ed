import Basics
import MenuPresenting

/// A view as lines of pieces from left to right.
struct ContentLines: Sendable, Hashable {
  struct Piece: Sendable, Hashable {
    var text: PrintableText
    var style: CellStyle = []
    /// The part that can be operated here.
    var part: ContentView.Part?
  }

  /// Never empty, though a line may be.
  private(set) var lines: [[Piece]]

  init(_ view: ContentView) { lines = view.element.flatMap(Self.lines) ?? [[]] }

  /// The enabled parts, with their lines.
  var parts: [(part: ContentView.Part, line: Int)] {
    lines.enumerated().flatMap { line, pieces in
      pieces.compactMap { piece in piece.part.flatMap { $0.isEnabled ? ($0, line) : nil } }
    }
  }

  func width(ofLine line: Int) -> Int { Self.width(of: lines[line]) }

  /// Pieces have a space between them.
  private static func width(of pieces: [Piece]) -> Int { max(0, pieces.reduce(-1) { $0 + $1.width + 1 }) }

  private static func lines(of element: ContentView.Element) -> [[Piece]]? {
    guard case .stack(let children, let isVertical) = element else { return piece(element).map { [[$0]] } }
    let blocks = children.compactMap(lines)
    if isVertical { return blocks.isEmpty ? nil : blocks.flatMap { $0 } }
    return blocks.first.map { blocks.dropFirst().reduce(into: $0, join) }
  }

  /// Puts a block of lines beside others.
  private static func join(_ lines: inout [[Piece]], _ block: [[Piece]]) {
    let start = width(of: lines[0])
    for (index, pieces) in block.enumerated() {
      if index >= lines.count { lines.append([]) }
      // The lines of a block begin below each other.
      let gap = start - width(of: lines[index]) - (lines[index].isEmpty ? 0 : 1)
      if index > 0, gap > 0 { lines[index].append(Piece(text: PrintableText(repeating: " ", count: gap))) }
      lines[index] += pieces
    }
  }

  private static func piece(_ element: ContentView.Element) -> Piece? {
    switch element {
    case .text(let text, let isTitle): Piece(text: text, style: isTitle ? [] : .faint)
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
    return "\(bar) \(share.map { "\(Int(($0 * 100).rounded()))%" } ?? "…")"
  }
}
