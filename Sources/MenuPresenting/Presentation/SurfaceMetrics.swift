package import DBusMenu
package import LibDBus

/// The room that a surface has for a menu, which its program is told.
package struct SurfaceMetrics: Sendable, Hashable {
  /// Device pixels to a logical one.
  package var scale: Double?
  /// The width and height of a picture, in logical pixels.
  package var iconSize: Double?
  /// The characters in a line.
  package var textColumns: Int?
  /// Whether the user wants large text.
  package var accessibility: Bool?
  /// The direction of menus that have none of their own.
  package var textDirection: Word.TextDirection?

  package init(
    scale: Double? = nil, iconSize: Double? = nil, textColumns: Int? = nil, accessibility: Bool? = nil,
    textDirection: Word.TextDirection? = nil
  ) {
    self.scale = scale
    self.iconSize = iconSize
    self.textColumns = textColumns
    self.accessibility = accessibility
    self.textDirection = textDirection
  }

  /// The metrics as a program gets them, within the ranges that it accepts.
  package var entries: [MetricEntry: Value] {
    var entries: [MetricEntry: Value] = [:]
    entries[.scale] = scale.map { .double(min(max($0, 0.1), 16)) }
    entries[.iconSize] = iconSize.map { .double(min(max($0, 1), 1024)) }
    entries[.textColumns] = textColumns.map { .int32(Int32(min(max($0, 1), 10_000))) }
    entries[.accessibility] = accessibility.map(Value.bool)
    entries[.textDirection] = textDirection?.value
    return entries
  }
}
