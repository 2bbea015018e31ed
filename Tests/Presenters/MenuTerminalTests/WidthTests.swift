import Basics
import CNCurses
import Glibc
import Testing

@Suite struct `Widths of characters` {
  @Test func `widths of characters are those that the C library knows, which ncurses asks`() {
    setlocale(LC_CTYPE, "C.UTF-8")
    let different = (UInt32(0x20)...0x3FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let ours = Glyphs.width(scalar)
      let theirs = Int(cncurses_width(wchar_t(bitPattern: scalar.value)))
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse: return false
      default: return ours > 0 && theirs >= 0 && ours != theirs  // -1 is one that it does not know yet
      }
    }
    #expect(different.count < 8, "\(different)")
  }
}
