import Basics
import DBusMenu
import MenuPresenting

extension LevelView {
  /// Beside the rows that share a line, and between them.
  private static var edge: Int { 6 }
  private static var gap: Int { 2 }

  /// The natural width of the lines, from those that are likely to be the widest.
  ///
  /// - Parameters:
  ///   - most: The width beyond which it does not matter.
  ///   - comfortable: The width beyond which subtitles and views do not make a line wider.
  func measureWidth(upTo most: Int, comfortable: Int) -> Int {
    guard let rows else { return 0 }
    var width = 0
    if titleHeight > 0, let level { width = ruler.width(of: RowFace(.title, title: level.title), columns: columns) }
    for line in rows.linesToMeasure(measuredLines) {
      width = max(width, naturalWidth(ofLine: line, rows, comfortable: comfortable))
      if width >= most { break }
    }
    return width
  }

  /// The number of lines that are measured: fewer in a level that is wider than most and changes with each letter.
  private var measuredLines: Int { look.leastWidth == nil ? 64 : 8 }

  private func naturalWidth(ofLine line: Int, _ rows: LevelRows, comfortable: Int) -> Int {
    switch rows.lines[line] {
    case .separator: return 0
    case .note: return rows.face(ofLine: line).map { ruler.width(of: $0, columns: columns) } ?? 0
    case .row(let index):
      let modifiers = [[]] + rows.rows[index].alternates.map(\.modifiers)
      return modifiers.reduce(0) {
        max($0, naturalWidth(of: rows.face(ofRow: index, modifiers: $1), comfortable: comfortable))
      }
    case .shared(let members):
      let widest = members.reduce(0) { max($0, ruler.width(of: rows.face(ofRow: $1), columns: columns)) }
      return (widest + Self.gap) * members.count - Self.gap + 2 * Self.edge
    case .strip(let members):
      return members.reduce(-Self.gap) { $0 + stripWidth(ofRow: $1, rows) + Self.gap } + 2 * Self.edge
    }
  }

  private func naturalWidth(of face: RowFace, comfortable: Int) -> Int {
    let width = ruler.width(of: face, columns: columns)
    guard width > comfortable else { return width }
    guard face.content == nil else { return comfortable }
    var title = face
    title.subtitle = ""
    return title == face ? width : max(comfortable, ruler.width(of: title, columns: columns))
  }

  /// A cell of a palette is at least as wide as it is high.
  private func stripWidth(ofRow index: Int, _ rows: LevelRows) -> Int {
    let face = rows.face(ofRow: index)
    return max(ruler.width(of: face, columns: columns), ruler.height(of: face))
  }

  /// The places of the rows of a line.
  func cells(ofLine line: Int, in frame: PixelRect) -> [PixelRect] {
    guard let rows else { return [] }
    let inside = PixelRect(
      x: frame.x + Self.edge, y: frame.y, width: max(1, frame.width - 2 * Self.edge), height: frame.height)
    let cells: [PixelRect]
    switch rows.lines[line] {
    case .separator, .row, .note: return [frame]
    case .shared(let members): cells = CellPlaces.equal(count: members.count, gap: Self.gap, in: inside)
    case .strip(let members):
      cells = CellPlaces.natural(widths: members.map { stripWidth(ofRow: $0, rows) }, gap: Self.gap, in: inside)
    }
    return look.isRightToLeft ? cells.map { $0.mirrored(in: frame) } : cells
  }
}

/// The places of rows beside each other.
enum CellPlaces {
  /// All of the same width; what remains is spread over them.
  static func equal(count: Int, gap: Int, in frame: PixelRect) -> [PixelRect] {
    let room = frame.width + gap
    return (0..<count).map { place in
      let start = room * place / count
      let end = room * (place + 1) / count - gap
      return PixelRect(x: frame.x + start, y: frame.y, width: max(1, end - start), height: frame.height)
    }
  }

  /// Each of its own width, or of less where there is not enough room.
  static func natural(widths: [Int], gap: Int, in frame: PixelRect) -> [PixelRect] {
    let total = widths.reduce(0, +)
    let room = max(widths.count, frame.width - gap * max(0, widths.count - 1))
    var x = frame.x
    return widths.map { width in
      let width = max(1, total > room ? width * room / total : width)
      defer { x += width + gap }
      return PixelRect(x: x, y: frame.y, width: width, height: frame.height)
    }
  }
}
