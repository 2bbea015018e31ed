import MenuBus
import MenuTestSupport
import TestSupport
import Testing

/// Where rows stand, as a client in another process reads it.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: places of rows` {
  private func actions(_ titles: String...) -> [Action] { titles.map { Action(title: $0) } }

  /// The rows of a list: titles and lines, each with the value of one property.
  private func rows(_ list: ClientRow, _ property: String) -> [String] {
    list.children.map { row in
      let value = row.properties["x-menubus-\(property)"].map { ":\($0.string ?? ($0 == true ? "yes" : "?"))" } ?? ""
      return (row.label ?? "-") + value
    }
  }

  @Test func `headers precede the children, are sticky, and take clicks`() async throws {
    let clicks = Observed(0)
    let header = Action(title: "h") { _ in clicks.increment() }
    let inline = Menu(displaysInline: true, children: actions("b"), headers: actions("i"))
    let served = try await ServedMenu(root: Menu(children: actions("a") + [inline], headers: [header]))
    #expect(rows(try await served.layout(), "sticky") == ["h:yes", "-", "a", "-", "i", "b"])
    _ = try await served.client(.click(served.id(header)))
    try await clicks.wait(for: "the click has run") { $0 > 0 }
    let heard = try await served.signals { header.title = "H" }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"])
    #expect(heard.first?.updated[served.id(header)] == ["label": "H"])
    #expect(rows(try await served.layout(), "sticky").first == "H:yes")
  }

  @Test func `five small elements share a line, three medium ones another`() async throws {
    let menu = Menu(children: [
      .smallInlineGroup(actions("a", "b", "c", "d", "e", "f")),
      .mediumInlineGroup(actions("u", "v", "w") + [Menu(title: "x", children: actions("deep"))]),
    ])
    let served = try await ServedMenu(root: menu)
    let layout = try await served.layout()
    #expect(rows(layout, "row") == ["a:1", "b:1", "c:1", "d:1", "e:1", "f", "u:2", "v:2", "w:2", "x"])
    #expect(layout.children.compactMap { $0.properties["x-menubus-row-index"]?.int } == [0, 1, 2, 3, 4, 0, 1, 2])
    let sizes = [
      "a:small", "b:small", "c:small", "d:small", "e:small", "f", "u:medium", "v:medium", "w:medium", "x",
    ]
    #expect(rows(layout, "element-size") == sizes)
    #expect(layout.row("x")?.children.map(\.label) == ["deep"])
  }

  @Test func `what cannot share a line has one of its own`() async throws {
    let menu = Menu(children: [
      Menu(
        preferredElementSize: .medium, displaysInline: true,
        children: [TitleHeader("T")] + actions("a") + [Separator()] + actions("b"))
    ])
    let served = try await ServedMenu(root: menu)
    #expect(rows(try await served.layout(), "row") == ["T", "a:1", "-", "b:1"])
  }

  @Test func `a palette has a key, a style, labels, and no separators around it`() async throws {
    let palette = MenuElement.palette([Action(image: .named("red")), Action(image: .named("green"))])
      .paletteSelectionStyle(.openCircle)
    let served = try await ServedMenu(root: Menu(children: actions("a") + [palette] + actions("z")))
    let layout = try await served.layout()
    #expect(rows(layout, "palette") == ["a", "red:1", "green:1", "z"])
    #expect(rows(layout, "palette-selection") == ["a", "red:openCircle", "green:openCircle", "z"])
    let heard = try await served.signals { palette.paletteSelectionStyle = .tint }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"] && heard.first?.updated.count == 2)
  }

  @Test func `an upward presentation by priority begins with its last element`() async throws {
    var options = MenuExporter.Options()
    options.direction = .up
    options.elementOrder = .priority
    let menu = Menu(
      title: "T", children: [Menu(title: "M", children: actions("x", "y"))] + actions("b"), headers: actions("h"))
    let served = try await ServedMenu(root: menu, options: options)
    let layout = try await served.layout()
    #expect(layout.children.map { $0.label ?? "-" } == ["h", "-", "T", "b", "M"])
    #expect(layout.row("M")?.children.map(\.label) == ["y", "x"])
  }
}
