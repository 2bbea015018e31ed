import StatusNotifier

/// The arrangement of a label in an icon.
struct TextIcon {
  private let pango: PangoText
  private let painting: LabelPainting
  private let cells: LabelCells

  /// The sides of panels' icons, for the scales 1, 2 and 3.
  static let sides = [16, 22, 24, 32, 44, 48, 66]
  /// The heights of wide pictures. Hosts that keep proportions take the largest.
  static let heights = [24, 48, 66]
  /// The widths of a line in a square, in sizes of the font, that texts have room for: one line, then two.
  private static let oneLine = [1.4, 2.1, 2.9]
  private static let twoLines = [2.0, 2.9, 3.3]
  /// The most halves of its height that a wide picture has.
  private static let widest = 8

  init(_ painting: LabelPainting, _ pango: PangoText) {
    self.pango = pango
    self.painting = painting
    cells = LabelCells(painting.runs)
  }

  /// The label as pictures of all sizes.
  func painted() -> PaintedLabel {
    guard !cells.isEmpty else { return PaintedLabel(pixmaps: [], room: 0) }
    switch painting.form {
    case .square:
      let need = squareNeed
      guard painting.picture.isEmpty || need <= Self.oneLine.count + Self.twoLines.count else {
        return PaintedLabel(pixmaps: [], room: need)
      }
      return PaintedLabel(pixmaps: Self.sides.compactMap { square($0) }, room: squareNeed)
    case .wide:
      let squares = [22, 24].compactMap { square($0) }
      let width = wideWidth
      return PaintedLabel(
        pixmaps: squares + Self.heights.compactMap { wide($0, steps: max(width, min(painting.room, Self.widest))) },
        room: width)
    }
  }

  // MARK: Squares

  /// The width of a text in sizes of the font.
  private func ems(_ text: String) -> Double { Double(pango.measure(text, size: 64).room.width) / 64 }

  /// The step of room that the text needs in a square; one more than there is if it is cut.
  private var squareNeed: Int {
    let width = ems(cells.text)
    // A picture takes the upper half.
    if painting.picture.isEmpty, let step = Self.oneLine.firstIndex(where: { width <= $0 }) { return step + 1 }
    let halves = painting.picture.isEmpty ? [cells.halves.0, cells.halves.1] : [cells]
    let widest = halves.map { ems($0.text) }.max() ?? 0
    let step = Self.twoLines.firstIndex { widest <= $0 } ?? Self.twoLines.count
    return Self.oneLine.count + step + 1
  }

  private func square(_ side: Int) -> Pixmap? {
    let one = Self.oneLine.count
    let step = min(max(squareNeed, painting.room), one + Self.twoLines.count)
    let empty = ground(width: side, height: side)
    guard step > one else {
      return line(cells, on: empty, size: Double(side) / Self.oneLine[step - 1], in: 0..<side, x: 0..<side)
    }
    let ems = Self.twoLines[step - one - 1]
    let size = Double(side) / ems
    let (first, second) = painting.picture.isEmpty ? cells.halves : (LabelCells([]), cells)
    func cut(_ cells: LabelCells) -> LabelCells { cells.cut { self.ems($0) <= ems } }
    var result = empty
    if let best = picture(side / 2) {
      result = result?.drawing(best, x: (side - best.width) / 2, y: 0)
    }
    result = line(cut(first), on: result, size: size, in: 0..<side / 2, x: 0..<side)
    return line(cut(second), on: result, size: size, in: side / 2..<side, x: 0..<side)
  }

  // MARK: Wide pictures

  private static let wideSize = 0.62

  /// The halves of its height that a wide picture is wide.
  private var wideWidth: Int {
    let text = ems(cells.text) * Self.wideSize + (painting.picture.isEmpty ? 0 : 1.1)
    return min(max(Int((2 * text + 0.2).rounded(.up)), 2), Self.widest)
  }

  private func wide(_ height: Int, steps: Int) -> Pixmap? {
    let width = steps * height / 2
    let size = Double(height) * Self.wideSize
    var result = ground(width: width, height: height)
    var left = 0
    // With the room around it that the text has, so that it stays within the corners of the ground.
    let edge = height / 8
    if let best = picture(height - 2 * edge) {
      result = result?.drawing(best, x: edge, y: edge)
      left = height
    }
    let room = Double(width - left) / size
    return line(cells.cut { ems($0) <= room }, on: result, size: size, in: 0..<height, x: left..<width)
  }

  // MARK: Parts

  /// The picture beside the text, as a square.
  private func picture(_ side: Int) -> Pixmap? {
    let bySize = painting.picture.sorted { $0.width < $1.width }
    return (bySize.first { $0.width >= side } ?? bySize.last)?.square(side)
  }

  /// Nothing, or a dark plate with round corners where the colour below is unknown.
  private func ground(width: Int, height: Int) -> Pixmap? {
    var argb = [UInt8](repeating: 0, count: 4 * width * height)
    guard painting.isDark == nil else { return Pixmap(width: width, height: height, argb: argb) }
    let radius = Double(height) / 6
    for y in 0..<height {
      for x in 0..<width {
        func beyond(_ place: Int, _ length: Int) -> Double {
          let middle = Double(place) + 0.5
          return max(radius - middle, middle - (Double(length) - radius), 0)
        }
        let (dx, dy) = (beyond(x, width), beyond(y, height))
        let inside = min(max(radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
        let offset = 4 * (y * width + x)
        (argb[offset], argb[offset + 1], argb[offset + 2], argb[offset + 3]) = (UInt8(230 * inside), 0x30, 0x34, 0x3A)
      }
    }
    return Pixmap(width: width, height: height, argb: argb)
  }

  /// The picture with a line in the middle of some rows and columns.
  private func line(
    _ cells: LabelCells, on picture: Pixmap?, size: Double, in rows: Range<Int>, x columns: Range<Int>
  ) -> Pixmap? {
    guard let picture, !cells.isEmpty else { return picture }
    let text = cells.text
    let room = pango.measure(text, size: size).room
    // Digits are in the middle, whatever hangs below the line.
    let digit = pango.measure("0", size: size).ink
    let x = columns.lowerBound + max((columns.count - Int(room.width)) / 2, 0)
    let y = rows.lowerBound + (rows.count - Int(digit.height)) / 2 - Int(digit.y)
    let colors = cells.colors.map { ($0.bytes, $0.color.legible(isOnDark: painting.isDark != false)) }
    let line = pango.picture(
      of: text, size: size, width: picture.width, height: picture.height, x: x, y: y,
      color: .text(isOnDark: painting.isDark), colors: colors)
    return line.map { picture.drawing($0, x: 0, y: 0) }
  }
}
