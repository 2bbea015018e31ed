/// PNG files whose checksums are right, so that what is wrong in them gets past these.
enum FuzzPicture {
  /// A file with a header, chunks and pixels as the bytes say.
  static func png(_ bytes: inout FuzzBytes) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let (width, height) = (UInt32(bytes.number(below: 12)), UInt32(bytes.number(below: 12)))
    let (depth, color) = (bytes.one(of: [8, 8, 1, 2, 4, 16, 3]), bytes.one(of: [6, 2, 0, 3, 4, 1] as [UInt8]))
    file += chunk("IHDR", big(width) + big(height) + [UInt8(depth), color, 0, 0, bytes.byte() & 1])
    for _ in 0..<bytes.number(below: 4) {
      let name = bytes.one(of: ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "bKGD", "tEXt", "zTXt", "sBIT", "IHDR"])
      file += chunk(name, bytes.taken(bytes.number(below: 64)))
    }
    let hasEnd = bytes.byte() < 0xF0
    file += chunk("IDAT", stored(bytes.rest + (hasEnd ? [UInt8](repeating: 0, count: 1600) : [])))
    return file + (hasEnd ? chunk("IEND", []) : [])
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let data = Array(name.utf8) + content
    return big(UInt32(content.count)) + data + big(checksum(data))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
  }

  /// Bytes as zlib keeps them where they cannot be compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(truncatingIfNeeded: bytes.count)
    let length = [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes.prefix(Int(count)) {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes.prefix(Int(count)) + big(high << 16 | low)
  }
}
