import Basics
import CGtk3
import CMenuWindow
import DBusMenu
import MenuPresenting

/// Measures rows in the style of a level, once for each shape.
@MainActor
final class Ruler {
  private let level: Widget
  private var gauges: [RowFace.Shape: RowWidget] = [:]
  private var heights: [RowFace.Shape: Int] = [:]
  private var widths: [RowFace: Int] = [:]
  private var columns = Columns()

  /// The most shapes and widths that are kept.
  private static let maximumShapes = 200
  private static let maximumWidths = 2000

  init(level: Widget) { self.level = level }

  /// Forgets all sizes, because the style is another one.
  func reset() { (heights, widths) = ([:], [:]) }

  /// Whether the style is another one than when this was asked before.
  func changedStyle() -> Bool {
    if samples.isEmpty { samples = makeSamples() }
    let sizes = samples.map(\.widget.naturalSize).flatMap { [$0.width, $0.height] }
    defer { sampleSizes = sizes }
    return sizes != sampleSizes
  }

  private var samples: [RowWidget] = []
  private var sampleSizes: [Int] = []

  /// Rows that never change, unlike the gauges, so that their sizes are those of the style alone.
  private func makeSamples() -> [RowWidget] {
    [RowFace.Kind.row, .heading, .separator].compactMap { kind in
      var face = RowFace(kind, title: kind == .separator ? "" : "Wide Åg")
      if kind == .row {
        (face.subtitle, face.shortcut, face.hasSubmenu, face.mark) = ("Wide Åg", "Ctrl+W", true, .check(1))
      }
      guard let sample = makeGauge(of: kind) else { return nil }
      sample.update(face, columns: Columns(), operating: .none(face.id, pictures: PictureStyle()))
      return sample
    }
  }

  /// Makes a row that is never drawn.
  private func makeGauge(of kind: RowFace.Kind) -> RowWidget? {
    let gauge = RowWidget(isSeparator: kind == .separator, scrolls: false)
    if let gauge { cmenuwindow_level_add_gauge(level, gauge.widget) }
    return gauge
  }

  /// The colors of an ordinary row.
  func colors(isSelected: Bool) -> (text: PixelColor, background: PixelColor) {
    guard let gauge = gauge(for: RowFace(.row, title: "A").shape) else { return (PixelColor(), PixelColor(alpha: 0)) }
    return LevelView.colors(of: gauge.widget, isSelected: isSelected)
  }

  /// The work that may still be done to measure shapes. Beyond it heights are estimates, so that a menu in which no row
  /// is like another opens nevertheless.
  private var budget = DrawingBudget(DrawingWork())

  /// Begins to measure the rows of a menu.
  func begin() { budget = DrawingBudget(DrawingWork(pieces: MenuWindowLimits.measuredPieces)) }

  private func estimate(_ shape: RowFace.Shape) -> Int {
    let line = heights[RowFace(.row, title: "A").shape] ?? 24
    return (shape.content?.lineCount ?? 1) * (line + 10)
  }

  /// The height of a row.
  func height(of face: RowFace) -> Int { height(of: face.shape) { face } }

  private func height(of shape: RowFace.Shape, face: () -> RowFace) -> Int {
    if let height = heights[shape] { return height }
    let face = face()
    let pieces = [face.content, face.accessory].reduce(1) { $0 + ($1?.pieces ?? 0) }
    guard budget.take(DrawingWork(pieces: pieces)) else { return estimate(shape) }
    let height = measure(face.sample).height
    heights[shape] = height
    return height
  }

  /// The natural width of a row.
  func width(of face: RowFace, columns: Columns) -> Int {
    if columns != self.columns {
      self.columns = columns
      widths = [:]
    }
    if let width = widths[face] { return width }
    if widths.count >= Self.maximumWidths { widths = [:] }
    let width = measure(face).width
    widths[face] = width
    return width
  }

  private func measure(_ face: RowFace) -> (width: Int, height: Int) {
    guard let gauge = gauge(for: face.shape) else { return (1, 1) }
    gauge.update(face, columns: columns, operating: .none(face.id, pictures: columns.pictures))
    return gauge.widget.naturalSize
  }

  private func gauge(for shape: RowFace.Shape) -> RowWidget? {
    if let gauge = gauges[shape] { return gauge }
    if gauges.count >= Self.maximumShapes {
      for gauge in gauges.values { gtk_widget_destroy(gauge.widget) }
      gauges = [:]
    }
    if heights.count >= 10 * Self.maximumShapes { heights = [:] }
    gauges[shape] = makeGauge(of: shape.kind)
    return gauges[shape]
  }

  /// The width of a column of marks.
  func markWidth(in columns: Columns) -> Int {
    var face = RowFace(.row, title: "A")
    face.mark = .check(1)
    self.columns = columns
    self.columns.mark = 1
    _ = measure(face)
    return gauges[face.shape]?.parts.mark?.naturalSize.width ?? columns.pictures.size
  }
}

extension PartOperation {
  /// Of rows that are only measured.
  static func none(_ id: ItemID, pictures: PictureStyle) -> PartOperation {
    PartOperation(
      isHeard: false, stop: MenuStop(id: id), drafts: Drafts(), pictures: pictures, set: { _, _ in }, operate: { _ in },
      focus: { _ in })
  }
}
