import Basics
import MenuPresenting

extension MenuRow {
  var titleWidth: Int { Glyphs.width(title) }

  /// In a line with others a mark takes its place in front only of the row that has it.
  var sharedWidth: Int { titleWidth + (mark == nil ? 0 : 2) }

  /// A title in a strip is between the two halves of its mark.
  var paletteWidth: Int { titleWidth + 2 }

  /// The columns that the row needs for itself, apart from a mark in front.
  func naturalWidth(content: ContentLines?, accessory: ContentLines?) -> Int {
    if role == .searchField { return max(24, Glyphs.width(placeholder) + 4) }
    var width = content?.width(ofLine: 0) ?? titleWidth
    if !subtitle.isEmpty { width += 2 + Glyphs.width(subtitle) }
    if let accessory { width += 2 + accessory.width(ofLine: 0) }
    if !shortcut.isEmpty { width += 3 + Glyphs.width(shortcut) }
    if hasSubmenu { width += 2 }
    if role == .loading { width += 2 }
    return width
  }
}

extension ContentLines.Piece {
  var width: Int {
    guard let part else { return Glyphs.width(text) }
    let title = Glyphs.width(part.title)
    switch part.kind {
    case .button, .toggle: return title + 4
    case .slider: return title + (title > 0 ? 1 : 0) + ContentView.Part.sliderWidth
    case .field: return title + (title > 0 ? 1 : 0) + ContentView.Part.fieldWidth
    }
  }
}

extension ContentView.Part {
  static let sliderWidth = 12
  static let fieldWidth = 20
}
