import DBusMenu
import LibDBus
@testable import MenuPresenting
import Testing

@Suite struct `A program that asks for its menu` {
  private func source(_ direction: String, y: Int32? = nil) -> PresentationSource {
    var entries: [String: Value] = [
      "direction": .string(direction), "screen": .structure([.int32(0), .int32(100), .int32(800), .int32(600)]),
    ]
    entries["screen-attachment-point"] = y.map { .structure([.int32(5), .int32($0)]) }
    return PresentationSource(.dictionary(entries))
  }

  @Test(
    arguments: [
      ("up", 0, nil), ("down", 600, nil), ("unknown", 401, "up"), ("unknown", 400, "down"), ("sideways", 401, "up"),
      ("unknown", nil, nil),
    ] as [(String, Int32?, String?)])
  func `is told what it has not decided itself, and its room`(direction: String, y: Int32?, told: String?) throws {
    let entries = try #require(Dictionary(view: source(direction, y: y).opening(metrics: [.textColumns: .int32(76)])))
    #expect(entries["direction"] == told.map(Value.string))
    let metrics = try #require(entries["metrics"].flatMap(Dictionary.init(view:)))
    #expect(metrics == ["text-columns": .int32(76)])
  }

  @Test func `may say any nonsense of its source`() {
    let largest = Value.int64(.max)
    for wrong: Value? in [
      nil, .int32(1), .dictionary(["screen": .int32(1), "screen-attachment-point": .structure([largest])]),
      .dictionary([
        "screen": .structure([largest, largest, largest, largest]),
        "screen-attachment-point": .structure([largest, largest]), "direction": .int32(1),
      ]),
    ] { #expect(PresentationSource(wrong).direction == nil) }
  }
}
