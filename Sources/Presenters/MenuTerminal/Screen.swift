import Basics
import CNCurses
import Glibc
import MenuPresenting

/// The terminal, as long as it is drawn on. Everything of ncurses is in here; it is for one thread at a time.
@MainActor
final class Screen {
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private let terminal: OpaquePointer
  private let hasColors: Bool
  private let hasMouse: Bool
  private var isOpen = true
  /// The reports of the mouse that are left, the latest first.
  var waiting: [TerminalInput] = []

  /// To wait for keys on.
  var descriptor: Int32 { fileno(input) }

  /// Whether the terminal is gone.
  var isHungUp: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Throws if the process has no terminal that can be drawn on; leaves it as it is.
  static func check() throws(TerminalError) {
    let terminal = Glibc.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw .noTerminal }
    defer { Glibc.close(terminal) }
    guard cncurses_can_draw(terminal) else { throw .unusable(terminalName) }
  }

  private static var terminalName: String { environmentVariable("TERM") ?? "" }

  /// Takes over the terminal that the process was started from, whatever its standard output goes to.
  ///
  /// - Parameter discardsInput: Whether what was typed before does not count.
  init(discardsInput: Bool = false) throws(TerminalError) {
    guard let input = fopen("/dev/tty", "r") else { throw .noTerminal }
    guard let output = fopen("/dev/tty", "w") else {
      fclose(input)
      throw .noTerminal
    }
    Self.useUTF8()
    set_escdelay(25)  // a terminal on the same desk; Escape is a key here
    guard let terminal = newterm(nil, output, input) else {
      fclose(input)
      fclose(output)
      throw .unusable(Self.terminalName)
    }
    self.input = input
    self.output = output
    self.terminal = terminal
    let wantsColors = environmentVariable("NO_COLOR") == nil
    hasColors = wantsColors && has_colors()
    hasMouse = cncurses_use_mouse() != 0
    guard Self.canMoveCursor else {
      close()
      throw .unusable(Self.terminalName)
    }
    noecho()
    cbreak()
    nonl()
    if discardsInput { tcflush(fileno(input), TCIFLUSH) }
    curs_set(0)
    cncurses_prepare()
    if hasColors {
      start_color()
      use_default_colors()
      for (color, number) in [(Ink.Color.red, COLOR_RED), (.yellow, COLOR_YELLOW), (.cyan, COLOR_CYAN)] {
        init_pair(color.rawValue, Int16(number), -1)
      }
    }
    // ncurses knows neither: that cells are where they are put (ECMA-48 BDSM), and the pointer without a button.
    say("\u{1B}[8l" + (hasMouse ? "\u{1B}[?1003h" : ""))
  }

  /// Gives the terminal back as it was.
  func close() {
    guard isOpen else { return }
    isOpen = false
    say((hasMouse ? "\u{1B}[?1003l" : "") + "\u{1B}[8h")
    endwin()
    delscreen(terminal)
    fclose(input)
    fclose(output)
  }

  var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    cncurses_size(&columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Asks the terminal for its size, after SIGWINCH.
  func measure() {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else { return }
    resizeterm(Int32(window.ws_row), Int32(window.ws_col))
    cncurses_redraw()
  }

  func ring() { if isOpen { beep() } }

  /// Shows a frame; ncurses sends what differs from the last one.
  func show(_ frame: Frame) {
    guard isOpen else { return }
    cncurses_erase()
    Self.put(frame, hasColors: hasColors)
    if let cursor = frame.cursor { cncurses_put_cursor(Int32(cursor.row), Int32(cursor.column)) }
    cncurses_refresh()
  }

  /// Puts the cells of a frame on the screen of ncurses. Those that it cannot draw as they are become U+FFFD.
  static func put(_ frame: Frame, hasColors: Bool) {
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = frame[column, row]
        guard !cell.text.isEmpty, cell.text != " " || !cell.style.isEmpty else { continue }
        let ink = Ink(cell.style, hasColors: hasColors)
        let width: Int32 = column + 1 < frame.size.columns && frame[column + 1, row].text.isEmpty ? 2 : 1
        let text = fitsCell(cell.text, width: width) ? characters(of: cell.text) : [0xFFFD]
        cncurses_put(Int32(row), Int32(column), text + [0], attributes(of: ink), ink.color.rawValue)
      }
    }
  }

  /// Whether ncurses draws all of a text in a cell of a width. A character that it does not know, or takes for another
  /// width, would move all that follows, and it leaves out what comes behind a second one that has a width.
  static func fitsCell(_ text: PrintableText, width: Int32) -> Bool {
    let text = characters(of: text)
    return text.count <= CCHARW_MAX && cncurses_width(text[0]) == width
      && text.dropFirst().allSatisfy { cncurses_width($0) == 0 }
  }

  private static func characters(of text: PrintableText) -> [wchar_t] {
    text.description.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
  }

  private static func attributes(of ink: Ink) -> attr_t {
    (ink.isBold ? cncurses_bold : 0) | (ink.isFaint ? cncurses_dim : 0) | (ink.isReversed ? cncurses_reverse : 0)
      | (ink.isUnderlined ? cncurses_underline : 0)
  }

  private static var canMoveCursor: Bool {
    // It is -1 where the name is none of a text.
    guard let text = tigetstr("cup") else { return false }
    return Int(bitPattern: text) != -1
  }

  /// Where no language is set, terminals speak UTF-8 all the same.
  private static func useUTF8() {
    setlocale(LC_CTYPE, "")
    if nl_langinfo(Int32(CODESET)).map({ String(cString: $0) }) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Sends what ncurses has no word for, behind what it has sent.
  private func say(_ text: String) {
    fflush(output)
    _ = text.withCString { write(fileno(output), $0, strlen($0)) }
  }
}

/// Why a terminal cannot be drawn on.
package enum TerminalError: SurfaceError, Sendable, Hashable, CustomStringConvertible {
  /// The process has none.
  case noTerminal
  /// It cannot move its cursor, or it is unknown how; with the value of `TERM`.
  case unusable(String)

  /// A sentence for the user.
  package var description: String {
    switch self {
    case .noTerminal:
      """
      there is no terminal to draw the menu in; --chooser COMMAND shows it without one, and menubus-presenter where \
      there is a display
      """
    case .unusable(let name):
      """
      a menu cannot be drawn in this terminal (TERM is “\(name)”); menubus items, tray --lines and hud --lines print \
      lines, and --chooser COMMAND shows a menu with another program
      """
    }
  }
}
