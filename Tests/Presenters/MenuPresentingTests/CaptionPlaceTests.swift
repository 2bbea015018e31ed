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

  @Test func `a caption is beside everything where there is no room beside the menu itself, or else in a corner`() {
    let around = [PixelRect(x: 300, y: 300, width: 600, height: 300)]
    #expect(place(around).frame == PixelRect(x: 500, y: 604, width: 210, height: 16))
    let high = [PixelRect(x: 300, y: 300, width: 600, height: 490)]
    #expect(place(high).frame == PixelRect(x: 500, y: 280, width: 210, height: 16))
    let tall = [PixelRect(x: 300, y: 0, width: 460, height: 800)]
    #expect(place(tall).frame == PixelRect(x: 764, y: 464, width: 210, height: 16))
    let wide = [PixelRect(x: 300, y: 0, width: 600, height: 800)]
    #expect(place(wide).frame == PixelRect(x: 86, y: 464, width: 210, height: 16))
    let two = [PixelRect(x: 100, y: 0, width: 800, height: 700), PixelRect(x: 650, y: 700, width: 250, height: 100)]
    #expect(place(two).frame == PixelRect(x: 0, y: 784, width: 210, height: 16))
    #expect(place(two + [PixelRect(x: 0, y: 710, width: 50, height: 90)]).frame == place().frame, "none is free")
    #expect(place([area]).frame == place().frame, "there is no place that covers nothing")
  }

  @Test func `a caption is near the menus wherever submenus open, as long as there is room around them`() {
    var seed: UInt64 = 54
    func number(_ low: Int, _ high: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return low + Int(seed >> 33) % (high - low)
    }
    for _ in 0..<2000 {
      let submenus = (0..<number(0, 4)).map { _ in
        PixelRect(x: number(300, 700), y: number(40, 500), width: number(20, 200), height: number(20, 240))
      }
      let (all, place) = (submenus.reduce(menu) { $0.union($1) }, place(submenus))
      #expect(!(submenus + [menu]).contains { $0.intersects(place.frame) }, "\(submenus)")
      #expect(place.frame.distance(to: all) <= 4, "\(submenus): \(place.frame)")
    }
  }

  @Test func `a menu's outline has the tip of its arrow, and that of a menu without an arrow is its frame`() {
    func outline(_ edge: PixelEdge?) -> PixelRect {
      MenuPlacement(frame: menu, arrow: edge.map { MenuPlacement.Arrow(edge: $0, offset: 20) }).outline(arrowLength: 8)
    }
    #expect(outline(nil) == menu)
    #expect(outline(.bottom) == PixelRect(x: 500, y: 400, width: 200, height: 88))
    #expect(outline(.top) == PixelRect(x: 500, y: 392, width: 200, height: 88))
    #expect(outline(.left) == PixelRect(x: 492, y: 400, width: 208, height: 80))
    #expect(outline(.right) == PixelRect(x: 500, y: 400, width: 208, height: 80))
  }

  @Test func `a caption stays where it is while it covers nothing`() {
    let first = place([PixelRect(x: 480, y: 490, width: 240, height: 40)])
    #expect(first.spot == .above)
    #expect(place(last: first.spot).spot == .above)
    let submenu = PixelRect(x: 700, y: 370, width: 100, height: 100)
    #expect(place([submenu], last: first.spot).spot == .below)
  }
}
