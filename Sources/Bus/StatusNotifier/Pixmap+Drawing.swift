extension Pixmap {
  /// The picture with an emblem in its lower right corner, half as wide and high as the picture.
  ///
  /// - Parameter emblem: The emblem in several sizes, of which the smallest that is large enough
  ///   is used, else the largest.
  /// - Returns: The unchanged picture if there is no emblem.
  package func drawing(emblem: [Pixmap]) -> Pixmap {
    let side = max(1, min(width, height) / 2)
    let bySize = emblem.sorted { max($0.width, $0.height) < max($1.width, $1.height) }
    guard let best = bySize.first(where: { max($0.width, $0.height) >= side }) ?? bySize.last else { return self }
    return drawing(best.square(side), x: width - side, y: height - side)
  }

  /// The picture with a mark that asks for attention: a red disc with a pale rim in its upper right corner.
  package func markedForAttention() -> Pixmap {
    let side = max(3, min(width, height) * 2 / 5)
    return drawing(.disc(side, SIMD4(255, 0xDA, 0x1B, 0x2B), rim: SIMD4(255, 0xFF, 0xFF, 0xFF)), x: width - side, y: 0)
  }

  /// The picture with another one on top, cut at the edges.
  package func drawing(_ other: Pixmap, x left: Int, y top: Int) -> Pixmap {
    var result = argb
    for y in max(top, 0)..<max(min(top + other.height, height), max(top, 0)) {
      for x in max(left, 0)..<max(min(left + other.width, width), max(left, 0)) {
        let above = other.premultiplied(x - left, y - top)
        if above[0] == 0 { continue }
        write(above + premultiplied(x, y) * (1 - above[0] / 255), to: &result, at: 4 * (y * width + x))
      }
    }
    return Pixmap(uncheckedWidth: width, height: height, argb: result)
  }

  private func premultiplied(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let offset = 4 * (y * width + x)
    let alpha = Float(argb[offset])
    let color = SIMD4(255, Float(argb[offset + 1]), Float(argb[offset + 2]), Float(argb[offset + 3]))
    return color * (alpha / 255)
  }

  /// A grey disc with a pale rim, visible on light and dark panels.
  static func placeholder(_ side: Int) -> Pixmap {
    disc(side, SIMD4(255, 0x6A, 0x6E, 0x74), rim: SIMD4(255, 0xE4, 0xE6, 0xE8))
  }

  private static func disc(_ side: Int, _ color: SIMD4<Float>, rim pale: SIMD4<Float>) -> Pixmap {
    var argb = [UInt8](repeating: 0, count: 4 * side * side)
    let radius = Float(side) / 2
    let rim = max(radius / 4, 0.75)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Float(x) + 0.5 - radius, Float(y) + 0.5 - radius)
        let distance = (dx * dx + dy * dy).squareRoot()
        // Edges are as wide as a pixel.
        let inside = min(max(radius - distance + 0.5, 0), 1)
        let inner = min(max(radius - rim - distance + 0.5, 0), 1)
        write((color * inner + pale * (1 - inner)) * inside, to: &argb, at: 4 * (y * side + x))
      }
    }
    return Pixmap(uncheckedWidth: side, height: side, argb: argb)
  }
}
