import LibDBus
import Printing

/// A view that stands in a row: lines of pieces from left to right.
struct ContentView: Sendable, Hashable {
  struct Piece: Sendable, Hashable {
    var text: PrintableText
    var style: Style = []
    /// What can be operated here.
    var part: Part?
  }

  struct Part: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case button
      case toggle(Bool)
      case slider(Double, in: ClosedRange<Double>)
      case field(String, placeholder: PrintableText)
    }

    var name: String
    var title: PrintableText
    var isEnabled: Bool
    var kind: Kind
  }

  /// Never empty, though a line may be.
  private(set) var lines: [[Piece]]

  /// How deep stacks are followed, and how many pieces are taken: others' menus are as they are.
  private static let maximumDepth = 8
  private static let maximumPieces = 200

  init?(_ value: Value?) {
    guard let view = value.flatMap(Dictionary.init(view:)) else { return nil }
    var budget = Self.maximumPieces
    lines = Self.lines(of: view, depth: 0, &budget) ?? [[]]
  }

  /// The parts that can be operated, with their lines.
  var parts: [(part: Part, line: Int)] {
    lines.enumerated().flatMap { line, pieces in
      pieces.compactMap { piece in piece.part.flatMap { $0.isEnabled ? ($0, line) : nil } }
    }
  }

  private static func lines(of view: [String: Value], depth: Int, _ budget: inout Int) -> [[Piece]]? {
    guard budget > 0, depth < maximumDepth else { return nil }
    budget -= 1
    guard view["kind"]?.stringValue == "stack" else { return piece(view).map { [[$0]] } }
    guard case .array(_, let children)? = view["children"] else { return nil }
    let blocks = children.compactMap { child in
      Dictionary(view: child).flatMap { lines(of: $0, depth: depth + 1, &budget) }
    }
    if view["axis"]?.stringValue == "vertical" { return blocks.isEmpty ? nil : blocks.flatMap { $0 } }
    guard let first = blocks.first else { return nil }
    return blocks.dropFirst().reduce(into: first) { lines, block in
      let start = width(of: lines[0])
      for (index, pieces) in block.enumerated() {
        if index >= lines.count { lines.append([]) }
        // The lines of a block begin below each other.
        let gap = start - width(of: lines[index]) - (lines[index].isEmpty ? 0 : 1)
        if index > 0, gap > 0 { lines[index].append(Piece(text: PrintableText(repeating: " ", count: gap))) }
        lines[index] += pieces
      }
    }
  }

  /// Pieces have a space between them.
  private static func width(of pieces: [Piece]) -> Int { max(0, pieces.reduce(-1) { $0 + $1.width + 1 }) }

  func width(ofLine line: Int) -> Int { Self.width(of: lines[line]) }

  private static func piece(_ view: [String: Value]) -> Piece? {
    func text(_ name: String) -> String { view[name]?.stringValue ?? "" }
    func printable(_ name: String) -> PrintableText { PrintableText(text(name)) }
    func number(_ name: String) -> Double? {
      if case .double(let number)? = view[name], number.isFinite { number } else { nil }
    }
    var kind: Part.Kind?
    switch text("kind") {
    case "text": return Piece(text: printable("text"), style: text("role") == "title" ? [] : .faint)
    case "badge": return Piece(text: "(\(printable("text")))", style: .accent)
    // A terminal has no pictures, but it has emoji; the names of others say nothing to a person.
    case "image": return text("text").isEmpty ? nil : Piece(text: printable("text"))
    case "progress":
      let part = number("value").map { min(max($0, 0), 1) }
      let done = Int(((part ?? 0) * 10).rounded())
      let bar = PrintableText(repeating: "█", count: done) + PrintableText(repeating: "░", count: 10 - done)
      return Piece(text: "\(bar) \(part.map { "\(Int(($0 * 100).rounded()))%" } ?? "…")", style: .accent)
    case "button": kind = .button
    case "toggle": kind = .toggle(view["value"]?.boolValue ?? false)
    case "slider":
      var range = (number("minimum") ?? 0)...max(number("minimum") ?? 0, number("maximum") ?? 1)
      if !(range.upperBound - range.lowerBound).isFinite { range = 0...1 }
      let low = range.lowerBound
      kind = .slider(min(max(number("value") ?? low, range.lowerBound), range.upperBound), in: range)
    case "field": kind = .field(text("value"), placeholder: printable("placeholder"))
    default: break
    }
    guard let kind, !text("part").isEmpty else { return nil }
    return Piece(
      text: "",
      part: Part(
        name: text("part"), title: printable("title"), isEnabled: view["enabled"]?.boolValue ?? true, kind: kind))
  }
}

extension ContentView.Part {
  /// What a slider shows and where it goes by a step.
  func stepped(by steps: Double) -> Value? {
    guard case .slider(let value, let range) = kind, range.upperBound > range.lowerBound else { return nil }
    let extent = range.upperBound - range.lowerBound
    // On the scale of steps, so that twenty steps lead from one end to the other whatever was rounded before.
    let place = ((value - range.lowerBound) / extent * 20).rounded() + steps
    return .double(min(max(range.lowerBound + extent * place / 20, range.lowerBound), range.upperBound))
  }
}

extension [String: Value] {
  /// A view as it comes over the bus, `a{sv}`.
  init?(view value: Value) {
    guard case .dictionary(_, _, let entries) = value.unwrapped else { return nil }
    self = [:]
    for entry in entries { if let name = entry.key.stringValue { self[name] = entry.value.unwrapped } }
  }
}
