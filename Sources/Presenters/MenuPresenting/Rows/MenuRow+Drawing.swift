package import Basics
import DBusMenu

extension MenuRow {
  /// The beginning of a text of the row, as much of it as is drawn.
  package func drawn(_ text: PrintableText) -> PrintableText { text.beginning(letters) }

  /// The work of drawing the row: of its texts, none of which is longer than ``letters``, and of its views.
  package var drawingWork: DrawingWork {
    let views = [content, accessory].compactMap { $0?.element }
    return DrawingWork(
      letters: textLengths.reduce(0) { $0 + min($1, letters) }, pieces: views.reduce(0) { $0 + $1.pieces })
  }

  /// The lengths of the texts that are drawn, those of views among them.
  var textLengths: [Int] {
    let own = [title, subtitle, shortcut, placeholder].map { $0.description.unicodeScalars.count }
    let views = [content, accessory].compactMap { $0?.element }
    return own + [text.unicodeScalars.count] + views.flatMap(\.textLengths)
  }
}

extension ContentView.Element {
  /// The pieces of the element and all in it, as ``DrawingWork/pieces`` counts them.
  package var pieces: Int {
    if case .stack(let children, _) = self { return children.reduce(ownPieces) { $0 + $1.pieces } }
    return ownPieces
  }

  fileprivate var ownPieces: Int { if case .part = self { 4 } else { 1 } }

  /// The lengths of all texts.
  package var textLengths: [Int] {
    switch self {
    case .text(let text, _), .badge(let text): return [text.description.unicodeScalars.count]
    case .picture(let picture): return [picture.text.description.unicodeScalars.count]
    case .progress: return []
    case .stack(let children, _): return children.flatMap(\.textLengths)
    case .part(let part):
      let title = part.title.description.unicodeScalars.count
      guard case .field(let text, let placeholder) = part.kind else { return [title] }
      return [title, text.unicodeScalars.count, placeholder.description.unicodeScalars.count]
    }
  }
}

extension ContentView {
  /// The view with as many of its pieces as there is room for.
  ///
  /// - Parameter left: The room, without what the view takes.
  func cut(to left: inout Int) -> ContentView {
    var cutter = Cutter(left: left)
    defer { left = cutter.left }
    return ContentView(element: element.map { cutter.cut($0) ?? Cutter.mark })
  }

  /// The view with the beginnings of its texts. The text of a field is the presenter's, because the user edits it.
  func cut(toLetters letters: Int) -> ContentView {
    ContentView(element: element?.map({ $0.beginning(letters) }, description: { $0 }))
  }

  /// Cuts a view to the pieces that there is room for.
  private struct Cutter {
    var left: Int
    private var isFull = false
    /// Stands for what is left out.
    static let mark = Element.text("…", nil)

    init(left: Int) { self.left = left }

    /// - Returns: `nil` if there is no room.
    mutating func cut(_ element: Element) -> Element? {
      guard !isFull, element.ownPieces <= left else { return nil }
      left -= element.ownPieces
      guard case .stack(let children, let axis) = element else { return element }
      var kept: [Element] = []
      for child in children {
        guard let child = cut(child) else {
          if !isFull { kept.append(Self.mark) }
          isFull = true
          break
        }
        kept.append(child)
      }
      return .stack(kept, axis)
    }
  }
}
