import DBusMenu
import MenuTestKit
import MenuTestSupport
import TestSupport
import Testing

@testable import MenuBus
@testable import MenuExport

/// Content of rows, read and operated by another process.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Acceptance: custom content` {
  private func player(_ log: CallLog) -> MenuContentView {
    MenuContentView(
      .vertical([
        .horizontal([.image(.named("avatar"), description: "Cover"), .text("Song"), .text("Artist", .subtitle)]),
        .slider("Volume", id: "volume", value: 2, in: 0...10),
        .horizontal([
          .toggle("Loop", id: "loop", isOn: false), .button("Next", id: "next"), .field(id: "note", text: "-"),
        ]),
        .button("Off", id: "off", isEnabled: false),
      ])
    )
    .onSlide("volume") { log.note("volume \($0)") }.onToggle("loop") { log.note("loop \($0)") }
    .onPress("next") { log.note("next") }.onText("note") { log.note("note \($0)") }
    .onPress("off") { log.note("off") }
  }

  private func control(_ id: Int, _ data: String) -> String { "(\(id), 'x-menubus-control', \(data), uint32 0)" }

  /// Sends events, and waits until what follows them was chosen.
  private func send(_ events: [String], to id: Int, of served: ServedMenu, then last: Action) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    last.handler = { _ in continuation.yield() }
    for data in events { #expect(try await served.call("Event", control(id, data)) == [], "\(data)") }
    _ = try await served.client(.click(served.id(last)))
    for await _ in stream { break }
  }

  @Test func `a custom view is readable, cannot be clicked, and its parts answer`() async throws {
    let log = CallLog()
    let view = CustomView(view: player(log))
    let last = Action(title: "Last")
    let served = try await ServedMenu(view, last)
    let row = try #require(try await served.layout().children.first)
    #expect(row.label == "Song — Artist Volume 20% Loop ☐ -" && row.properties["icon-name"] == "avatar")
    #expect(row.properties["enabled"] == false && row.properties["x-menubus-role"] == "custom-view")
    let content = try #require(row.properties["x-menubus-content"])
    #expect(content["kind"] == "stack" && content["children"][1]["part"] == "volume")
    #expect(content["children"][0]["children"][2]["text"] == "Artist")
    _ = try await served.client(.click(row.id))
    try await send(
      ["<('volume', <7.5>)>", "<('loop', <true>)>", "<('next', <''>)>", "<('note', <'a=b'>)>"], to: row.id, of: served,
      then: last)
    #expect(log.entries == ["volume 7.5", "loop true", "next", "note a=b"])
    let after = try #require(try await served.layout().children.first)
    #expect(after.id == row.id && after.label == "Song — Artist Volume 75% Loop ☑ a=b")
  }

  /// Content from a provider, in a row that counts how often it was shown.
  private final class Provided: CustomView {
    private(set) var made = 0
    let showings = Showings()

    init() {
      super.init(view: .content(.empty))
      view = .viewProvider { [unowned self] in
        made += 1
        return MenuContentView(.text("content \(made)"))
      }
    }

    override func didEndDisplay() {
      showings.ended.increment()
    }
  }

  @Test func `a provider makes content anew each time a client opens the menu`() async throws {
    let view = Provided()
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: Menu(children: [view]), options: options)
    for round in 1...3 {
      let answers = try await served.client(
        .aboutToShow(0), .event(0, "opened", "<''>"),
        .event(0, "closed", "<''>"))
      #expect(answers.allSatisfy { $0["error"] == .null })
      try await view.showings.wait(forEnds: round)
      #expect(view.made == round && view.showings.ended.value == round)
      #expect(try await served.layout().children.map(\.label) == ["content \(round)"])
    }
  }

  /// Rows that count the objects made for them.
  @MainActor
  private final class Counted {
    private let count = Observed(0)
    var made: Int { count.value }
    private(set) lazy var rows = (0..<500).map { number in
      CustomViewAction(
        view: .singleElementView(provider: { [unowned self] in make() }) { view, _, _ in
          view.content = .text("row \(number)")
        })
    }

    private func make() -> MenuContentView {
      count.increment()
      return MenuContentView()
    }

    /// Waits until as many are made.
    func wait(for number: Int) async throws {
      try await count.wait(for: "\(number) views are made") { $0 >= number }
    }
  }

  private func label(_ number: Int, of menu: Menu, _ served: ServedMenu) async throws -> String? {
    try await served.layout(served.id(menu), depth: 1).children[number].label
  }

  @Test func `what a list shows is made when a client opens it, and not before`() async throws {
    let (top, inner) = (Counted(), Counted())
    let submenu = Menu(title: "Rows", children: inner.rows)
    inner.rows[1].title = "said"
    let served = try await ServedMenu(root: Menu(children: [top.rows[0], submenu]))
    #expect(top.made == 0 && inner.made == 0)
    let steps: [ServedMenu.Step] = [
      .call("GetProperty", "(1, 'label')"), .call("GetGroupProperties", "(@ai [], ['label'])"),
    ]
    let before = try await served.client(steps)
    #expect(before[0]["reply"] == ["…"], "a row is never empty")
    let labels = before[1]["reply"][0].array.compactMap { $0[1]["label"].string }
    #expect(labels.count == 502 && labels.filter { $0 == "…" }.count == 500 && labels.contains("said"))
    _ = try await served.call("AboutToShow", "(0,)")
    try await top.wait(for: 1)
    #expect(top.made == 1 && inner.made == 0)
    inner.rows[7].setNeedsUpdate()
    _ = try await served.client(
      .event(0, "opened"), .aboutToShow(served.id(submenu)))
    try await inner.wait(for: 500)
    #expect(try await label(0, of: submenu, served) == "row 0")
    #expect(try await label(1, of: submenu, served) == "said")
    for _ in 1...2 {
      _ = try await served.client(.aboutToShow(0), .aboutToShow(served.id(submenu)))
    }
    #expect(top.made == 1 && inner.made == 500)
  }

  @Test func `the content of a list is made when a client reads it, a level at a time`()
    async throws
  {
    let (top, inner) = (Counted(), Counted())
    inner.rows[0].isHidden = true
    let submenu = Menu(title: "Rows", children: inner.rows)
    let served = try await ServedMenu(root: Menu(children: [top.rows[0], submenu]))
    let heard = try await served.signals {
      let labels = try await served.layout(depth: 1).children.map(\.label)
      #expect(labels == ["…", "Rows"])
      try await top.wait(for: 1)
    }
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated"] && heard.first?.updated[1]?["label"] == "row 0")
    #expect(inner.made == 0)
    _ = try await served.layout()
    try await inner.wait(for: 499)
    #expect(try await label(1, of: submenu, served) == "row 1")
    #expect(inner.made == 499, "nobody sees the hidden one")
    inner.rows[0].isHidden = false
    try await inner.wait(for: 500)
    #expect(try await label(0, of: submenu, served) == "row 0")
    let late = CustomViewAction(view: .viewProvider { MenuContentView(.text("late")) })
    submenu.children.append(late)
    #expect(try await label(500, of: submenu, served) == "late", "the list was read")
  }

  @Test func `content that was given up is what it was until the menu is opened again`() async throws {
    let view = Provided()
    var options = MenuExporter.Options()
    options.server.grace = .zero
    let served = try await ServedMenu(root: Menu(children: [view]), options: options)
    _ = try await served.client(.aboutToShow(0), .event(0, "closed", "<''>"))
    try await view.showings.wait(forEnds: 1)
    view.setNeedsUpdate()
    for _ in 1...3 { #expect(try await served.layout().children.map(\.label) == ["content 1"]) }
    #expect(view.made == 1)
  }

  @Test func `a plain string operates a part as well`() async throws {
    let log = CallLog()
    let last = Action(title: "Last")
    let served = try await ServedMenu(CustomView(view: player(log)), last)
    try await send(
      ["<'volume=3'>", "<'loop=true'>", "<'next'>", "<'note=x=y'>", "<'note='>"], to: 1, of: served, then: last)
    #expect(log.entries == ["volume 3.0", "loop true", "next", "note x=y", "note "])
  }

  @Test func `dbus-send operates the slider of the documentation`() async throws {
    let (levels, continuation) = AsyncStream.makeStream(of: Double.self)
    let served = try await ServedMenu(root: soundMenu(level: 0.4) { continuation.yield($0) })
    #expect(try await served.layout().children[0].label == "Volume 40%")
    let result = try await Program.run([
      "dbus-send", "--bus=\(served.bus.address)", "--print-reply", "--dest=org.example.Served", "/MenuBar",
      "com.canonical.dbusmenu.Event", "int32:1", "string:x-menubus-control", "variant:string:level=0.7", "uint32:0",
    ])
    #expect(result.status == 0, "\(result.errors)")
    for await level in levels {
      #expect(level == 0.7)
      break
    }
    #expect(try await served.layout().children[0].label == "Volume 70%")
  }

  @Test func `what does not fit is refused without a word`() async throws {
    let log = CallLog()
    let view = CustomView(view: player(log))
    let action = CustomViewAction(view: player(log)) { _ in log.note("chosen") }
    let last = Action(title: "Last")
    let inDisabled = CustomView(view: player(log))
    let disabled = Menu(title: "Disabled", isEnabled: false, children: [inDisabled])
    let served = try await ServedMenu(view, action, last, disabled)
    let bad = [
      "<('none', <true>)>", "<('loop', <'perhaps'>)>", "<('volume', <[1, 2]>)>", "<('volume', <true>)>",
      "<('off', <''>)>", "<'off'>", "<''>", "<'='>", "<0>", "<('loop',)>", "<(1, <true>)>", "<{'loop': <true>}>",
      "<('note', <(1, 2)>)>", "<('volume', <'nan'>)>",
    ]
    try await send(bad, to: served.id(view), of: served, then: last)
    try await send(["<('next', <''>)>"], to: served.id(action), of: served, then: last)
    try await send(["<('next', <''>)>"], to: served.id(inDisabled), of: served, then: last)
    view.isHidden = true
    try await send(["<('next', <''>)>", "<'loop=true'>"], to: served.id(view), of: served, then: last)
    #expect(log.entries.isEmpty)
    #expect(try await served.call("Event", control(99, "<'next'>")) == "org.freedesktop.DBus.Error.InvalidArgs")
  }

  @Test func `moving a part is one signal about the row`() async throws {
    let log = CallLog()
    let last = Action(title: "Last")
    let served = try await ServedMenu(CustomView(view: player(log)), last)
    let heard = try await served.signals {
      try await send(["<('volume', <10>)>"], to: 1, of: served, then: last)
    }
    #expect(heard.count == 1 && heard[0].updated[1]?["label"] == "Song — Artist Volume 100% Loop ☐ -")
    #expect(heard[0].updated[1]?["x-menubus-content"]?["children"][1]["value"] == 10)
  }

  @Test func `rows stand in for content where it cannot be operated`() async throws {
    let log = CallLog()
    let last = Action(title: "Last")
    let low = Action(title: "Low") { _ in log.note("low") }
    let view = CustomView(
      view: .view(player(log)), plainFallback: [.submenu(title: "Volume", low), Action(title: "Next")])
    let served = try await ServedMenu(view, last)
    let rows = try await served.layout().children
    #expect(rows.filter { $0.properties["visible"] != false }.map(\.label) == ["Volume", "Next", "Last"])
    #expect(rows.map { $0.properties["x-menubus-fallback"] == true } == [false, true, true, false])
    #expect(rows.map { $0.properties["x-menubus-visible"] == true } == [true, false, false, false])
    _ = try await served.client(.click(served.id(low)))
    try await send(["<'next'>"], to: served.id(view), of: served, then: last)
    #expect(log.entries == ["low", "next"])
  }

  @Test func `content in place of a title, with accessory, mark and handler`() async throws {
    let log = CallLog()
    let content = CustomContentViewAction(
      contentView: .content(.horizontal([.text("AutoSummary"), .badge("beta")])),
      trailingAccessoryView: .content(.image(.emoji("🎉"))), isSelected: true
    ) { action in
      log.note("content")
      action.isSelected.toggle()
    }
    let whole = CustomViewAction(
      view: MenuContentView(.horizontal([.image(.named("avatar")), .text("John"), .text("Premium", .subtitle)]))
    ) { _ in log.note("whole") }
    let disabled = CustomViewAction(view: MenuContentView(.text("Off")), isEnabled: false) { _ in
      log.note("disabled")
    }
    let last = Action(title: "Last")
    let served = try await ServedMenu(content, whole, disabled, last)
    let rows = try await served.layout().children
    #expect(rows.map(\.label) == ["AutoSummary (beta) 🎉", "John — Premium", "Off", "Last"])
    #expect(rows[0].properties["toggle-type"] == "checkmark" && rows[0].properties["toggle-state"] == 1)
    #expect(rows[0].properties["x-menubus-accessory"]?["text"] == "🎉" && rows[0].properties["x-menubus-role"] == nil)
    #expect(rows[1].properties["icon-name"] == "avatar" && rows[1].properties["toggle-type"] == nil)
    #expect(rows[1].properties["x-menubus-role"] == "custom-action" && rows[2].properties["enabled"] == false)
    #expect(Set(rows[3].properties.keys) == ["label"])
    _ = try await served.client(.click(rows[0].id), .click(rows[1].id), .click(rows[2].id))
    try await send([], to: 1, of: served, then: last)
    #expect(log.entries == ["content", "whole"])
    #expect(try await served.layout().children[0].properties["toggle-state"] == 0)
  }
}
