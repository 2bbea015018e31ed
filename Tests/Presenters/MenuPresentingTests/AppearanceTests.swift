import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing

@Suite struct `How a program wants its menu drawn` {
  private func menu(_ properties: [PropertyName: Value]) -> MenuNode {
    MenuNode(id: .root, properties: bus(properties))
  }

  @Test(
    arguments: [
      ("#ff0080", PixelColor(red: 1, blue: 128.0 / 255)),
      ("#FF008000", PixelColor(red: 1, blue: 128.0 / 255, alpha: 0)),
      ("#fff", nil), ("red", nil), ("#12345g", nil), ("#-12345", nil), ("#+123456f", nil), ("#1234567", nil), ("", nil),
      ("#é2345", nil),
    ] as [(String, PixelColor?)])
  func `the style that a program wants has a background`(text: String, color: PixelColor?) {
    #expect(menu([.background: .string(text)]).background == color)
    #expect(menu([.background: .int32(1)]).background == nil)
  }

  @Test func `the style that a program wants is what it is without a word`() {
    let plain = menu([:])
    #expect(plain.isAdaptive && !plain.isOverlay && !plain.leavesFocus && !plain.hasNoMenu && !plain.isDimmed)
    #expect(plain.highlightRect == nil && plain.dismissRect == nil && plain.preview == nil)
    #expect(plain.configuration == nil && plain.highlightPicture == nil && plain.language == nil)
    let all = menu([
      .adaptive: .bool(false), .layer: .string("overlay"), .focus: .string("none"), .noMenu: .bool(true),
      .highlightRect: .structure([.int32(1), .int32(2), .int32(3), .int32(4)]),
      .dismissRect: .structure([.int32(1), .int32(2), .int32(0), .int32(0)]), .language: .string("fr-CA"),
      .preview: view("text", ["text": .string("Mail")]), .configuration: .string("mail"),
    ])
    #expect(!all.isAdaptive && all.isOverlay && all.leavesFocus && all.hasNoMenu)
    #expect(all.highlightRect == PixelRect(x: 1, y: 2, width: 3, height: 4))
    #expect(all.dismissRect == PixelRect(x: 1, y: 2, width: 0, height: 0) && all.language == "fr-CA")
    #expect(all.preview?.element == .text("Mail", nil) && all.configuration == "mail")
    let wrong: [PropertyName] = [.adaptive, .layer, .focus, .noMenu, .highlightRect, .dismissRect, .language, .preview]
    for value: Value in [.int32(3), .string("x y"), .array(of: "i", [.int32(1)])] {
      let odd = menu(Dictionary(uniqueKeysWithValues: wrong.map { ($0, value) }))
      #expect(odd.isAdaptive && !odd.isOverlay && !odd.leavesFocus && odd.highlightRect == nil && odd.language == nil)
    }
    #expect(menu([.language: .string(String(repeating: "a", count: 100))]).language == nil)
  }

  @Test func `the style that a program wants is dimmed within bounds`() throws {
    func dim(_ opacity: Value?, _ duration: Value? = nil, _ color: Value? = nil) -> MenuDim? {
      var entries: [String: Value] = ["opacity": opacity ?? .int32(1)]
      entries["duration"] = duration
      entries["color"] = color
      return menu([.dim: .dictionary(entries)]).dim
    }
    #expect(
      dim(.double(0.3), .double(0.2), .string("#ff0000")) == dim(.double(0.3), .double(0.2), .string("#ff0000ff")))
    #expect(try #require(dim(.double(0.3), .double(0.2), .string("#ff0000"))).color == PixelColor(red: 1, alpha: 0.3))
    #expect(dim(.double(0)) == nil && dim(.double(-7)) == nil && dim(nil)?.color.alpha == 0.5)
    #expect(dim(.double(8))?.color.alpha == 1 && dim(.double(.nan))?.color.alpha == 0.5)
    #expect(dim(nil, .double(1e9))?.duration == 2 && dim(nil, .double(-.infinity))?.duration == 0.1)
    #expect(menu([.dim: .int32(1)]).dim == nil)
  }

  @Test func `the style that a program wants sets off a picture of what it belongs to`() {
    let all = HighlightPicture(
      .dictionary([
        "label": .string("Lunch"), "icon-name": .string("mail"), "icon-data": .bytes([1]),
        "content": view("badge", ["text": .string("1")]),
      ]))
    #expect(all?.label == "Lunch" && all?.icon?.iconName == "mail" && all?.icon?.iconData == [1])
    #expect(all?.content?.element == .badge("1"))
    let nothing = HighlightPicture(
      .dictionary(["label": .int32(1), "icon-name": .string(""), "icon-data": .bytes([])]))
    #expect(nothing != nil && nothing?.label == "" && nothing?.icon == nil && nothing?.content == nil)
    #expect(HighlightPicture(.int32(1)) == nil && HighlightPicture(nil) == nil)
  }
}
