import Basics
import MenuPresenting

// The most that is drawn of a row. More could not be seen, and making it would hold up everything else.
extension PrintableText {
  /// The beginning of a text that is longer than any screen is wide.
  var drawn: PrintableText {
    guard description.utf8.count > MenuWindowLimits.drawnCharacters,
      let end = description.index(
        description.startIndex, offsetBy: MenuWindowLimits.drawnCharacters, limitedBy: description.endIndex),
      end < description.endIndex
    else { return self }
    return self[..<end] + "…"
  }
}

/// The text that a field draws: all of it, if it can be edited.
struct FieldText: Equatable {
  let drawn: String
  let isWhole: Bool

  init(_ text: String) {
    isWhole = text.utf8.count <= MenuPresentingLimits.fieldBytes
    drawn = isWhole ? text : String(text.unicodeScalars.prefix(MenuWindowLimits.drawnCharacters))
  }
}

extension ContentView {
  /// The element with as many of its pieces as are drawn.
  var drawn: Element? {
    var budget = MenuWindowLimits.drawnPieces
    return element.flatMap { Self.drawn($0, &budget) }
  }

  private static func drawn(_ element: Element, _ budget: inout Int) -> Element? {
    guard budget > 0 else { return nil }
    budget -= 1
    switch element {
    case .text(let text, let isTitle): return .text(text.drawn, isTitle: isTitle)
    case .badge(let text): return .badge(text.drawn)
    case .stack(let children, let isVertical):
      var drawn: [Element] = []
      for child in children {
        guard let child = Self.drawn(child, &budget) else { break }
        drawn.append(child)
      }
      return .stack(drawn, isVertical: isVertical)
    case .part(var part):
      part.title = part.title.drawn
      return .part(part)
    case .picture, .progress: return element
    }
  }
}
