import MenuPresenting
import Testing

@testable import MenuWindow

@Suite struct `Secondary texts` {
  /// Texts and backgrounds: Adwaita's light and dark, its selections, high contrast, and what programs choose.
  @Test(arguments: [
    ("#2e3436", "#ffffff"), ("#ffffff", "#3584e4"), ("#eeeeec", "#2d2d2d"), ("#ffffff", "#15539e"),
    ("#000000", "#ffffff"), ("#ffffff", "#000000"), ("#2e3436", "#ffff99"), ("#000000", "#777777"),
    ("#ffffff", "#757575"),
  ])
  func `secondary texts have a contrast of 3.2 at least, on what they are drawn on`(text: String, background: String)
    throws
  {
    let (text, background) = try (#require(PixelColor(text)), #require(PixelColor(background)))
    let opacity = Faintness.opacity(of: text, on: background)
    var faint = text
    faint.alpha = Double(opacity) / 100
    #expect(faint.blended(over: background).contrast(to: background) >= 3.2)
    #expect(Faintness.steps.contains(opacity))
  }

  @Test func `secondary texts of a colour have more of the ordinary colour where it could not be read`() throws {
    let (red, white) = try (#require(PixelColor("#cc0000")), #require(PixelColor("#ffffff")))
    let (dark, text) = try (#require(PixelColor("#1a1a4d")), #require(PixelColor("#f6f6f6")))
    #expect(Faintness.share(of: PixelColor(), in: red, on: white) == 20)
    let share = Faintness.share(of: text, in: red, on: dark)
    #expect(share > 20 && share < 100 && Faintness.shares.contains(share))
  }

  @Test func `secondary texts are as faint as that allows`() throws {
    let (black, white) = try (#require(PixelColor("#000000")), #require(PixelColor("#ffffff")))
    #expect(Faintness.opacity(of: black, on: white) == 60)
    #expect(Faintness.opacity(of: white, on: white) == 100)
    #expect(black.blended(over: white) == black && PixelColor(alpha: 0).blended(over: white) == white)
  }
}
