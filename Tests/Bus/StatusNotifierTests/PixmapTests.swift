import StatusNotifier
import Testing

@Suite struct PixmapTests {
  @Test("A pixmap has exactly the bytes that its pixels need")
  func size() {
    #expect(Pixmap(width: 2, height: 1, argb: [UInt8](repeating: 0, count: 8)) != nil)
    #expect(Pixmap(width: 2, height: 1, argb: [UInt8](repeating: 0, count: 7)) == nil)
    #expect(Pixmap(width: 0, height: 1, argb: []) == nil)
    #expect(Pixmap(width: 1025, height: 1, argb: [UInt8](repeating: 0, count: 4100)) == nil)
    #expect(Pixmap(width: .max, height: .max, argb: []) == nil)
  }
}
