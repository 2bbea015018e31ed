import Basics
import DBusMenu
import LibDBus
import MenuTestSupport
@testable import MenuPresenting
import Testing
import Texts

@Suite struct `A view in a row` {
  @Test func `a view in a row is a tree of what is known of it`() throws {
    let value = stack(
      "vertical",
      [
        stack("horizontal", [view("image", ["icon-name": .string("face"), "icon-data": .bytes([1, 2])]), view("?")]),
        view("text", ["text": .string("Volume"), "role": .string("title")]), view("badge", ["text": .string("3")]),
        view("progress", ["value": .double(7)]), view("progress", ["value": .string("7")]),
        view("toggle", ["part": .string("mute"), "title": .string("Mute"), "value": .bool(true)]), view("button"),
      ])
    let picture = ContentView.Picture(text: "", iconName: "face", iconData: [1, 2], description: "")
    let mute = ContentView.Part("mute", title: "Mute", .toggle(true))
    #expect(
      try #require(ContentView(value)).element
        == .stack(
          [
            .stack([.picture(picture)], .horizontal), .text("Volume", .title), .badge("3"), .progress(1),
            .progress(nil), .part(mute),
          ], .vertical))
    #expect(ContentView(.int32(1)) == nil && ContentView(view("?"))?.element == nil)
  }

  @Test func `a view in a row has the parts that are enabled, each by its name`() throws {
    let parts = ["a", "b", "a"].map { view("button", ["part": .string($0), "title": .string("First")]) }
    let off = view("field", ["part": .string("off"), "enabled": .bool(false)])
    let all = try #require(ContentView(stack("horizontal", [stack("vertical", parts), off])))
    #expect(all.parts.map(\.identifier) == ["a", "b", "a"])
    #expect(all.part(named: "b")?.kind == .button && all.part(named: "off") == nil)
  }

  @Test(
    arguments: [
      (0.25, 0...1, "0.25, from 0 to 1"), (0.1 + 0.2, 0...1, "0.3, from 0 to 1"), (40, 0...100, "40, from 0 to 100"),
      (-2.5, -10...10, "-2.5, from -10 to 10"), (3, 3...3, "3, from 3 to 3"),
      (1e308, 0...1e308, "1e+308, from 0 to 1e+308"),
    ] as [(Double, ClosedRange<Double>, String)])
  func `a view in a row has sliders that say their value with its range`(
    value: Double, range: ClosedRange<Double>, words: String
  ) {
    #expect(ContentView.Part.spoken(value, in: range) == words)
  }

  @Test func `a view in a row says values in the user's language`() {
    let german = FixedTexts(Localization(["de"]))
    #expect(ContentView.Part.spoken(0.25, in: 0...1.5, german) == "0,25, von 0 bis 1,5")
  }

  @Test func `a view of any size and depth is read as far as it makes sense`() throws {
    var deep = view("text", ["text": .string("x")])
    for _ in 0..<30 { deep = stack("horizontal", [deep, deep]) }
    #expect(ContentView(deep) != nil)
    let long = stack("vertical", Array(repeating: view("button", ["part": .string("p")]), count: 1000))
    #expect(ContentView(long)?.parts.count == 199, "200 elements with the stack")
  }

  @Test(
    arguments: [
      (0.5, 0, 1, 0.5...0.5), (.nan, 2, 1, 2...2), (9, 0, 1, 1...1), (0, -1e308, 1e308, 0...0),
    ] as [(Double, Double, Double, ClosedRange<Double>)])
  func `a view in a row has sliders whose value is within their range`(
    value: Double, minimum: Double, maximum: Double, expected: ClosedRange<Double>
  ) throws {
    let slider = view(
      "slider",
      ["part": .string("p"), "value": .double(value), "minimum": .double(minimum), "maximum": .double(maximum)])
    guard case .slider(let number, let range) = try #require(ContentView(slider)?.parts.first).kind else {
      Issue.record("no slider")
      return
    }
    #expect(expected.contains(number) && range.contains(number))
  }

  @Test(arguments: [(0.0, 1.5), (1, 2), (3, 2), (-1, 1), (-3, 1)])
  func `a view in a row has sliders that stop at their ends`(steps: Double, value: Double) throws {
    let slider = view(
      "slider", ["part": .string("p"), "value": .double(1.5), "minimum": .double(1), "maximum": .double(2)])
    let part = try #require(ContentView(slider)?.parts.first)
    #expect(part.stepped(by: steps * 10) == value)
  }
}
