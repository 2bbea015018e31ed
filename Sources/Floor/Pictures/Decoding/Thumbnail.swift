/// A decoded picture in the size in which it is shown: straight RGBA, rows without padding.
package struct Thumbnail: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let rgba: [UInt8]

  /// - Returns: `nil` unless the bytes are as many as the pixels need.
  package init?(width: Int, height: Int, rgba: [UInt8]) {
    let edges = 1...PicturesLimits.drawnEdge
    guard edges.contains(width), edges.contains(height), rgba.count == 4 * width * height else { return nil }
    (self.width, self.height, self.rgba) = (width, height, rgba)
  }

  /// The picture for a tray item or a row.
  package var pixmap: Pixmap? {
    var argb = rgba
    for pixel in stride(from: 0, to: rgba.count, by: 4) {
      argb[pixel] = rgba[pixel + 3]
      argb.replaceSubrange(pixel + 1..<pixel + 4, with: rgba[pixel..<pixel + 3])
    }
    return Pixmap(width: width, height: height, argb: argb)
  }
}

// The form in which the process that decodes gives it back.
extension Thumbnail {
  package var bytes: [UInt8] { Frames.number(width) + Frames.number(height) + rgba }

  package init?(bytes: [UInt8]) {
    guard let width = Frames.number(bytes[...]), let height = Frames.number(bytes.dropFirst(4)) else { return nil }
    self.init(width: width, height: height, rgba: Array(bytes.dropFirst(8)))
  }
}
