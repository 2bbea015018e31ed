import Basics
import CNCurses
import DBusMenu
import Glibc
import MenuTestSupport
@testable import MenuTerminal
import TestSupport
import Testing

@Suite(.serialized) struct `Scripts in a terminal` {
  /// The bytes that ncurses sends for a menu to a terminal of 80 by 24, as text without what steers it.
  @MainActor
  private func sent(_ titles: [String]) throws -> String {
    setlocale(LC_CTYPE, "C.UTF-8")
    let input = try #require(fopen("/dev/null", "r"))
    let output = try #require(tmpfile())
    defer {
      fclose(input)
      fclose(output)
    }
    let terminal = try #require(newterm("xterm-256color", output, input))
    defer { delscreen(terminal) }
    let menu = Headless(titles.enumerated().map { row(Int32($0.offset + 1), $0.element) }, columns: 80, rows: 24)
    Screen.put(menu.state.frame(), hasColors: false)
    cncurses_refresh()
    endwin()
    fflush(output)
    rewind(output)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, output)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    // Sequences that begin with Escape end with a letter, or are those of character sets.
    return text.replacing(/\u{1B}(\[[0-9;?]*[a-zA-Z]|[()][0A-Z]|[>=78])|[\u{0E}\u{0F}]/, with: "")
  }

  /// The letters of text from right to left come in the order in which they are seen.
  @Test(arguments: Scripts.words)
  @MainActor
  func `a terminal is sent all of the letters of a title`(word: String) throws {
    let title = VisualOrder.of(Glyphs.of(PrintableText(word)), isRightToLeft: false).map(\.text).joined().description
    let sent = try sent([word])
    #expect(sent.contains(title), "\(Array(sent.unicodeScalars))")
    #expect(title.unicodeScalars.sorted() == PrintableText(word).description.unicodeScalars.sorted())
  }

  @Test @MainActor func `a character that the terminal's library cannot draw is marked`() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    #expect(Screen.fitsCell("न\u{94D}", width: 1) && Screen.fitsCell("日", width: 2))
    #expect(!Screen.fitsCell("नि", width: 1) && !Screen.fitsCell("日", width: 1) && !Screen.fitsCell("a", width: 2))
    let marks = PrintableText("a" + String(repeating: "\u{301}", count: 5))
    #expect(!Screen.fitsCell(marks, width: 1), "the fifth has no room")
  }
}
