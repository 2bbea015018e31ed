import Foundation
import MenuTestKit
import TestSupport
import Testing

@testable import MenuPlugins

@Suite struct `A dot` {
  @Test(arguments: [
    ("red", "#ff0000"), ("#F00", "#ff0000"), ("#fF0000", "#ff0000"), ("#ff000080", "#ff0000"), ("Grey", "#808080"),
  ])
  func `a dot has the colour of a name or number`(text: String, number: String) {
    #expect(ColorDot(text) != nil && ColorDot(text) == ColorDot(number))
  }

  @Test(arguments: ["", "#", "#ff", "#ff00", "#gggggg", "ff0000", "#ff00000", "labelColor", "#+ff", "#１２３"])
  func `a dot is not made of other texts`(text: String) { #expect(ColorDot(text) == nil) }

  @Test func `a dot is a picture that a foreign program reads`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/dot.png"
    let png = try #require(ColorDot("#123456")).png
    #expect(png.count == 468)
    try Data(png).write(to: URL(filePath: path))
    // Python's standard library alone: the chunks, their sums, and the pixels.
    let script = """
      import struct, sys, zlib
      data = open(sys.argv[1], 'rb').read()
      assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
      place, chunks = 8, {}
      while place < len(data):
        size, name = struct.unpack('>I4s', data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        assert struct.unpack('>I', data[place + 8 + size:place + 12 + size])[0] == zlib.crc32(name + body)
        chunks[name] = body
        place += 12 + size
      assert list(chunks) == [b'IHDR', b'PLTE', b'tRNS', b'IDAT', b'IEND']
      rows = zlib.decompress(chunks[b'IDAT'])
      assert len(rows) == 24 * 13 and rows[0] == 0
      degree = lambda x, y: rows[y * 13 + 1 + x // 2] >> (0 if x % 2 else 4) & 15
      print(chunks[b'PLTE'][:3].hex(), degree(12, 12), degree(0, 0), degree(11, 3), degree(11, 4) > 0)
      """
    let read = try await Program.run(["python3", "-c", script, path])
    #expect(read.output == "123456 15 0 0 True\n", "\(read.errors)")
  }
}
