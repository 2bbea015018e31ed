/// Makes PNGs of every kind, without compression.
struct PNGEncoder {
  var width: Int
  var height: Int
  var depth = 8
  /// 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  var color = 6
  var isInterlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// The samples of a pixel, each of `depth` bits.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  func encode() -> [UInt8] {
    var header = Self.number(width) + Self.number(height)
    header += [UInt8(depth), UInt8(color), 0, 0, isInterlaced ? 1 : 0]
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    png += Self.chunk("IHDR", header)
    if !palette.isEmpty { png += Self.chunk("PLTE", palette) }
    if !transparency.isEmpty { png += Self.chunk("tRNS", transparency) }
    return png + Self.chunk("IDAT", Self.zlib(rows())) + Self.chunk("IEND", [])
  }

  /// Rows of packed samples, each after the number of its filter, which is none.
  private func rows() -> [UInt8] {
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (left, top, dx, dy) in passes where left < width {
      for y in stride(from: top, to: height, by: dy) {
        bytes.append(0)
        var bits = 0
        var count = 0
        for x in stride(from: left, to: width, by: dx) {
          for sample in samples(x, y) {
            bits = bits << depth | sample
            count += depth
            while count >= 8 {
              count -= 8
              bytes.append(UInt8(bits >> count & 0xFF))
            }
            bits &= (1 << count) - 1
          }
        }
        if count > 0 { bytes.append(UInt8(bits << (8 - count) & 0xFF)) }
      }
    }
    return bytes
  }

  /// A chunk with its check sum.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    var sum: UInt32 = .max
    for byte in content {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return number(data.count) + content + number(Int(~sum))
  }

  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65535) {
      let block = data[start..<min(start + 65535, data.count)]
      let size = UInt16(block.count)
      result.append(start + 65535 >= data.count ? 1 : 0)
      for number in [size, ~size] { result += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      result += block
    }
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + number(b << 16 | a)
  }

  static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
}
