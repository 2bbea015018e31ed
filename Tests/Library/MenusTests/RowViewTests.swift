import Menus
import Testing

@Suite struct `A row's view` {
  /// A view, and what it becomes in one line.
  struct Line: Sendable {
    var view: RowView
    var label: String
    var spoken: String?
    var icon: MenuImage?

    init(_ view: RowView, _ label: String, spoken: String? = nil, icon: MenuImage? = nil) {
      self.view = view
      self.label = label
      self.spoken = spoken
      self.icon = icon
    }
  }

  static let lines = [
    Line(.empty, ""),
    Line(
      .horizontal([
        .image(.named("avatar"), description: "Portrait"),
        .vertical([.text("John Appleseed"), .text("Premium Account", .subtitle)]),
      ]), "John Appleseed — Premium Account", spoken: "Portrait, John Appleseed, Premium Account",
      icon: .named("avatar")),
    Line(.horizontal([.text("AutoSummary"), .badge("beta")]), "AutoSummary (beta)", spoken: "AutoSummary, beta"),
    Line(.badge("3"), "(3)", spoken: "3"),
    Line(.text("quiet", .secondary), "quiet"),
    Line(.horizontal([.text("Copying"), .progress(0.404)]), "Copying 40%", spoken: "Copying, 40%"),
    Line(.progress(nil), "…"), Line(.progress(7), "100%"), Line(.progress(.nan), "0%"),
    Line(.progress(-.infinity), "0%"),
    Line(.slider("Volume", id: "s", value: 5, in: 0...10), "Volume 50%"),
    Line(.slider(id: "s", value: 5, in: 5...5), "0%"), Line(.slider(id: "s", value: .infinity), "100%"),
    Line(
      .horizontal([.toggle("Wi-Fi", id: "a", isOn: true), .toggle(id: "b", isOn: false)]), "Wi-Fi ☑ ☐",
      spoken: "Wi-Fi ☑, ☐"),
    Line(.field("Name", id: "f", placeholder: "anybody"), "Name anybody"), Line(.field(id: "f", text: "x"), "x"),
    Line(.horizontal([.text("John"), .button("Follow", id: "b")]), "John", spoken: "John, Follow"),
    Line(.horizontal([.button("One", id: "a"), .button("Two", id: "b")]), "One Two", spoken: "One, Two"),
    Line(
      .horizontal([.image(.emoji("😀")), .image(.named("x")), .image(.emoji("🎉")), .text("a")]), "🎉 a", spoken: "🎉, a",
      icon: .emoji("😀")),
  ]

  @Test(arguments: lines) func `a row's view becomes one line of text and one picture`(line: Line) {
    let flattened = line.view.flattened
    #expect(flattened.label == line.label)
    #expect(flattened.accessibleText == line.spoken ?? line.label)
    #expect(flattened.icon == line.icon)
  }

  /// A part, what a client says, and what the part takes that for.
  struct Operation: Sendable {
    var kind: RowView.Control.Kind
    var given: RowView.ControlValue?
    var taken: RowView.ControlValue?

    init(_ kind: RowView.Control.Kind, _ given: RowView.ControlValue?, _ taken: RowView.ControlValue? = nil) {
      self.kind = kind
      self.given = given
      self.taken = taken
    }
  }

  static let off = RowView.Control.Kind.toggle(isOn: false)
  static let slider = RowView.Control.Kind.slider(value: 0, in: 0...10)
  static let field = RowView.Control.Kind.field(text: "", placeholder: "")
  static let operations = [
    Operation(.button, nil, .pressed), Operation(.button, .pressed, .pressed), Operation(.button, .text(""), .pressed),
    Operation(.button, .toggle(true), .pressed), Operation(.button, .toggle(false)), Operation(.button, .text("x")),
    Operation(off, .toggle(true), .toggle(true)), Operation(off, .text("on"), .toggle(true)),
    Operation(off, .text("false"), .toggle(false)), Operation(off, .number(0), .toggle(false)),
    Operation(off, .number(2)), Operation(off, .text("maybe")), Operation(off, nil), Operation(off, .pressed),
    Operation(slider, .number(4), .number(4)), Operation(slider, .text("4.5"), .number(4.5)),
    Operation(slider, .number(11), .number(10)), Operation(slider, .number(-.infinity), .number(0)),
    Operation(slider, .number(.nan)), Operation(slider, .text("nan")), Operation(slider, .text("loud")),
    Operation(slider, .toggle(true)), Operation(slider, nil),
    Operation(field, .text("="), .text("=")), Operation(field, .number(1)), Operation(field, nil),
  ]

  @Test(arguments: operations) func `a part takes what fits it`(operation: Operation) {
    #expect(RowView.Control(operation.kind, id: "part").accepting(operation.given) == operation.taken)
  }
}
