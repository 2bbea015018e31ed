import MenuBus
import StatusNotifier
import Testing

// The code of docs/tray.md about own pixels.

//: begin
/// A bar as high as a share, on a square of grey.
func bar(_ share: Double, side: Int) -> Pixmap? {
  let empty = side - Int((share * Double(side)).rounded())
  var argb: [UInt8] = []
  for y in 0..<side {
    for _ in 0..<side { argb += y < empty ? [0x60, 0x80, 0x80, 0x80] : [0xFF, 0x2E, 0xA0, 0x43] }
  }
  return Pixmap(width: side, height: side, argb: argb)
}

/// The bar in the sizes that panels have at scales 1, 2 and 3.
func barIcon(_ share: Double) -> MenuImage {
  .pixmaps([22, 44, 66].compactMap { side in bar(share, side: side) })
}
//: end

@Test func `The page's picture of own pixels has the share that it shows`() throws {
  let icon = try TrayItemState.Icon(barIcon(0.5))
  #expect(icon.pixmaps.map(\.width) == [22, 44, 66] && icon.name.isEmpty)
  let small = try #require(icon.pixmaps.first)
  #expect(small.argb[4 * 22 * 10] == 0x60 && small.argb[4 * 22 * 11] == 0xFF)
}
