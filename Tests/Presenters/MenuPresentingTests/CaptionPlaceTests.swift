import DBusMenu
@testable import MenuPresenting
import Testing

@Suite struct `The place of a caption` {
  private let area = PixelRect(x: 0, y: 0, width: 1000, height: 800)
  private let size = PixelSize(width: 210, height: 16)
  private let menu = PixelRect(x: 500, y: 400, width: 200, height: 80)

  private func place(_ others: [PixelRect] = [], last: CaptionPlace.Spot? = nil) -> CaptionPlace {
    CaptionPlace(of: size, beside: menu, besides: others, within: area, last: last)
  }

  @Test func `the line under a menu that is read from right to left begins where the reading does`() {
    let place = CaptionPlace(of: size, beside: menu, besides: [], within: area, isRightToLeft: true)
    #expect(place.spot == .below && place.frame.maxX == menu.maxX)
    let other = CaptionPlace(of: size, beside: menu, besides: [], within: area)
    #expect(place.frame.y == other.frame.y && other.frame.minX == menu.minX)
  }

  @Test func `a caption is below the menu, or else above it, at either end`() {
    #expect(place().frame == PixelRect(x: 500, y: 484, width: 210, height: 16))
    let right = PixelRect(x: 705, y: 460, width: 100, height: 100)
    #expect(place([right]).frame == PixelRect(x: 490, y: 484, width: 210, height: 16))
    let highlighted = PixelRect(x: 480, y: 490, width: 240, height: 40)
    #expect(place([highlighted]).frame == PixelRect(x: 500, y: 380, width: 210, height: 16))
    #expect(place([highlighted, right.offset(by: PixelPoint(x: 0, y: -100))]).spot == .aboveAtEnd)
  }

  @Test func `a caption without room beside the menu is in a corner of the area, and covers nothing there`() {
    let around = [PixelRect(x: 300, y: 300, width: 600, height: 300)]
    #expect(place(around).frame == PixelRect(x: 0, y: 784, width: 210, height: 16))
    #expect(place(around + [PixelRect(x: 100, y: 700, width: 50, height: 100)]).spot == .lowerRight)
    #expect(place(around + [PixelRect(x: 0, y: 700, width: 1000, height: 100)]).spot == .upperLeft)
    #expect(place([area]).frame == place().frame, "there is no place that covers nothing")
  }

  @Test func `a caption stays where it is while it covers nothing`() {
    let first = place([PixelRect(x: 480, y: 490, width: 240, height: 40)])
    #expect(first.spot == .above)
    #expect(place(last: first.spot).spot == .above)
    let submenu = PixelRect(x: 700, y: 370, width: 100, height: 100)
    #expect(place([submenu], last: first.spot).spot == .below)
  }
}
