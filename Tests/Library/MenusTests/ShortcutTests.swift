import Menus
import Testing

@Suite struct `A shortcut` {
  typealias Chord = Shortcut.Chord

  @Test(arguments: [
    ("S", [Chord("S")]),
    ("s", [Chord("S")]),
    ("Ctrl+S", [Chord("S", .control)]),
    ("Control+s", [Chord("S", .control)]),
    ("ctrl+SHIFT+s", [Chord("S", [.control, .shift])]),
    ("Shift+Ctrl+Alt+Super+F5", [Chord("F5", [.control, .alt, .shift, .super])]),
    ("Meta+Left", [Chord("Left", .super)]),
    ("Win+1", [Chord("1", .super)]),
    ("Alt+Page_Up", [Chord("Page_Up", .alt)]),
    ("ctrl+page_up", [Chord("Page_Up", .control)]),
    ("Alt+PgDn f5", [Chord("Page_Down", .alt), Chord("F5")]),
    ("Ctrl+Enter", [Chord("Return", .control)]),
    ("Ctrl+Space", [Chord("space", .control)]),
    ("XF86AudioPlay", [Chord("XF86AudioPlay")]),
    ("Ctrl++", [Chord("plus", .control)]),
    ("Ctrl+plus", [Chord("plus", .control)]),
    ("+", [Chord("plus")]),
    ("Ctrl+-", [Chord("-", .control)]),
    ("Ctrl+K Ctrl+S", [Chord("K", .control), Chord("S", .control)]),
    ("  Ctrl+K   S ", [Chord("K", .control), Chord("S")]),
    ("Ctrl+é", [Chord("É", .control)]),
    ("Ctrl+ß", [Chord("ß", .control)]),
  ])
  func `a shortcut is read`(text: String, chords: [Chord]) {
    #expect(Shortcut(parsing: text) == Shortcut(chords: chords))
  }

  @Test(arguments: [
    "", " ", "Ctrl", "Ctrl+", "+Ctrl", "++", "Ctrl+++", "Ctrl+Shift", "+S", "Ctrl++S", "Hyper+S", "Ctrl+Ctrl+S",
    "Ctrl+Control+S", "Super+Win+S", "Ctrl+K Ctrl", "S+Ctrl",
  ])
  func `a shortcut is not read from what has another form`(text: String) {
    #expect(Shortcut(parsing: text) == nil)
  }

  @Test func `a shortcut has single letters in upper case, and names as they are`() {
    #expect(Shortcut("s", .control) == Shortcut("S", .control))
    #expect(Shortcut("Page_Up").chords[0].key == "Page_Up")
    #expect(Shortcut("ß").chords[0].key == "ß", "whose upper case would be two letters")
  }
}
