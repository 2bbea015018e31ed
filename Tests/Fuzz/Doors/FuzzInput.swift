import DBusMenu
import LibDBus
@testable import MenuPresenting
@testable import MenuTerminal

extension FuzzBytes {
  mutating func size() -> Size {
    Size(columns: one(of: [30, 20, 80, 0, 1, 3, 7]), rows: one(of: [9, 5, 24, 0, 1, 2, 3]))
  }

  /// A rectangle near a screen, or anywhere.
  mutating func rect() -> PixelRect {
    func near(_ bytes: inout FuzzBytes) -> Int { bytes.byte() < 0xF0 ? Int(bytes.byte()) * 8 - 200 : bytes.integer() }
    return PixelRect(
      origin: PixelPoint(x: near(&self), y: near(&self)), size: PixelSize(width: near(&self), height: near(&self)))
  }

  private mutating func stop() -> MenuStop {
    MenuStop(id: ItemID(Int32(number(below: 24) - 1)), part: byte() & 3 == 0 ? one(of: ["p", "q", ""]) : nil)
  }

  private mutating func target() -> PointerTarget {
    let level = one(of: [0, 0, 1, 1, 2, 3, -1, 9])
    switch number(below: 8) {
    case 0: return .outside
    case 1: return .title(level: level)
    case 2: return .level(level)
    default: return .stop(stop(), level: level, share: byte() & 1 == 0 ? nil : double())
    }
  }

  /// Any input of the user or of the program.
  mutating func input() -> NavigationInput {
    switch number(below: 24) {
    case 0: return .menu(menu(), isRightToLeft: bool())
    case 1: return one(of: [.time, .opened(.root), .opened(3), .wheel(1), .wheel(-5), .wheel(1000)])
    case 2: return .request(stop().id)
    case 3: return .set(stop(), anyValue())
    case 4: return .operate(stop())
    case 5: return one(of: [.modifiers([.alt]), .modifiers([]), .modifiers([.alt, .shift])])
    case 6: return byte() & 3 == 0 ? .commit : .context(stop(), at: bool() ? PixelPoint(x: 1, y: 2) : nil)
    case 7: return one(of: [.hold, .cancelHold, .hovered(.root), .hovered(2), .drag(target()), .drop(target())])
    case 8, 9, 10: return one(of: [.press(target()), .release(target()), .move(target())])
    case 11: return .opened(stop().id)
    case 12: return one(of: [.selectFirst, .placed(upwards: true), .placed(upwards: false), .dismiss])
    case 13: return .position(bool() ? RowPosition(menu: menu(), item: stop().id) : nil)
    default: return .key(key())
    }
  }

  private mutating func key() -> MenuKey {
    let keys: [MenuKey] = [
      .up, .down, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .enter, .tab, .backTab, .backspace,
      .escape, .menu, .control("u"), .control("w"), .character(" "), .character("/"), .character("a"),
      .character("\u{301}"), .character("日"),
    ]
    return one(of: keys)
  }
}
