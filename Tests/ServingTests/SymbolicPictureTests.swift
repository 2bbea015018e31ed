@testable import MenuServing
import StatusNotifier
import Testing

/// Symbolic pictures beside painted labels.
@Suite struct `A symbolic picture` {
  @Test(
    arguments: [(nil, [0xF4, 0xF6, 0xF8]), (true, [0xF4, 0xF6, 0xF8]), (false, [0x24, 0x28, 0x2C])]
      as [(Bool?, [UInt8])])
  func `a symbolic picture has the colour of the text and its own transparency`(isDark: Bool?, color: [UInt8]) throws {
    let picture = try #require(Pixmap(width: 2, height: 1, argb: [255, 0x2E, 0x34, 0x36, 7, 0x2E, 0x34, 0x36]))
    #expect(picture.colored(isOnDark: isDark)?.argb == [255] + color + [7] + color)
  }
}
