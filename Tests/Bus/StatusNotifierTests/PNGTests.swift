import Foundation
import MenuTestKit
import Pictures
import Testing

@testable import StatusNotifier

/// A kind of PNG, and the first pixel that is expected of it.
struct PNGKind: Sendable, CustomTestStringConvertible {
  var name: String
  var color: Int
  var depth: Int
  var samples: [Int]
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var argb: [UInt8]

  var testDescription: String { name }

  func png(width: Int = 9, height: Int = 5, isInterlaced: Bool = false) -> [UInt8] {
    let samples = samples
    return PNGEncoder(
      width: width, height: height, depth: depth, color: color, isInterlaced: isInterlaced, palette: palette,
      transparency: transparency
    ) { x, y in (x + y) % 2 == 0 ? samples : samples.map { _ in 0 } }.encode()
  }

  static let all = [
    PNGKind(name: "gray 1", color: 0, depth: 1, samples: [1], argb: [255, 255, 255, 255]),
    PNGKind(name: "gray 2", color: 0, depth: 2, samples: [1], argb: [255, 85, 85, 85]),
    PNGKind(name: "gray 4", color: 0, depth: 4, samples: [3], argb: [255, 51, 51, 51]),
    PNGKind(name: "gray 8", color: 0, depth: 8, samples: [77], argb: [255, 77, 77, 77]),
    PNGKind(name: "gray 16", color: 0, depth: 16, samples: [0x4D4D], argb: [255, 77, 77, 77]),
    PNGKind(
      name: "gray 8, one transparent", color: 0, depth: 8, samples: [9], transparency: [0, 9], argb: [0, 9, 9, 9]),
    PNGKind(name: "RGB 8", color: 2, depth: 8, samples: [1, 2, 3], argb: [255, 1, 2, 3]),
    PNGKind(name: "RGB 16", color: 2, depth: 16, samples: [0x0A0A, 0x1414, 0x1E1E], argb: [255, 10, 20, 30]),
    PNGKind(
      name: "palette 1", color: 3, depth: 1, samples: [1], palette: [0, 0, 0, 7, 8, 9], argb: [255, 7, 8, 9]),
    PNGKind(
      name: "palette 2", color: 3, depth: 2, samples: [2], palette: [0, 0, 0, 1, 1, 1, 7, 8, 9],
      transparency: [255, 255, 100], argb: [100, 7, 8, 9]),
    PNGKind(
      name: "palette 4", color: 3, depth: 4, samples: [1], palette: [0, 0, 0, 7, 8, 9], argb: [255, 7, 8, 9]),
    PNGKind(
      name: "palette 8", color: 3, depth: 8, samples: [1], palette: [0, 0, 0, 7, 8, 9], argb: [255, 7, 8, 9]),
    PNGKind(name: "gray, alpha 8", color: 4, depth: 8, samples: [50, 128], argb: [128, 50, 50, 50]),
    PNGKind(name: "gray, alpha 16", color: 4, depth: 16, samples: [0x3232, 0x8080], argb: [128, 50, 50, 50]),
    PNGKind(name: "RGBA 8", color: 6, depth: 8, samples: [200, 100, 50, 128], argb: [128, 200, 100, 50]),
    PNGKind(
      name: "RGBA 16", color: 6, depth: 16, samples: [0xC8C8, 0x6464, 0x3232, 0x8080], argb: [128, 200, 100, 50]),
  ]
}

