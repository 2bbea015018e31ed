import CGtk3
import MenuPresenting
import Testing

@testable import MenuWindow

@Suite struct `Keys of a window` {
  @Test func `every key that has a name is a key of a window`() {
    #expect(Set(MenuKey.named.values) == Set(NamedKey.allCases))
  }

  private func key(_ value: Int32, _ state: GdkModifierType = GdkModifierType(rawValue: 0)) -> MenuKey? {
    guard let event = gdk_event_new(GDK_KEY_PRESS) else { return nil }
    defer { gdk_event_free(event) }
    event.pointee.key.keyval = guint(value)
    event.pointee.key.state = state.rawValue
    return MenuKey(event)
  }

  @Test func `the key F10 is the Menu key with Shift alone`() {
    #expect(key(GDK_KEY_F10, GDK_SHIFT_MASK) == .menu && key(GDK_KEY_Menu) == .menu)
    #expect(key(GDK_KEY_F10) == nil)
  }

  @Test func `a letter is itself, and with Control the letter of no case`() {
    #expect(key(GDK_KEY_S) == .character("S") && key(GDK_KEY_Cyrillic_yeru) == .character("ы"))
    #expect(key(GDK_KEY_S, GDK_CONTROL_MASK) == .control("s") && key(GDK_KEY_Shift_L) == nil)
    #expect(key(GDK_KEY_Cyrillic_yeru, GDK_CONTROL_MASK) == nil, "without a keyboard it is in no other group")
  }
}
