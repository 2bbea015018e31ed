import Basics
public import StatusNotifier

/// Paints the labels of tray items into their icons, by Pango and Cairo.
///
///     tray.labelPainter = try await TextIconPainter.load()
///     tray.label = "3.1"
///
/// Pango is loaded by the first call of ``load()`` (Debian: `libpangocairo-1.0-0`, which every desktop has); a program
/// that never calls it needs no such library.
public final class TextIconPainter: LabelPainter, LabelDrawing {
  private let pango: Lock<PangoText>
  private let kept = Lock(KeptLabels())

  private init(_ pango: consuming sending PangoText) { self.pango = Lock(pango) }

  /// Loads Pango and the fonts, away from the caller's actor.
  ///
  /// - Throws: ``TextIconsUnavailable``; then labels are shown by hosts that show labels.
  @concurrent
  public static func load() async throws(TextIconsUnavailable) -> TextIconPainter {
    let painter = TextIconPainter(try PangoText())
    // Fonts are looked for when the first text is painted.
    _ = painter.paint(LabelPainting(runs: [LabelRun("0")]))
    return painter
  }

  /// The picture of an icon that is a name, from the icon theme of the desktop. Drawings (SVG) need
  /// `librsvg-2.so.2` (Debian: `librsvg2-2`, which every desktop has); the first one loads it.
  ///
  /// - Throws: An error that says why there is no picture.
  @concurrent
  package func pixels(of icon: LabelIcon) async throws -> [Pixmap] { try ThemedPicture(icon).pixels() }

  /// Paints a label; the same request again costs nothing.
  package func paint(_ painting: LabelPainting) -> PaintedLabel {
    if let known = kept.withLock({ $0.labels[painting] }) { return known }
    let label = pango.withLock { TextIcon(painting, $0).painted() }
    kept.withLock { $0.keep(label, of: painting) }
    return label
  }
}

/// The last labels, within a bound for the bytes of their pictures; the last one whatever its size.
struct KeptLabels {
  private(set) var labels: [LabelPainting: PaintedLabel] = [:]
  private(set) var bytes = 0

  mutating func keep(_ label: PaintedLabel, of painting: LabelPainting) {
    guard labels[painting] == nil else { return }
    // Also a label without pictures has a request, which may have some beside its text.
    let size = (label.pixmaps + painting.picture).reduce(1024) { $0 + $1.argb.count }
    if bytes + size > TextIconsLimits.keptBytes { (labels, bytes) = ([:], 0) }
    labels[painting] = label
    bytes += size
  }
}
