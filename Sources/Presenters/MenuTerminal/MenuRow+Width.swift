import Basics
import DBusMenu
import MenuPresenting

extension MenuRow {
  var titleWidth: Int { Glyphs.width(drawn(title)) }

  /// In a line with others signs take their place in front only of the row that has them.
  var sharedWidth: Int { titleWidth + Glyphs.width(signs.leading) }

  /// The title in a strip, which is no wider than the strip.
  var paletteTitle: PrintableText { title.beginning(min(letters, LineLayout.stripWidth)) }

  /// A title in a strip is between the two halves of its mark.
  var paletteWidth: Int { Glyphs.width(paletteTitle) + 2 }

  /// The columns that the row needs for itself, apart from a mark in front.
  var naturalWidth: Int {
    if role == .searchField { return max(24, Glyphs.width(drawn(placeholder)) + 4) }
    var width = content.map { ContentLines($0).width(ofLine: 0) } ?? titleWidth
    if !subtitle.isEmpty { width += 2 + Glyphs.width(drawn(subtitle)) }
    if let accessory { width += 2 + ContentLines(accessory).width(ofLine: 0) }
    if !shortcut.isEmpty { width += 3 + Glyphs.width(drawn(shortcut)) }
    if hasSubmenu { width += 2 }
    if role == .loading { width += 2 }
    return width
  }
}

extension MenuRow {
  /// A number of columns that no line of the row exceeds: letters have no more cells than bytes, and a piece of a view
  /// no more beside them than ``pieceColumns``.
  var widthBound: Int {
    let texts = [title, subtitle, shortcut, placeholder].reduce(0) { $0 + $1.description.utf8.count }
    let views = [content, accessory].compactMap { $0?.element }
    return texts + 24 + views.reduce(0) { $0 + $1.bytes + $1.pieces * Self.pieceColumns }
  }

  /// As many as a field and the space beside it have.
  private static var pieceColumns: Int { ContentView.Part.fieldWidth + 4 }
}

extension ContentView.Element {
  /// The bytes of its texts.
  fileprivate var bytes: Int {
    switch self {
    case .text(let text, _), .badge(let text): text.description.utf8.count
    case .picture(let picture): picture.text.description.utf8.count
    case .progress: 0
    case .part(let part): part.title.description.utf8.count
    case .stack(let children, _): children.reduce(0) { $0 + $1.bytes }
    }
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
  static var sliderWidth: Int { 12 }
  static var fieldWidth: Int { 20 }
}