@Suite struct `PNG` {
  @Test(.timeLimit(.minutes(5))) func `a picture that is no regular file is refused, without waiting`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png").path
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(throws: TrayError.self) { try TrayItemState.Icon.png(contentsOf: "/dev/zero") }
    let error = #expect(throws: TrayError.self) { try TrayItemState.Icon.png(contentsOf: path) }
    #expect(error?.reason == .picture(.unreadable(path: path, reason: "it is a pipe, not a regular file")))
  }

  @Test(arguments: PNGKind.all) func `every kind becomes straight ARGB`(kind: PNGKind) throws {
    let plain = try Pixmap(png: kind.png())
    #expect(plain.width == 9 && plain.height == 5)
    for (channel, expected) in zip(plain.argb.prefix(4), kind.argb) {
      #expect(abs(Int(channel) - Int(expected)) <= (kind.depth == 16 ? 1 : 0), "\(plain.argb.prefix(4))")
    }
    // libpng goes by way of linear light for 16 bits, and rounds.
    let interlaced = try Pixmap(png: kind.png(isInterlaced: true))
    #expect(interlaced.width == 9 && interlaced.height == 5)
    let difference = zip(interlaced.argb, plain.argb).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(difference) <= (kind.depth == 16 ? 1 : 0))
    #expect(try Pixmap(png: kind.png(width: 1, height: 1)).argb == Array(plain.argb.prefix(4)))
  }

  @Test func `a compressed and filtered file of another encoder is read`() throws {
    let pixmap = try Pixmap(png: Self.compressed)
    #expect(
      Pixmap(
        width: 3, height: 2,
        argb: [
          255, 10, 20, 30, 128, 40, 50, 60, 0, 70, 80, 90, 4, 1, 2, 3, 8, 5, 6, 7, 253, 250, 251, 252,
        ]) == pixmap)
  }

  @Test func `data that is no PNG is an error that says so`() {
    for data in [[], [0x89], Array("GIF89a".utf8), [UInt8](repeating: 0, count: 100)] {
      #expect(throws: PNGError.notPNG) { try Pixmap(png: data) }
    }
  }

  @Test func `a size beyond the bound is refused from the header alone`() {
    for (width, height) in [(20_000, 20_000), (1025, 1), (1, 1025), (0xFFFF_FFFF, 0xFFFF_FFFF)] {
      #expect(throws: PNGError.tooWide(width: width, height: height)) {
        try Pixmap(png: Self.header(width, height))
      }
    }
    #expect(throws: PNGError.invalid("it has no pixels")) { try Pixmap(png: Self.header(0, 5)) }
    #expect(PNGError.tooWide(width: 20_000, height: 3).description.contains("20000×3 pixels; 1024 on a side"))
    #expect(throws: PNGError.tooLarge(size: PicturesLimits.pngBytes + 1)) {
      let png = Self.compressed
      _ = try Pixmap(png: png + [UInt8](repeating: 0, count: PicturesLimits.pngBytes + 1 - png.count))
    }
  }

  @Test func `a file has its path as a name, and data has none`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "menubus-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/three.png"
    try Data(Self.compressed).write(to: URL(filePath: path))
    let icon = try TrayItemState.Icon.png(contentsOf: folder.path + "/./three.png")
    #expect(try icon.name == path && icon.pixmaps == Pixmap.pixmaps(fromPNG: Self.compressed))
    #expect(try TrayItemState.Icon.png(Self.compressed).name.isEmpty)
    var state = TrayItemState(id: "app", title: "")
    state.icon = icon
    state.overlayIcon.pixmaps = [.filled(2, [255, 0, 0, 255])]
    #expect(state.drawn.icon.name.isEmpty, "panels would show the file, without the overlay")
  }

  @Test func `the largest size is read`() throws {
    let png = PNGEncoder(width: 1024, height: 1024, depth: 1, color: 0) { _, _ in [1] }.encode()
    #expect(try Pixmap(png: png).argb.allSatisfy { $0 == 255 })
  }

  @Test(arguments: PNGKind.all) func `a file cut anywhere is an error with a sentence`(kind: PNGKind) {
    let png = kind.png(isInterlaced: kind.depth == 8)
    for count in png.indices {
      let error = #expect(throws: PNGError.self) { try Pixmap(png: Array(png[..<count])) }
      #expect(error?.description.hasSuffix(".") == true)
    }
  }

  @Test func `libpng's own words come with damaged data`() {
    var png = Self.compressed
    png[50] ^= 0xFF
    let error = #expect(throws: PNGError.self) { try Pixmap(png: png) }
    #expect(error?.description.hasPrefix("The PNG cannot be read: ") == true)
    #expect(error?.description.contains("IDAT") == true)
  }

  @Test func `damaged files neither crash nor hang`() {
    var numbers = SeededNumbers(7)
    var readable = 0
    for round in 0..<2000 {
      let kind = PNGKind.all[round % PNGKind.all.count]
      var png = round % 3 == 0 ? Self.compressed : kind.png(isInterlaced: round % 2 == 0)
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: 8..<png.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: png[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: png.remove(at: place)
        default: png.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
        }
      }
      if round % 2 == 1 { png = Self.resummed(png) }
      if let pixmap = try? Pixmap(png: png) {
        readable += 1
        #expect(pixmap.argb.count == 4 * pixmap.width * pixmap.height)
      }
    }
    #expect(readable > 0)
  }

  /// A file that ends after its header.
  private static func header(_ width: Int, _ height: Int) -> [UInt8] {
    let header = PNGEncoder.number(width) + PNGEncoder.number(height) + [8, 6, 0, 0, 0]
    return Array(compressed.prefix(8)) + PNGEncoder.chunk("IHDR", header) + PNGEncoder.chunk("IEND", [])
  }

  /// With check sums that are right again, so that what is wrong gets further.
  private static func resummed(_ png: [UInt8]) -> [UInt8] {
    var result = Array(png.prefix(8))
    var offset = 8
    while offset + 12 <= png.count {
      let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard offset + 12 + length <= png.count else { break }
      let name = String(decoding: png[offset + 4..<offset + 8], as: UTF8.self)
      result += PNGEncoder.chunk(name, Array(png[offset + 8..<offset + 8 + length]))
      offset += 12 + length
    }
    return result + png[min(offset, png.count)...]
  }

  /// Three by two pixels, deflated by zlib, its rows with the filters Sub and Paeth.
  static let compressed: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x03, 0x00, 0x00, 0x00, 0x02, 0x08, 0x06, 0x00, 0x00, 0x00, 0x9D, 0x74, 0x66, 0x1A, 0x00, 0x00, 0x00,
    0x22, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xE4, 0x12, 0x91, 0xFB, 0x2F, 0x27, 0x27, 0xD7, 0x08, 0xC4,
    0x0D, 0x2C, 0xDF, 0xDF, 0x3D, 0x65, 0xBD, 0xFB, 0xE9, 0x25, 0xCB, 0xA5, 0x93, 0x07, 0xFE, 0x02, 0x00, 0x72,
    0xB5, 0x0B, 0xD9, 0x70, 0xB5, 0x56, 0x01, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60,
    0x82,
  ]
}
