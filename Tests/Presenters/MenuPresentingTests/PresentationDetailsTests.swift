import Basics
import DBusMenu
import LibDBus
@testable import MenuPresenting
import Testing

@Suite struct `A program that asks for its menu` {
  private func source(_ direction: String, y: Int32? = nil) -> PresentationDetails {
    var entries: [String: Value] = [
      "direction": .string(direction), "screen": .structure([.int32(0), .int32(100), .int32(800), .int32(600)]),
    ]
    entries["screen-attachment-point"] = y.map { .structure([.int32(5), .int32($0)]) }
    return PresentationDetails(.dictionary(entries))
  }

  @Test(
    arguments: [
      ("up", 0, nil), ("down", 600, nil), ("unknown", 401, "down"), ("unknown", 400, "down"), ("sideways", 401, "down"),
      ("unknown", nil, "down"),
    ] as [(String, Int32?, String?)])
  func `a program that asks for its menu is told what it has not decided itself, and its room`(
    direction: String, y: Int32?, told: String?
  ) throws {
    var metrics = ClientMetrics()
    metrics.textColumns = 76
    let entries = try #require(source(direction, y: y).opening(metrics: metrics).value.entries)
    #expect(entries["direction"] == told.map(Value.string))
    #expect(entries["metrics"]?.entries == ["text-columns": .int32(76)])
  }

  @Test func `a program that asks for its menu may say any nonsense of its source`() {
    let largest = Value.int64(.max)
    for wrong: Value in [
      .int32(1), .dictionary(["screen": .int32(1), "screen-attachment-point": .structure([largest])]),
      .dictionary([
        "screen": .structure([largest, largest, largest, largest]),
        "screen-attachment-point": .structure([largest, largest]), "direction": .int32(1),
      ]),
    ] { #expect(PresentationDetails(wrong).direction == nil) }
  }

  @Test func `a program that asks for its menu says where its menu belongs, and how it is to be shown`() {
    func numbers(_ numbers: Int32...) -> Value { .structure(numbers.map { .int32($0) }) }
    let source = PresentationDetails(
      .dictionary([
        "kind": .string("item"), "path": .objectPath("/menu"), "item": .int32(7), "rect": numbers(1, 2, 3, 4),
        "screen-rect": numbers(5, 6, 7, 8), "screen": numbers(0, 0, 100, 100), "attachment-point": numbers(1, 2),
        "screen-attachment-point": numbers(3, 4), "arrow-direction": .string("left"), "animated": .bool(false),
        "reduce-motion": .bool(true), "accessibility": .bool(true), "transfer": .bool(true), "button": .int32(3),
        "timestamp": .uint32(9), "activation-token": .string("token"), "hovered-item": .int32(0),
        "title": .string("Title"), "tray-item": .objectPath("/StatusNotifierItem"),
      ]))
    #expect(source.kind == .item && source.row?.id == 7 && source.arrowDirection == .left)
    #expect(source.rect == PixelRect(x: 1, y: 2, width: 3, height: 4))
    #expect(source.screenRect == PixelRect(x: 5, y: 6, width: 7, height: 8))
    #expect(source.screen == PixelRect(x: 0, y: 0, width: 100, height: 100))
    #expect(source.attachmentPoint == PixelPoint(x: 1, y: 2) && source.screenAttachmentPoint == PixelPoint(x: 3, y: 4))
    #expect(source.isAnimated == false && source.reducesMotion == true && source.isAccessible == true)
    #expect(source.press?.button == 3 && source.press?.timestamp == 9 && source.activationToken == "token")
    #expect(source.press?.hoveredItem == .root && source.title == "Title" && source.trayItem == "/StatusNotifierItem")
  }

  @Test func `a program that asks for its menu says nothing with a value of the wrong type or size`() {
    let names = [
      "kind", "path", "item", "rect", "screen-rect", "screen", "attachment-point", "screen-attachment-point",
      "arrow-direction", "animated", "reduce-motion", "accessibility", "transfer", "button", "timestamp",
      "activation-token", "hovered-item", "title", "direction", "tray-item",
    ]
    let negative = Value.structure([.int32(1), .int32(1), .int32(-1), .int32(1)])
    for wrong: Value in [.int64(.max), .string("?"), .structure([.int32(1)]), negative, .bytes([1])] {
      let entries = Dictionary(
        uniqueKeysWithValues: names.map { ($0, $0 == "activation-token" || $0 == "title" ? .int32(1) : wrong) })
      #expect(PresentationDetails(.dictionary(entries)) == PresentationDetails())
    }
    let odd = PresentationDetails(
      .dictionary(["transfer": .bool(true), "button": .int32(-3), "timestamp": .int32(-1)]))
    #expect(odd.press?.button == 1 && odd.press?.timestamp == 0)
  }
}
