import Basics
import DBusMenu
import LibDBus
import MenuPresenting
import Testing

@testable import MenuWindow

@Suite struct `The most that is drawn of a row` {
  @Test func `long texts are cut`() {
    let long = PrintableText(String(repeating: "é", count: 3000))
    #expect(long.drawn.description.count == MenuWindowLimits.drawnCharacters + 1)
    #expect(long.drawn.description.hasSuffix("…"))
    let short = PrintableText(String(repeating: "é", count: MenuWindowLimits.drawnCharacters))
    #expect(short.drawn == short)
  }

  @Test func `a field draws the beginning of a text that is too long to be edited`() {
    let longest = String(repeating: "y", count: MenuPresentingLimits.fieldBytes)
    #expect(FieldText(longest).drawn == longest && FieldText(longest).isWhole)
    let long = FieldText(longest + "y")
    #expect(long.drawn == String(repeating: "y", count: MenuWindowLimits.drawnCharacters) && !long.isWhole)
    // One character, however long.
    let marks = FieldText("y" + String(repeating: "\u{301}", count: 100_000))
    #expect(marks.drawn.unicodeScalars.count == MenuWindowLimits.drawnCharacters && !marks.isWhole)
  }

  @Test func `views have a bound, however they are nested`() throws {
    let line = stack("horizontal", (0..<30).map { button("b\($0)") })
    let content = stack("vertical", (0..<6).map { _ in line })
    let row = MenuRow(item(1, "A", [.role: .string("custom-view"), .content: content]))
    #expect(count(try #require(row.content?.element)) > MenuWindowLimits.drawnPieces)
    #expect(count(try #require(row.content?.drawn)) <= MenuWindowLimits.drawnPieces)
  }

  private func count(_ element: ContentView.Element) -> Int {
    if case .stack(let children, _) = element { 1 + children.reduce(0) { $0 + count($1) } } else { 1 }
  }
}
