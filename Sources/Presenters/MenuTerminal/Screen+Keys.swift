import CNCurses
import Glibc
import MenuPresenting

extension Screen {
  /// The next input that is there; `nil` if there is none.
  func next() -> TerminalInput? {
    while true {
      if let input = waiting.popLast() { return input }
      var code: wint_t = 0
      switch cncurses_key(&code) {
      case OK:
        if let key = code == 27 ? Self.sequence() : Self.key(character: code) { return .navigation(.key(key)) }
      case KEY_CODE_YES:
        if Int32(code) == KEY_MOUSE { waiting = Self.pointer() }
        if Int32(code) == KEY_RESIZE { return .resize(size) }
        if let key = Self.keys[Int32(code)] { return .navigation(.key(key.key)) }
      default: return nil
      }
    }
  }

  static let keys: [Int32: NamedKey] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_HOME: .home, KEY_END: .end,
    KEY_PPAGE: .pageUp,
    KEY_NPAGE: .pageDown, KEY_ENTER: .enter, KEY_BACKSPACE: .backspace, KEY_BTAB: .backTab,
    // The Menu key of the console and of rxvt, and Shift and F10 of xterm.
    KEY_F0 + 16: .menu, KEY_F0 + 22: .shiftF10,
  ]

  /// Escape, or a sequence that the terminal should not send after what is known of it.
  private static func sequence() -> MenuKey? {
    func next() -> Unicode.Scalar? {
      var code: wint_t = 0
      switch cncurses_key(&code) {
      case OK where code == 27: unget_wch(27)
      case OK: return Unicode.Scalar(code)
      case KEY_CODE_YES: ungetch(Int32(code))
      default: break
      }
      return nil
    }
    guard let start = next() else { return characters[27]?.key }
    guard start == "[" || start == "O" else { return key(character: start.value) }  // with Alt held
    var text = ""
    while text.unicodeScalars.count < 32, let scalar = next() {
      text.unicodeScalars.append(scalar)
      if (0x40...0x7E).contains(scalar.value) { return sequences[text]?.key }
    }
    return nil
  }

  static let sequences: [String: NamedKey] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home, "4~": .end, "7~": .home,
    "8~": .end, "5~": .pageUp, "6~": .pageDown, "Z": .backTab, "M": .enter,
    "29~": .menu, "21;2~": .shiftF10,
  ]

  static let characters: [wint_t: NamedKey] = [
    13: .enter, 10: .enter, 9: .tab, 8: .backspace, 127: .backspace, 27: .escape,
  ]

  private static func key(character code: wint_t) -> MenuKey? {
    if let key = characters[code] { return key.key }
    switch code {
    case 1...26:
      return Unicode.Scalar(code + 96).map { .control(Character($0)) }
    default:
      guard let scalar = Unicode.Scalar(code), scalar.properties.generalCategory != .control else { return nil }
      return .character(Character(scalar))
    }
  }

  /// The reports of the mouse, the latest first: ncurses may have read several for one key, and returns them so.
  private static func pointer() -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    while true {
      var column: Int32 = 0
      var row: Int32 = 0
      let event = cncurses_read_mouse(&column, &row)
      if event == cncurses_none { return inputs }
      if let action = actions[event.rawValue] {
        inputs.append(.pointer(action, Point(column: Int(column), row: Int(row))))
      }
    }
  }

  private static let actions: [UInt32: PointerAction] = [
    cncurses_press.rawValue: .press, cncurses_release.rawValue: .release, cncurses_move.rawValue: .move,
    cncurses_wheel_up.rawValue: .wheelUp, cncurses_wheel_down.rawValue: .wheelDown,
  ]
}
