import Basics
import DBusMenu
import LibDBus
@testable import MenuPresenting
import MenuTestSupport
import Testing

@Suite struct `The shares of rows in what is drawn` {
  private func content(_ rows: [MenuNode]) -> LevelContent {
    LevelContent(MenuNode(id: .root, children: rows), isReading: false)
  }

  @Test(arguments: HeavyMenu.allCases)
  func `rows that are seen together stay within the budget of a menu, and none is lost`(menu: HeavyMenu) {
    let nodes = menu.rows
    let rows = content(nodes).rows
    let whole = DrawingWork(letters: MenuPresentingLimits.drawnLetters, pieces: MenuPresentingLimits.drawnPieces)
    let groups = DrawingShares.groups(of: rows)
    for group in groups {
      let work = rows[group].reduce(DrawingWork()) { $0 + $1.drawingWork }
      // A mark, and its letter, stand for the pieces and the letters that are left out.
      #expect(work.letters <= whole.letters + 2 * group.count && work.pieces <= whole.pieces + group.count, "\(group)")
      let lines = rows[group].reduce(0.0) { $0 + ($1.sharing == nil ? 1 : 0.125) }
      #expect(lines >= Double(MenuPresentingLimits.rowsTogether) || group == groups.last, "\(group)")
    }
    #expect(groups.flatMap { $0 } == Array(rows.indices))
    #expect(rows.map(\.id) == nodes.map(\.id))
    #expect(rows.map(\.canBeChosen) == nodes.map { MenuRow($0).canBeChosen })
    #expect(zip(rows, nodes).allSatisfy { $0.content?.parts.isEmpty == MenuRow($1).content?.parts.isEmpty })
  }

  @Test func `rows of an ordinary menu are drawn whole`() {
    let nodes = (1...500).map { id in
      MenuNode(
        id: ItemID(Int32(id)),
        properties: ["label": .string("Row \(id) with a title of some length"), "x-menubus-subtitle": .string("below")])
    }
    #expect(content(nodes).rows == nodes.map { MenuRow($0) })
  }

  @Test func `a row that needs more than its share leaves their shares to the others`() {
    let heavy = HeavyMenu.texts.rows[0]
    let light = (1000..<1060).map {
      MenuNode(id: ItemID($0), properties: ["label": .string("Light"), "x-menubus-content": .string("none")])
    }
    let rows = content([heavy] + light).rows
    #expect(rows.dropFirst().map { $0 } == light.map { MenuRow($0) })
    #expect(rows[0] == MenuRow(heavy), "and has what they do not need")
  }

  @Test(arguments: [
    ([1, 2, 3], 6, Int.max), ([10, 10], 10, 5), ([1, 10, 10], 11, 5), ([0, 0, 9], 8, 8), ([], 4, Int.max), ([3], 0, 0),
  ])
  func `shares are equal, and those who need less leave the rest`(needs: [Int], whole: Int, share: Int) {
    #expect(DrawingShares.share(of: needs, in: whole) == share)
  }

  @Test func `what a row has no share for is marked`() throws {
    let rows = content(HeavyMenu.fields.rows).rows
    guard case .stack(let pieces, _)? = rows[0].content?.element else {
      Issue.record("no view")
      return
    }
    #expect(pieces.count > 1 && pieces.last == .text("…", nil))
    #expect(pieces.dropLast().allSatisfy { if case .part = $0 { true } else { false } })
    let long = content(HeavyMenu.mixed.rows).rows[0]
    #expect(long.drawn(long.title).description.hasSuffix("…") && long.drawn(long.title) != long.title)
  }

  @Test func `nested views end with one mark`() throws {
    var left = 12
    let view = try #require(MenuRow(HeavyMenu.nested.rows[0]).content).cut(to: &left)
    func marks(_ element: ContentView.Element) -> Int {
      switch element {
      case .text("…", _): 1
      case .stack(let children, _): children.reduce(0) { $0 + marks($1) }
      default: 0
      }
    }
    let element = try #require(view.element)
    #expect(marks(element) == 1 && element.pieces == 13 && left == 0)
  }

  @Test func `the beginning of a text ends behind a whole character`() {
    #expect(("abc" as PrintableText).beginning(3) == "abc" && ("abc" as PrintableText).beginning(2) == "ab…")
    #expect(("ae\u{301}" as PrintableText).beginning(2) == "a…" && ("日本" as PrintableText).beginning(0) == "…")
  }
}
