import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import MenuTestSupport
import Testing

@testable import MenuWindow

@Suite struct `The most that is drawn of a row` {
  @Test func `long texts are cut`() {
    let most = MenuPresentingLimits.textLetters
    let long = RowFace(MenuRow(item(1, String(repeating: "é", count: 3000))), isAlone: true).title.description
    #expect(long.count == most + 1 && long.hasSuffix("…"))
    let short = String(repeating: "é", count: most)
    #expect(RowFace(MenuRow(item(1, short)), isAlone: true).title.description == short)
  }

  @Test func `a field draws the beginning of a text until it has the keys, and always of one that is too long`() {
    let longest = String(repeating: "y", count: MenuPresentingLimits.fieldBytes)
    #expect(FieldText(longest, letters: nil) == FieldText(drawn: longest, isWhole: true))
    #expect(FieldText(longest, letters: 3) == FieldText(drawn: "yyy…", isWhole: false))
    #expect(FieldText("yyy", letters: 3) == FieldText(drawn: "yyy", isWhole: true))
    let long = FieldText(longest + "y", letters: nil)
    #expect(long.drawn == String(repeating: "y", count: MenuPresentingLimits.textLetters) + "…" && !long.isWhole)
    // One character, however long.
    let marks = FieldText("y" + String(repeating: "\u{301}", count: 100_000), letters: nil)
    #expect(marks.drawn.unicodeScalars.count == MenuPresentingLimits.textLetters + 1 && !marks.isWhole)
  }

  @Test(arguments: HeavyMenu.allCases)
  func `the lines that are measured for the width of a menu stay within its budget`(menu: HeavyMenu) {
    let rows = LevelRows(level(menu.rows))
    let work = rows.linesToMeasure(64).reduce(DrawingWork()) { $0 + rows.work(ofLine: $1) }
    #expect(work.letters <= MenuWindowLimits.measuredLetters && work.pieces <= MenuWindowLimits.measuredPieces)
    #expect(work.pieces > 0)
  }

  @Test(arguments: HeavyMenu.allCases)
  func `a row without its texts is as high as with them`(menu: HeavyMenu) {
    let rows = LevelRows(level(menu.rows))
    for row in rows.rows.indices.prefix(64) { #expect(rows.sample(ofRow: row).shape == rows.face(ofRow: row).shape) }
  }
}
