import StatusNotifier

/// Lines of text as pixels, by one font map. For one thread at a time.
final class PangoText {
  private let library: PangoLibrary
  private let map, context, font: OpaquePointer

  init() throws(TextIconsUnavailable) {
    do { library = try PangoLibrary() } catch { throw TextIconsUnavailable(reason: error.reason) }
    guard let map = library.fontMap() else { throw TextIconsUnavailable(reason: "it makes no font map") }
    guard let context = library.makeContext(map), let font = library.fontOfText("Sans Bold") else {
      library.release(map)
      throw TextIconsUnavailable(reason: "there is no memory for a font")
    }
    (self.map, self.context, self.font) = (map, context, font)
  }

  deinit {
    library.freeFont(font)
    library.release(context)
    library.release(map)
  }

  /// The box of a text's ink, or of its advance, in pixels; `y` is below the top of the line.
  struct Box: Equatable {
    var x: Int32 = 0, y: Int32 = 0, width: Int32 = 0, height: Int32 = 0
  }

  /// The ink and the room of a line at a size of the font in pixels.
  func measure(_ text: String, size: Double) -> (ink: Box, room: Box) {
    guard let layout = layout(text, size: size) else { return (Box(), Box()) }
    defer { library.release(layout) }
    return measure(layout)
  }

  private func measure(_ layout: OpaquePointer) -> (ink: Box, room: Box) {
    var ink = Box()
    var room = Box()
    library.extents(layout, &ink, &room)
    return (ink, room)
  }

  /// A line on an empty picture.
  ///
  /// - Parameters:
  ///   - colors: The colours of parts of the text, by their bytes.
  ///   - color: The colour of the rest.
  ///   - x: The beginning of the line, and `y` its top, in pixels.
  /// - Returns: `nil` without memory.
  func picture(
    of text: String, size: Double, width: Int, height: Int, x: Int, y: Int, color: MenuColor,
    colors: [(bytes: Range<Int>, color: MenuColor)]
  ) -> Pixmap? {
    guard let layout = layout(text, size: size, colors: colors) else { return nil }
    defer { library.release(layout) }
    return library.images.picture(width: width, height: height) { cairo in
      library.cairoColor(cairo, color.red, color.green, color.blue, 1)
      library.cairoMove(cairo, Double(x), Double(y))
      library.show(cairo, layout)
      return true
    }
  }

  private func layout(
    _ text: String, size: Double, colors: [(bytes: Range<Int>, color: MenuColor)] = []
  ) -> OpaquePointer? {
    guard let layout = library.makeLayout(context) else { return nil }
    library.setSingleLine(layout, 1)
    library.setFontSize(font, size * 1024)
    library.setFont(layout, font)
    library.setText(layout, text, -1)
    if let attributes = library.makeAttributes() {
      // Digits as wide as each other.
      if let digits = library.fontFeatures("tnum=1") { library.insert(attributes, digits) }
      for part in colors { insert(part.color, part.bytes, into: attributes) }
      library.setAttributes(layout, attributes)
      library.freeAttributes(attributes)
    }
    return layout
  }

  private func insert(_ color: MenuColor, _ bytes: Range<Int>, into attributes: OpaquePointer) {
    let parts = color.bytes.map { UInt16($0) * 257 }
    guard let attribute = library.foreground(parts[0], parts[1], parts[2]) else { return }
    // `start_index` and `end_index` of the public struct `PangoAttribute`, behind its class.
    let indices = MemoryLayout<OpaquePointer>.size
    attribute.storeBytes(of: UInt32(bytes.lowerBound), toByteOffset: indices, as: UInt32.self)
    attribute.storeBytes(of: UInt32(bytes.upperBound), toByteOffset: indices + 4, as: UInt32.self)
    library.insert(attributes, attribute)
  }
}
