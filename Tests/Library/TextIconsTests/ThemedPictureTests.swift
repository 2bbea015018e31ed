import Foundation
import StatusNotifier
import TestSupport
import Testing

@testable import TextIcons

/// A drawing of one colour.
func drawing(_ color: String) -> String {
  """
  <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
  <rect width="16" height="16" fill="\(color)"/></svg>
  """
}

/// Icons that are names, as pictures beside a label.
@Suite struct `The picture of a name` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(drawing color: String, _ name: String) throws {
    _ = try folder.file(name, TextIconsTests.drawing(color))
  }

  private func add(pixels color: [UInt8], _ name: String) throws {
    let pixmap = Pixmap(width: 24, height: 24, argb: [[UInt8]](repeating: color, count: 24 * 24).flatMap(\.self))
    let png = try #require(pixmap?.png)
    try Data(png).write(to: URL(filePath: folder.path + "/" + name))
  }

  /// The colours of the middle of all sizes.
  private func middles(of name: String, isOnDark: Bool? = nil) async throws -> Set<[UInt8]> {
    let icon = LabelIcon(name: name, themePath: folder.path, isOnDark: isOnDark)
    let pixmaps = try await TextIconPainter.load().pixels(of: icon)
    #expect(pixmaps.map(\.width) == [16, 24, 32, 48, 66] && pixmaps.allSatisfy { $0.width == $0.height })
    return Set(pixmaps.map { pixmap in Array(pixmap.argb[(2 * pixmap.width * (pixmap.width + 1))...].prefix(4)) })
  }

  @Test func `A drawing and a PNG file are found by their names, and by their paths, in all sizes`() async throws {
    try add(drawing: "#ff8000", "drawing.svg")
    try add(pixels: [255, 0, 128, 255], "pixels.png")
    #expect(try await middles(of: "drawing") == [[255, 255, 128, 0]])
    #expect(try await middles(of: "pixels") == [[255, 0, 128, 255]])
    #expect(try await middles(of: folder.path + "/drawing.svg") == [[255, 255, 128, 0]])
    #expect(try await middles(of: folder.path + "/pixels.png") == [[255, 0, 128, 255]])
  }

  @Test func `A symbolic icon has the colour of texts`() async throws {
    try add(drawing: "#ff8000", "mark-symbolic.svg")
    #expect(try await middles(of: "mark-symbolic", isOnDark: false) == [[255, 0x24, 0x28, 0x2C]])
    #expect(try await middles(of: "mark-symbolic", isOnDark: true) == [[255, 0xF4, 0xF6, 0xF8]])
    #expect(try await middles(of: "mark-symbolic") == [[255, 0xF4, 0xF6, 0xF8]])
  }

  @Test func `A picture in the colour of texts keeps its own transparency`() throws {
    let picture = try #require(Pixmap(width: 2, height: 1, argb: [255, 0x2E, 0x34, 0x36, 7, 0x2E, 0x34, 0x36]))
    #expect(picture.colored(.text(isOnDark: false)).argb == [255, 0x24, 0x28, 0x2C, 7, 0x24, 0x28, 0x2C])
  }

  @Test(
    arguments: [
      ("missing", "no file of the icon “missing” is found"),
      ("../escape", "no file of the icon “../escape” is found"),
      ("text", "text.png: The data is not a PNG"), ("empty", "librsvg-2.so.2 does not show it"),
      ("/nonexistent/a.png", "/nonexistent/a.png: No such file or directory"),
    ])
  func `An icon without a picture has a reason`(name: String, reason: String) async throws {
    _ = try folder.file("text.png", "no picture")
    _ = try folder.file("empty.svg", "no drawing")
    let painter = try await TextIconPainter.load()
    let error = await #expect(throws: LabelPictureUnavailable.self) {
      try await painter.pixels(of: LabelIcon(name: name, themePath: folder.path))
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "none")")
  }

  @Test func `A drawing refers to no other file`() async throws {
    try add(pixels: [255, 255, 0, 0], "other.png")
    _ = try folder.file(
      "referring.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="16" height="16">
      <image width="16" height="16" xlink:href="file://\(folder.path)/other.png"/></svg>
      """)
    #expect(try await middles(of: "referring") == [[0, 0, 0, 0]])
  }
}
