import Basics
import DBusMenu
import LibDBus
import MenuPresenting
@testable import MenuTerminal

/// A presenter without a screen: keys go in, and what is to be seen comes out as text.
struct Headless {
  var state: TerminalState
  var effects: [NavigationEffect] = []
  var now = Duration.zero

  init(
    _ rows: [MenuNode], title: PrintableText = "", columns: Int = 40, rows height: Int = 12, rightToLeft: Bool = false
  ) {
    state = TerminalState(title: title, size: Size(columns: columns, rows: height))
    show(rows, rightToLeft: rightToLeft)
    send(.opened(.root))
    effects = []
  }

  mutating func send(_ input: TerminalInput) { effects += state.handle(input, at: now) }
  mutating func send(_ input: NavigationInput) { send(.navigation(input)) }
  mutating func press(_ keys: MenuKey...) { for key in keys { send(.key(key)) } }
  mutating func type(_ text: String) { for character in text { send(.key(.character(character))) } }
  /// Shows rows; that the moment after the change ends is of no interest to most tests.
  mutating func show(_ rows: [MenuNode], rightToLeft: Bool = false) {
    send(.menu(MenuNode(id: .root, children: rows), isRightToLeft: rightToLeft))
    effects.removeAll { $0 == .wake(at: now + MenuPresentingLimits.sightTime) }
  }

  /// Effects since they were last asked for.
  mutating func takeEffects() -> [NavigationEffect] {
    defer { effects = [] }
    return effects
  }

  /// The screen without what is blank at its right and its bottom.
  var screen: String { Self.trimmed(state.frame()) { $0.text.description } }

  /// A letter for each cell: what it is, if anything.
  var styles: String { Self.trimmed(state.frame()) { Self.letter(of: $0.style) } }

  var selected: String? { state.top.selectedRow?.title.description }

  static func letter(of style: CellStyle) -> String {
    let letters: [(CellStyle, String)] = [
      (.selected, "S"), (.mnemonic, "m"), (.destructive, "d"), (.warning, "w"), (.accent, "a"), (.strong, "b"),
      (.faint, "f"), (.field, "t"),
    ]
    return letters.first { style.contains($0.0) }?.1 ?? " "
  }

  private static func trimmed(_ frame: Frame, _ text: (Frame.Cell) -> String) -> String {
    let lines = (0..<frame.size.rows).map { row in
      let line = (0..<frame.size.columns).map { text(frame[$0, row]) }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
  }
}
