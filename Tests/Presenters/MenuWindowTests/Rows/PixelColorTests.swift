import MenuPresenting
import Testing

@testable import MenuWindow

@Suite struct `Colors behind the rows` {
  @Test func `a color has six digits, or eight with its opacity`() {
    #expect(PixelColor("#ff0080") == PixelColor(red: 1, green: 0, blue: 128.0 / 255))
    #expect(PixelColor("#ff008000")?.alpha == 0)
    for text in ["", "#", "red", "#fff", "ff0080", "#ff008", "#gg0000", "#ff00800", "rgba(0,0,0,1)", "#ff00é"] {
      #expect(PixelColor(text) == nil, "\(text)")
    }
  }

  @Test func `contrasts are those of WCAG`() throws {
    let (black, white) = try (#require(PixelColor("#000000")), #require(PixelColor("#ffffff")))
    #expect(abs(black.contrast(to: white) - 21) < 0.1)
    #expect(white.contrast(to: white) == 1)
    let gray = try #require(PixelColor("#767676"))
    #expect(abs(gray.contrast(to: white) - 4.54) < 0.2)
  }
}
