import Testing

@testable import StatusNotifier

@Suite struct `Scaling` {
  @Test func `a smaller picture has the averages`() throws {
    let source = try #require(
      Pixmap(width: 2, height: 2, argb: [255, 0, 0, 0, 255, 100, 0, 0, 255, 0, 200, 0, 255, 100, 0, 100]))
    #expect(source.scaled(width: 1, height: 1).argb == [255, 50, 50, 25])
    #expect(source.scaled(width: 1, height: 2).argb == [255, 50, 0, 0, 255, 50, 100, 50])
    #expect(source.scaled(width: 2, height: 2) == source)
  }

  @Test func `transparent pixels leave no rim`() throws {
    let source = try #require(Pixmap(width: 2, height: 1, argb: [255, 200, 100, 50, 0, 0, 0, 0]))
    #expect(source.scaled(width: 1, height: 1).argb == [128, 200, 100, 50])
  }

  @Test(arguments: [(100, 16), (48, 22), (33, 32), (5, 16), (1, 48), (300, 1)])
  func `one colour stays that colour in any size`(from: Int, to: Int) {
    let source = Pixmap.filled(from, [128, 200, 100, 50])
    #expect(source.scaled(width: to, height: to) == Pixmap.filled(to, [128, 200, 100, 50]))
  }

  @Test func `a larger picture lies between the pixels`() throws {
    let source = try #require(Pixmap(width: 2, height: 1, argb: [255, 0, 0, 0, 255, 100, 100, 100]))
    let wide = source.scaled(width: 4, height: 1)
    #expect((0..<4).map { wide.pixel($0, 0)[1] } == [0, 25, 75, 100])
  }

  @Test(arguments: [
    (256, [16, 22, 24, 32, 48]), (48, [16, 22, 24, 32, 48]), (40, [16, 22, 24, 32, 40]), (22, [16, 22]),
    (20, [16, 20]),
    (16, [16]), (10, [16]), (1, [16]),
  ])
  func `there are no larger squares than the picture, but always the smallest`(side: Int, squares: [Int]) throws {
    let png = PNGEncoder(width: side, height: side) { _, _ in [1, 2, 3, 255] }.encode()
    let pixmaps = try Pixmap.pixmaps(fromPNG: png)
    #expect(pixmaps.map(\.width) == squares)
    #expect(pixmaps.map(\.height) == squares)
  }

  @Test func `a picture that is not square stands in the middle of a square`() {
    let source = Pixmap(uncheckedWidth: 8, height: 4, argb: Pixmap.filled(8, [255, 255, 0, 0]).argb.dropLast(128))
    #expect(source.square(4).rows == ["....", "rrrr", "rrrr", "...."])
    #expect(source.squares([0, -1, 2000]).isEmpty)
    let line = Pixmap(uncheckedWidth: 1024, height: 1, argb: [UInt8](repeating: 255, count: 4096))
    #expect(line.square(16).width == 16)
  }

  @Test func `the emblem of the right size is used`() {
    let small = Pixmap.filled(2, [255, 255, 0, 0])
    let fitting = Pixmap.filled(4, [255, 0, 255, 0])
    let large = Pixmap.filled(9, [255, 0, 0, 255])
    #expect(Pixmap.empty(8).drawing(emblem: [large, small, fitting]).pixel(7, 7) == [255, 0, 255, 0])
    #expect(Pixmap.empty(40).drawing(emblem: [small, large]).pixel(39, 39) == [255, 0, 0, 255])
    #expect(Pixmap.empty(8).drawing(emblem: []) == Pixmap.empty(8))
    #expect(Pixmap.empty(1).drawing(emblem: [large]).argb == [255, 0, 0, 255])
  }

  @Test func `half-transparent pixels blend`() {
    let drawn = Pixmap.filled(2, [255, 200, 0, 0]).drawing(Pixmap.filled(1, [128, 0, 0, 200]), x: 1, y: 1)
    #expect(drawn.pixel(1, 1) == [255, 100, 0, 100])
    #expect(drawn.drawing(Pixmap.filled(3, [255, 1, 1, 1]), x: 5, y: -7) == drawn)
  }
}
