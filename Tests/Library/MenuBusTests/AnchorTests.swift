import DBusMenu
import LibDBus
import Menus
import Testing

@testable import MenuBus

@MainActor
@Suite struct `A menu's place` {
  private let screen = MenuRect(x: 0, y: 0, width: 1000, height: 800)

  @Test func `a menu is below a source in the upper half of the screen, above one in the lower`() {
    let upper = MenuRect(x: 100, y: 100, width: 50, height: 20)
    let lower = upper.offset(x: 0, y: 500)
    #expect(MenuPresentationSource.defaultMenuAttachmentPoint(for: upper, on: screen) == MenuPoint(x: 125, y: 124))
    #expect(MenuPresentationSource.defaultMenuAttachmentPoint(for: lower, on: screen) == MenuPoint(x: 125, y: 596))
    #expect(MenuPresentationSource.defaultMenuAttachmentPoint(for: upper, on: nil) == MenuPoint(x: 125, y: 110))
    let middle = MenuRect(x: 0, y: 390, width: 10, height: 20)
    #expect(MenuPresentationSource.defaultMenuAttachmentPoint(for: middle, on: screen).y == 414)
    let second = screen.offset(x: 0, y: 800)
    #expect(MenuPresentationSource.defaultMenuAttachmentPoint(for: upper.offset(x: 0, y: 800), on: second).y == 924)
  }

  @Test func `a menu's place is where a point or a provider says`() {
    let anchor = MenuAnchor(frame: MenuRect(x: 100, y: 700, width: 40, height: 20), screen: screen)
    let byDefault = MenuPresentationSource.anchor(anchor).placement
    #expect(byDefault.screenAttachmentPoint == MenuPoint(x: 120, y: 696))
    #expect(byDefault.attachmentPoint == MenuPoint(x: 20, y: -4) && byDefault.direction == nil)
    let byPoint = MenuPresentationSource.anchor(anchor, attachmentPoint: MenuPoint(x: 0, y: 20)).placement
    #expect(byPoint.attachmentPoint == MenuPoint(x: 0, y: 20) && byPoint.direction == .down)
    #expect(byPoint.screenAttachmentPoint == MenuPoint(x: 100, y: 720))
    var asked = 0
    let byProvider = MenuPresentationSource.anchor(anchor) {
      asked += 1
      return MenuPoint(x: 1, y: -1)
    }
    #expect(asked == 0, "not before the menu is presented")
    #expect(byProvider.placement.direction == .up && asked == 1)
    #expect(MenuPresentationSource.anchor(anchor, attachmentPointProvider: { nil }).placement == byDefault)
  }

  @Test func `a menu's direction is unknown without a request for a place, or without a screen`() {
    let anchor = MenuAnchor(frame: MenuRect(x: 100, y: 700, width: 40, height: 20))
    #expect(MenuPresentationSource.anchor(anchor).placement.direction == nil)
    anchor.frame = nil
    let placement = MenuPresentationSource.anchor(anchor, attachmentPoint: MenuPoint(x: 1, y: 1)).placement
    #expect(placement.direction == nil && placement.attachmentPoint == MenuPoint(x: 1, y: 1))
    #expect(MenuPresentationSource.anchor(anchor).placement == SourcePlacement())
  }

  @Test func `a menu's place is converted through nested anchors, if all of them are known`() {
    let window = MenuAnchor(frame: MenuRect(x: 1000, y: 100, width: 400, height: 300), screen: screen)
    let list = MenuAnchor(frame: MenuRect(x: 10, y: 50, width: 380, height: 200), parent: window)
    let row = MenuAnchor(frame: MenuRect(x: 0, y: 40, width: 380, height: 20), parent: list)
    let place = MenuRect(x: 5, y: 2, width: 7, height: 8)
    #expect(row.convertToScreen(place) == MenuRect(x: 1015, y: 192, width: 7, height: 8))
    #expect(row.effectiveScreen == screen)
    list.frame = nil
    #expect(row.convertToScreen(place) == nil)
    list.frame = MenuRect(x: 0, y: 0)
    window.parent = row
    #expect(row.convertToScreen(place) == nil, "anchors that stand inside each other")
  }

  @Test func `a menu's place goes out in whole pixels, whatever the program says`() {
    let rect = MenuRect(x: .nan, y: .infinity, width: -1e300, height: 2.6)
    #expect(PixelRect(rect).value == .structure([.int32(0), .int32(.max), .int32(.min), .int32(3)]))
  }
}
