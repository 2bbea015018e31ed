import Pictures

extension Pixmap {
  /// The usual sides of panels' icons.
  package static let panelSizes = [16, 22, 24, 32, 48]

  /// Decodes a PNG and scales it to squares of several sizes, smallest first.
  ///
  /// The picture's own size stands for the sizes beyond it. The smallest is always there, because some panels do not
  /// draw pictures that are smaller than their icons. A picture that is not square is in the middle of a square.
  ///
  /// - Parameters:
  ///   - png: The PNG.
  ///   - sizes: The sides; those outside `1...1024` are left out.
  /// - Throws: ``TrayError/Code/invalidPicture``.
  package static func pixmaps(fromPNG png: [UInt8], sizes: [Int] = panelSizes) throws(TrayError) -> [Pixmap] {
    let read = Result { () throws(PNGError) in try Pixmap(png: png) }
    return try read.mapError { TrayError(.picture($0)) }.get().squares(sizes)
  }

  /// The picture as squares of several sizes, smallest first; see ``pixmaps(fromPNG:sizes:)``.
  package func squares(_ sizes: [Int] = panelSizes) -> [Pixmap] {
    let side = max(width, height)
    let sizes = Set(sizes.filter { (1...PicturesLimits.side).contains($0) })
    guard let smallest = sizes.min(), let largest = sizes.max() else { return [] }
    var taken = sizes.filter { $0 <= side || $0 == smallest }
    if (smallest..<largest).contains(side) { taken.insert(side) }
    return taken.sorted().map { square($0) }
  }

  /// The picture scaled to fit into a square, in the middle of it.
  package func square(_ side: Int) -> Pixmap {
    let longer = max(width, height)
    func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    let picture = self.scaled(width: scaled(width), height: scaled(height))
    guard picture.width != side || picture.height != side else { return picture }
    return Pixmap.empty(side).drawing(picture, x: (side - picture.width) / 2, y: (side - picture.height) / 2)
  }

  static func empty(_ side: Int) -> Pixmap {
    Pixmap(uncheckedWidth: side, height: side, argb: [UInt8](repeating: 0, count: 4 * side * side))
  }

  /// The picture in another size. Each pixel is the average of the area it covers; in a larger picture it is
  /// interpolated between its neighbours. Colours count by their opacity, so that transparent pixels leave no rim.
  ///
  /// - Precondition: Both sides are in `1...1024`.
  package func scaled(width newWidth: Int, height newHeight: Int) -> Pixmap {
    let sides = 1...PicturesLimits.side
    precondition(sides.contains(newWidth) && sides.contains(newHeight), "a pixmap has 1 to 1024 pixels on a side")
    if newWidth == width, newHeight == height { return self }
    let narrow = scaledRows(to: newWidth)
    let rows = Self.shares(from: height, to: newHeight)
    var result = [UInt8](repeating: 0, count: 4 * newWidth * newHeight)
    narrow.withUnsafeBufferPointer { source in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          var sum = SIMD4<Float>.zero
          for (index, share) in rows[y].shares.enumerated() {
            sum += source[(rows[y].start + index) * newWidth + x] * share
          }
          write(sum, to: &result, at: 4 * (y * newWidth + x))
        }
      }
    }
    return Pixmap(uncheckedWidth: newWidth, height: newHeight, argb: result)
  }

  /// All rows in another width, as premultiplied pixels.
  private func scaledRows(to newWidth: Int) -> [SIMD4<Float>] {
    let columns = Self.shares(from: width, to: newWidth)
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(newWidth * height)
    argb.withUnsafeBufferPointer { source in
      for y in 0..<height {
        for column in columns {
          var sum = SIMD4<Float>.zero
          for (index, share) in column.shares.enumerated() {
            let offset = 4 * (y * width + column.start + index)
            let alpha = Float(source[offset]) * share
            let opacity = alpha / 255
            sum += SIMD4(
              alpha, Float(source[offset + 1]) * opacity, Float(source[offset + 2]) * opacity,
              Float(source[offset + 3]) * opacity)
          }
          result.append(sum)
        }
      }
    }
    return result
  }

  /// The pixels of a line that make up each pixel of the new line, with their shares.
  private static func shares(from old: Int, to new: Int) -> [(start: Int, shares: [Float])] {
    let ratio = Double(old) / Double(new)
    return (0..<new).map { index in
      guard new < old else {
        let center = (Double(index) + 0.5) * ratio - 0.5
        let left = min(max(Int(center.rounded(.down)), 0), old - 1)
        let part = Float(min(max(center - Double(left), 0), 1))
        return left + 1 < old && part > 0 ? (left, [1 - part, part]) : (left, [1])
      }
      let from = Double(index) * ratio
      let to = min(from + ratio, Double(old))
      let start = Int(from)
      let end = min(max(Int(to.rounded(.up)), start + 1), old)
      let shares = (start..<end).map { (min(to, Double($0 + 1)) - max(from, Double($0))) / ratio }
      return (start, shares.map { Float(max($0, 0)) })
    }
  }
}

extension Pixmap {
  /// - Precondition: The sides are in range, and the bytes as many as the pixels need.
  init(uncheckedWidth width: Int, height: Int, argb: [UInt8]) {
    guard let pixmap = Pixmap(width: width, height: height, argb: argb) else {
      preconditionFailure("\(width)×\(height) pixels in \(argb.count) bytes")
    }
    self = pixmap
  }
}

/// Writes a premultiplied pixel as a straight one.
func write(_ pixel: SIMD4<Float>, to argb: inout [UInt8], at offset: Int) {
  let alpha = UInt8(min(max(pixel[0].rounded(), 0), 255))
  argb[offset] = alpha
  guard alpha > 0 else {
    for channel in 1..<4 { argb[offset + channel] = 0 }
    return
  }
  for channel in 1..<4 {
    argb[offset + channel] = UInt8(min(max((pixel[channel] * 255 / pixel[0]).rounded(), 0), 255))
  }
}
