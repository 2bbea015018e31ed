import DesktopWindows
import Testing

@testable import MenuWindow

@Suite struct `KWin's active window` {
  @Test func `KWin's active window is believed, unless it is of X11`() {
    #expect(PlasmaFocus.focusedWindow(ofActive: 500, isOfX11: false) == .process(500))
    #expect(PlasmaFocus.focusedWindow(ofActive: 500, isOfX11: true) == .xwayland, "X knows whose it is")
    #expect(PlasmaFocus.focusedWindow(ofActive: 0, isOfX11: false) == .changing, "a surface that is no window has them")
    #expect(PlasmaFocus.focusedWindow(ofActive: -1, isOfX11: false) == .unknown, "it does not tell this program")
  }
}
