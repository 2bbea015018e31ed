import StatusNotifier
import Testing

@testable import MenuBus

@Suite struct `Triggers of a tray item` {
  @Test(arguments: [(0, 0), (0, 7), (7, 0)] as [(Int32, Int32)])
  func `a tray item's menu opens at the place that a panel says, and 0, 0 is no place`(x: Int32, y: Int32) {
    let place = x == 0 && y == 0 ? nil : MenuPoint(x: Double(x), y: Double(y))
    let events: [TrayItemEvent] = [
      .activate(x: x, y: y), .secondaryActivate(x: x, y: y), .contextMenu(x: x, y: y),
    ]
    for event in events { #expect(event.trigger?.location == place) }
  }

  @Test func `the wheel opens no menu of a tray item`() {
    #expect(TrayItemEvent.scroll(steps: 1, orientation: .vertical).trigger == nil)
  }
}
