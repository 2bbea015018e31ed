import MenuTestKit
import Basics
import Pictures
import TestSupport
import Testing

@testable import MenuPlugins

/// What plugins print, in the process that decodes.
@Suite(.timeLimit(.minutes(5))) struct `Pictures that plugins print` {
  private let reader = PictureReader { Paths.program("menubus-presenter") }

  /// A picture of 40 by 20 red pixels, made by another program.
  private func picture(_ format: String, width: Int = 40) async throws -> [UInt8] {
    let script = """
      import io, sys
      from PIL import Image
      file = io.BytesIO()
      width = int(sys.argv[2])
      Image.new('RGB', (width, width // 2), (255, 0, 0)).save(file, sys.argv[1], bitmap_format='bmp')
      print(file.getvalue().hex())
      """
    let made = try await Program.run(["/usr/bin/python3", "-c", script, format, "\(width)"])
    let digits = Array(made.output.utf8.dropLast())
    try #require(made.status == 0 && !digits.isEmpty, "\(made.errors)")
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }

  private func read(_ picture: [UInt8]) async throws -> Pixmap? {
    guard let png = try #require(await reader.read([picture]))[picture] ?? nil else { return nil }
    return try Pixmap(png: png)
  }

  @Test(arguments: ["BMP", "ICO", "JPEG", "GIF", "TIFF", "PPM", "TGA"])
  func `a picture of any format is shown in its own size`(format: String) async throws {
    let pixmap = try #require(try await read(picture(format)))
    #expect(format == "ICO" ? pixmap.width > 0 : pixmap.width == 40 && pixmap.height == 20)
    let middle = 4 * (pixmap.height / 2 * pixmap.width + pixmap.width / 2)
    let (red, green) = (pixmap.argb[middle + 1], pixmap.argb[middle + 2])
    #expect(red > 250 && green < 5)
  }

  @Test func `a large picture becomes smaller, and a drawing has the size of pictures`() async throws {
    let large = try #require(try await read(picture("BMP", width: 200)))
    #expect(large.width == 128 && large.height == 64)
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><rect width='2' height='1'/></svg>"
    let drawn = try #require(try await read(Array(drawing.utf8)))
    #expect(drawn.width == 128 && drawn.height == 64)
  }

  @Test func `no picture keeps others from being read`() async throws {
    let hostile = try await HostilePictures()
    let good = try await picture("BMP")
    for name in HostilePictures.files {
      guard let bytes = try? RegularFile.bytes(of: hostile.path(name), limit: 1 << 18) else { continue }
      let found = try #require(await reader.read([good, bytes]))
      #expect(found[good] != .some(nil), "\(name)")
    }
  }
}
