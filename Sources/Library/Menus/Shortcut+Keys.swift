extension Shortcut.Chord {
  /// The X Window System's names of the keys of a usual keyboard, but for `F1` to `F35`. GTK's panels read these, and
  /// the thousands of others, as they are spelt.
  package static let keyNames: Set<String> = {
    let keys = """
      Return Escape Tab BackSpace Delete Insert Home End Page_Up Page_Down Left Right Up Down Print Pause Menu Help \
      Undo Redo Find Cancel Break Clear Scroll_Lock Num_Lock Caps_Lock Sys_Req Multi_key space
      """
    let signs = """
      exclam quotedbl numbersign dollar percent ampersand apostrophe parenleft parenright asterisk plus comma minus \
      period slash colon semicolon less equal greater question at bracketleft backslash bracketright asciicircum \
      underscore grave braceleft bar braceright asciitilde
      """
    return Set((keys + " " + signs).split(separator: " ").map(String.init))
  }()

  private static let functionKeys = Set((1...35).map { "F\($0)" })

  /// Names that other systems and people have for these keys, without `_`, in lower case.
  private static let otherNames = [
    "enter": "Return", "esc": "Escape", "del": "Delete", "ins": "Insert", "pgup": "Page_Up", "prior": "Page_Up",
    "pgdn": "Page_Down", "pgdown": "Page_Down", "next": "Page_Down", "printscreen": "Print", "spacebar": "space",
    "arrowleft": "Left", "arrowright": "Right", "arrowup": "Up", "arrowdown": "Down", "dot": "period",
  ]

  private static let namesByFolded = otherNames.merging(keyNames.union(functionKeys).map { (folded($0), $0) }) { $1 }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// The X Window System's name of a key in any spelling, such as `Page_Up` for `PgUp`; other texts as they are.
  static func keyName(_ text: String) -> String {
    text.count == 1 ? text : namesByFolded[folded(text)] ?? text
  }
}
